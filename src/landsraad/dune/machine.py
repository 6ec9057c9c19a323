"""The machine of classic Dune: all steps of all phases, and how options and prompts are named."""

from __future__ import annotations

from types import ModuleType

from landsraad.core.machine import Code, Decision, Machine, Step
from landsraad.core.messages import Message
from landsraad.dune import alliances, deals, groups, karama, log, pledges, setup, truthtrance
from landsraad.dune.ask import interruptible
from landsraad.dune.battles import ELEMENT_NAMES, GROUPS
from landsraad.dune.components import (
    ADVANTAGE_IDS,
    CARD_IDS,
    CLASSES,
    FACTION_IDS,
    FREMEN_START_PARTS,
    LEADER_IDS,
    SPICE_CARD_IDS,
)
from landsraad.dune.factions import (
    advisors,
    atreides,
    bene_gesserit,
    emperor,
    fremen,
    harkonnen,
    spacing_guild,
    worm_riders,
)
from landsraad.dune.factions.bene_gesserit import VOICE_NAMES
from landsraad.dune.map import PART_IDS, TERRITORY_IDS
from landsraad.dune.phases import bidding, charity, collection, mentat, movement, revival, spice_blow, storm, turn
from landsraad.dune.phases.battle import fights, losses, planning, resolution, traitors, window
from landsraad.dune.phases.shipment import choosing, landing, turns

__all__ = ["MACHINE"]

MODULES: tuple[ModuleType, ...] = (
    setup,
    turn,
    storm,
    spice_blow,
    charity,
    bidding,
    revival,
    turns,
    choosing,
    landing,
    movement,
    fights,
    window,
    planning,
    traitors,
    resolution,
    losses,
    collection,
    mentat,
    atreides,
    bene_gesserit,
    advisors,
    emperor,
    fremen,
    worm_riders,
    spacing_guild,
    harkonnen,
    karama,
    groups,
    alliances,
    pledges,
    deals,
    truthtrance,
)

_LEADER_NAMES = [*LEADER_IDS, "cheap_hero", "kwisatz_haderach", "none"]
_CARD_NAMES = [*CARD_IDS, "none"]
SHIP_NAMES = ("reserves", "cross", "back", "desert")
PLEDGE_NAMES = ("bids", "shipments", "gift")
_NAMES: dict[str, list[str] | tuple[str, ...]] = {
    "territory": TERRITORY_IDS,
    "part": PART_IDS,
    "faction": FACTION_IDS,
    "leader": _LEADER_NAMES,
    "card": _CARD_NAMES,
    "weapon": _CARD_NAMES,
    "defense": _CARD_NAMES,
    "give": _CARD_NAMES,
    "named": _CARD_NAMES,
    "class": CLASSES,
    "voice": VOICE_NAMES,
    "prescience": ELEMENT_NAMES,
    "stop": ADVANTAGE_IDS,
    "offer": FACTION_IDS,
    "forgive": FACTION_IDS,
    "spice_card": SPICE_CARD_IDS,
    "ship": SHIP_NAMES,
    "pledge_for": PLEDGE_NAMES,
    "promise": deals.PROMISES,
    "kwisatz_haderach": ("no", "yes"),
    "companion": ("polar_sink", "advisor"),
    "side": ("advisors", "fighters"),
    "captive": ("keep", "kill"),
}
"""Verbs whose number is a place in a list of names."""

_NUMBERED = ("amount", "bid", "turn", "circle", "support", "cancel")
_PLAIN = (
    "pass",
    "yes",
    "no",
    "keep",
    "discard",
    "accept",
    "refuse",
    "deal",
    "pledge",
    "claim",
    "pay",
    "break",
    "act",
    "wait",
    "traitor",
)
_REFERENCES = {
    "territory": "territory",
    "part": "part",
    "faction": "faction",
    "leader": "leader",
    "card": "card",
    "weapon": "card",
    "defense": "card",
    "give": "card",
    "named": "card",
    "class": "class",
    "voice": "voice",
    "prescience": "element",
    "stop": "advantage",
    "offer": "faction",
    "forgive": "faction",
    "spice_card": "spice_card",
    "promise": "promise",
}


