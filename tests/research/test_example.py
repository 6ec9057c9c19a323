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


def test_a_plot_that_cannot_be_kept_is_refused_before_anything_is_learnt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["example", "--plot", str(tmp_path / "nowhere" / "learnt.svg")])
    monkeypatch.setattr(example, "learn", lambda *_: pytest.fail("it learns"))
    with pytest.raises(SystemExit):
        example.main()
    assert "there is no folder" in capsys.readouterr().err


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
