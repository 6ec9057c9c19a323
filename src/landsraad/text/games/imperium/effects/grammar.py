"""The grammar that the sentences of all languages share: inflected verbs, counted nouns, lists, factions.

The words are in the catalogs `effects` and `vocabulary` of a language. A phrase may contain

| in the phrase | becomes |
| --- | --- |
| `[gain]` | the verb in the form asked for: imperative, infinitive or third person |
| `{n}`, `{n:troop}` | the amount; the amount with its noun: `1 troop`, `2 troops`, `up to 3 troops` |
| `{faction}`, `{of}` | the Faction with its article; as it qualifies a card (`a Fremen card`) |
| `{card}`, `{space}`, `{leader}` | the name of the argument |
| `{icons and}`, `{icons or}` | the Agent icons of the argument, as a list; `{icons and of}`: each in this form |
| `{from}`, `{to}` ... | what the modifier of that name adds |
| `<your|their>` | the words for the second and for the third person |
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from landsraad.imperium.effects.nodes import ALL, Node, Term
from landsraad.text.languages import catalog
from landsraad.text.names import name
from landsraad.text.vocabulary import vocabulary

__all__ = ["IMPERATIVE", "INFINITIVE", "THIRD", "Grammar", "grammar"]

IMPERATIVE = 0
INFINITIVE = 1
THIRD = 2

VERB = re.compile(r"\[(\w+)\]")
COUNTED = re.compile(r"\{n:(\w+)\}")
ICONS = re.compile(r"\{icons (and|or)(?: (\w+))?\}")
PERSON = re.compile(r"<([^<>|]*)\|([^<>|]*)>")
MODIFIER = re.compile(r"\{(from|to|on|share|cost|pay|other|where|may_deploy|allies_may_pay)\}")
NUMBER = re.compile(r"\d+")


class Grammar:
    """The words of one language and how they are put together."""

    def __init__(self, lang: str, game: str) -> None:
        words = catalog(lang, "effects")
        self.lang = lang
        self.game = game
        self.verbs: dict[str, list[str]] = words["verbs"]
        self.vocabulary = vocabulary(lang)
        self.nouns: dict[str, Sequence[str]] = {**self.vocabulary.nouns(), **words["counted"]}
        self.effects: dict[str, str] = words["effects"]
        self.costs: dict[str, str] = words["costs"]
        self.looked: dict[str, list[str]] = words["looked"]
        self.modifiers: dict[str, str] = words["modifiers"]
        self.conditions: dict[str, str] = words["conditions"]
        self.requirements: dict[str, str] = words["requirements"]
        self.tasks: dict[str, str] = words["tasks"]
        self.counts: dict[str, str] = words["counts"]
        self.events: dict[str, str] = words["events"]
        self.limits: dict[str, str] = words["limits"]
        self.windows: dict[str, str] = words["windows"]
        self.subjects: dict[str, str] = words["subjects"]
        self.links: dict[str, str] = words["links"]

    def link(self, key: str) -> str:
        return self.links[key]

    def finish(self, sentences: list[str]) -> str:
        """Capital letters, full stops and the sounds of the language (`e elimina`: `ed elimina`)."""
        return self.vocabulary.sounded(" ".join(sentence[0].upper() + sentence[1:] + "." for sentence in sentences))

    def listed(self, parts: list[str], word: str) -> str:
        """`a, b and c`, with the word of the language for `and` or `or`."""
        if len(parts) == 1:
            return parts[0]
        return ", ".join(parts[:-1]) + f" {self.link(word)} " + parts[-1]

    def amount(self, low: int, high: int, noun: str) -> str:
        """A counted noun: `1 troop`, `up to 3 troops`, `any number of troops`, `1 or 2 troops`."""
        one, many = self.nouns[noun]
        if high == ALL:
            return self.link("any_number").format(noun=many)
        counted = f"{high} {one if high == 1 else many}"
        if low == high or high == 1:
            return counted
        if low == 0:
            return self.link("up_to").format(counted=counted)
        return self.link("between").format(low=low, counted=counted)

    def faction(self, id: str) -> str:
        """A Faction with its article."""
        article = self.vocabulary.article(self.game, "faction", id) or ""
        return self.vocabulary.form("the", article, self.faction_name(id)) or ""

    def faction_name(self, id: str) -> str:
        return name(f"faction/{id}", self.lang, self.game)

    def icon_list(self, argument: str, word: str, form: str | None) -> str:
        return self.listed([self.icon(icon, form) for icon in argument.split("/")], word)

    def icon(self, icon: str, form: str | None) -> str:
        said = name(f"icon/{icon}", self.lang)
        if form is None:
            return said
        article = self.vocabulary.article(self.game, "icon", icon) or ""
        return self.vocabulary.form(form, article, said) or said

    def verb_phrase(self, node: Node, paying: bool) -> str:
        """The phrase of a verb, its verb not yet inflected."""
        candidates = (f"{node.verb}:{node.argument}", f"{node.verb}@{self.game}", node.verb)
        tables = (self.costs, self.effects) if paying else (self.effects,)
        for table in tables:
            for key in candidates:
                if key in table:
                    return self.fill(table[key], node)
        raise KeyError(f"no words for {node} in {self.lang!r}")

    def fill(self, phrase: str, node: Node) -> str:
        phrase = MODIFIER.sub(lambda found: self.modifier(node, found.group(1)), phrase)
        if "faction" in node.mods:
            phrase = phrase.replace("{n:card}", "{n:faction_card}")
        phrase = COUNTED.sub(lambda found: self.amount(node.low, node.high, found.group(1)), phrase)
        of = node.mods.get("faction", "=" + node.argument)[1:]
        return self.fill_names(phrase, node.argument, of).replace("{n}", str(node.high))

    def fill_names(self, phrase: str, argument: str, faction: str) -> str:
        if self.vocabulary.article(self.game, "faction", faction) is not None:
            qualifying = self.vocabulary.qualifying(self.game, faction, self.faction_name(faction))
            phrase = phrase.replace("{faction}", self.faction(faction)).replace("{of}", qualifying)
        for kind in ("card", "space", "leader", "battle_icon"):
            if f"{{{kind}}}" in phrase:
                phrase = phrase.replace(f"{{{kind}}}", name(f"{kind}/{argument}", self.lang, self.game))
        return ICONS.sub(lambda found: self.icon_list(argument, *found.groups()), phrase)

    def modifier(self, node: Node, modifier: str) -> str:
        """What a modifier adds; without it, what its absence adds (`trash 1`: from where)."""
        if modifier not in node.mods:
            return self.modifiers.get(f"{node.verb}.{modifier}", "")
        value = node.mods[modifier] or "+"
        exact = f"{node.verb}.{modifier}{NUMBER.sub('N', value) if modifier == 'cost' else value}"
        if exact in self.modifiers:
            number = NUMBER.search(value)
            return self.modifiers[exact].replace("{N}", number.group() if number else "")
        phrase = self.modifiers[f"{node.verb}.{modifier}=*"]
        return ICONS.sub(lambda found: self.icon_list(value[1:], *found.groups()), phrase)

    def inflect(self, phrase: str, form: int) -> str:
        phrase = VERB.sub(lambda found: self.verbs[found.group(1)][form], phrase)
        return PERSON.sub(lambda found: found.group(2 if form == THIRD else 1), phrase)

    def term(self, table: dict[str, str], term: Term, third: bool) -> str:
        """One comparison of a condition in the words of a table."""
        start = "not " if term.negated else ""
        tail = term.comparison + term.other
        keys = [f"{start}{term.name}:{term.argument}{tail}", f"{start}{term.name}{tail}"]
        for key in keys:
            if key in table:
                phrase = self.fill_names(table[key], term.argument, term.argument)
                phrase = PERSON.sub(lambda found: found.group(2 if third else 1), phrase)
                phrase = COUNTED.sub(lambda found: self.amount(term.number, term.number, found.group(1)), phrase)
                return phrase.replace("{n}", str(term.number))
        raise KeyError(f"no words for the condition {term} in {self.lang!r}")


GRAMMARS: dict[tuple[str, str], Grammar] = {}


def grammar(lang: str, game: str) -> Grammar:
    key = (lang, game)
    if key not in GRAMMARS:
        GRAMMARS[key] = Grammar(lang, game)
    return GRAMMARS[key]
