"""Whole seeded games as readable text: a difference shows exactly what a change did to the rules.

`LANDSRAAD_REGENERATE=1 pytest tests/dune/test_playthroughs.py` writes them anew.
"""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest

import landsraad
from landsraad.dune.components import FACTION_IDS
from landsraad.dune.state import DuneState

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[int, int, dict[str, Any]]] = {
    "basic_3_players": (3, 11, {"max_turns": 5}),
    "basic_6_players": (6, 12, {"max_turns": 3}),
    "advanced_2_players": (2, 13, {"advanced": True, "max_turns": 5}),
    "advanced_6_players": (6, 14, {"advanced": True, "max_turns": 3}),
}


def told(players: int, seed: int, options: dict[str, Any]) -> str:
    game = landsraad.new_game("dune", players, seed=seed, options=options)
    game.watch()
    rng = random.Random(seed)
    lines = [f"dune, {players} players, seed {seed}, {options}"]
    while not game.is_over:
        decision = rng.choice(game.pending)
        option = decision.options[rng.randrange(len(decision.options))]
        state = game.state
        assert isinstance(state, DuneState)
        faction = state.faction[decision.player]
        name = FACTION_IDS[faction] if faction >= 0 else f"seat {decision.player}"
        lines.append(f"{name}: {decision.kind} ({len(decision.options)}) -> {option.id}")
        game.apply(decision.player, option)
        for event in game.drain():
            shown = ", ".join(f"{key} {value}" for key, value in {**event.params, **(event.secret or {})}.items())
            lines.append(f"  {event.kind}: {shown}")
    lines.append(f"winners {game.winners}, scores {game.scores}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", list(GAMES))
def test_playthrough(name: str) -> None:
    players, seed, options = GAMES[name]
    text = told(players, seed, options)
    path = FOLDER / f"{name}.txt"
    if os.environ.get("LANDSRAAD_REGENERATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
