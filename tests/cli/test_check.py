"""`landsraad check`: content of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from landsraad.imperium.content.files import BASE, FILES, UPRISING, ComponentSet
from landsraad.text.languages import LANGUAGES
from tests.cli.commands import refused, run

CARD = '[worm]\nname = "Worm"\ncost = 4\ncount = 2\nicons = ["city"]\n'
LEADER = """[mine]
name = "Mine"
complexity = 1
left = { name = "Left", effect = "setup: spice 1" }
signet = { name = "Signet", effect = "spice 1" }
"""


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(("game", "home"), [("imperium", BASE), ("uprising", UPRISING)])
def test_what_is_shipped_is_all_good(game: str, home: ComponentSet) -> None:
    folder = str(home.folder)
    count = sum(len(home.read(file)) for file in FILES if home.has(file))
    assert run("check", "--game", game, folder, columns=500) == f"{folder}: all good ({count} components).\n"
    for file in FILES:
        if home.has(file):
            path = f"{folder}/{file}.toml"
            assert run("check", "--game", game, path, columns=500).startswith(f"{path}: all good (")


def test_every_mistake_is_listed_with_its_place(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.toml", CARD + 'agentt = "spice 1"\nreveal = "sword 2; trop 1"\n')
    assert run("check", path, code=1).splitlines() == [
        f"{path}, worm, reveal, column 10: there is no verb 'trop'; did you mean 'troop'?",
        f"{path}, worm, agentt: there is no field 'agentt'; did you mean 'agent'?",
        "2 mistakes.",
    ]


def test_several_files_are_checked_at_once(tmp_path: Path) -> None:
    good = write(tmp_path / "good.toml", CARD)
    bad = write(tmp_path / "bad.toml", CARD.replace("4", '"4"'))
    lines = run("check", bad, good, str(tmp_path / "none.toml"), code=1).splitlines()
    assert lines == [
        f"{bad}, worm, cost: expected a whole number, found '4'",
        f"{good}: all good (1 component).",
        f"{tmp_path}/none.toml, *, TOML: the file cannot be read: No such file or directory",
        "2 mistakes.",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("anything.toml", CARD),
        ("anything.toml", LEADER),
        ("leaders_of_mine.toml", LEADER),
        ("anything.toml", '[mine]\nname = "M"\ncount = 1\nplot = "spice 1"\n'),
        ("anything.toml", '[mine]\nname = "M"\nlevel = 1\nfirst = "vp 1"\nsecond = "spice 1"\nthird = "spice 1"\n'),
        ("anything.toml", '[mine]\nname = "M"\nicon = "city"\neffect = "spice 1"\n'),
        ("anything.toml", '[mine]\nspaces = ["arrakeen"]\n'),
        ("anything.toml", '[mine]\nname = "M"\ncount = 1\ncondition = "visit:arrakeen"\nreward = "vp 1"\n'),
        ("anything.toml", '[mine]\nname = "M"\nicon = "crysknife"\nplayers = "all"\n'),
    ],
)
def test_a_file_is_known_by_its_name_or_its_fields(tmp_path: Path, name: str, text: str) -> None:
    path = write(tmp_path / name, text)
    assert run("check", path) == f"{path}: all good (1 component).\n"


def test_words_of_another_game_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "imperium.toml", CARD + 'agent = "spy 1"')
    run("check", path)
    assert "'spy' needs posts, and this set has none" in run("check", "--game", "imperium", path, code=1)


def test_an_id_of_the_box_is_taken(tmp_path: Path) -> None:
    path = write(tmp_path / "imperium.toml", CARD.replace("[worm]", "[dagger]"))
    assert "base/starting.toml has a card of this id as well" in run("check", path, code=1)


def test_a_folder_is_a_set(tmp_path: Path) -> None:
    write(tmp_path / "leaders.toml", LEADER)
    output = run("check", "--game", "imperium", str(tmp_path), code=1)
    assert "a game needs 4 Leaders without the CHOAM module, there are 1" in output
    write(tmp_path / "leaders.toml", "".join(LEADER.replace("mine", f"mine_{number}") for number in range(4)))
    assert "all good (4 components)" in run("check", "--game", "imperium", str(tmp_path))
    write(tmp_path / "leeders.toml", LEADER)
    assert "there are no components 'leeders'" in run("check", str(tmp_path), code=1)
    empty = tmp_path / "empty"
    empty.mkdir()
    assert "there is no component file in this folder" in run("check", str(empty), code=1)


def test_a_blend_is_checked(tmp_path: Path) -> None:
    path = write(tmp_path / "blend.txt", "[imperium]\n10 maula_pistol\n10 stilgr\n")
    assert run("check", path, code=1).splitlines() == [
        f"{path}: blend, line 3, column 4, '10 stilgr': there is no card 'stilgr'; did you mean 'stilgar'?",
        "1 mistake.",
    ]
    path = write(tmp_path / "blend.txt", "[imperium]\n10 maula_pistol\n10 cargo_runner\n")
    assert "needs the CHOAM module" in run("check", path, code=1)
    assert run("check", path, "--option", "choam=yes") == f"{path}: all good (2 components).\n"
    assert "takes no blend" in run("check", path, "--game", "imperium", code=1)
    assert "cannot be read" in run("check", str(tmp_path / "none.txt"), code=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_frame_is_in_four_languages(tmp_path: Path, lang: str) -> None:
    good = write(tmp_path / "good.toml", CARD)
    bad = write(tmp_path / "bad.toml", CARD.replace("4", '"4"'))
    lines = run("check", good, bad, "--lang", lang, code=1).splitlines()
    words = {"en": ("all good", "mistake"), "it": ("tutto a posto", "errore")}
    words |= {"es": ("todo correcto", "error"), "pt": ("tudo certo", "erro")}
    assert words[lang][0] in lines[0]
    assert lines[-1] == f"1 {words[lang][1]}."


def test_a_game_without_content_of_ones_own_says_so() -> None:
    assert "no content of your own" in refused("check", "x.toml", "--game", "dune")
    assert "no game" in refused("check", "x.toml", "--game", "chess")
