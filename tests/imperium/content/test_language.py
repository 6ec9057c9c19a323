"""What the checker believes of the effect language is what the rules do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import landsraad
from landsraad.imperium import rules
from landsraad.imperium.automa.verbs import RIVAL_VERBS
from landsraad.imperium.content.effects import EffectCheck
from landsraad.imperium.content.files import BASE, FILES, SIX, UPRISING
from landsraad.imperium.content.vocabulary import FIXED, Vocabulary
from landsraad.imperium.effects.parser import WHO, parse
from landsraad.imperium.effects.places import EVENTS, PLACES
from landsraad.imperium.rules.conditions import CONDITIONS, COUNTS
from landsraad.imperium.rules.occasions import OCCASIONS
from landsraad.imperium.rules.resolve import OTHERS, TEAM, resolve
from landsraad.imperium.rules.verbs.printed import PRINTED
from landsraad.imperium.rules.verbs.table import VERBS, WORDS
from landsraad.imperium.rules.verbs.verb import Verb
from landsraad.imperium.state import AGENT, Turn
from landsraad.text.languages import LANGUAGES, catalog
from tests.imperium.content.sets import printed

KINDS = {*FIXED, "space", "controlled_space", "card", "starting_card", "number"}
PLAIN = {"any", "secret", "spied", "visited", "spied_maker", "visited_space"}
"""Words that stand for themselves in an argument."""


@pytest.mark.parametrize("word", VERBS)
def test_a_verb_is_a_cost_if_it_can_be_paid_and_an_effect_if_it_can_be_done(word: str) -> None:
    verb = VERBS[word]
    spends = verb.spends(parse(word))
    assert bool(spends) == (type(verb).can_pay is not Verb.can_pay)
    assert spends or type(verb).do is not Verb.do


@pytest.mark.parametrize("word", RIVAL_VERBS)
def test_a_verb_of_rivals_is_a_cost_if_it_can_be_paid_and_an_effect_if_it_can_be_done(word: str) -> None:
    verb = RIVAL_VERBS[word]
    assert bool(verb.spends(parse(word))) == (type(verb).can_pay is not Verb.can_pay)
    assert type(verb).do is not Verb.do


@pytest.mark.parametrize("word", PRINTED)
def test_a_printed_word_is_read_by_name(word: str) -> None:
    """In the rules, or where the component is built from what is printed."""
    assert word not in VERBS
    folder = Path(rules.__file__).parents[1]
    sources = [path for path in folder.rglob("*.py") if path.name not in ("printed.py", "effects.py", "shapes.py")]
    read = f'"{word}"'
    # "look" and "take_set_aside_contracts" say what another rule does all the time (the view, the set-aside space).
    silent = ("look", "take_set_aside_contracts")
    assert word in silent or any(read in path.read_text(encoding="utf-8") for path in sources)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_declares_what_the_checker_knows(word: str) -> None:
    verb = WORDS[word]
    assert set(verb.places) <= set(PLACES)
    values = [form.partition("=")[2].rstrip("+") for form in verb.mods]
    patterns = verb.argument.rstrip("+?").split("|")
    for kind in [*patterns, *values]:
        if kind:
            assert kind in KINDS | PLAIN | {"supply", "garrison", "conflict", "hand", "in_play", "deck_top"} | {
                "reveal_turn",
                "opponent_ahead",
                "solari",
            }


@pytest.mark.parametrize("name", CONDITIONS)
def test_a_condition_declares_what_the_checker_knows(name: str) -> None:
    fact = CONDITIONS[name]
    assert set(fact.places) <= set(PLACES)
    assert set(fact.argument.rstrip("+?").split("|")) <= KINDS | PLAIN | {""}


def test_occasions_are_those_the_rules_bring_about() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in Path(rules.__file__).parent.rglob("*.py"))
    triggers = set(re.findall(r'triggers(?:\[|\.get\()"(\w+)"', source)) | set(
        re.findall(r'"(\w+)" in \w+\.trig', source)
    )
    assert triggers == set(EVENTS)
    assert set(OCCASIONS) == {*EVENTS, "win_conflict", "acquire_card"}


@pytest.mark.parametrize("who", WHO)
def test_others_are_those_the_rules_know(who: str) -> None:
    assert who in (*OTHERS, *TEAM)
    state = landsraad.new_game("uprising", 6, seed=1).state
    state.turn = Turn(0, AGENT)
    state.turn.ally = 4
    below = len(state.stack)
    resolve(state, 0, parse(f"{who}: discard 1"), -1)
    asked = [step[1] for step in reversed(state.stack[below:])]
    assert (
        asked
        == {
            "each_opponent": [1, 3, 5],
            "chosen_opponent": [0],
            "each_ally": [2, 4],
            "activated_ally": [4],
            "each_team_member": [0, 2, 4],
        }[who]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_can_be_said(lang: str) -> None:
    words = catalog(lang, "effects")
    assert [word for word in WORDS if word not in words["effects"]] == []
    assert [count for count in COUNTS if count not in words["counts"]] == []
    said = {re.split(r"[:<>=]", key.removeprefix("not "))[0] for key in words["conditions"]}
    assert set(CONDITIONS) - said == set()
    said = {re.split(r"[:<>=]", key)[0] for key in words["events"]}
    assert set(OCCASIONS) - said == set()


def test_every_word_is_printed_somewhere() -> None:
    """Each declared word is used somewhere, or nobody knows whether its declaration is right."""
    text = "".join(printed(home, file) for home in (BASE, UPRISING, SIX) for file in FILES if home.has(file))
    used = set(re.findall(r"[a-z_0-9]+", text))
    assert set(WORDS) - used == set()
    assert set(CONDITIONS) - used == set()
    assert set(COUNTS) - used == set()


def test_the_checker_asks_each_word_for_its_form() -> None:
    check = EffectCheck(Vocabulary(BASE))
    for word, verb in VERBS.items():
        check.problems.clear()
        node = parse(f"{word}:nothing 99 {{nothing}}")
        check.atom(node, "agent")
        reasons = [reason for _, reason in check.problems]
        assert any("nothing" in reason and "modifier" not in reason for reason in reasons)
        assert any("modifier" in reason for reason in reasons)
        assert any("amount" in reason or "found 99" in reason for reason in reasons), (verb, reasons)
