"""What is agreed, told and planned in secret stays with those it is for (D-11.21, D-11.33)."""

from __future__ import annotations

from tests.dune.table import ALL, Table, tells
from tests.dune.test_battle import duel, fight
from tests.rulebook import rule

SEATS = (None, *range(6))


def sold() -> Table:
    """The Fremen have told the Atreides their traitors."""
    t = Table(*ALL, deals=True)
    t.state.row = [t.state.treachery_deck.pop()]
    return t.run(("bidding.bid", 0, 0), phase=4).deal("atreides", "fremen", tells("fremen", "traitors"))


@rule("D-11.33", "D-12.15")
def test_what_a_deal_has_told_is_no_secret_kept_open_for_others() -> None:
    t = sold()
    for seat in SEATS:
        for seed in range(10):
            world = t.game.determinize(seat, seed)
            told = next(note for note in world.view(0)["told"] if note["what"] == "traitors")
            fremen = next(entry for entry in world.view(ALL.index("fremen"))["factions"] if entry["id"] == "fremen")
            assert sorted(told["values"]) == sorted(fremen["traitors"])


@rule("D-11.21", "D-14.32")
def test_a_decision_does_not_carry_the_plan_of_the_other_fighter() -> None:
    seen = []
    for dial in ("0", "4"):
        t = fight(duel()).plan("harkonnen", leader="feyd_rautha", dial=dial)
        decision = t.decision("emperor")
        seen.append((decision.player, decision.kind, decision.codes, decision.step))
    assert seen[0] == seen[1]
