"""The vocabulary of options: how each is written, what it points at on the table and how it is labelled."""

from __future__ import annotations

from collections.abc import Sequence

from landsraad.core.messages import Message
from landsraad.core.words import NamedWord, NumberedWord, OptionWord
from landsraad.imperium.components import Card, Content, Contract
from landsraad.imperium.effects.nodes import FACTION_REFS, FACTIONS, RESOURCE_REFS, RESOURCES, Node
from landsraad.imperium.rules.figures import MENTAT, OWN
from landsraad.imperium.rules.leaders import PAIRS
from landsraad.imperium.teams.sides import ARROWS, SEATS

__all__ = ["vocabulary"]


class HandWord(OptionWord):
    """A word about the whole hand."""

    def targets(self, number: int) -> list[str]:
        return ["zone:hand"]


class ZoneWord(OptionWord):
    """`zone:garrison`, the only word with its number written out."""

    def id(self, number: int) -> str:
        return self.word.replace("_", ":", 1)

    def targets(self, number: int) -> list[str]:
        return [self.id(number)]


class TroopsWord(NumberedWord):
    """So many troops between garrison and Conflict."""

    def targets(self, number: int) -> list[str]:
        return ["zone:conflict", "zone:garrison"]


class SeatWord(NumberedWord):
    def numbers(self) -> Sequence[int]:
        return range(SEATS)

    def targets(self, number: int) -> list[str]:
        return [f"seat:{number}"]

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"seat": f"seat/{number}"})


class SolariWord(OptionWord):
    """The number is how many."""

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}", {"count": number, "resource": "resource/solari"})


class GiftWord(NumberedWord):
    """So much of a resource for somebody of the own team."""

    def __init__(self, word: str, resource: str) -> None:
        super().__init__(word)
        self.resource = resource

    def label(self, number: int) -> Message:
        return Message("option.give", {"count": number, "resource": self.resource})


class TokenWord(OptionWord):
    """An Agent token of a Commander, by its arrow."""

    def numbers(self) -> Sequence[int]:
        return list(ARROWS)

    def id(self, number: int) -> str:
        return f"{self.word}:{ARROWS[number]}"

    def label(self, number: int) -> Message:
        return Message(f"option.{self.word}")


class AcquireWord(NamedWord):
    """A card of the Row or of a Reserve stack."""

    def __init__(self, word: str, cards: Sequence[Card]) -> None:
        super().__init__(word, [card.id for card in cards], "card", "row")
        self.cards = cards

    def targets(self, number: int) -> list[str]:
        card = self.cards[number]
        return [f"{'reserve' if card.reserve >= 0 else 'row'}:{card.id}"]


class EffectWord(OptionWord):
    """The number is an effect node; it points at the place where it is printed."""

    def __init__(self, word: str, nodes: Sequence[Node]) -> None:
        super().__init__(word)
        self.nodes = nodes

    def numbers(self) -> Sequence[int]:
        return range(len(self.nodes))

    def id(self, number: int) -> str:
        return f"{self.word}:{self.nodes[number].key}"

    def targets(self, number: int) -> list[str]:
        node = self.nodes[number]
        kind, _, id = node.key.split(".", 1)[0].partition("/")
        found = [f"{'play' if kind == 'card' else kind}:{id}"]
        if node.op == "atom" and node.verb == "influence" and node.faction >= 0:
            found.append(f"faction:{node.argument}")
        return found

    def label(self, number: int) -> Message:
        node = self.nodes[number]
        if node.op == "contract":
            reward = f"effect/{node.kids[0].key}"
            return Message("option.complete_contract", {"contract": node.key, "effect": reward})
        return Message(f"option.{self.word}", {"effect": f"effect/{node.key}"})


class ContractWord(NamedWord):
    def __init__(self, word: str, contracts: Sequence[Contract]) -> None:
        super().__init__(word, [contract.id for contract in contracts], "contract", "contract")
        self.contracts = contracts

    def label(self, number: int) -> Message:
        contract = self.contracts[number]
        effect = f"effect/{contract.node.kids[0].key}"
        return Message(f"option.{self.word}", {"contract": contract.ref, "effect": effect})


