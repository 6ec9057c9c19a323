"""What the bots of classic Dune think a position is worth is fitted to games, which are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from landsraad.bots.dune_chances import LANDED, MARKET, TURN
from scripts import train_dune


def test_what_winners_have_counts_and_what_everybody_has_does_not() -> None:
    rows: list[train_dune.Row] = [
        (TURN, {0: {"held": 2.0, "same": 1.0}, 3: {"held": 1.0, "same": 1.0}}, [0]),
        (TURN, {0: {"held": 1.0, "same": 1.0}, 3: {"held": 2.0, "same": 1.0}}, [3]),
        (TURN, {3: {"held": 0.0, "same": 1.0}, 5: {"held": 3.0, "same": 1.0}}, [5]),
    ]
    weights = train_dune.fit(rows)
    assert weights["held"] > 1.0
    assert weights["same"] == pytest.approx(0.0, abs=0.01)


def test_a_shared_win_counts_for_both() -> None:
    """Allies win together: what both have counts, what divides them does not."""
    rows: list[train_dune.Row] = [
        (TURN, {0: {"allied": 1.0, "first": 1.0}, 1: {"allied": 1.0, "second": 1.0}, 2: {"alone": 1.0}}, [0, 1])
    ]
    weights = train_dune.fit(rows)
    assert weights["allied"] > weights["alone"]
    assert weights["first"] == pytest.approx(weights["second"], abs=0.01)


def test_games_are_kept_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_dune, "PLAYERS", (2,))
    monkeypatch.setattr(train_dune, "PART", 2)
    monkeypatch.setattr("sys.argv", ["train_dune.py", "--games", "3", "--folder", str(tmp_path)])
    train_dune.main()
    files = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*-*.json")}
    assert set(files) == {"basic-0-2.json", "basic-2-3.json", "advanced-0-2.json", "advanced-2-3.json"}
    learnt = json.loads((tmp_path / "dune.json").read_text())
    assert {rules: set(moments) for rules, moments in learnt.items()} == {
        "basic": {TURN, MARKET, LANDED},
        "advanced": {TURN, MARKET, LANDED},
    }
    rows = json.loads((tmp_path / "basic-0-2.json").read_text())
    assert {moment for moment, _, _ in rows} == {TURN, MARKET, LANDED}
    assert all(len(counted) == 2 and set(map(str, winners)) <= set(counted) for _, counted, winners in rows)

    capsys.readouterr()
    train_dune.main()
    assert "positions" in capsys.readouterr().out
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*-*.json")} == files
    assert json.loads((tmp_path / "dune.json").read_text()) == learnt
