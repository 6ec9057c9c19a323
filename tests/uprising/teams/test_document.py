"""docs/uprising.md tells all that programs meet with six players."""

from __future__ import annotations

import re
from pathlib import Path

import landsraad
from landsraad.imperium.teams.belongings import Belongings

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs" / "uprising.md").read_text(encoding="utf-8").partition("## Six players")[2]
SOURCES = Path(landsraad.__file__).parent / "imperium" / "teams"
NAMED = set(re.findall(r"`([\w.]+)(?:[:`\[])", DOCUMENT))
USUAL = {"troops.deploy"}


def in_sources(pattern: str) -> set[str]:
    return {found for path in SOURCES.glob("*.py") for found in re.findall(pattern, path.read_text(encoding="utf-8"))}


def test_every_question_is_described():
    assert in_sources(r'ask\(\s*[^"()]*(?:\([^()]*\))?[^"()]*"([a-z_.]+)"') - USUAL <= NAMED


def test_every_event_is_described():
    told = in_sources(r'(?:tell|whisper)\(s, "(\w+)"') | {"offer", "offer_nothing"}
    assert told <= NAMED
    assert "end_reveal" in NAMED


def test_every_field_is_described():
    view = landsraad.new_game("uprising", players=6, seed=1).view(0)
    usual = landsraad.new_game("uprising", players=4, seed=1, options={"choam": True}).view(0)
    assert set(view) - set(usual) <= NAMED
    known = set().union(*usual["players"]) | {"leader_side", "memories", "training"}
    for seat in (0, 1):
        assert set(view["players"][seat]) - known <= NAMED
    fields = {name for name, value in vars(Belongings).items() if name[0] != "_" and not callable(value)}
    assert "tokens" in fields
    assert fields <= NAMED
    for part in (view["teams"][0], view["boards"]["fremen_board"]):
        assert set(part) - {"faction"} <= NAMED
