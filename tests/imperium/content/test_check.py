"""Content that cannot be used is refused with its place and what was expected."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from landsraad.imperium.content.check import check_file, check_set
from landsraad.imperium.content.errors import ContentError
from landsraad.imperium.content.files import BASE, UPRISING, ComponentSet
from tests.imperium.content.sets import edited, load_set, printed

CARD = '[mine]\nname = "Mine"\ncost = 3\ncount = 2\nicons = ["city"]\n'
INTRIGUE = '[mine]\nname = "Mine"\ncount = 2\n'
CONFLICT = '[mine]\nname = "Mine"\nlevel = 1\nsecond = "spice 1"\nthird = "spice 1"\n'
SPACE = '[mine]\nname = "Mine"\nicon = "city"\n'
LEADER = '[mine]\nname = "Mine"\ncomplexity = 1\n'
LEFT = 'left = { name = "Left", effect = "setup: spice 1" }\n'
SIGNET = 'signet = { name = "Signet", effect = "spice 1" }\n'


def errors(folder: Path, home: ComponentSet, file: str, text: str) -> list[ContentError]:
    return check_file(edited(folder, home, file, text), file)


def test_everything_that_is_shipped_passes() -> None:
    assert check_set(BASE) == []
    assert check_set(UPRISING) == []


BAD_CARDS = [
    # what is written, the field, the column, the reason
    ('agent = "trop 2"', "agent", 1, "no verb 'trop'; did you mean 'troop'"),
    ('agent = "spice 2 -> trop 2"', "agent", 12, "no verb 'trop'; did you mean 'troop'"),
    ('agent = "if bnd:bg: spice 2"', "agent", 4, "no condition 'bnd'; did you mean 'bond'"),
    ('agent = "if bond:bgg: spice 2"', "agent", 8, "no faction 'bgg'; did you mean 'bg'"),
    ('agent = "if not hgh_council: spice 2"', "agent", 8, "did you mean 'high_council'"),
    ('agent = "if bond: spice 2"', "agent", 8, "expected faction behind the colon"),
    ('agent = "if high_council:emperor: spice 2"', "agent", 16, "expected nothing behind the colon"),
    ('agent = "if influence:bg>2: spice 2"', "agent", 4, "expected '>=' and a number behind 'influence', found >"),
    ('agent = "if influence:bg>=7: spice 2"', "agent", 4, "expected a number from 1 to 6 behind 'influence', found 7"),
    ('agent = "if influence:bg>=each_opponent: spice 2"', "agent", 4, "found 0"),
    ('agent = "if own_agent_here: spice 2"', "agent", 4, "'own_agent_here' cannot stand here (agent)"),
    ('reveal = "per fremen_in_ply: sword 1"', "reveal", 5, "no count 'fremen_in_ply'; did you mean 'fremen_in_play'"),
    ('reveal = "per fremen_in_play: trash_self"', "reveal", 21, "one verb with an amount"),
    ('agent = "influence:emperr 1"', "agent", 11, "did you mean 'emperor'"),
    ('agent = "influence:secret 1"', "agent", 11, "only a Leader with 'setup: secret_factions 2'"),
    ('agent = "influence:emperor 1 {where=opponent_ahead}"', "agent", 1, "needs a Faction of choice"),
    ('agent = "troop"', "agent", 6, "expected an amount behind 'troop'"),
    ('agent = "troop 13"', "agent", 7, "expected a number from 1 to 12, found 13"),
    ('agent = "troop 0"', "agent", 7, "expected a number from 1 to 12, found 0"),
    ('agent = "troop 1..2"', "agent", 7, "takes one number, not a range"),
    ('agent = "trash 2"', "agent", 7, "expected 1, found 2"),
    ('agent = "deploy 3..1"', "agent", 8, "expected a range up to 12 or all"),
    ('agent = "deploy 0..2 {from=supply}"', "agent", 1, "needs one number"),
    ('agent = "mentat 1"', "agent", 8, "'mentat' takes no amount"),
    ('agent = "troop 2 {may_deply}"', "agent", 9, "no modifier 'may_deply' for 'troop'; did you mean 'may_deploy'"),
    ('agent = "trash 1 {from=hnd}"', "agent", 9, "did you mean 'hand'"),
    ('agent = "acquire 1 {cost>=3}"', "agent", 12, "expected modifiers"),
    ('agent = "acquire 1 {cost=many}"', "agent", 11, "expected a number"),
    ('agent = "draw 1 -> spice 2"', "agent", 1, "'draw' cannot be a cost"),
    ('agent = "(spice 1 | water 1) -> troop 2"', "agent", 2, "a cost is a verb or a list"),
    ('agent = "(spice 1; spice 2) -> troop 2"', "agent", 11, "takes from the same"),
    ('agent = "retreat 0..2 -> troop 2"', "agent", 1, "a cost is at least 1"),
    ('agent = "spice 1 -> (spice 1 -> troop 2)"', "agent", 13, "nobody is asked here"),
    ('acquire = "spice 1 -> troop 2"', "acquire", 1, "nobody is asked here whether to pay; write 'may: '"),
    ('agent = "sandworm 1"', "agent", 1, "'sandworm' needs posts, and this set has none"),
    ('agent = "if spies>=2: spice 1"', "agent", 4, "'spies' needs posts, and this set has none"),
    ('agent = "per contracts_completed: spice 1"', "agent", 1, "'contracts_completed' needs contracts"),
    ('agent = "turn_start: draw 1"', "agent", 1, "'turn_start: ' cannot stand here"),
    ('agent = "when harvest: draw 1"', "agent", 1, "'when' cannot stand here"),
    ('reveal = "signet"', "reveal", 1, "'signet' cannot stand here (reveal), only in: agent"),
    ('agent = "signet | spice 1"', "agent", 1, "must be an entry of its own"),
    ('agent = "discount:the_spice_must_flow 1"', "agent", 1, "cannot stand here (agent)"),
    ('reveal = "discount:the_spice_must_flw 1"', "reveal", 10, "did you mean 'the_spice_must_flow'"),
    ('agent = "each_opponent: trash_self"', "agent", 16, "another player cannot do it"),
    ('agent = "spice 1; deploy_recruited"', "agent", 10, "stands behind 'may: ' and nowhere else"),
    ('agent = "each_ally: spice 1"', "agent", 1, "no game of this set has 'each_ally'"),
    ('agent = "each_oponent: discard 1"', "agent", 1, "no prefix 'each_oponent'; did you mean 'each_opponent'"),
    ('agent = "spice 1; if bond:bg: spice 1"', "agent", 10, "inside a list 'if' needs brackets"),
    ('agent = "spice 1; water 1 | vp 1"', "agent", 17, "different operators on one level"),
    ('agent = "spice 1 > water 1"', "agent", 8, "expected '; '"),
    ('agent = "(spice 1"', "agent", 9, "found the end"),
    ('agent = "choose 2 of [spice 1 | water 1]"', "agent", 1, "cannot choose 2 of 2"),
    ('agent = "look_top 2: (draw 1 | trash 1)"', "agent", 1, "expected 'look_top 1:"),
    ('agent = "look_top 3: (draw 1; discard 1; trash 1)"', "agent", 1, "write 'if deck>=3: '"),
    ('agent = "sword 2 // sword 3"', "agent", 1, "lines (' // ') are for Intrigue cards"),
    (f'agent = "{"(" * 50}spice 1{")" * 50}"', "agent", 21, "inside each other"),
    (f'agent = "spice {"9" * 5000}"', "agent", 400, "at most 400 characters"),
    ("agent = 3", "agent", 0, "expected an effect, found 3"),
    ('agentt = "spice 1"', "agentt", 0, "no field 'agentt'; did you mean 'agent'"),
    ('factions = ["fremn"]', "factions", 0, "no faction 'fremn'; did you mean 'fremen'"),
    ('factions = "fremen"', "factions", 0, "expected a list of words"),
    ('factions = ["bg", "bg"]', "factions", 0, "'bg' stands here twice"),
    ("choam = 1", "choam", 0, "expected true or false, found 1"),
    ('passive = "play_anywere"', "passive", 0, "did you mean 'play_anywhere'"),
]


@pytest.mark.parametrize(("line", "field", "column", "reason"), BAD_CARDS)
def test_a_card_with_a_mistake(tmp_path: Path, line: str, field: str, column: int, reason: str) -> None:
    found = errors(tmp_path, BASE, "imperium", CARD + line)
    assert found, "it passed"
    error = found[0]
    assert (error.file, error.component, error.field, error.column) == ("mine/imperium.toml", "mine", field, column)
    assert reason in error.reason
    assert str(error).startswith(f"mine/imperium.toml, mine, {field}")


BAD_FIELDS = [
    (BASE, "imperium", CARD.replace("3", '"4"'), "cost", "expected a whole number, found '4'"),
    (BASE, "imperium", CARD.replace("3", "true"), "cost", "expected a whole number, found True"),
    (BASE, "imperium", CARD.replace("3", "-1"), "cost", "expected a number from 0 to 20, found -1"),
    (BASE, "imperium", CARD.replace("3", "1" * 4000), "cost", "found a number beyond all bounds"),
    (BASE, "imperium", CARD.replace("cost = 3\n", ""), "cost", "it is missing"),
    (BASE, "imperium", CARD.replace("city", "citty"), "icons", "no card icon 'citty'; did you mean 'city'"),
    (BASE, "imperium", CARD.replace("[mine]", "[Mine]"), "id", "an id has small letters"),
    (BASE, "starting", CARD, "cost", "no field 'cost'"),
    (BASE, "intrigue", INTRIGUE, "plot", "at least one of plot, combat and endgame"),
    (BASE, "intrigue", INTRIGUE + 'plot = "add_icons:emperor/emperor"', "plot", "'emperor' stands here twice"),
    (BASE, "intrigue", INTRIGUE + 'plot = "trash_self"', "plot", "cannot stand here (plot)"),
    (BASE, "intrigue", INTRIGUE + 'plot = "when win_conflict: vp 1"', "plot", "'when' cannot stand here"),
    (BASE, "intrigue", INTRIGUE + 'plot = "pass_turn"', "plot", "only in: turn_start"),
    (BASE, "intrigue", INTRIGUE + 'plot = "turn_start: (spice 1 -> draw 1)"', "plot", "nobody is asked here"),
    (BASE, "intrigue", INTRIGUE + 'endgame = "this_reveal_turn: vp 1"', "endgame", "cannot stand here"),
    (BASE, "conflicts", CONFLICT, "first", "it is missing"),
    (BASE, "conflicts", CONFLICT + 'first = "control:arakeen"', "first", "did you mean 'arrakeen'"),
    (BASE, "conflicts", CONFLICT + 'first = "control:wealth"', "first", "no controlled space 'wealth'"),
    (BASE, "conflicts", CONFLICT.replace("1\n", "4\n", 1) + 'first = "vp 1"', "level", "from 1 to 3, found 4"),
    (UPRISING, "conflicts", CONFLICT + 'icon = "desert_mose"\nfirst = "vp 1"', "icon", "did you mean 'desert_mouse'"),
    (BASE, "spaces", SPACE, "effect", "it is missing"),
    (BASE, "spaces", SPACE.replace("city", "spy") + 'effect = "spice 1"', "icon", "no icon 'spy'"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\ncost = "troop 1"', "cost", "expected an amount of one resource"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\ncost = "spice 2 | spice 1"', "cost", "rising amounts"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\ncost = "spice 1 | water 2"', "cost", "of one resource"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\ncost = "if high_council: spice 1"', "cost", "the one condition"),
    (
        BASE,
        "spaces",
        SPACE + 'effect = "spice 1"\nrequirement = "high_council"',
        "requirement",
        "an amount of Influence",
    ),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\nmaker = true', "effect", "on a Maker space"),
    (BASE, "spaces", SPACE + 'effect = "collect_bonus_spice"', "effect", "only a space with maker = true"),
    (BASE, "spaces", SPACE + 'effect = "repeat_space"', "effect", "cannot stand here (space)"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\nfaction = "bg"', "icon", "has its icon, 'bg'"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\nvisit_influence = "spice 1"', "visit_influence", "or neither"),
    (BASE, "spaces", SPACE + 'effect = "spice 1"\nonce_per_game = true', "effect", "high_council or swordmaster"),
    (BASE, "spaces", SPACE + 'effect = "if paid:spice=1: vp 1"', "effect", "none of the alternatives of the cost"),
    (BASE, "leaders", LEADER + LEFT, "signet", "it is missing"),
    (BASE, "leaders", LEADER + SIGNET, "left", "it is missing"),
    (BASE, "leaders", LEADER + SIGNET + "left = 3", "left", "expected a table with name, effect, found 3"),
    (BASE, "leaders", LEADER + LEFT + SIGNET.replace("name", "nam"), "signet.name", "it is missing"),
    (BASE, "leaders", LEADER + SIGNET + LEFT.replace("setup: spice 1", "spice 1"), "left.effect", "expected 'when …'"),
    (
        BASE,
        "leaders",
        LEADER + SIGNET + LEFT.replace("setup: spice 1", "when harvst: spice 1"),
        "left.effect",
        "no occasion 'harvst' for a Leader; did you mean 'harvest'",
    ),
    (
        BASE,
        "leaders",
        LEADER + SIGNET + LEFT.replace("setup: spice 1", "when reach_influence:bg: spice 1"),
        "left.effect",
        "expected '=' and a number behind 'reach_influence'",
    ),
    (
        BASE,
        "leaders",
        LEADER + SIGNET + LEFT.replace("setup: spice 1", "(when harvest: spice 1); (when harvest: water 1)"),
        "left.effect",
        "'harvest' stands here twice",
    ),
    (
        BASE,
        "leaders",
        LEADER + LEFT + SIGNET.replace("spice 1", "advance_training 1"),
        "training",
        "belong together",
    ),
    (
        BASE,
        "leaders",
        LEADER + LEFT + SIGNET.replace("spice 1", "memory 1"),
        "signet.effect",
        "needs a Leader with another",
    ),
    (UPRISING, "imperium", CARD + 'agent = "flip_battle_card:crysknife 1"', "agent", "can only be a cost"),
    (UPRISING, "posts", '[mine]\nspaces = ["arakeen"]', "spaces", "no space 'arakeen'; did you mean 'arrakeen'"),
    (UPRISING, "posts", "[mine]\nspaces = []", "spaces", "at least one space"),
    (
        UPRISING,
        "contracts",
        '[mine]\nname = "M"\ncount = 1\nreward = "vp 1"\ncondition = "vist:arrakeen"',
        "condition",
        "no task 'vist'; did you mean 'visit'",
    ),
    (
        UPRISING,
        "contracts",
        '[mine]\nname = "M"\ncount = 1\nreward = "vp 1"\ncondition = "harvest"',
        "condition",
        "expected '>=' and a number",
    ),
    (
        UPRISING,
        "objectives",
        '[mine]\nname = "M"\nicon = "crysknife"\nplayers = "4-3"',
        "players",
        "expected 'all' or a range",
    ),
    (BASE, "tracks", '[bonus_at_4]\nemperor = "troop 2"\nguild = "solari 3"\nbg = "vp 1"', "fremen", "it is missing"),
]


@pytest.mark.parametrize(("home", "file", "text", "field", "reason"), BAD_FIELDS)
def test_a_component_with_a_mistake(
    tmp_path: Path, home: ComponentSet, file: str, text: str, field: str, reason: str
) -> None:
    found = errors(tmp_path, home, file, text)
    assert found, "it passed"
    assert (found[0].file, found[0].field) == (f"mine/{file}.toml", field)
    assert found[0].component.lower() in ("mine", "bonus_at_4")
    assert reason in found[0].reason


def test_all_mistakes_of_a_file_are_found(tmp_path: Path) -> None:
    text = CARD + 'agent = "trop 1; drw 1"\nreveal = "swrd 1"\n' + CARD.replace("mine", "other") + "acquire = 3"
    found = [(error.component, error.field, error.column) for error in errors(tmp_path, BASE, "imperium", text)]
    assert found == [("mine", "agent", 1), ("mine", "agent", 9), ("mine", "reveal", 1), ("other", "acquire", 0)]


NO_TOML = [
    (CARD + "[mine]", "mine", "it stands there twice"),
    (CARD + "[other]\nname = \ncost = 3", "other", "line 7"),
    (CARD + f"[other]\ncost = {'1' * 5000}", "other", "digits"),
    ("name = 3\n" + CARD, "name", "expected a heading such as [stilgar] first"),
    ("= 3", "*", "line 1"),
    ("", "*", "there is no component"),
    ("[" * 100_000, "*", ""),
]


@pytest.mark.parametrize(("text", "component", "reason"), NO_TOML)
def test_a_file_that_is_no_toml(tmp_path: Path, text: str, component: str, reason: str) -> None:
    error = errors(tmp_path, BASE, "imperium", text)[0]
    assert (error.file, error.component) == ("mine/imperium.toml", component)
    assert reason in error.reason


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "imperium.toml").write_bytes(b"\xff\xfe\x00")
    assert "not text" in check_file(ComponentSet(tmp_path, "mine", BASE), "imperium")[0].reason


DECKS = [
    (BASE, "conflicts", "level = 3", "level = 2", "*", "a game needs 4 Conflicts of level 3, there are 3"),
    (BASE, "imperium", "[stilgar]", "[dagger]", "dagger", "base/starting.toml has a card of this id as well"),
    (BASE, "tracks", "[bonus_at_4]", "[bonus_at_5]", "bonus_at_5", "expected one heading, [bonus_at_4]"),
    (UPRISING, "objectives", 'players = "1-3"', 'players = "4-6"', "*", "3 players need 3 Objectives"),
    (UPRISING, "leaders", 'id = "reverend_mother_jessica"', 'id = "muaddib"', "lady_jessica", "a Leader of its own"),
    (UPRISING, "spaces", "[arrakeen]", "[arraken]", "post_city_right", "no space 'arrakeen'; did you mean 'arraken'"),
]


@pytest.mark.parametrize(("home", "file", "old", "new", "component", "reason"), DECKS)
def test_a_set_that_does_not_fit_together(
    tmp_path: Path, home: ComponentSet, file: str, old: str, new: str, component: str, reason: str
) -> None:
    text = printed(home, file)
    assert old in text
    mine = edited(tmp_path, home, file, text.replace(old, new, 1))
    with pytest.raises(ContentError) as raised:
        load_set(mine)
    assert any(error.component == component and reason in error.reason for error in check_set(mine))
    assert raised.value.file


def test_a_broken_card_breaks_only_its_game(tmp_path: Path) -> None:
    """`import landsraad` and `landsraad.games()` open no component file."""
    code = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
import landsraad
landsraad.games()
print([name for name in opened if "imperium" in name and name.endswith(".toml")])
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
