"""Writes web/fixtures/batch.dune.json: a table of classic Dune in the middle of a game, to see it without a server.

    python web/scripts/dune_fixture.py [seed] [decisions] [kind] [advanced]

It stops at the first decision of a kind (`ship.where`, `battle.plan`, `bidding.bid` ...) after so many decisions and
shows the table of the seat that decides. Open `/fixture?game=dune` in the development server.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import landsraad
from landsraad.text import LANGUAGES
from landsraad.text.messages import catalog

OUT = Path(__file__).parents[1] / "fixtures"
NAMES = ["Ada", "Bashir", "Chiara", "Dulce", "Emeka", "Farah"]


def main(seed: int, decisions: int, kind: str, advanced: bool) -> None:
    OUT.mkdir(exist_ok=True)
    game = landsraad.new_game("dune", players=6, seed=seed, options={"advanced": advanced})
    game.watch()
    events: list[Any] = []
    number, done = seed, 0
    while not game.is_over and (done < decisions or not game.pending[0].kind.startswith(kind)):
        decision = game.pending[0]
        number = (number * 1103515245 + 12345) % 2**31
        choices = [option for option in decision.options if option.id not in ("deal", "pledge")] or decision.options
        game.apply(decision.player, choices[(number >> 16) % len(choices)])
        events += game.drain()
        done += 1
    seat = game.pending[0].player if not game.is_over else 0
    view = game.view(seat)
    decision_view = view.pop("decision", None)
    state = {
        "status": "over" if game.is_over else "playing",
        "game": "dune",
        "players": 6,
        "options": {"advanced": advanced},
        "language": "en",
        "public": False,
        "end_turns_at_once": False,
        "pace": "normal",
        "seats": [
            {"seat": n, "kind": "person" if n == seat else "bot", "name": name, "bot": None}
            for n, name in enumerate(NAMES)
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
        {"seq": n + 2, "at": 1.7e9 + n, "kind": "play", "seat": None, "undoes": None, "events": [event.seen_by(seat)]}
        for n, event in enumerate(events)
    ]
    batch = {
        "type": "updates",
        "table": "fixture",
        "viewer": seat,
        "since": 0,
        "seq": len(updates) + 1,
        "updates": updates[-200:],
        "state": state,
    }
    (OUT / "batch.dune.json").write_text(json.dumps(batch, indent=1), encoding="utf-8")
    for lang in LANGUAGES:
        words = {"lang": lang, "messages": catalog(lang)}
        (OUT / f"messages.{lang}.json").write_text(json.dumps(words), encoding="utf-8")
    print(decision_view and decision_view["kind"], view["phase"], view["turn"], view["faction"])


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    main(int(given.get(0, 1)), int(given.get(1, 400)), given.get(2, ""), given.get(3, "") == "advanced")
