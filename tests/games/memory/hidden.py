"""What can be known about cards that lie face down, from how they got there.

A `Story` is one way things may have gone: for every place the cards in it, each either known by kind or a `Slot` that
says where its card comes from. `Hidden` holds all stories that agree with what was seen; usually there is one. Nobody
forgets: a reshuffled discard pile is a deck whose cards are known, though not their order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

__all__ = ["Hidden", "Slot", "Story"]


class Slot(NamedTuple):
    """A card of unknown kind: out of one of these origins, and of none of the barred kinds."""

    origins: frozenset[int]
    barred: frozenset[str] = frozenset()


Card: TypeAlias = str | Slot
"""A known kind, or a slot."""

MOST_STORIES = 400


class Story:
    """`origins[n]`: the kinds of those cards out of origin n that still lie face down somewhere, the known ones apart.

    `places`: all cards of each place, in order where there is one (the last card is the top). `wishes`: of each place,
    kinds of which it holds at least one.
    """

    def __init__(
        self,
        origins: list[Counter[str]],
        places: dict[str, list[Card]],
        wishes: list[tuple[str, frozenset[str]]],
    ) -> None:
        self.origins = origins
        self.places = places
        self.wishes = wishes

    def copy(self) -> Story:
        origins = [origin.copy() for origin in self.origins]
        return Story(origins, {place: cards[:] for place, cards in self.places.items()}, self.wishes[:])

    def key(self, ordered: frozenset[str]) -> object:
        def written(place: str, cards: list[Card]) -> object:
            words = [card if isinstance(card, str) else (sorted(card.origins), sorted(card.barred)) for card in cards]
            return tuple(map(repr, words)) if place in ordered else tuple(sorted(map(repr, words)))

        places = tuple((place, written(place, self.places[place])) for place in sorted(self.places))
        return places, tuple(tuple(sorted((+origin).items())) for origin in self.origins), repr(self.wishes)

    def fits(self, slot: Slot, kind: str) -> list[int]:
        """The origins a card of this kind in the slot can have."""
        if kind in slot.barred:
            return []
        return [origin for origin in sorted(slot.origins) if self.origins[origin][kind] > 0]

    def named(self, place: str, index: int, kind: str) -> list[Story]:
        """The stories in which the card at this place is of this kind."""
        card = self.places[place][index]
        if isinstance(card, str):
            return [self] if card == kind else []
        found = []
        for origin in self.fits(card, kind):
            other = self.copy()
            other.origins[origin][kind] -= 1
            other.places[place][index] = kind
            found.append(other)
        return found

    def without(self, place: str, kind: str, among: Sequence[int] | None = None) -> list[Story]:
        """The stories in which a card of this kind was there and is gone now (`among`: one of these positions)."""
        cards = self.places[place]
        indices = range(len(cards)) if among is None else among
        # To take away a card that is known leaves more possible than any other story, so the others need not be told.
        for index in indices:
            if cards[index] == kind:
                del cards[index]
                return self.granted(place, kind)
        found: list[Story] = []
        tried: set[Card] = set()
        for index in indices:
            if cards[index] in tried:
                continue
            tried.add(cards[index])
            for other in self.named(place, index, kind):
                del other.places[place][index]
                found += other.granted(place, kind)
        return found

    def shown(self, place: str, kind: str, count: int) -> list[Story]:
        """The stories in which so many cards of this kind are seen there."""
        if self.seen(place)[kind] >= count:
            return [self]
        found: list[Story] = []
        tried: set[Card] = set()
        for index, card in enumerate(self.places[place]):
            if isinstance(card, Slot) and card not in tried:
                tried.add(card)
                for other in self.named(place, index, kind):
                    found += other.shown(place, kind, count)
        return found

    def granted(self, place: str, kind: str) -> list[Story]:
        """A card of this kind has left: where one of several kinds was certain, it may have been this one."""
        self.wishes = [wish for wish in self.wishes if wish[0] != place or kind not in wish[1]]
        return [self]

    def moved(
        self, source: str, target: str, among: Sequence[int] | None = None, never: Collection[str] = ()
    ) -> list[Story]:
        """The stories in which one card, unseen, has gone from one place to another (`never`: not one of these)."""
        found = []
        tried: set[Card] = set(never)
        cards = self.places[source]
        for index in range(len(cards)) if among is None else among:
            if cards[index] not in tried:
                tried.add(cards[index])
                other = self.copy()
                other.places[target].append(other.places[source].pop(index))
                other.wishes = [wish for wish in other.wishes if wish[0] != source]
                found.append(other)
        return found

    def shuffled(self, place: str, more: Counter[str]) -> None:
        """All cards of the place and some open ones are shuffled together."""
        origin = more.copy()
        origins: set[int] = {len(self.origins)}
        for card in self.places[place]:
            if isinstance(card, str):
                origin[card] += 1
            else:
                origins |= card.origins
        count = len(self.places[place]) + sum(more.values())
        self.origins.append(origin)
        if not origin:
            origins.discard(len(self.origins) - 1)
        self.places[place] = [Slot(frozenset(origins))] * count

    def mixed(self, *places: str) -> None:
        """Cards went to and fro between places, unseen: nobody can tell any more who has what."""
        known: Counter[str] = Counter()
        origins: set[int] = {len(self.origins)}
        for place in places:
            for card in self.places[place]:
                if isinstance(card, str):
                    known[card] += 1
                else:
                    origins |= card.origins
        self.origins.append(known)
        for place in places:
            self.places[place] = [Slot(frozenset(origins))] * len(self.places[place])
        self.wishes = [wish for wish in self.wishes if wish[0] not in places]

    # --- what follows from it

    def seen(self, place: str) -> Counter[str]:
        return Counter(card for card in self.places[place] if isinstance(card, str))

    def everything(self) -> Counter[str]:
        known = sum((self.seen(place) for place in self.places), Counter[str]())
        return +sum(self.origins, known)

    def certain(self, place: str) -> Counter[str]:
        """What must be there: known cards, and those for which there is no room elsewhere."""
        found = self.seen(place)
        elsewhere = [card for other, cards in self.places.items() if other != place for card in cards]
        rooms = Counter(card for card in elsewhere if isinstance(card, Slot))
        for number, origin in enumerate(self.origins):
            near = [(slot.barred, many) for slot, many in rooms.items() if number in slot.origins]
            for kind, count in origin.items():
                room = sum([many for barred, many in near if kind not in barred])
                if count > room:
                    found[kind] += count - room
        return +found

    def chances(self, place: str) -> dict[str, float]:
        """How often a kind is to be expected there among the unknown cards, roughly."""
        found: dict[str, float] = {}
        for card in self.places[place]:
            if isinstance(card, Slot):
                open_kinds: Counter[str] = Counter()
                for origin in card.origins:
                    open_kinds.update({k: n for k, n in self.origins[origin].items() if n > 0 and k not in card.barred})
                total = sum(open_kinds.values())
                for kind, count in open_kinds.items():
                    found[kind] = found.get(kind, 0.0) + count / total
        return found

    def agrees(self, world: Mapping[str, Sequence[str]], ordered: frozenset[str]) -> bool:
        """Whether a world is possible in this story: `world` has the cards of every place."""
        left: dict[str, list[tuple[Slot, str | None]]] = {}
        """Of each place the slots, with the kind in it where there is an order."""
        kinds: dict[str, Counter[str]] = {}
        for place, cards in self.places.items():
            actual = world[place]
            if len(actual) != len(cards):
                return False
            if any(wished.isdisjoint(actual) for where, wished in self.wishes if where == place):
                return False
            if place in ordered:
                if any(isinstance(card, str) and card != kind for card, kind in zip(cards, actual, strict=True)):
                    return False
                pairs = [(card, k) for card, k in zip(cards, actual, strict=True) if isinstance(card, Slot)]
                if any(not self.fits(slot, kind) for slot, kind in pairs):
                    return False
                left[place] = [(slot, kind) for slot, kind in pairs]
                kinds[place] = Counter(kind for _, kind in pairs)
            else:
                counted = Counter(actual)
                counted.subtract(self.seen(place))
                if any(count < 0 for count in counted.values()):
                    return False
                left[place] = [(card, None) for card in cards if isinstance(card, Slot)]
                kinds[place] = +counted
                if not self.seated([slot for slot, _ in left[place]], kinds[place]):
                    return False
        total: Counter[str] = Counter()
        for counted in kinds.values():
            total.update(counted)
        if total != sum((+origin for origin in self.origins), Counter[str]()):
            return False
        used = [number for number, origin in enumerate(self.origins) if +origin]
        parts = [frozenset(some) for size in range(1, len(used)) for some in combinations(used, size)]
        return all(self.supplied(some, left, kinds) for some in parts)

    def seated(self, slots: list[Slot], kinds: Counter[str]) -> bool:
        """Whether every card finds a slot that could hold it."""
        cards = list(kinds.elements())
        return matched(len(cards), len(slots), lambda card, slot: bool(self.fits(slots[slot], cards[card])))

    def supplied(
        self,
        some: frozenset[int],
        left: Mapping[str, list[tuple[Slot, str | None]]],
        kinds: Mapping[str, Counter[str]],
    ) -> bool:
        """Whether these origins have the cards for the slots that can be filled from nowhere else."""
        supply: Counter[str] = Counter()
        for origin in some:
            supply.update(+self.origins[origin])
        wanted: list[tuple[int, Counter[str]]] = []
        for place, slots in left.items():
            bound = [kind for slot, kind in slots if slot.origins <= some]
            if bound and bound[0] is not None:
                wanted += [(1, Counter([kind])) for kind in bound if kind is not None]
            elif bound:
                wanted.append((len(bound), kinds[place]))
        return flow(supply, wanted)


def matched(left: int, right: int, fit: Callable[[int, int], bool]) -> bool:
    """Whether everyone on the left finds a partner of their own on the right."""
    partner: dict[int, int] = {}

    def find(one: int, seen: set[int]) -> bool:
        for other in range(right):
            if other not in seen and fit(one, other):
                seen.add(other)
                if other not in partner or find(partner[other], seen):
                    partner[other] = one
                    return True
        return False

    return all(find(one, set()) for one in range(left))


def flow(supply: Counter[str], wanted: list[tuple[int, Counter[str]]]) -> bool:
    """Whether the supply is enough: each demand wants so many cards, of these kinds and not more of each than said."""
    given: list[Counter[str]] = [Counter() for _ in wanted]
    spare = supply.copy()

    def bring(demand: int, seen: set[str]) -> bool:
        """One more card for a demand, moving others about if need be."""
        for kind, most in wanted[demand][1].items():
            if kind in seen or given[demand][kind] >= most:
                continue
            seen.add(kind)
            if spare[kind] > 0:
                spare[kind] -= 1
                given[demand][kind] += 1
                return True
            for other in range(len(wanted)):
                if other != demand and given[other][kind] > 0:
                    given[other][kind] -= 1
                    if bring(other, seen):
                        given[demand][kind] += 1
                        return True
                    given[other][kind] += 1
        return False

    return all(bring(demand, set()) for demand, (count, _) in enumerate(wanted) for _ in range(count))


class Hidden:
    """All stories that agree with what was seen."""

    def __init__(self, cards: Iterable[str], sizes: Mapping[str, int], ordered: Iterable[str] = ("deck",)) -> None:
        self.ordered = frozenset(ordered)
        slot = Slot(frozenset([0]))
        self.stories = [Story([Counter(cards)], {place: [slot] * size for place, size in sizes.items()}, [])]

    def size(self, place: str) -> int:
        return len(self.stories[0].places[place])

    def _retell(self, tell: Callable[[Story], list[Story]], what: str) -> None:
        told = [other for story in self.stories for other in tell(story)]
        assert told, f"what was seen is not possible: {what}"
        if len(told) > 1:
            told = list({other.key(self.ordered): other for other in told}.values())
        assert len(told) <= MOST_STORIES, "too many stories"
        self.stories = told

    def draw(self, source: str, target: str, count: int = 1) -> None:
        """The top cards go to another place unseen."""
        for story in self.stories:
            for _ in range(count):
                story.places[target].append(story.places[source].pop())

    def name(self, place: str, index: int, kind: str) -> None:
        """A card is looked at where it lies."""
        index = index if index >= 0 else self.size(place) + index
        self._retell(lambda story: story.named(place, index, kind), f"{kind} in {place}")

    def show(self, place: str, kinds: Iterable[str]) -> None:
        """These cards of a place without order are seen, and stay."""
        for kind, count in Counter(kinds).items():
            self._retell(lambda story, kind=kind, count=count: story.shown(place, kind, count), f"{kind} in {place}")

    def leave(self, place: str, kind: str, among: Sequence[int] | None = None) -> None:
        """A card of this kind leaves the place for all to see."""
        self._retell(lambda story: story.without(place, kind, among), f"{kind} leaves {place}")

    def enter(self, place: str, kind: str) -> None:
        """A card that was open goes to a place, on top where there is an order."""
        for story in self.stories:
            story.places[place].append(kind)

    def pass_on(
        self, source: str, target: str, among: Sequence[int] | None = None, never: Collection[str] = ()
    ) -> None:
        """Some card goes from one place to another unseen."""
        self._retell(lambda story: story.moved(source, target, among, never), f"{source} to {target}")

    def shuffle(self, place: str, more: Iterable[str]) -> None:
        """The cards of a place and some open ones are shuffled together."""
        added = Counter(more)
        for story in self.stories:
            story.shuffled(place, added)

    def mix(self, *places: str) -> None:
        """Cards go to and fro between places, unseen."""
        for story in self.stories:
            story.mixed(*places)

    def turn_round(self, place: str) -> None:
        """The first card becomes the last."""
        for story in self.stories:
            story.places[place].reverse()

    def put_on(self, source: str, target: str) -> None:
        """All cards of a place are put on another one, in the same order."""
        for story in self.stories:
            story.places[target] += story.places[source]
            story.places[source] = []

    def bar(self, place: str, kinds: Iterable[str]) -> None:
        """No card of these kinds is there now."""
        barred = frozenset(kinds)

        def told(story: Story) -> list[Story]:
            if not barred.isdisjoint(story.seen(place)):
                return []
            story.places[place] = [
                card if isinstance(card, str) else Slot(card.origins, card.barred | barred)
                for card in story.places[place]
            ]
            return [story]

        self._retell(told, f"none of {sorted(barred)} in {place}")

    def bar_at(self, place: str, index: int, kind: str) -> None:
        """The card at this position is of another kind."""

        def told(story: Story) -> list[Story]:
            card = story.places[place][index]
            if card == kind:
                return []
            if isinstance(card, Slot):
                story.places[place][index] = Slot(card.origins, card.barred | {kind})
            return [story]

        self._retell(told, f"no {kind} in {place}")

    def wish(self, place: str, kinds: Iterable[str]) -> None:
        """At least one card of these kinds is there now."""
        wished = frozenset(kinds)
        for story in self.stories:
            if wished.isdisjoint(story.seen(place)):
                story.wishes.append((place, wished))

    def copy(self) -> Hidden:
        other = Hidden((), {}, self.ordered)
        other.stories = [story.copy() for story in self.stories]
        return other

    def without_origins(self) -> Hidden:
        """The memory of somebody who has forgotten which cards were shuffled together."""
        other = self.copy()
        for story in other.stories:
            story.origins = [sum(story.origins, Counter[str]())]
            for cards in story.places.values():
                cards[:] = [card if isinstance(card, str) else Slot(frozenset([0]), card.barred) for card in cards]
        return other

    # --- what follows

    def seen(self, place: str) -> Counter[str]:
        """The cards somebody with this memory can point at."""
        return common(story.seen(place) for story in self.stories)

    def certain(self, place: str) -> Counter[str]:
        return common(story.certain(place) for story in self.stories)

    def everything(self) -> Counter[str]:
        """All that is in any of the places, wherever it is."""
        return common(story.everything() for story in self.stories)

    def top(self, place: str) -> list[str]:
        """The known cards on top, the top one first."""
        found: list[str] = []
        for depth in range(1, self.size(place) + 1):
            kinds = {story.places[place][-depth] for story in self.stories}
            kind = kinds.pop()
            if kinds or not isinstance(kind, str):
                break
            found.append(kind)
        return found

    def agrees(self, world: Mapping[str, Sequence[str]]) -> bool:
        return any(story.agrees(world, self.ordered) for story in self.stories)


def common(counted: Iterable[Counter[str]]) -> Counter[str]:
    first, *others = counted
    for other in others:
        first &= other
    return first
