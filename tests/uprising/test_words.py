"""Everything that games of Uprising say and tell reads well in four languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

import landsraad
from landsraad.core.game import Game
from landsraad.core.messages import Message
from landsraad.text.languages import LANGUAGES
from landsraad.text.messages import Renderer
from tests.imperium.table import refused
from tests.uprising.table import at

NAMES = ["Ada", "Bo", "Cy", "Di"]
SETTINGS = (
    {},
    {"choam": True, "leaders": "draft"},
    {"choam": True, "decks": ["uprising", "base"], "conflicts": ["uprising", "base"], "base_leaders": True},
)
KINDS = "card|intrigue|space|faction|resource|zone|seat|effect|leader|conflict|icon|post|contract|objective|training"
LEFT_OVER = re.compile(rf"[{{}}]|\b(?:{KINDS})/\w")


@cache
def said() -> list[tuple[Game, str, dict[str, object]]]:
    """All different messages and events of some random games, each with a game that said it."""
    found: dict[tuple[str, str], tuple[Game, str, dict[str, object]]] = {}
    for seed in range(24):
        game = landsraad.new_game("uprising", 3 + seed % 2, seed, SETTINGS[seed % 3])
        game.watch()
        number = seed
        while not game.is_over:
            decision = game.pending[0]
            for message in (decision.prompt, *(option.label for option in decision.options)):
                found[message.id, repr(message.params)] = (game, message.id, message.params)
            number = (number * 1103515245 + 12345) % 2**31
            game.apply(decision.player, (number >> 16) % len(decision.codes))
        for event in game.drain():
            for seat in (None, *event.knowers):
                params = event.seen_by(seat)
                found["log." + event.kind, repr(params)] = (game, "log." + event.kind, params)
    return list(found.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_reads_well(lang):
    messages = said()
    assert len({id for _, id, _ in messages}) > 100
    for game, id, params in messages:
        text = Renderer(lang, game, NAMES).message(Message(id, params))
        assert text, id
        assert not LEFT_OVER.search(text), (id, params, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_read_well(lang):
    t = at("bene_gesserit_operative").spies(1, "post_bg").send("bene_gesserit_operative", "secrets")
    t.resolve("bene_gesserit_operative.agent")
    errors = [refused(t, "post:post_bg", "E_POST_OCCUPIED")]
    t = at("reliable_informant").send("reliable_informant", "deliver_supplies").resolve("reliable_informant.agent")
    errors.append(refused(t, "post:post_guild", "E_POST_NOT_CONNECTED"))
    t = at("truthtrance", choam=True).market("espionage", "harvest_4").send("truthtrance", "dutiful_service")
    errors.append(refused(t.resolve("dutiful_service.effect"), "contract:immediate", "E_NO_CONTRACT"))
    t = at("reconnaissance").agent_on(0, "arrakeen").play("card:reconnaissance")
    errors.append(refused(t, "space:arrakeen", "E_OWN_AGENT_THERE"))
    say = Renderer(lang, t.game, NAMES)
    for error in errors:
        text = say.error(error)
        assert text
        assert not LEFT_OVER.search(text), text