def option_id(code: Code) -> str:
    verb, number = code
    if verb in _PLAIN:
        return verb
    names = _NAMES.get(verb)
    if names is not None:
        return f"{verb}:{names[number]}"
    if verb == "dial":
        return f"dial:{halves(number)}"
    if verb == "losses":
        return f"losses:{number // 32}+{number % 32}"
    if verb == "battle":
        group = number % GROUPS
        name = TERRITORY_IDS[number // GROUPS]
        return f"battle:{name}/{group}" if group else f"battle:{name}"
    if verb == "when":
        return f"when:{deals.MOMENT_NAMES[number]}"
    if verb == "question":
        return f"question:{truthtrance.QUESTIONS[number]}"
    return f"{verb}:{number}"


def halves(number: int) -> str:
    return f"{number // 2}.5" if number & 1 else str(number // 2)


class DuneMachine(Machine):
    """One machine for all options: steps read the settings of the state they work on."""

    def __init__(self) -> None:
        super().__init__()
        for module in MODULES:
            self.actions.update(getattr(module, "ACTIONS", {}))
            for name, ask in getattr(module, "ASKS", {}).items():
                self.asks[name] = interruptible(ask.decisions, ask.answer)

    def option_id(self, code: Code) -> str:
        return option_id(code)

    def targets(self, decision: Decision, code: Code) -> list[str]:
        verb, number = code
        kind = _REFERENCES.get(verb)
        if kind in ("territory", "part", "faction", "leader", "card", "spice_card") and number >= 0:
            return [f"{kind}:{_NAMES[verb][number]}"]
        if verb == "battle":
            return [f"territory:{TERRITORY_IDS[number // GROUPS]}"]
        return []

    def label(self, decision: Decision, code: Code) -> Message:
        verb, number = code
        kind = _REFERENCES.get(verb)
        if kind is not None:
            return Message(f"dune.option.{verb}", {kind: f"{kind}/{_NAMES[verb][number]}"})
        if verb in _PLAIN:
            return Message(f"dune.option.{verb}")
        if verb in _NUMBERED:
            return Message(f"dune.option.{verb}", {"count": number})
        if verb == "dial":
            return Message("dune.option.dial", {"count": halves(number)})
        if verb == "losses":
            return Message("dune.option.losses", {"normal": number // 32, "starred": number % 32})
        if verb == "battle":
            return Message("dune.option.battle", {"territory": log.territory(number // GROUPS)})
        if verb == "when":
            return Message("dune.option.when", {"moment": f"moment/{deals.MOMENT_NAMES[number]}"})
        if verb == "question":
            return Message("dune.option.question", {"question": f"question/{truthtrance.QUESTIONS[number]}"})
        return Message(f"dune.option.{verb}.{_NAMES[verb][number]}")

    def prompt(self, decision: Decision) -> Message:
        kind = decision.kind
        step = decision.step
        place = _part_asked_about(kind, step)
        if place is not None:
            return place
        if kind == "setup.predict" and decision.codes[0][0] == "turn":
            return Message("dune.prompt.setup.predict_turn", {"faction": log.faction(step[1])})
        if kind == "karama.stop":
            return Message("dune.prompt.karama.stop", {"advantage": f"advantage/{ADVANTAGE_IDS[step[1]]}"})
        if kind == "battle.plan" and decision.codes:
            return Message(f"dune.prompt.battle.plan.{decision.codes[0][0]}")
        if kind == "battle.foresee":
            return Message(f"dune.prompt.battle.foresee.{ELEMENT_NAMES[step[1]]}")
        if kind == "battle.keep":
            return Message("dune.prompt.battle.keep", {"element": f"element/{ELEMENT_NAMES[step[2]]}"})
        if kind == "deal.answer":
            return Message(
                "dune.prompt.deal.answer",
                {
                    "faction": log.faction(step[1]),
                    "payer": log.faction(step[3]),
                    "count": step[4],
                    "when": f"moment/{deals.MOMENT_NAMES[step[5]]}",
                    "promise": f"promise/{deals.PROMISES[step[6]]}",
                },
            )
        if kind == "deal.cancel":
            _, faction, _number, payer, _receiver, amount, moment, _turn, promise = step
            return Message(
                "dune.prompt.deal.cancel",
                {
                    "faction": log.faction(faction),
                    "payer": log.faction(payer),
                    "count": amount,
                    "when": f"moment/{deals.MOMENT_NAMES[moment]}",
                    "promise": f"promise/{deals.PROMISES[promise]}",
                },
            )
        if kind == "truth.answer":
            question = f"question/{truthtrance.QUESTIONS[step[3]]}"
            about = truthtrance.about_ref(step[3], step[4])
            return Message("dune.prompt.truth.answer", {"question": question, "about": about})
        if kind in ("nexus.answer", "revival.grant", "revival.pay_extra"):
            return Message(f"dune.prompt.{kind}", {"faction": log.faction(step[1])})
        if kind == "worm.protect":
            return Message("dune.prompt.worm.protect", {"faction": log.faction(step[2])})
        if kind == "advisors.intrusion":
            return Message(
                "dune.prompt.advisors.intrusion", {"faction": log.faction(step[1]), "part": log.part(step[2])}
            )
        return Message(f"dune.prompt.{kind}")


def _part_asked_about(kind: str, step: Step) -> Message | None:
    """Questions that only make sense with the part of the map they are about."""
    if step[0] == "group":
        return Message(f"dune.prompt.{kind}", {"part": log.part(step[3][len(step[6])])})
    if step[0] == "setup.fremen":
        return Message(f"dune.prompt.{kind}", {"part": log.part(FREMEN_START_PARTS[step[1]])})
    if kind == "battle.lose_from":
        form = kind if step[5] < 0 else "battle.lose_from_starred"
        return Message(f"dune.prompt.{form}", {"part": log.part(step[2][0])})
    if kind in ("storm.fremen_losses", "ship.storm_losses"):
        return Message(f"dune.prompt.{kind}", {"part": log.part(step[1]), "count": step[2]})
    if kind in ("ship.part", "move.part", "worm.ride_part"):
        return Message(f"dune.prompt.{kind}", {"territory": log.territory(step[-1])})
    if kind == "move.where":
        return Message(f"dune.prompt.{kind}", {"territory": log.territory(step[3])})
    if kind == "worm.ride":
        return Message(f"dune.prompt.{kind}", {"territory": log.territory(step[1])})
    return None


MACHINE = DuneMachine()
