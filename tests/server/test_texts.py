"""The words the client gets: finished, in the viewer's language."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from landsraad.core import registry
from landsraad.server.errors import refusals
from landsraad.server.showing.texts import language_of
from landsraad.text.books import book_of, section_of
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import plain
from landsraad.text.texts import texts_of
from tests.server.harness import Server, Table, Watcher

WAITING = {
    "en": "It is up to Bo now.",
    "it": "Ora tocca a Bo.",
    "es": "Ahora le toca a Bo.",
    "pt": "Agora é a vez de Bo.",
}


def ask(table: Table, path: str, seat: int, lang: str) -> httpx.Response:
    headers = {"Seat-Token": table.tokens[seat], "Accept-Language": lang}
    return table.server.http.get(f"/api/tables/{table.id}{path}", headers=headers)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_card_texts_in_four_languages(server: Server, lang: str) -> None:
    answer = server.get(f"/content/imperium?lang={lang}")
    assert answer.status_code == 200
    again = server.http.get(f"/api/content/imperium?lang={lang}", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    content = answer.json()["content"]
    camp = content["components"]["card/fremen_camp"]
    assert camp["name"] == content["names"]["card/fremen_camp"]
    assert [box["id"] for box in camp["boxes"]] == ["agent", "reveal"]
    assert content["effects"]["card/fremen_camp.agent"]["sentence"]
    assert content["effects"]["card/fremen_camp.agent"]["icons"]


@pytest.mark.parametrize("game", ["imperium", "uprising", "dune"])
def test_names_are_words_without_grammar(server: Server, game: str) -> None:
    names = server.get(f"/content/{game}?lang=it").json()["content"]["names"]
    assert len(names) > 300
    assert [ref for ref, name in names.items() if "{" in name or "/" not in ref] == []
    assert not {ref.partition("/")[0] for ref in names} & {"log", "prompt", "option", "error", "cli", "text"}


def test_the_words_of_a_game_are_those_of_all_its_options(server: Server) -> None:
    content = server.get("/content/uprising?lang=en").json()["content"]
    assert content["effects"]["contract/arrakeen_1.reward"]["sentence"] == "Gain 1 water."
    assert content["components"]["leader/shaddam_corrino_iv"]["name"]
    assert content["components"]["card/fremen_camp"]["name"] == "Fremen Camp"
    assert content["components"]["conflict/battle_for_arrakeen_base"]["name"] == "Battle for Arrakeen"
    assert content["effects"]["card/fremen_camp.agent"]["sentence"]


def test_unknown_languages_and_games(server: Server) -> None:
    assert server.get("/content/imperium?lang=xx").json()["code"] == "unknown_language"
    assert server.get("/content/poker").json()["code"] == "unknown_game"
    assert server.get("/content/parlour").json()["content"] == {"names": {}}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_words(lang: str) -> None:
    for info in registry.games():
        messages = texts_of(info.name).messages(lang)
        assert [code for code in refusals if f"error.{code}" not in messages] == []


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        (None, "en"),
        ("", "en"),
        ("it", "it"),
        ("pt-BR, en;q=0.5", "pt"),
        ("de, es;q=0.2, it;q=0.7", "it"),
        ("de", "en"),
        ("en;q=0.1,es", "es"),
        ("it;q=nonsense, pt;q=0.2", "pt"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_one_the_viewer_reads_best(header: str | None, lang: str) -> None:
    assert language_of(header) == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_batch_is_in_the_language_of_the_viewer(server: Server, lang: str) -> None:
    table = server.table("Ada", "Bo", "", game="imperium", seed=3, options={"leaders": LEADERS})
    seat = table.look()["state"]["acting"][0]
    polled = ask(table, "", seat, lang).json()
    watcher = Watcher(table, seat, lang=lang)
    live = watcher.messages[0]
    watcher.close()
    words = texts_of("imperium").messages(lang)
    for batch in (polled, live):
        assert batch["lang"] == lang
        assert plain(batch["state"]["decision"]["prompt"]) == words["prompt.turn.choose"]
        labels = {option["id"]: plain(option["label"]) for option in batch["state"]["decision"]["options"]}
        assert labels["card:dagger"] == words["card.dagger"]
        assert labels["reveal"] == words["option.reveal"]
        assert plain(batch["log"]["lines"][0]["pieces"]).startswith("Ada ")
        assert batch["state"]["seats"][2]["name"].endswith(" 3")
    assert live["log"] == polled["log"]
    assert live["state"] == polled["state"]


def test_a_viewer_may_change_the_language_and_gets_the_whole_log_again(server: Server) -> None:
    table = server.table("Ada", "Bo", "bot", game="imperium", seed=3)
    watcher = Watcher(table, 0)
    watcher.say({"type": "watch", "seat": 0, "since": 0, "lang": "it"})
    italian = watcher.hear()
    watcher.close()
    english = watcher.messages[0]
    assert italian["log"]["from"] == 0
    assert [line["key"] for line in italian["log"]["lines"]] == [line["key"] for line in english["log"]["lines"]]
    assert italian["log"]["lines"] != english["log"]["lines"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_in_the_language_of_the_player(server: Server, lang: str) -> None:
    table = server.table("Ada", "Bo", end_turns_at_once=True)
    headers = {"Seat-Token": table.tokens[0], "Accept-Language": lang}
    stop = server.http.post(
        f"/api/tables/{table.id}/actions", json={"seq": table.look()["seq"], "option": "stop"}, headers=headers
    )
    assert stop.status_code == 200
    too_soon = server.http.post(
        f"/api/tables/{table.id}/actions", json={"seq": stop.json()["seq"], "option": "stop"}, headers=headers
    )
    assert too_soon.status_code == 422
    assert too_soon.json()["code"] == "E_NOT_YOUR_TURN"
    assert too_soon.json()["message"] == WAITING[lang]
    nothing = server.http.post(f"/api/tables/{table.id}/undo", json={"seq": 1}, headers=headers)
    assert nothing.json()["message"] == texts_of("parlour").messages(lang)["error.stale"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_that_cannot_be_made_says_why_in_the_language(server: Server, lang: str) -> None:
    body = {"game": "imperium", "seats": [{"kind": "open"}] * 9}
    answer = server.http.post("/api/tables", json=body, headers={"Accept-Language": lang})
    assert answer.json()["code"] == "invalid_options"
    assert answer.json()["params"]["reason"] == "E_PLAYER_COUNT"
    assert answer.json()["message"] == texts_of("imperium").messages(lang)["error.E_PLAYER_COUNT"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_are_listed_in_words(server: Server, lang: str) -> None:
    listed = server.http.get("/api/games", headers={"Accept-Language": lang}).json()
    games = {game["name"]: {option["name"]: option for option in game["options"]} for game in listed}
    words = texts_of("uprising").messages(lang)
    difficulty = games["uprising"]["difficulty"]
    assert difficulty["label"] == words["difficulty.difficulty"]
    assert difficulty["labels"][1] == words["difficulty.sardaukar"]
    assert games["uprising"]["leaders"]["labels"][:2] == [words["setup.leaders.random"], words["setup.leaders.draft"]]
    assert games["uprising"]["rivals"]["label"] == words["setup.rivals"]
    assert games["dune"]["advanced"]["label"] == texts_of("dune").messages(lang)["dune.setup.advanced"]
    assert games["parlour"]["rounds"]["label"] == "rounds"
    assert games["parlour"]["rounds"]["labels"] == ["1", "2", "3"]


# --- why not


def started(server: Server) -> tuple[Table, int]:
    """A table where somebody has to choose a space for an Agent."""
    table = server.table("Ada", "Bo", "Cy", game="imperium", seed=5, options={"leaders": LEADERS})
    seat = table.look()["state"]["acting"][0]
    options = [option["id"] for option in table.look(seat)["state"]["decision"]["options"]]
    table.act(seat, next(option for option in options if option.startswith("card:")))
    assert table.look(seat)["state"]["decision"]["kind"] == "agent.space"
    return table, seat


LEADERS = ["paul_atreides", "glossu_the_beast_rabban", "countess_ariana_thorvald"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pointing_at_something_tells_why_it_cannot_be_chosen(server: Server, lang: str) -> None:
    table, seat = started(server)
    open_now = {t for option in table.look(seat)["state"]["decision"]["options"] for t in option["targets"]}
    closed = next(f"space:{id}" for id in table.look(seat)["state"]["view"]["spaces"] if f"space:{id}" not in open_now)
    answer = ask(table, f"/why?about={closed}", seat, lang).json()
    assert answer["code"].startswith("E_")
    assert closed.replace(":", "/") in [piece.get("ref") for piece in answer["reason"]]
    assert answer["section"] == section_of("imperium", answer["code"]) is not None
    watcher = Watcher(table, seat, lang=lang)
    watcher.say({"type": "why", "about": closed})
    told: dict[str, Any] = watcher.hear()
    watcher.close()
    assert told == {"type": "why", **answer}


def test_what_can_be_chosen_needs_no_reason(server: Server) -> None:
    table, seat = started(server)
    for option in table.look(seat)["state"]["decision"]["options"]:
        for about in (option["id"], *option["targets"]):
            answer = ask(table, f"/why?about={about}", seat, "en").json()
            assert (answer["code"], answer["reason"], answer["section"]) == (None, None, None)
    assert ask(table, "/why?about=nonsense", seat, "en").json()["reason"] is None


def test_only_a_seat_of_the_table_may_ask_why(server: Server) -> None:
    table, seat = started(server)
    assert server.get(f"/tables/{table.id}/why?about=space:arrakeen").json()["code"] == "token_missing"
    assert server.get(f"/tables/{table.id}/why?about=x", "wrong").json()["code"] == "not_your_seat"
    other = (seat + 1) % 3
    told = ask(table, "/why?about=space:arrakeen", other, "en").json()
    assert told["code"] == "E_NOT_YOUR_TURN"
    assert ask(table, "/why?about=", seat, "en").json()["code"] == "bad_request"
    spectator = Watcher(table, None)
    spectator.say({"type": "why", "about": "space:arrakeen"})
    assert spectator.hear()["error"]["code"] == "not_your_seat"
    spectator.close()


# --- the rulebook


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rulebook_is_sent_packed_and_once(server: Server, lang: str) -> None:
    answer = server.http.get(f"/api/rulebooks/imperium?lang={lang}")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 60_000
    book = answer.json()
    assert (book["lang"], book["client"]) == (lang, "imperium")
    sections = {section["id"]: section for chapter in book["chapters"] for section in chapter["sections"]}
    assert sections["deploying"]["title"] == book_of("imperium", lang).by_id["deploying"].title
    assert "DI-7.4" in sections["deploying"]["covers"]
    assert book["pictures"]["deploying"].startswith("<svg")
    again = server.http.get(f"/api/rulebooks/imperium?lang={lang}", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304


def test_the_rulebook_is_searched(server: Server) -> None:
    found = server.get("/rulebooks/imperium/search?lang=it&words=turno%20agente").json()
    assert found[0]["section"] == "agent-turn"
    assert found[0]["title"] == "Un turno dell'Agente passo per passo"
    assert len(found) <= 20
    assert server.get("/rulebooks/imperium/search?words=xyzzy").json() == []
    assert server.get("/rulebooks/chess").json()["code"] == "unknown_game"
    assert server.get("/rulebooks/imperium?lang=xx").json()["code"] == "unknown_language"


def test_what_is_printed_names_its_place_in_the_rulebook(server: Server) -> None:
    content = server.get("/content/imperium?lang=en").json()["content"]
    assert content["sections"]["leader/paul_atreides"] == "paul-atreides"
    assert content["sections"]["card/*"] in book_of("imperium", "en").by_id
    games = {game["name"]: game["rulebook"] for game in server.get("/games").json()}
    assert games["imperium"]
    assert not games["parlour"]
