"""Every message of the games has its text in every language, and every text gets the parameters it uses."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import landsraad
from landsraad.core.game import Game
from landsraad.core.messages import Event, Message
from landsraad.text.languages import LANGUAGES, UnknownLanguage, catalog
from landsraad.text.messages import MissingText, Renderer, placeholders, plain, render
from landsraad.text.texts import COMMON, flatten, texts_of

GRAMMAR = ("effects", "vocabulary")
"""Files of a language that are no messages."""
SOURCES = Path(landsraad.__file__).parent
FILES = [
    path.stem for path in sorted((SOURCES / "text" / "catalogs" / "en").glob("*.toml")) if path.stem not in GRAMMAR
]
NAMES = ["Ada", "Bo", "Cy", "Di"]
GAMES = 40
PLAYED = ("imperium", "uprising")
RARE = {
    "imperium": [
        Message("prompt.alliance.heir", {"faction": "faction/bg"}),
        Message("prompt.effect.lines", {"effect": "effect/intrigue/demand_respect.combat"}),
        Message("prompt.troops.lose", {"count": 2}),
        Message("option.zone_garrison"),
        Message("option.zone_conflict"),
        Message("option.card.take.discard", {"card": "card/stilgar"}),
        Message("option.figure_own"),
        Message("option.figure_mentat"),
    ],
    "uprising": [
        Message("prompt.battle.flip"),
        Message("option.won", {"card": "conflict/choam_security"}),
        Message("option.objective", {"card": "objective/objective_crysknife"}),
        Message("option.solari", {"count": 2, "resource": "resource/solari"}),
    ],
}
"""Messages that few games come to."""
LEFT_OVER = re.compile(r"[{}]|\b(?:card|intrigue|space|faction|resource|zone|seat|effect|leader|conflict|icon)/\w")


@cache
def played(name: str) -> tuple[list[Message], list[Event]]:
    """All different messages, and all different events, of random games with every number of players."""
    said: dict[tuple[str, str], Message] = {}
    told: dict[tuple[str, str], Event] = {}
    for seed in range(GAMES):
        for event in finished(started(name, seed), said):
            told[event.kind, repr(event.params) + repr(event.secret)] = event
    return list(said.values()), list(told.values())


def started(name: str, seed: int) -> Game:
    players = 1 + seed // 2 % 4
    options: dict[str, Any] = {"leaders": "draft" if seed % 4 == 0 else "random"}
    if name == "uprising":
        options["choam"] = True
        options |= {"row_churn": True} if players == 1 else {}
    return landsraad.new_game(name, players, seed, options)


def finished(game: Game, said: dict[tuple[str, str], Message]) -> list[Event]:
    game.watch()
    number = game.seed
    while not game.is_over:
        decision = game.pending[0]
        for message in (decision.prompt, *(option.label for option in decision.options)):
            said[message.id, repr(message.params)] = message
        number = (number * 1103515245 + 12345) % 2**31
        game.apply(decision.player, (number >> 16) % len(decision.options))
    return game.drain()


def calls(package: str, *functions: str) -> Iterator[ast.Call]:
    for path in sorted((SOURCES / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in functions:
                yield node


def strings_in(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_everything_said_in_games_reads_well(name: str, lang: str) -> None:
    messages, _ = played(name)
    game = started(name, 0)
    for message in [*messages, *RARE[name]]:
        text = render(message, lang, game, seats=NAMES)
        assert text, message
        assert not LEFT_OVER.search(text), (message, text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_everything_told_in_games_reads_well(name: str, lang: str) -> None:
    say = Renderer(lang, started(name, 0), NAMES)
    _, events = played(name)
    for event in events:
        for seat in (None, *event.knowers):
            text = say.say(f"log.{event.kind}", event.seen_by(seat))
            assert not LEFT_OVER.search(text), (event, text)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
@pytest.mark.parametrize("file", FILES)
def test_all_languages_say_the_same(file: str, lang: str) -> None:
    english, other = dict(flatten("", catalog("en", file))), dict(flatten("", catalog(lang, file)))
    assert set(english) == set(other)
    different = [id for id in english if placeholders(english[id]) != placeholders(other[id])]
    assert different == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_in_two_files(lang: str) -> None:
    seen: set[str] = set()
    for file in FILES:
        ids = {id for id, _ in flatten("", catalog(lang, file))}
        assert ids & seen == set(), file
        seen |= ids


def test_every_catalog_belongs_to_a_game_or_to_all() -> None:
    used = {*COMMON, *(name for info in landsraad.games() for name in texts_of(info.name).catalogs)}
    assert set(FILES) == used | {"cards", "dune_cards", "explanations"}


def test_every_kind_of_question_in_the_sources_has_a_prompt() -> None:
    asked = {text for call in calls("imperium", "ask") for text in strings_in(call.args[1])}
    kinds = {kind for kind in asked if "." in kind and not kind.endswith(".")}
    assert len(kinds) > 20
    assert {kind for kind in kinds if f"prompt.{kind}" not in texts_of("imperium").messages("en")} == set()


def test_every_event_in_the_sources_has_its_words_and_their_parameters() -> None:
    texts = texts_of("imperium").messages("en")
    found: dict[str, set[str]] = {}
    for call in calls("imperium", "tell", "whisper"):
        params = {keyword.arg or "" for keyword in call.keywords}
        for argument in call.args[3:]:
            params |= set(strings_in(argument)) if isinstance(argument, ast.Dict) else set()
        named = call.args[1]
        if isinstance(named, ast.Constant):
            found[str(named.value)] = {"seat", *params}
    assert len(found) > 40
    assert {kind for kind in found if f"log.{kind}" not in texts} == set()
    assert {kind for kind, params in found.items() if not placeholders(texts[f"log.{kind}"]) <= params} == set()


def test_every_reason_to_refuse_has_its_words() -> None:
    codes: set[str] = set()
    for package in ("core", "imperium"):
        for path in (SOURCES / package).rglob("*.py"):
            codes |= set(re.findall(r'"(E_[A-Z_]+)"', path.read_text(encoding="utf-8")))
    assert len(codes) > 25
    assert {code for code in codes if f"error.{code}" not in texts_of("imperium").messages("en")} == set()


def test_every_refusal_of_the_server_has_its_words() -> None:
    from landsraad.server.errors import refusals

    assert {code for code in refusals if f"error.{code}" not in texts_of("imperium").messages("en")} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_explained_in_the_language(lang: str) -> None:
    game = landsraad.new_game("imperium", 4, seed=5)
    say = Renderer(lang, game, NAMES)
    seat = game.pending[0].player
    for player, option in [
        (seat, "card:stilgar"),
        (seat, "card:convincing_argument"),
        (seat, "space:arrakeen"),
        (seat, "acquire:the_spice_must_flow"),
        (seat, "plot:bribery"),
        (seat, "deploy:3"),
        (seat, "end"),
        (seat, "nonsense"),
        ((seat + 1) % 4, "reveal"),
    ]:
        with pytest.raises(landsraad.IllegalAction) as refused:
            game.choose(player, option)
        text = say.say(f"error.{refused.value.code}", refused.value.params)
        assert text == say.error(refused.value)
        assert not LEFT_OVER.search(text)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Sietch Tabr needs 2 Influence with the Fremen."),
        ("it", "La casella Sietch Tabr richiede 2 Influenza presso i Fremen."),
        ("es", "La casilla Sietch Tabr requiere 2 puntos de Influencia con los Fremen."),
        ("pt", "O espaço Sietch Tabr requer 2 de Influência com os Fremen."),
    ],
)
def test_a_requirement_is_said_in_full(lang: str, text: str) -> None:
    params = {"space": "space/sietch_tabr", "requirement": "requirement/sietch_tabr"}
    assert Renderer(lang, "imperium").error(landsraad.IllegalAction("E_REQUIREMENT", "", params)) == text


def test_opponents_of_the_game_have_their_names() -> None:
    solo = landsraad.new_game("uprising", 1, seed=3, options={"rivals": ["staban_tuek", "muaddib"]})
    say = Renderer("it", solo, ["Ada"])
    assert [say.seat(seat) for seat in range(solo.seats)] == ["Ada", "Staban Tuek", "Muad'Dib"]
    pair = landsraad.new_game("imperium", 2, seed=3)
    assert Renderer("en", pair, ["Ada", "Bo"]).seat(2) == "House Hagal"
    assert Renderer("en", "uprising", ["Ada"], players=1).seat(2) == "Rival 2"


def test_numbers_choose_their_form() -> None:
    say = Renderer("en", "imperium")
    assert say.say("option.deploy", count=1) == "Deploy 1 troop"
    assert say.say("option.deploy", count=3) == "Deploy 3 troops"
    assert Renderer("es", "imperium").say("log.gain", resource="resource/solari", count=1) == "recibe 1 solari"
    assert Renderer("es", "imperium").say("log.gain", resource="resource/solari", count=2) == "recibe 2 solaris"


def test_variants_follow_the_parameters() -> None:
    say = Renderer("en", "imperium", NAMES)
    assert say.say("log.draw", count=2) == "draws 2 cards"
    assert say.say("log.draw", count=2, cards=["card/dagger", "card/dagger"]) == "draws Dagger ×2"
    assert say.say("log.vp", count=-1) == "loses 1 Victory Point"
    assert say.say("log.influence", faction="faction/guild", count=1, level=2).endswith("the Spacing Guild (now 2)")


def test_references_are_named() -> None:
    say = Renderer("it", "imperium", NAMES)
    assert say.value("seat/1") == "Bo"
    assert say.value("seat/7") == "Giocatore 8"
    assert say.value("card/the_voice") == "La Voce"
    assert say.value(["card/the_voice", "seat/0", "seat/2"]) == "La Voce, Ada e Cy"
    assert say.value("effect/card/convincing_argument.reveal") == "Ottieni 2 Persuasione."


def test_pieces_say_what_they_stand_for() -> None:
    say = Renderer("en", "imperium", NAMES)
    assert say.pieces("log.send_agent", {"space": "space/arrakeen", "card": "card/dagger"}) == [
        {"text": "sends an Agent to "},
        {"text": "Arrakeen", "ref": "space/arrakeen"},
        {"text": " with "},
        {"text": "Dagger", "ref": "card/dagger"},
    ]
    assert say.pieces("option.pay", {"count": 2, "resource": "resource/spice"}) == [
        {"text": "Pay "},
        {"text": "2 spice", "ref": "resource/spice"},
    ]
    twice = say.pieces("log.draw", {"count": 3, "cards": ["card/dagger", "card/dagger", "card/diplomacy"]})
    assert twice[1:] == [
        {"text": "Dagger", "ref": "card/dagger"},
        {"text": " ×2 and "},
        {"text": "Diplomacy", "ref": "card/diplomacy"},
    ]
    assert say.pieces("error.E_SPACE_OCCUPIED", {"space": "space/arrakeen", "seats": [1]})[-2:] == [
        {"text": "Bo", "ref": "seat/1"},
        {"text": "."},
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PLAYED)
def test_plain_text_is_the_pieces_put_together(name: str, lang: str) -> None:
    messages, _ = played(name)
    say = Renderer(lang, started(name, 0), NAMES)
    for message in messages:
        pieces = say.pieces(message.id, message.params)
        assert plain(pieces) == say.message(message)
        assert all(piece["text"] for piece in pieces)
        assert not any("ref" not in one and "ref" not in other for one, other in pairwise(pieces))


def test_play_goes_on_where_a_text_is_missing() -> None:
    say = Renderer("en", "imperium", NAMES, strict=False)
    assert say.say("log.no_such_thing", {"seat": 1}) == "no such thing"
    assert say.say("log.no_such_thing", {"seat": 1, "count": 3}) == "no such thing 3"
    assert say.say("log.gain", {"count": 2}) == "gain 2"
    assert say.say("option.odd", {"card": "card/dagger", "seats": [1]}) == "odd: card Dagger, seats Bo"
    assert say.value("card/no_such_card") == "no such card"


@pytest.mark.parametrize(("id", "params"), [("log.no_such", {}), ("log.gain", {"count": 1}), ("option.card", {})])
def test_a_missing_text_or_parameter_is_an_error(id: str, params: dict[str, Any]) -> None:
    with pytest.raises(MissingText):
        Renderer("en", "imperium").say(id, params)


def test_a_refusal_without_words_falls_back_to_its_english_reason() -> None:
    error = landsraad.IllegalAction("E_OF_ANOTHER_GAME", "The storm is in the way.")
    assert Renderer("pt", "imperium").error(error) == "The storm is in the way."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguage, match="en, it, es, pt"):
        catalog("tlh", "common")
