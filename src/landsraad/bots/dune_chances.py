"""How likely each faction of classic Dune wins, told from what lies on the table and in the hands.

What a position has for a faction (strongholds, tokens, spice, leaders, cards) is weighed with numbers that were fitted
to the results of many games (`scripts/train_dune.py`): once for the beginning of a turn, once for after the auction,
once for when everybody has moved. The chances of all factions together are 1; allies who win share it.
"""

from __future__ import annotations

import json
import math
from functools import cache
from importlib import resources

from landsraad.dune.components import (
    BENE_GESSERIT,
    CARD_CLASS,
    CARD_KIND,
    CHEAP_HERO,
    FREMEN,
    GUILD,
    KARAMA,
    LASER,
    LEADER_FACTION,
    LEADER_STRENGTH,
    LEADERS_OF,
    POISON,
    PROJECTILE,
    SHIELDING,
    SNOOPING,
    WORTHLESS,
)
from landsraad.dune.map import STRONGHOLDS, TERRITORY_PARTS
from landsraad.dune.state import AVAILABLE, BATTLE, BIDDING, MENTAT, DuneState, bits
from landsraad.dune.victory import fremen_special, strongholds_held

__all__ = ["LANDED", "MARKET", "TURN", "chances", "features", "learnt", "promise"]

TURN, MARKET, LANDED = "turn", "market", "landed"
"""The moments for which there are weights: a turn begins, the auction is over, everybody has moved."""


def features(s: DuneState, me: int) -> dict[str, float]:
    """What counts for a faction in this position, by name; all that is not named is 0."""
    settings = s.settings
    side = s.allies[me] | 1 << me
    needed = settings.alliance_strongholds if s.allies[me] else settings.strongholds
    held = strongholds_held(s, 1 << me)
    lacks = needed - strongholds_held(s, side)
    late = s.turn / settings.max_turns
    forces = s.forces[me]
    tokens = sum(forces)
    spice = s.spice[me] + s.bribes[me]
    garrison = root = contested = lonely = 0.0
    for territory in STRONGHOLDS:
        there = s.occupants[territory]
        if there >> me & 1:
            count = sum(forces[part] for part in TERRITORY_PARTS[territory])
            garrison += count
            root += math.sqrt(count)
            if there & ~side:
                contested += 1
            elif count == 1:
                lonely += 1
    leaders = [LEADER_STRENGTH[x] for x in LEADERS_OF[me] if s.leader_status[x] == AVAILABLE]
    kinds = [CARD_KIND[card] for card in s.hands[me]]
    classes = [CARD_CLASS[kind] for kind in kinds]
    weapons = classes.count(POISON) + classes.count(PROJECTILE)
    defenses = len({SHIELDING, SNOOPING} & set(classes))
    allies = bits(s.allies[me])
    found = {
        f"held_{min(3, held)}": 1.0,
        f"lacks_{max(0, min(3, lacks))}": 1.0,
        "garrison": garrison / 10,
        "garrison_root": root,
        "tokens": tokens / 10,
        "tokens_root": math.sqrt(tokens),
        "reserves": s.reserves[me] / 10,
        "tanks": s.tanks[me] / 10,
        "starred": (sum(s.starred[me]) + s.reserve_starred[me]) / 5,
        "spice": min(spice, 20) / 10,
        "spice_root": math.sqrt(spice),
        "spice_big": max(0, spice - 12) / 10,
        "leaders": sum(leaders) / 10,
        "leader_best": max(leaders, default=0) / 5,
        "no_leader": float(not leaders),
        "cards": float(len(kinds)),
        "weapon": float(weapons > 0),
        "weapons": float(weapons),
        "defense": float(defenses > 0),
        "defenses": float(defenses),
        "laser": float(LASER in classes),
        "karama": float(KARAMA in kinds),
        "hero": float(CHEAP_HERO in kinds),
        "worthless": float(classes.count(WORTHLESS)),
        "traitors": sum(
            LEADER_STRENGTH[x] for x in s.traitors[me] if LEADER_FACTION[x] != me and s.leader_status[x] == AVAILABLE
        )
        / 10,
        "allied": float(bool(allies)),
        "ally_tokens": sum(20 - s.tanks[ally] for ally in allies) / 10,
        "ally_spice": sum(min(20, s.spice[ally]) for ally in allies) / 10,
        "ally_leaders": sum(
            LEADER_STRENGTH[x] for ally in allies for x in LEADERS_OF[ally] if s.leader_status[x] == AVAILABLE
        )
        / 10,
        "ally_cards": float(sum(len(s.hands[ally]) for ally in allies)),
        "late_held": late * held,
        "late_tokens": late * tokens / 10,
        "late_spice": late * min(spice, 20) / 10,
        "contested": contested,
        "lonely": lonely,
        f"base/{me}": 1.0,
        f"turn/{me}": late,
        f"late/{me}": float(late > 0.55),
        f"last/{me}": float(late > 0.85),
    }
    if me == FREMEN:
        special = float(fremen_special(s) or s.seat[GUILD] < 0)
        found["fremen_special"] = special
        found["fremen_special_late"] = special * late
    elif me == GUILD:
        found["guild_rival"] = late * float(s.seat[FREMEN] >= 0 and fremen_special(s))
    elif me == BENE_GESSERIT and s.prediction_faction >= 0 and s.prediction_turn >= s.turn:
        foretold = s.prediction_faction
        members = s.allies[foretold] | 1 << foretold
        wants = settings.alliance_strongholds if s.allies[foretold] else settings.strongholds
        found["foretold"] = 1.0
        if s.prediction_turn <= s.turn + 1:
            found["foretold_near"] = strongholds_held(s, members) / wants
    return found


@cache
def learnt() -> dict[str, dict[str, dict[str, float]]]:
    """Weights by rules set, by moment of the turn, and by feature."""
    text = resources.files("landsraad.bots").joinpath("weights", "dune.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, dict[str, float]]] = json.loads(text)
    return found


def promise(s: DuneState, faction: int, moment: str) -> float:
    """How much speaks for a faction: one that has 1 more wins e times as often."""
    weights = learnt()["advanced" if s.settings.combat_with_spice else "basic"][moment]
    return sum((weights.get(name, 0.0) * value for name, value in features(s, faction).items()), 0.0)


def chances(s: DuneState) -> dict[int, float]:
    """Of each faction in the game; all together 1."""
    moment = TURN if s.phase < BIDDING or s.phase == MENTAT else MARKET if s.phase < BATTLE else LANDED
    found = {faction: math.exp(promise(s, faction, moment)) for faction in s.order}
    whole = sum(found.values(), 0.0)
    return {faction: share / whole for faction, share in found.items()}
