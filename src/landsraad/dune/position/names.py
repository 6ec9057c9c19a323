"""The names that positions are written with."""

from __future__ import annotations

from landsraad.dune.components import CARD_IDS, CARD_KIND

__all__ = [
    "COPY_NAMES",
    "COPY_NUMBER",
    "FACTION_COUNTS",
    "FACTION_MASKS",
    "FACTION_OR_NONE",
    "FLAGS",
    "NUMBERS",
    "STATUS",
]

STATUS = ("available", "tanks", "tanks_face_down", "captured")
NUMBERS = (
    "turn",
    "storm",
    "storm_distance",
    "storm_card",
    "kh_losses",
    "set_aside",
    "prediction_turn",
    "blow_worms",
    "bid",
    "deal_number",
)
FLAGS = ("storm_card_seen", "wall_destroyed", "kh_dead", "kh_shown", "spice_top_known")
FACTION_MASKS = (
    "revival_open",
    "pledges_set",
    "power_used",
    "special_revived",
    "leader_revived",
    "acted",
    "ship_stopped",
    "protected",
    "nexus_joined",
    "bidding_pass",
    "means_only",
    "deals_offered",
)
FACTION_OR_NONE = ("bidder", "opener", "prediction_faction")
FACTION_COUNTS = (
    "reserves",
    "reserve_starred",
    "tanks",
    "tank_starred",
    "spice",
    "bribes",
    "pledge_bid",
    "pledge_ship",
)

COPY_NAMES: list[str] = []
"""Each of the 33 treachery cards; where there are several of a kind they are numbered: `shield#2`."""
for _card, _kind in enumerate(CARD_KIND):
    _copies = CARD_KIND.count(_kind)
    _copy = CARD_KIND[:_card].count(_kind) + 1
    COPY_NAMES.append(f"{CARD_IDS[_kind]}#{_copy}" if _copies > 1 else CARD_IDS[_kind])
COPY_NUMBER: dict[str, int] = {name: card for card, name in enumerate(COPY_NAMES)}
