"""Phase 3, CHOAM charity: whoever has at most 1 spice may take up to 2."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step
from landsraad.core.telling import tell
from landsraad.dune import references as ref
from landsraad.dune.ask import PASS, DuneAsk, ask_faction
from landsraad.dune.components import BENE_GESSERIT
from landsraad.dune.factions.bene_gesserit import BG_CHARITY
from landsraad.dune.grammar import during
from landsraad.dune.karama import is_stopped, open_window
from landsraad.dune.state import CHARITY as CHARITY_PHASE
from landsraad.dune.state import DuneState

__all__ = ["STEPS"]

CHARITY: Final = 2


def _begin(s: DuneState, step: Step) -> None:
    s.stack.append(("charity.claim", 0))
    if s.settings.bene_gesserit and s.seat[BENE_GESSERIT] >= 0:
        s.stack.append(("charity.sisterhood",))
        open_window(s, BG_CHARITY)


class ClaimCharity(DuneAsk):
    """Who is entitled, in storm order (D-14.301); that is no secret, for all payments are public (D-11.8)."""

    name = "charity.claim"
    fields = "place"
    on = "phase"
    needs = (during(CHARITY_PHASE),)
    topic = "charity"
    orders = (("use", "claim"), ("pass", "pass"))
    usual = "use"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, place = step
        for faction in s.order[place:]:
            if faction == BENE_GESSERIT and s.settings.bene_gesserit and not is_stopped(s, BG_CHARITY):
                continue
            if s.spice[faction] < CHARITY:
                return ask_faction(s, faction, "charity", [("claim", 0), PASS], step)
        return []

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        faction = s.faction[seat]
        s.stack[-1] = ("charity.claim", s.order.index(faction) + 1)
        if code[0] == "claim":
            amount = CHARITY - s.spice[faction]
            s.spice[faction] += amount
            if s.sink is not None:
                tell(s, "charity", seat, faction=ref.faction(faction), count=amount)


STEPS: Final[list[Action | Ask]] = [
    Action("charity", "", _begin, on="phase", needs=(during(CHARITY_PHASE),)),
    ClaimCharity(),
]
