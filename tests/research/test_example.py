"""The example of docs/research.md learns something, and plots it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from landsraad.research import Spaces, example


def test_it_learns_to_beat_random_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(example, "SHOWN", 30)
    points = example.learn("imperium", 3, 600.0, 90, seed=1)
    assert len(points) == 3
    assert points[-1][1] > 0.5, "by chance a third"
    file = tmp_path / "learnt.svg"
    example.plot(points, file)
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_what_went_better_than_usual_becomes_more_likely() -> None:
    spaces = Spaces("imperium", 2)
    game = spaces.new(4)
    learner = example.Learner(spaces, 0)
    decision = game.pending[0]
    steps: list[example.Step] = []
    taken = learner.choose(game, decision, steps)
    before = steps[0].chances[taken]
    learner.learn(steps, 5.0)
    learner.choose(game, decision, steps)
    assert steps[1].chances[taken] > before
