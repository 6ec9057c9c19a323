"""What is said in one's own words is typed behind the id of its option."""

from __future__ import annotations

from rich.console import Console

import landsraad
from landsraad.cli.terminal import Terminal
from landsraad.text.messages import Renderer


def test_words_of_a_deal_are_typed() -> None:
    game = landsraad.new_game("dune", players=3, seed=3, watch=True)
    while all(option.id != "deal" for option in game.pending[0].options):
        game.apply(game.pending[0].player, 0)
    console = Console(record=True, width=100)
    terminal = Terminal(game, {}, Renderer("en", game, ["Ada", "Bo", "Cy"]), console)
    for typed in ("deal", "2", "words: Leave me  Arrakeen ", "send"):
        decision = game.pending[0]
        terminal.show_options(decision)
        assert terminal.obey(decision, typed)
    assert game.pending[0].kind == "deal.answer"
    terminal.show_options(game.pending[0])
    shown = console.export_text()
    assert "In your own words (words:…)" in shown
    assert "“Leave me Arrakeen”" in shown


def test_at_one_terminal_an_offer_is_answered_while_others_are_asked_something_else() -> None:
    """Whoever is only asked about the offer comes first: nobody is asked again when all have dialed."""
    game = landsraad.new_game("dune", players=3, seed=3, watch=True)
    while all(option.id != "deal" for option in game.pending[0].options):
        game.apply(game.pending[0].player, 0)
    dialing = [decision.player for decision in game.pending]
    assert [decision.kind for decision in game.pending] == ["storm.dial", "storm.dial"]
    (third,) = {0, 1, 2} - set(dialing)
    faction = next(entry["id"] for entry in game.view(None)["factions"] if entry["seat"] == third)
    console = Console(record=True, width=100)
    terminal = Terminal(game, {}, Renderer("en", game, ["Ada", "Bo", "Cy"]), console)
    for typed in ("deal", f"faction:{faction}", "words:Well?", "send", "accept", "1", "1"):
        decision = game.pending[0]
        terminal.show_options(decision)
        assert terminal.obey(decision, typed)
        terminal.show_options(game.pending[0])
    assert game.view(None)["deals"]
