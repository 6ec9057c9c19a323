"""The fields of a state by their kinds, and the names of single cards."""

from __future__ import annotations

from landsraad.dune.components import CARD_IDS, CARD_KIND, STORM_CARDS, WORMS
from landsraad.dune.map import SECTORS

__all__ = [
    "COPY_NAMES",
    "COPY_NUMBER",
    "FACTION_COUNTS",
    "FACTION_MASKS",
    "FACTION_OR_NONE",
    "FLAGS",
    "MOST",
    "NUMBERS",
    "STATUS",
    "TREACHERY_PILES",
]

STATUS = ("available", "tanks", "tanks_face_down", "captured")
MOST = 999
"""More than there can be of anything."""
FARTHEST = 40
"""Two dials of the first storm."""
NUMBERS: dict[str, int] = {
    "turn": MOST,
    "storm": SECTORS,
    "storm_distance": FARTHEST,
    "storm_card": STORM_CARDS,
    "kh_losses": MOST,
    "set_aside": WORMS,
    "prediction_turn": MOST,
    "blow_worms": WORMS,
    "bid": MOST,
}
"""Fields that are whole numbers, and the most that each can be."""
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
    "offers_made",
)
TREACHERY_PILES = ("treachery_deck", "treachery_discard", "removed", "row")

COPY_NAMES: list[str] = []
"""Each of the 33 treachery cards; where there are several of a kind they are numbered: `shield#2`."""
for _card, _kind in enumerate(CARD_KIND):
    _copies = CARD_KIND.count(_kind)
    _copy = CARD_KIND[:_card].count(_kind) + 1
    COPY_NAMES.append(f"{CARD_IDS[_kind]}#{_copy}" if _copies > 1 else CARD_IDS[_kind])
COPY_NUMBER: dict[str, int] = {name: card for card, name in enumerate(COPY_NAMES)}
