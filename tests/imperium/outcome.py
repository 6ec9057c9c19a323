"""The whole outcome of a play: everything on the table that is different afterwards, and nothing else.

`t.mark()` remembers the table; `t.outcome({...})` says what has changed since. Numbers are given as differences,
zones as the cards that came and went:

    {"0 water": 1, "0 hand": "+dagger -stilgar", "row": "..."}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Self

from landsraad.imperium.effects.nodes import FACTIONS, RESOURCES
from landsraad.imperium.state import IDLE, Turn
from tests.imperium.table import Table

__all__ = ["CardTable", "at", "ending", "fight"]

NUMBERS = ("vp", "agents", "supply", "garrison", "conflict", "swords", "persuasion")
ZONES = ("deck", "hand", "played", "revealed", "discard", "trash")

EXPENSIVE = (
    "kwisatz_haderach",
    "choam_directorship",
    "lady_jessica",
    "opulence",
    "reverend_mother_mohiam",
    "gurney_halleck",
    "worm_riders",
)

Change = int | str


def snapshot(t: Table) -> dict[str, int | Counter[str]]:
    """Every number and every zone of the table."""
    s = t.state
    content = s.content
    found: dict[str, Any] = {}
    for seat, p in enumerate(s.players):
        for name in NUMBERS:
            found[f"{seat} {name}"] = getattr(p, name)
        for number, name in enumerate(RESOURCES):
            found[f"{seat} {name}"] = p.resources[number]
        for faction in range(4):
            found[f"{seat} {FACTIONS[faction]}"] = p.influence[faction]
        found[f"{seat} alliances"] = Counter(FACTIONS[f] for f in range(4) if p.alliances & (1 << f))
        found[f"{seat} placed"] = Counter(content.spaces[space].id for space in p.placed)
        for zone in ZONES:
            found[f"{seat} {zone}"] = Counter(t.cards(seat, zone))
        found[f"{seat} intrigue"] = Counter(t.held(seat))
        found[f"{seat} waiting"] = Counter(content.intrigue[card].id for card in p.waiting)
        found[f"{seat} flags"] = Counter(
            name for name in ("swordmaster", "high_council", "secret_used") if getattr(p, name)
        )
        found[f"{seat} set_aside"] = Counter(content.cards[card].id for card in p.set_aside)
    for stack, card in enumerate(content.reserve):
        found[f"reserve {content.cards[card].id}"] = s.reserve[stack]
    found["row"] = Counter(content.cards[card].id for card in s.row if card >= 0)
    found["imperium_deck"] = Counter(content.cards[card].id for card in s.imperium_deck)
    found["removed"] = Counter(content.cards[card].id for card in s.removed)
    found["intrigue_deck"] = Counter(content.intrigue[card].id for card in s.intrigue_deck)
    found["intrigue_discard"] = Counter(content.intrigue[card].id for card in s.intrigue_discard)
    found["control"] = Counter(f"{content.spaces[n].id}={owner}" for n, owner in enumerate(s.control) if owner >= 0)
    found["bonus_spice"] = sum(s.bonus_spice)
    found["blocked"] = Counter(f"{content.spaces[space].id}={owner}" for space, owner in s.voices)
    found["mentat"] = Counter([f"{s.mentat_owner}@{content.spaces[s.mentat_space].id if s.mentat_space >= 0 else '-'}"])
    return found


def merged(*changes: Mapping[str, Change]) -> dict[str, Change]:
    """Several outcomes as one: numbers add up, what comes and goes again cancels out."""
    total: dict[str, Any] = {}
    for part in changes:
        for key, change in part.items():
            if isinstance(change, int):
                total[key] = total.get(key, 0) + change
            else:
                net: Counter[str] = total.setdefault(key, Counter())
                for word in change.split():
                    net[word[1:]] += 1 if word[0] == "+" else -1
    result: dict[str, Change] = {}
    for key, value in total.items():
        if isinstance(value, Counter):
            signed = [f"{'+' if n > 0 else '-'}{id}" for id, n in value.items() for _ in range(abs(n))]
            if signed:
                result[key] = " ".join(sorted(signed))
        elif value:
            result[key] = value
    return result


class CardTable(Table):
    """A table that knows what has changed since `mark`."""

    _before: dict[str, Any]

    def snapshot(self) -> dict[str, Any]:
        return snapshot(self)

    def mark(self) -> Self:
        self._before = self.snapshot()
        return self

    def changed(self) -> dict[str, Change]:
        after = self.snapshot()
        changes: dict[str, Change] = {}
        for key, old in self._before.items():
            new: Any = after[key]
            if new == old:
                continue
            if isinstance(old, int):
                changes[key] = new - old
            else:
                came = [f"+{id}" for id in (new - old).elements()]
                went = [f"-{id}" for id in (old - new).elements()]
                changes[key] = " ".join(sorted(came + went))
        return changes

    def outcome(self, *expected: Mapping[str, Change]) -> CardTable:
        """These changes since `mark`, and no other."""
        found, wanted = self.changed(), merged(*expected)
        assert found == wanted, f"found {found}, expected {wanted}"
        return self

    def sent(self, card: str, space: str, changes: Mapping[str, Change] | None = None, seat: int = 0) -> CardTable:
        """An Agent was sent with this card, and the changes given."""
        sending: dict[str, Change] = {
            f"{seat} hand": f"-{card}",
            f"{seat} played": f"+{card}",
            f"{seat} agents": -1,
            f"{seat} placed": f"+{space}",
        }
        return self.outcome(sending, changes or {})

    def showed(self, cards: str, changes: Mapping[str, Change] | None = None, seat: int = 0) -> CardTable:
        """These cards of the hand were revealed, and the changes given."""
        names = cards.split()
        revealing: dict[str, Change] = {}
        if names:
            revealing = {
                f"{seat} hand": " ".join(f"-{name}" for name in names),
                f"{seat} revealed": " ".join(f"+{name}" for name in names),
            }
        return self.outcome(revealing, changes or {})

    def effects(self) -> list[str]:
        """The effects on offer, without their prefix."""
        return [id.removeprefix("effect:") for id in self.options if id.startswith("effect:")]

    def offers(self, *ids: str) -> CardTable:
        """The decision has exactly these options."""
        assert sorted(self.options) == sorted(ids), f"found {self.options}, expected {list(ids)}"
        return self


def at(
    *hand: str,
    deck: str = "",
    discard: str = "",
    played: str = "",
    holding: str = "staged_incident",
    leader: str = "",
    players: int = 4,
) -> CardTable:
    """Seat 0 begins a turn with this hand; `deck` lists the top card first.

    Its deck and discard pile are exactly what is given. It holds an Intrigue card that is of no use in its turn, so
    that no turn ends by itself. The cards of the Row cost 6 or more, and the other players hold no cards.
    """
    t = CardTable(players, [leader] if leader else None)
    t.hand(0, *hand)
    p = t.player(0)
    fetched = [[t._fetch(0, id) for id in zone.split()] for zone in (played, discard, deck)]
    p.trash = p.deck + p.discard
    p.played, p.discard, p.deck = fetched[0], fetched[1], fetched[2][::-1]
    used = (*hand, *played.split(), *discard.split(), *deck.split())
    t.row(*[card for card in EXPENSIVE if card not in used][:5])
    t.intrigue(0, *holding.split())
    return t.mark()


def fight(*armies: int, conflict: str = "skirmish_1", held: str = "", others: str = "", players: int = 4) -> CardTable:
    """Phase 3 with so many troops of each player in the Conflict.

    Seat 0 holds the cards `held` and one Plot card, the seats after it one card of `others` each.
    """
    t = CardTable(players)
    t.conflict(conflict)
    for seat in range(players):
        t.player(seat).revealed_at = seat + 1
        t.troops(seat, conflict=armies[seat] if seat < len(armies) else 0)
    t.intrigue(0, *held.split(), "windfall")
    for seat, card in enumerate(others.split(), 1):
        t.intrigue(seat, card)
    s = t.state
    s.phase = "combat"
    s.turn = Turn(-1, IDLE)
    below = s.stack[: next(n for n, step in enumerate(s.stack) if step[0] == "combat")]
    s.stack = [*below, ("end_combat",), ("resolve_combat",), ("combat_turns", 0, 0)]
    t.refresh()
    return t.mark()


def ending(held: str, players: int = 4) -> CardTable:
    """The end of the game: seat 0 may play these Endgame cards."""
    t = CardTable(players)
    s = t.state
    for seat in range(players):
        t.player(seat).revealed_at = seat + 1
    s.reveals = players
    s.phase = "endgame"
    s.turn = Turn(-1, IDLE)
    s.stack = [("game_over",), ("endgame", 0)]
    t.intrigue(0, *held.split(), "windfall")
    return t.mark()
