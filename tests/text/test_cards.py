"""Card texts as data, as plain text and as the pages of docs/cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from landsraad.text import LANGUAGES
from landsraad.text.games.imperium.cards import CONTENT, components, describe
from landsraad.text.pages import pages
from tests.components import copies, counted, printed

SIX = {file: printed("six", file) for file in ("spaces", "posts", "tracks")}
"""What Uprising has besides with six players."""

DOCS = Path(__file__).resolve().parents[2] / "docs" / "cards"


def test_a_card_as_data() -> None:
    card = describe("card/fremen_camp", "en")
    assert (card.name, card.kind, card.group, card.count, card.cost) == ("Fremen Camp", "card", "imperium", 2, 4)
    assert (card.factions, card.icons) == (["fremen"], ["spice_trade"])
    assert [(box.label, box.sentence) for box in card.boxes] == [
        ("Agent", "You may pay 2 spice to recruit 3 troops."),
        ("Reveal", "Gain 2 Persuasion and 1 sword."),
    ]
    assert json.loads(json.dumps(card.data()))["boxes"][0]["icons"][0]["glyph"] == "spice"


def test_a_card_as_plain_text() -> None:
    assert describe("card/fremen_camp", "it").plain("it") == (
        "Accampamento dei Fremen ×2 · costo 4 · Fremen · icone: Commercio della Spezia\n"
        "Agente: Puoi pagare 2 spezia per reclutare 3 truppe.\n"
        "Rivelazione: Ottieni 2 Persuasione e 1 spada."
    )


def test_what_a_board_is_drawn_from() -> None:
    assert describe("space/imperial_basin", "en", "uprising").marks == ["combat", "maker", "protected"]
    assert describe("conflict/propaganda", "en", "uprising").marks == ["wild"]
    assert describe("post/post_guild", "en", "uprising").connects == ["space/heighliner", "space/deliver_supplies"]
    contract = describe("contract/arrakeen_1", "en", "uprising")
    assert (contract.marks, contract.connects) == (["visit"], ["space/arrakeen"])
    assert describe("contract/harvest_3", "en", "uprising").marks == ["harvest"]
    needs = describe("space/shipping", "en", "uprising").boxes[0].icons[0]
    assert (needs["faction"], needs["amount"]) == ("guild", 2)


def test_a_space_names_cost_requirement_and_facts() -> None:
    tabr = describe("space/sietch_tabr", "en")
    assert tabr.facts == ["Combat space"]
    assert [(box.id, box.sentence) for box in tabr.boxes] == [
        ("requirement", "Needs 2 Influence with the Fremen."),
        ("effect", "Recruit 1 troop and gain 1 water."),
    ]
    conspire = describe("space/conspire", "pt")
    assert [box.sentence for box in conspire.boxes] == [
        "Pague 4 especiarias.",
        "Ganhe 1 de Influência com o Imperador.",
        "Ganhe 5 Solari, recrute 2 tropas e compre 1 Carta de Intriga.",
    ]


def test_abilities_of_a_leader_have_names() -> None:
    paul = describe("leader/paul_atreides", "es")
    assert [(box.name, box.sentence) for box in paul.boxes] == [
        (
            "Presciencia",
            "En cualquier momento, puedes mirar la primera carta de tu mazo y luego dejarla donde estaba.",
        ),
        ("Disciplina", "Roba 1 carta."),
    ]


@pytest.mark.parametrize("game", CONTENT)
def test_all_components_of_a_game_are_there(game: str) -> None:
    shown = {file: len(refs) for file, refs in components(game).items() if file in counted(game)}
    wanted = {file: numbers["different"] for file, numbers in counted(game).items()}
    if game == "uprising":
        for file, components_of_six in SIX.items():
            wanted[file] = len({*printed(game, file), *components_of_six})
    assert shown == wanted
    for file in ("reserve", "imperium", "intrigue"):
        assert sum(describe(ref, "en", game).count for ref in components(game)[file]) == copies(game, file, choam=True)


def test_a_hagal_card_names_its_spaces_and_swords() -> None:
    card = describe("hagal/accept_contract_shipping_a", "en", "uprising")
    assert card.facts == ["2 swords in the Combat"]
    assert card.marks == ["sword", "sword"]
    assert card.connects == ["space/accept_contract", "space/shipping"]
    assert [(box.label, box.sentence) for box in card.boxes] == [
        ("Accept Contract", "If it has 1 or less Influence with the Spacing Guild: the Rival gains 2 Solari."),
        (
            "Shipping",
            "If it has 2 or more Influence with the Spacing Guild: the Rival gains 2 Solari and gains 1 Influence with "
            "the third Faction of its priority list.",
        ),
    ]
    spy = describe("hagal/place_spy_landsraad", "it", "uprising")
    assert spy.name == "Collocare Spia (Landsraad)"
    assert spy.boxes[0].sentence == (
        "Colloca una Spia sul primo punto di osservazione libero: Sala dell'Assemblea, Ottenere Supporto; "
        "Gran Consiglio, Privilegio Imperiale, Maestro di Scherma. Poi si rivela un'altra carta."
    )


def test_a_rival_names_its_value_and_priorities() -> None:
    rival = describe("rival/muaddib", "en", "uprising")
    assert rival.facts == ["Swordmaster value 4", "priorities: Fremen, Bene Gesserit, Spacing Guild, Emperor"]
    assert [(box.label, box.sentence) for box in rival.boxes] == [
        ("Signet Ring", "The Rival gains 1 Influence with the Fremen."),
        (
            "Scheme",
            "The Rival gains Maker Hooks. Then, the Rival removes the Shield Wall if it has Maker Hooks and draws 1 "
            "Intrigue card.",
        ),
    ]


def test_an_unknown_component_is_refused() -> None:
    with pytest.raises(KeyError, match="imperium has no 'card/nobody'"):
        describe("card/nobody", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_of_docs_are_current(lang: str) -> None:
    """`python -m landsraad.text.pages` renews them."""
    for file, text in pages().items():
        if file.endswith(f"-{lang}.md"):
            assert (DOCS / file).read_text(encoding="utf-8") == text
