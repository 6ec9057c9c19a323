"""Writes web/fixtures: a table in the middle of a game and the texts for it, to work on the client without a server.

    python web/scripts/fixture.py [seed] [decisions] [kind]

It stops at the first decision of seat 0 (of that kind) after so many decisions.

Open `/fixture` in the development server (`npm run dev`) to see it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import landsraad
from landsraad import bots
from landsraad.server.texts import content, messages

OUT = Path(__file__).parents[1] / "fixtures"
NAMES = ["Ada", "Hawat", "Mohiam", "Fenring"]


def main(seed: int, decisions: int, kind: str = "") -> None:
    OUT.mkdir(exist_ok=True)
    game = landsraad.new_game("imperium", players=4, seed=seed)
    players = [bots.make("heuristic", seed=seat) for seat in range(4)]
    events: list[Any] = []
    game.watch()
    done = 0
    while not game.is_over and (
        done < decisions or game.pending[0].player != 0 or not game.pending[0].kind.startswith(kind)
    ):
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
        events += game.drain()
        done += 1
    view = game.view(0)
    decision_view = view.pop("decision", None)
    state = {
        "status": "over" if game.is_over else "playing",
        "game": "imperium",
        "players": 4,
        "options": {},
        "language": "en",
        "public": False,
        "end_turns_at_once": False,
        "pace": "normal",
        "seats": [
            {"seat": seat, "kind": "bot" if seat else "person", "name": name, "bot": "heuristic" if seat else None}
            for seat, name in enumerate(NAMES)
        ],
        "view": view,
        "decision": decision_view,
        "acting": [decision.player for decision in game.pending],
        "awaiting_end_turn": None,
        "can_undo": True,
        "can_redo": False,
        "can_end_turn": False,
        "rematch": None,
    }
    updates = [
        {"seq": n + 2, "at": 1.7e9 + n, "kind": "play", "seat": event.params["seat"], "undoes": None,
         "events": [event.seen_by(0)]}
        for n, event in enumerate(events)
    ]  # fmt: skip
    seq = updates[-1]["seq"] if updates else 1
    batch = {
        "type": "updates",
        "table": "fixture",
        "viewer": 0,
        "since": 0,
        "seq": seq,
        "updates": updates,
        "state": state,
    }
    (OUT / "batch.json").write_text(json.dumps(batch, indent=1))
    for lang in ("en", "it", "es", "pt"):
        (OUT / f"messages.{lang}.json").write_bytes(messages(lang))
        (OUT / f"content.imperium.{lang}.json").write_bytes(content("imperium", lang))


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 1, int(given[1]) if len(given) > 1 else 150, given[2] if len(given) > 2 else "")
