"""docs/content.md says what the checker accepts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from landsraad.imperium.automa.verbs import RIVAL_VERBS
from landsraad.imperium.content.effects import EffectCheck
from landsraad.imperium.content.files import FILES, SIX
from landsraad.imperium.content.schema import SCHEMA
from landsraad.imperium.content.vocabulary import BY_PRIORITY, Vocabulary
from landsraad.imperium.effects.parser import WINDOWS, parse
from landsraad.imperium.effects.places import PLACES
from landsraad.imperium.rules.conditions import CONDITIONS, COUNTS
from landsraad.imperium.rules.occasions import OCCASIONS
from landsraad.imperium.rules.resolve import OTHERS, TEAM
from landsraad.imperium.rules.verbs.table import WORDS

PAGE = (Path(__file__).parents[3] / "docs" / "content.md").read_text(encoding="utf-8")
CODE = re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL))
EXAMPLES = {"N": "2", "n": "0..2", "F": "bg", "I": "city", "C": "dagger", "S": "arrakeen", "R": "spice"}


def section(title: str) -> list[str]:
    text = PAGE.split(f"### {title}\n", 1)[1].split("\n##", 1)[0]
    return [code for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for code in re.findall(r"`([^`]+)`", row)]


def with_examples(form: str) -> str:
    return re.sub(r"\b[NnFICSR]\b", lambda found: EXAMPLES[found[0]], form)


def test_every_verb_is_explained() -> None:
    assert {re.match(r"[a-z_]+", form)[0] for form in section("Verbs")} == set(WORDS)


def test_every_condition_count_and_occasion_is_explained() -> None:
    assert {re.match(r"[a-z_0-9]+", form)[0] for form in section("Conditions, counts, occasions")} == set(CONDITIONS)
    assert set(COUNTS) <= set(CODE)
    assert set(OCCASIONS) <= {re.match(r"[a-z_]+", code)[0] for code in CODE if re.match(r"[a-z_]+", code)}
    assert {f"{who}: A" for who in (*OTHERS, *TEAM)} <= set(CODE)
    assert {f"{window}: A" for window in WINDOWS if window != "game_start"} <= set(CODE)


def test_every_verb_of_rivals_is_named() -> None:
    assert set(RIVAL_VERBS) - {"solari", "spice", "water", "influence"} <= set(CODE)
    assert {"any", *BY_PRIORITY} <= {*CODE, "priority_2", "priority_3"}


def test_every_file_and_field_is_named() -> None:
    assert set(FILES) <= set(CODE)
    assert {field for file in FILES if file != "tracks" for field in SCHEMA[file]} <= set(CODE)


@pytest.mark.parametrize("form", section("Verbs"))
def test_every_form_passes_in_some_place(form: str) -> None:
    problems = []
    for place in PLACES:
        check = EffectCheck(Vocabulary(SIX), has_secret=True)
        text = with_examples(form).replace("battle_card:city", "battle_card:crysknife")
        check.atom(parse(text), place, as_entry=True, as_cost=form.startswith("flip_battle_card"), behind_may=True)
        if not check.problems:
            return
        problems += check.problems
    pytest.fail(str(problems))


@pytest.mark.parametrize("form", section("Conditions, counts, occasions"))
def test_every_condition_passes_in_some_place(form: str) -> None:
    for place in PLACES:
        check = EffectCheck(Vocabulary(SIX))
        condition = check.read_condition(with_examples(form))
        assert condition is not None
        check.condition(condition, place)
        if not check.problems:
            return
    pytest.fail(form)
