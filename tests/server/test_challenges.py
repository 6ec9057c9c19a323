"""Challenges over the server: listed in words, recognised at the table, and judged when the game is over."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Any

import pytest

from landsraad.core.orders import Orders
from landsraad.imperium.challenges import CHALLENGES
from landsraad.text.languages import LANGUAGES
from tests.imperium.challenges.test_challenges import witnesses
from tests.server.harness import Server, Table, until


def listed(server: Server, lang: str = "en") -> list[dict[str, Any]]:
    answer = server.http.get("/api/challenges", headers={"Accept-Language": lang})
    assert answer.status_code == 200
    return answer.json()  # type: ignore[no-any-return]


def begin(server: Server, challenge: dict[str, Any], **changes: Any) -> Any:
    return server.table(
        "Ada",
        game=challenge["game"],
        seed=challenge["seed"],
        options=challenge["options"],
        pace="instant",
        end_turns_at_once=True,
        **changes,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_they_are_listed_in_words_with_todays_first(server: Server, lang: str) -> None:
    found = listed(server, lang)
    today = datetime.now(UTC).date()
    assert [one["game"] for one in found[:2]] == ["imperium", "uprising"]
    for one in found[:2]:
        assert one["day"] in (today.isoformat(), datetime.now(UTC).date().isoformat())
        assert one["seed"] == int(one["day"].replace("-", ""))
    assert [one["id"] for one in found[2:]] == [
        challenge.id for game in ("imperium", "uprising") for challenge in CHALLENGES.of(game)
    ]
    for one in found:
        assert one["name"]
        assert one["aims"]
        assert one["setting"]
        assert not any("_" in text or "{" in text for text in (one["name"], *one["aims"], *one["setting"]))


def test_the_setting_names_level_leader_and_rivals(server: Server) -> None:
    one = next(one for one in listed(server) if one["id"] == "first_command")
    assert one["title"] == "Dune: Imperium"
    assert one["setting"] == [
        "Leader: Paul Atreides",
        "Difficulty: Mercenary (Novice)",
        "Rivals: Count Ilban Richese, Glossu “The Beast” Rabban",
    ]


def asked(table: Table) -> list[str]:
    """The options that are open to the person, once the turn before has been ended."""
    seen = table.look(0)
    if seen["state"]["can_end_turn"]:
        table.turn("end_turn", 0, seen["seq"])
        return asked(table)
    decision = seen["state"]["decision"]
    return [] if decision is None else [option["id"] for option in decision["options"]]


def test_a_challenge_that_is_met(server: Server) -> None:
    one = next(one for one in listed(server) if one["id"] == "sworn_friends")
    table = begin(server, one)
    state = table.look(0)["state"]
    assert state["challenge"] == {key: one[key] for key in ("id", "seed", "name", "aims", "day")}
    match = next(each for each in CHALLENGES.of("imperium") if each.id == "sworn_friends").new_game()
    for number in witnesses()["sworn_friends"]:
        options = [option.id for option in match.pending[0].options]
        if match.automatic(match.pending[0], Orders(), unseen=True) is None:
            until(lambda: asked(table) == options)  # noqa: B023
            assert table.act(0, options[number], table.look(0)["seq"]).status_code == 200
        match.apply(0, number)
    until(lambda: table.look()["state"]["status"] == "over")
    result = server.get(f"/tables/{table.id}/statistics").json()
    assert result["winners"] == [0]
    assert result["challenge"] == {"id": "sworn_friends", "day": None, "reached": True, "aims": [True, True]}


def test_the_one_of_the_day_that_is_missed(server: Server) -> None:
    one = listed(server)[1]
    table = begin(server, one)
    assert table.look(0)["state"]["challenge"]["day"] == one["day"]
    table.play_out(random.Random(1).choice)
    result = server.get(f"/tables/{table.id}/statistics").json()
    assert result["challenge"]["day"] == one["day"]
    assert result["challenge"]["reached"] is (result["winners"] == [0])


def test_other_tables_are_none(server: Server) -> None:
    one = listed(server)[2]
    table = server.table("Ada", game=one["game"], seed=one["seed"], options={"difficulty": "mercenary"})
    assert table.look(0)["state"]["challenge"] is None
    table = server.table("Ada", "Bo", game="imperium", seed=one["seed"])
    assert table.look(0)["state"]["challenge"] is None


def test_modes_and_options_are_explained(server: Server) -> None:
    games = {game["name"]: game for game in server.get("/games").json()}
    imperium, uprising = games["imperium"], games["uprising"]
    assert imperium["opponents"] == [2, 1, 0, 0]
    assert "two Rivals" in imperium["abouts"][0]
    assert "House Hagal" in imperium["abouts"][1]
    assert imperium["abouts"][2:] == ["", ""]
    assert games["dune"]["opponents"] == [0] * len(games["dune"]["players"])
    options = {option["name"]: option for option in uprising["options"]}
    assert all(options["difficulty"]["abouts"])
    levels = {option["name"]: option for option in imperium["options"]}["difficulty"]["abouts"]
    assert "round 5" in levels[0]
    assert levels != options["difficulty"]["abouts"]
    for name in ("brutal_escalation", "expert_deployment", "smart_politics", "row_churn", "streamlined"):
        assert options[name]["about"]
    assert options["smart_politics"]["unless"] == {"difficulty": ["mentat", "kwisatz_haderach"]}
    rivals = options["rivals"]
    assert all(rivals["labels"])
    streamlined = [
        choice for choice, needs in zip(rivals["choices"], rivals["needs"], strict=True) if needs.get("streamlined")
    ]
    assert streamlined == ["glossu_the_beast_rabban", "lady_amber_metulli"]
    staban = rivals["abouts"][rivals["choices"].index("staban_tuek")]
    assert "Swordmaster value" in staban
    assert "Scheme: " in staban
    base = {option["name"]: option for option in imperium["options"]}["rivals"]
    assert base["apart"] == ["leaders"]
    assert "paul_atreides" not in base["choices"]
    count = base["abouts"][base["choices"].index("count_ilban_richese")]
    assert count == "Signet Ring: Gain 1 Solari."