class TrainingWord(NamedWord):
    """A space of the training track of the one Leader who has one."""

    def __init__(self, word: str, content: Content) -> None:
        self.leader = next((leader for leader in content.leaders if leader.training), None)
        track = [] if self.leader is None else self.leader.training
        super().__init__(word, [space.id for space in track], "training", "training")

    def label(self, number: int) -> Message:
        assert self.leader is not None
        return Message(f"option.{self.word}", {"effect": f"effect/{self.leader.ref}.training.{self.names[number]}"})


class FigureWord(NamedWord):
    """Which Agent is sent: one of the Leader (OWN or MENTAT), or the one on a space."""

    def numbers(self) -> Sequence[int]:
        return (OWN, MENTAT, *super().numbers())

    def id(self, number: int) -> str:
        if number < 0:
            return f"{self.word}:own" if number == OWN else f"{self.word}:own_mentat"
        return super().id(number)

    def label(self, number: int) -> Message:
        if number < 0:
            return Message(f"option.{self.word}_own" if number == OWN else f"option.{self.word}_mentat")
        return Message(f"option.{self.word}_space", {"space": f"space/{self.names[number]}"})


class PairWord(OptionWord):
    """Two Factions; the number has their bits."""

    def numbers(self) -> Sequence[int]:
        return PAIRS

    def members(self, number: int) -> list[int]:
        return [faction for faction in range(len(FACTIONS)) if number & (1 << faction)]

    def id(self, number: int) -> str:
        return "factions:" + "+".join(FACTIONS[faction] for faction in self.members(number))

    def targets(self, number: int) -> list[str]:
        return [f"faction:{FACTIONS[faction]}" for faction in self.members(number)]

    def label(self, number: int) -> Message:
        one, other = self.members(number)
        return Message(f"option.{self.word}", {"faction": FACTION_REFS[one], "other": FACTION_REFS[other]})


def vocabulary(content: Content) -> list[OptionWord]:
    """All words, with the names of this content."""
    cards = [card.id for card in content.cards]
    intrigue = [card.id for card in content.intrigue]
    spaces = [space.id for space in content.spaces]
    conflicts = [conflict.id for conflict in content.conflicts]
    objectives = [objective.id for objective in content.objectives]
    return [
        *(OptionWord(word) for word in ("call", "end", "done", "pass", "yes", "no", "give_nothing")),
        HandWord("reveal"),
        *(ZoneWord(word) for word in ("zone_garrison", "zone_conflict")),
        *(TroopsWord(word) for word in ("deploy", "amount")),
        *(NumberedWord(word) for word in ("pay", "pledge", "share", "give_intrigue")),
        *(GiftWord(f"give_{name}", RESOURCE_REFS[number]) for number, name in enumerate(RESOURCES)),
        TokenWord("token"),
        SeatWord("seat"),
        SolariWord("solari"),
        NamedWord("card", cards, "card", "hand"),
        *(NamedWord(zone, cards, "card", zone) for zone in ("hand", "discard", "play", "row")),
        NamedWord("played", cards, "card", "play"),
        *(NamedWord(word, cards, "card") for word in ("top", "pile", "look")),
        AcquireWord("acquire", content.cards),
        NamedWord("acquire_aside", cards, "card", "aside"),
        NamedWord("acquire_throne", cards, "card", "throne"),
        *(
            NamedWord(word, intrigue, "intrigue", "intrigue", "card")
            for word in ("plot", "combat", "endgame", "intrigue")
        ),
        *(NamedWord(word, spaces, "space", "space") for word in ("space", "agent")),
        NamedWord("mentat", spaces, "space", "space"),
        FigureWord("figure", spaces, "space", "space"),
        NamedWord("figure_mentat_on", spaces, "space", "space"),
        NamedWord("faction", FACTIONS, "faction", "faction"),
        PairWord("pair"),
        NamedWord("leader", [leader.id for leader in content.leaders], "leader", "leader"),
        TrainingWord("training", content),
        NamedWord("post", [post.id for post in content.posts], "post", "post"),
        *(ContractWord(word, content.contracts) for word in ("contract", "contract_aside")),
        *(NamedWord(word, conflicts, "conflict", "conflict", "card") for word in ("won", "match_won")),
        *(NamedWord(word, objectives, "objective", "objective", "card") for word in ("objective", "match_objective")),
        EffectWord("effect", content.nodes),
    ]
