"""The words the client gets."""

from __future__ import annotations

import pytest

from landsraad.server.errors import refusals
from tests.server.harness import Server


@pytest.mark.parametrize("lang", ["en", "it", "es", "pt"])
def test_catalogs_and_card_texts_in_four_languages(server: Server, lang: str) -> None:
    answer = server.get(f"/messages/{lang}")
    assert answer.status_code == 200
    messages = answer.json()["messages"]
    assert messages["error.stale_position"]
    again = server.http.get(f"/api/messages/{lang}", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    content = server.get(f"/content/imperium?lang={lang}").json()["content"]
    camp = content["components"]["card/fremen_camp"]
    assert camp["name"]
    assert [box["id"] for box in camp["boxes"]] == ["agent", "reveal"]
    assert content["effects"]["card/fremen_camp.agent"]["sentence"]
    assert content["effects"]["card/fremen_camp.agent"]["icons"]


def test_the_words_of_a_game_are_those_of_all_its_options(server: Server) -> None:
    content = server.get("/content/uprising?lang=en").json()["content"]
    assert content["effects"]["contract/arrakeen_1.reward"]["sentence"] == "Gain 1 water."
    assert content["components"]["leader/shaddam_corrino_iv"]["name"]
    assert content["components"]["card/fremen_camp"]["name"] == "Fremen Camp"
    assert content["components"]["conflict/battle_for_arrakeen_base"]["name"] == "Battle for Arrakeen"
    assert content["effects"]["card/fremen_camp.agent"]["sentence"]


def test_unknown_languages_and_games(server: Server) -> None:
    assert server.get("/messages/xx").json()["code"] == "unknown_language"
    assert server.get("/content/imperium?lang=xx").json()["code"] == "unknown_language"
    assert server.get("/content/poker").json()["code"] == "unknown_game"
    assert server.get("/content/parlour").json()["content"] == {"names": {}}


def test_every_refusal_has_words_in_the_catalogs(server: Server) -> None:
    for lang in ("en", "it", "es", "pt"):
        messages = server.get(f"/messages/{lang}").json()["messages"]
        assert [code for code in refusals if f"error.{code}" not in messages] == []
