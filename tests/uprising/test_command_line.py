"""Options of Uprising as they are typed on the command line."""

from __future__ import annotations

import pytest

import landsraad
from landsraad.cli.input import Trouble, option_value
from landsraad.core.registry import find


def typed(name: str, text: str) -> object:
    return option_value(next(spec for spec in find("uprising").info.options if spec.name == name), text)


def test_sets_and_flags():
    assert typed("decks", "uprising,base") == ["uprising", "base"]
    assert typed("decks", "uprising") == ["uprising"]
    assert typed("choam", "yes") is True
    assert typed("leaders", "draft") == "draft"


def test_a_blend_is_read_from_its_file(tmp_path):
    path = tmp_path / "blend.txt"
    path.write_text("[imperium]\n20 maula_pistol\n20 stilgar\n", encoding="utf-8")
    text = typed("blend", str(path))
    game = landsraad.new_game("uprising", 3, options={"blend": text})
    assert len(game.state.imperium_deck) == 35
    with pytest.raises(Trouble, match="cannot be read"):
        typed("blend", str(tmp_path / "missing.txt"))
