"""Writes web/fixtures: a table in the middle of a game in every language, to work on the client without a server.

    python web/scripts/fixture.py imperium --players 4 --seed 1 --decisions 150 --kind agent.act
    python web/scripts/fixture.py dune --players 6 --kind battle.plan --options '{"advanced": true}'

Bots play; it stops at the first decision of that kind after so many decisions and shows the table of the seat that
decides. Open `/fixture?game=dune` in the development server (`npm run dev`) to see it.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import msgspec

import landsraad
from landsraad import bots
from landsraad.server.showing.texts import content
from landsraad.server.showing.updates import state_of
from landsraad.server.store.entries import Seat, TableFacts
from landsraad.server.table.standing import Standing
from landsraad.server.table.wording import line_data
from landsraad.text.languages import LANGUAGES
from landsraad.text.log import Log
from landsraad.text.messages import Renderer

OUT = Path(__file__).parents[1] / "fixtures"
NAMES = ["Ada", "Hawat", "Mohiam", "Fenring", "Emeka", "Farah"]


def main() -> None:
    parser = argparse.ArgumentParser(description="Write a table for the development server.")
    parser.add_argument("game", nargs="?", default="imperium")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--kind", default="")
    parser.add_argument("--options", type=json.loads, default={})
    given = parser.parse_args()
    game = landsraad.new_game(given.game, given.players, given.seed, given.options, watch=True)
    kind = bots.kinds(given.game)[0]
    players = [bots.make(kind, seed=seat) for seat in range(game.players)]
    while not game.is_over and (game.length < given.decisions or not game.pending[0].kind.startswith(given.kind)):
        decision = game.pending[0]
        game.apply(decision.player, players[decision.player].choose(game, decision))
    seat = game.pending[0].player if game.pending else 0
    facts = TableFacts(
        id="fixture",
        game=given.game,
        players=game.players,
        options=game.options,
        seed=given.seed,
        language="en",
        public=False,
        end_turns_at_once=False,
        pace="normal",
        invite_hash="",
        created=time.time(),
    )
    seats = tuple(
        Seat(seat=n, kind="person" if n == seat else "bot", name=name, bot=None if n == seat else kind)
        for n, name in enumerate(NAMES[: game.players])
    )
    position = Standing(facts, seats, game.length, game)
    events = game.drain()
    OUT.mkdir(exist_ok=True)
    for lang in LANGUAGES:
        say = Renderer(lang, game, NAMES, strict=False)
        log = Log(say, seat)
        log.add(1, events)
        batch = {
            "type": "updates",
            "table": "fixture",
            "viewer": seat,
            "lang": lang,
            "since": 0,
            "seq": game.length,
            "updates": [],
            "log": {"from": 0, "lines": [line_data(line) for line in log.lines()]},
            "state": state_of(position, seat, say),
        }
        text = msgspec.json.encode({"batch": batch, **msgspec.json.decode(content(given.game, lang))})
        (OUT / f"{given.game}.{lang}.json").write_bytes(text)
    print(f"{given.game}: {game.length} decisions, then {game.pending[0].kind if game.pending else 'the end'}")


if __name__ == "__main__":
    main()
