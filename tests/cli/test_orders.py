"""Standing orders at the terminal (`o`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import landsraad
from landsraad.core.game import Game
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from tests.cli.commands import run
from tests.imperium.table import table as imperium_table


@pytest.fixture
def auction(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The Atreides are asked for a bid; the position is in auction.json."""
    monkeypatch.chdir(tmp_path)
    game = landsraad.new_game("dune", 2, 1, {"factions": ["atreides", "fremen"], "deals": False})
    while (decision := game.pending[0]).kind != "bidding.bid":
        game.apply(decision.player, 0)
    assert decision.player == 0
    Path("auction.json").write_text(game.to_json(), encoding="utf-8")
    return game


def number_of(game: Game, topic: str) -> int:
    return 1 + [each.id for each in game.topics(0)].index(topic)


def typed(*lines: str, lang: str = "en", game: str = "dune", file: str = "auction.json") -> str:
    arguments = ("play", game, "--load", file, "--lang", lang)
    return run(*arguments, typed="\n".join((*lines, "q")) + "\n", columns=140)


def test_orders_are_listed_given_and_taken_back(auction: Game) -> None:
    charity, pledge = number_of(auction, "charity"), number_of(auction, "pledge")
    output = typed("o", f"o {charity} ask", f"o {pledge} amount 4", f"o {charity} -")
    listed = [line.strip() for line in output.splitlines() if line.strip().startswith(f"{charity} CHOAM Charity")]
    assert ["ask me*" in line for line in listed] == [False, True, True, False]
    assert "claim it" in listed[0]
    assert "up to 4*" in output


@pytest.mark.parametrize("wrong", ["99 pass", "1 dance", "1 amount x", "up_to", "pass_while 7", "b1 -", "up_to 3 some"])
def test_what_is_no_order_is_refused(auction: Game, wrong: str) -> None:
    assert f"{wrong}: no such order." in typed(f"o {wrong}")


@pytest.mark.parametrize(
    ("order", "action"),
    [("up_to 3", "bid:1"), ("pass_at 1 all", "pass"), ("up_to 0", "pass"), ("bidding pass", "pass")],
)
def test_an_order_answers_what_is_asked(auction: Game, order: str, action: str) -> None:
    typed("o " + order.replace("bidding", str(number_of(auction, "bidding"))))
    record = json.loads(Path(f"dune-{auction.seed}.json").read_text(encoding="utf-8"))
    assert record["actions"][0] == [0, action]


def test_an_order_for_an_auction_can_be_taken_back(auction: Game) -> None:
    output = typed("o pass_while 2", "o b1 -")
    assert output.count("Pass on this card while") == 1
    landsraad.replay(json.loads(Path(f"dune-{auction.seed}.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_orders_in_every_language(auction: Game, lang: str) -> None:
    output = typed("o", "o x y", lang=lang)
    say = Renderer(lang, auction)
    assert say.say("order.topic.charity") in output
    assert say.say("cli.orders.unknown", text="x y") in output


def test_taking_back_goes_over_what_followed_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card with one space only sends its Agent there at once; the choice of the card is what is taken back, before
    the turn is over."""
    monkeypatch.chdir(tmp_path)
    t = imperium_table()
    for seat in range(4):
        t.hand(seat, "dagger", "diplomacy", "reconnaissance", "convincing_argument")
    t.intrigue(0, "master_tactician")
    t.turn(0)
    Path("table.json").write_text(t.game.to_json(), encoding="utf-8")
    output = typed("card:dagger", "u", game="imperium", file="table.json")
    assert "Choose a space" not in output
    assert "Taken back." in output
    assert output.count("Player 1: Choose a card to play, or reveal your hand.") == 2
