"""The log groups what belongs together and tells a seat only what it may know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import landsraad
from landsraad.core.messages import Event
from landsraad.core.telling import NOBODY
from landsraad.text.languages import LANGUAGES
from landsraad.text.log import Line, Log, lines
from landsraad.text.messages import Renderer, plain

NAMES = ["Ada", "Bo", "Cy"]


def told(*events: Event, seat: int | None = None, lang: str = "en") -> list[str]:
    return lines(events, Renderer(lang, "imperium", NAMES), seat)


def event(kind: str, seat: int, **params: object) -> Event:
    return Event(kind, seat, "", params)


def draw(seat: int, *cards: str) -> Event:
    return Event("draw", seat, "", {"count": len(cards)}, {"cards": list(cards)}, (seat,))


AGENT_TURN = [
    event("play_card", 0, card="card/reconnaissance"),
    event("send_agent", 0, space="space/arrakeen", card="card/reconnaissance"),
    event("control_bonus", 2, resource="resource/solari", count=1),
    event("recruit", 0, count=1),
    draw(0, "card/dagger"),
]


def test_a_turn_is_one_line_and_others_have_their_own() -> None:
    assert told(*AGENT_TURN) == [
        "Ada sends an Agent to Arrakeen with Reconnaissance: recruits 1 troop, draws 1 card.",
        "Cy gains 1 Solari for control.",
    ]


def test_only_the_owner_reads_which_card_was_drawn() -> None:
    assert told(*AGENT_TURN, seat=0)[0].endswith("recruits 1 troop, draws Dagger.")
    assert told(*AGENT_TURN, seat=1) == told(*AGENT_TURN)


def test_a_reveal_turn_counts_equal_things_together() -> None:
    found = told(
        event("reveal", 1),
        event("reveal_card", 1, card="card/dagger"),
        event("reveal_card", 1, card="card/diplomacy"),
        event("reveal_card", 1, card="card/dagger"),
        event("swords", 1, count=1),
        event("swords", 1, count=1),
        event("acquire", 1, card="card/stilgar"),
        event("refill_row", -1, card="card/chani"),
        event("persuasion_left", 1, count=3),
        event("acquire", 1, card="card/scout"),
        event("refill_row", -1, card="card/crysknife"),
        event("persuasion_left", 1, count=2),
        event("strength", 1, count=6),
    )
    assert found == [
        "Bo reveals Dagger ×2 and Diplomacy: adds 2 swords, acquires Stilgar and Scout, has 2 Persuasion left, "
        "has strength 6.",
        "New in the Imperium Row: Chani and Crysknife.",
    ]


def test_gains_and_losses_are_not_mixed() -> None:
    found = told(
        event("influence", 0, faction="faction/fremen", count=1, level=2),
        event("influence", 0, faction="faction/fremen", count=1, level=3),
        event("influence", 0, faction="faction/emperor", count=-1, level=0),
    )
    assert found == ["Ada gains 2 Influence with the Fremen (now 3), loses 1 Influence with the Emperor (now 0)."]


def test_rounds_stand_alone() -> None:
    found = told(
        event("strength", 0, count=2),
        event("final_strength", 0, count=2),
        event("reward", 0, place=1, conflict="conflict/skirmish_1"),
        event("vp", 0, count=1),
        event("round", -1, round=2),
        event("gain", 0, resource="resource/spice", count=1),
    )
    assert found == [
        "Ada has strength 2.",
        "Strength: Ada 2.",
        "Ada takes the first reward of Skirmish: gains 1 Victory Point.",
        "Round 2",
        "Ada gains 1 spice.",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_read(lang: str) -> None:
    game = landsraad.new_game("imperium", 3, seed=11)
    game.watch()
    number = 1
    while not game.is_over:
        decision = game.pending[0]
        number = (number * 1103515245 + 12345) % 2**31
        game.apply(decision.player, (number >> 16) % len(decision.options))
    found = lines(game.drain(), Renderer(lang, game, NAMES), 1)
    assert len(found) > 100
    assert not any("/" in line or "{" in line for line in found)


def test_equal_units_are_counted_together() -> None:
    found = told(
        event("contract_offered", -1, contract="contract/harvest_4"),
        event("send_agent", 0, space="space/deep_desert", card="card/dagger"),
        event("sandworm", 0, count=1),
        event("sandworm", 0, count=1),
        event("contract_offered", -1, contract="contract/harvest_4"),
        event("contract_offered", -1, contract="contract/espionage"),
    )
    assert found == [
        "New on offer: the contract Harvest 4+.",
        "Ada sends an Agent to Deep Desert with Dagger: summons 2 sandworms.",
        "New on offer: the contracts Harvest 4+ and Espionage.",
    ]


def test_the_source_of_an_event_does_not_part_what_belongs_together() -> None:
    gains = [Event("gain", 0, source, {"resource": "resource/spice", "count": 1}) for source in ("card/a", "space/b")]
    assert told(*gains) == ["Ada gains 2 spice."]


# --- a log that grows


def walk(name: str, seed: int, players: int = 3) -> Iterator[list[Event]]:
    """What happens in a random game, step by step."""
    game = landsraad.new_game(name, players, seed, watch=True)
    yield game.drain()
    number = seed
    while not game.is_over:
        decision = game.pending[0]
        number = (number * 1103515245 + 12345) % 2**31
        game.apply(decision.player, (number >> 16) % len(decision.options))
        yield game.drain()


class Reader:
    """Somebody who looks at the log now and then and keeps what was read."""

    def __init__(self) -> None:
        self.seen = 0
        self.lines: list[Line] = []

    def look(self, log: Log) -> None:
        first, lines = log.since(self.seen)
        assert first <= len(self.lines)
        self.lines[first:] = lines
        self.seen = log.step


@pytest.mark.parametrize("name", ["imperium", "uprising", "dune"])
@pytest.mark.parametrize("seat", [None, 1])
def test_a_log_that_grows_and_is_taken_back_reads_as_if_written_at_once(name: str, seat: int | None) -> None:
    pick = random.Random(f"{name} {seat}")
    say = Renderer("en", name, NAMES)
    log = Log(say, seat)
    readers = [Reader(), Reader(), Reader()]
    standing: list[tuple[int, list[Event]]] = []
    open_steps = 0
    number = 0
    for events in walk(name, 5):
        number += 1
        final = number == 1 or pick.random() < 0.3
        log.add(number, events, final)
        standing.append((number, events))
        open_steps = 0 if final else open_steps + 1
        redo: list[list[Event]] = []
        while open_steps and pick.random() < 0.3:
            undone, taken = standing.pop()
            number += 1
            log.take_back(number, undone)
            open_steps -= 1
            redo.append(taken)
        for taken in reversed(redo):
            number += 1
            log.add(number, taken, final=False)
            standing.append((number, taken))
            open_steps += 1
        for reader in readers:
            if pick.random() < 0.3:
                reader.look(log)
    at_once = Log(say, seat)
    for step, events in standing:
        at_once.add(step, events)
    assert log.lines() == at_once.lines()
    assert len(log.lines()) > 100
    for reader in readers:
        reader.look(log)
        assert reader.lines == log.lines()
    assert len({line.key for line in log.lines()}) == len(log.lines())


def test_a_line_keeps_its_key_while_it_grows() -> None:
    log = Log(Renderer("en", "imperium", NAMES), 0)
    log.add(1, AGENT_TURN[:2])
    (before,) = log.lines()
    log.add(2, AGENT_TURN[3:4])
    assert log.since(1) == (0, log.lines())
    (after,) = log.lines()
    assert after.key == before.key
    assert plain(after.pieces) == plain(before.pieces).replace(".", ": recruits 1 troop.")
    assert after.pieces[0] == {"text": "Ada", "ref": "seat/0"}
    assert log.since(2) == (1, [])


def test_rounds_are_headings_and_belong_to_nobody() -> None:
    log = Log(Renderer("en", "imperium", NAMES))
    log.add(1, [event("round", -1, round=2), *AGENT_TURN])
    assert [(line.heading, line.seat) for line in log.lines()] == [(True, -1), (False, 0), (False, 2)]


def test_a_round_says_who_begins() -> None:
    assert told(event("round", NOBODY, round=2, first="seat/1"), lang="es") == ["Ronda 2 – empieza Bo"]


def test_a_note_stays_when_a_step_before_it_is_taken_back() -> None:
    """What people say between two steps of a turn is not undone with them."""
    log = Log(Renderer("en", "imperium", ["Ada", "Bo"]), 0)
    gain = Event("gain", 0, "space/arrakeen", {"resource": "resource/spice", "count": 1})
    note = Event("table_pause", NOBODY, "table", {"name": "Bo"})
    log.add(1, [gain], final=False)
    log.note(2, [note])
    log.add(3, [gain], final=False)
    said = [plain(line.pieces) for line in log.lines()]
    assert said[1] == "Bo pauses the game."
    log.take_back(4, 3)
    log.take_back(5, 1)
    assert [plain(line.pieces) for line in log.lines()] == ["Bo pauses the game."]
    assert log.since(2) == (0, log.lines())


# --- where things come from


def from_(source: str, kind: str, seat: int, **params: object) -> Event:
    return Event(kind, seat, source, params)


CARTHAG = [
    from_("card/dr_yueh", "send_agent", 0, space="space/carthag", card="card/dr_yueh"),
    from_("intrigue/bribery", "play_intrigue", 0, card="intrigue/bribery"),
    from_("intrigue/bribery", "pay", 0, resource="resource/solari", count=2),
    from_("space/carthag", "draw_intrigue", 0, count=1),
    from_("card/dr_yueh", "draw", 0, count=1),
]


def test_an_intrigue_card_in_the_middle_of_a_turn_takes_nothing_from_it() -> None:
    assert told(*CARTHAG) == [
        "Ada sends an Agent to Carthag with Dr. Yueh.",
        "Ada plays Bribery: pays 2 Solari.",
        "Ada goes on at Carthag: draws 1 Intrigue card, draws 1 card (Dr. Yueh).",
    ]
    assert told(*CARTHAG, lang="it")[2].startswith("Ada prosegue sulla casella Carthag: pesca 1 carta Intrigo")


def test_what_does_not_come_from_the_deed_names_its_source() -> None:
    found = told(
        from_("card/signet_ring", "send_agent", 0, space="space/arrakeen", card="card/signet_ring"),
        from_("space/arrakeen", "gain", 0, resource="resource/spice", count=1),
        from_("leader/paul_atreides", "gain", 0, resource="resource/spice", count=1),
        from_("intrigue/bribery", "lose_troops", 1, count=1, zone="zone/garrison"),
    )
    assert found == [
        "Ada sends an Agent to Arrakeen with Signet Ring: gains 1 spice, gains 1 spice (Paul Atreides).",
        "Bo loses 1 troop from the garrison (Bribery).",
    ]


def test_a_source_is_named_once_for_all_that_comes_from_it() -> None:
    found = told(
        from_("card/signet_ring", "send_agent", 0, space="space/arrakeen", card="card/signet_ring"),
        from_("leader/baron_vladimir_harkonnen", "pay", 0, resource="resource/solari", count=1),
        from_("leader/baron_vladimir_harkonnen", "influence", 0, faction="faction/bg", count=1, level=3),
        from_("space/arrakeen", "gain", 0, resource="resource/water", count=1),
        from_("space/arrakeen", "gain", 0, resource="resource/solari", count=2),
        lang="it",
    )
    assert found == [
        "Ada invia un Agente sulla casella Arrakeen con «Anello con Sigillo»: paga 1 solari e ottiene 1 Influenza "
        "presso l'ordine Bene Gesserit (ora 3; Barone Vladimir Harkonnen), ottiene 1 acqua e 2 solari."
    ]


def test_what_was_paid_for_stands_behind_its_price() -> None:
    found = told(
        event("reward", 0, place=1, conflict="conflict/skirmish_1"),
        event("vp", 0, count=1),
        event("gain", 0, resource="resource/spice", count=1),
        event("pay", 0, resource="resource/solari", count=6),
        event("vp", 0, count=1),
    )
    assert found == [
        "Ada takes the first reward of Skirmish: gains 1 Victory Point, gains 1 spice, pays 6 Solari, "
        "gains 1 Victory Point."
    ]


def test_an_agent_that_infiltrates_has_one_line() -> None:
    """The Spy is recalled between the card and the space."""
    found = lines(
        [
            from_("card/dagger", "play_card", 0, card="card/dagger"),
            from_("card/dagger", "recall_spy", 0, post="post/post_deep_desert"),
            from_("card/dagger", "send_agent", 0, space="space/deep_desert", card="card/dagger"),
        ],
        Renderer("en", "uprising", NAMES),
    )
    assert found == ["Ada sends an Agent to Deep Desert with Dagger: recalls a Spy (Deep Desert)."]


def test_what_changes_nothing_is_not_told() -> None:
    hand = Event("draw", 0, "phase/start", {"count": 1}, {"cards": ["card/dagger"]}, (0,))
    routine = [hand, from_("phase/start", "shuffle_deck", 1), event("offer_nothing", 1)]
    assert told(*routine, seat=1) == []
    assert told(*routine, seat=0) == ["Ada draws Dagger."]
    drawn = Event("draw", 0, "space/arrakeen", {"count": 1}, {"cards": ["card/dagger"]}, (0,))
    assert told(drawn, seat=1) == ["Ada draws 1 card."]


def test_the_winner_is_told_with_the_points_and_what_broke_the_tie() -> None:
    assert told(event("winner", 0, count=11)) == ["Ada wins the game with 11 Victory Points."]
    assert told(event("winner", 0, count=11, by="water"), lang="it") == [
        "Ada vince la partita con 11 Punti Vittoria; a parità, ha più acqua."
    ]


def test_victory_points_say_why() -> None:
    found = told(
        event("vp", 0, count=1, influence="faction/bg"),
        event("vp", 0, count=1, alliance="faction/bg"),
        event("vp", 1, count=-1, alliance="faction/bg"),
        event("vp", 2, count=1, pair=True),
    )
    assert found == [
        "Ada gains 1 Victory Point (Influence 2), gains 1 Victory Point (Alliance).",
        "Bo loses 1 Victory Point (Alliance).",
        "Cy gains 1 Victory Point (pair of battle icons).",
    ]


def test_a_fight_is_told_by_its_strengths_and_ties() -> None:
    found = told(
        event("combat_pass", 0),
        event("play_intrigue", 1, card="intrigue/ambush"),
        event("swords", 1, count=4),
        event("combat_pass", 0),
        event("combat_pass", 1),
        event("final_strength", 0, count=4),
        event("final_strength", 1, count=4),
        event("tie", NOBODY, place=1, seats=[0, 1]),
    )
    assert found == [
        "Bo plays Ambush: adds 4 swords.",
        "Strength: Ada 4 and Bo 4.",
        "Ada and Bo tie for the first reward.",
    ]


def dune_log(*events: Event, seat: int | None = None, lang: str = "en") -> list[str]:
    return lines(events, Renderer(lang, "dune", NAMES), seat)


AUCTION = [
    event("phase", NOBODY, phase="phase/bidding"),
    event("hand_size", NOBODY, faction="faction/fremen", count=1),
    event("hand_size", NOBODY, faction="faction/emperor", count=2),
    event("auction_row", NOBODY, count=2),
    event("bid", 0, faction="faction/fremen", count=2),
    event("bid_pass", 1, faction="faction/emperor"),
]
SOLD = [
    event("card_paid", 0, faction="faction/fremen", count=2, receiver="faction/emperor"),
    Event("card_bought", 0, "phase/bidding", {"faction": "faction/fremen"}, {"card": "card/karama"}, (0,)),
]


def test_an_auction_is_one_line_for_each_card() -> None:
    begun = ["Phase: Bidding.", "Treachery Cards in hand: Fremen 1 and Emperor 2.", "2 cards are up for auction."]
    assert dune_log(*AUCTION) == [*begun, "The Fremen bid 2.", "The Emperor passes."]
    assert dune_log(*AUCTION, *SOLD) == [*begun, "The Fremen buy a card and pay 2 spice to the Emperor."]
    assert dune_log(*AUCTION, *SOLD, seat=0)[-1] == "The Fremen buy Karama and pay 2 spice to the Emperor."
    without = [event("karama_played", 0, faction="faction/fremen", card="card/karama"), SOLD[1]]
    assert dune_log(*AUCTION, *SOLD, *without)[-2:] == [
        "The Fremen play Karama.",
        "The Fremen take the card without paying.",
    ]


def test_only_those_who_see_a_card_read_of_looking_at_it() -> None:
    seen = Event("card_seen", 2, "advantage/atr_bidding_prescience", {}, {"card": "card/karama"}, (2,))
    assert dune_log(*AUCTION[3:4], seen, *AUCTION[4:], *SOLD) == [
        "2 cards are up for auction.",
        "The Fremen buy a card and pay 2 spice to the Emperor.",
    ]
    atreides = dune_log(*AUCTION[3:4], seen, *AUCTION[4:], *SOLD, seat=2)
    assert atreides[-1] == "The Fremen buy Karama and pay 2 spice to the Emperor."
    assert dune_log(seen, seat=2) == ["The Atreides look at the card: Karama."]


def test_nothing_is_counted_where_there_is_nothing_to_count() -> None:
    plan = {"faction": "faction/fremen", "dial": "4", "leader": "leader/stilgar"}
    cards = {"weapon": "card/none", "defense": "card/shield"}
    found = dune_log(
        event("storm_moves", NOBODY, distance=0, sector=4),
        event("plan", 0, **plan, **cards, spice=0),
        event("card_kept", 0, faction="faction/fremen", card="card/karama"),
        event("card_kept", 0, faction="faction/fremen", card="card/shield"),
        event("spice_card", NOBODY, pile="A", card="spice_card/red_chasm"),
        event("spice_placed", NOBODY, count=8, part="part/red_chasm:7"),
        event("phase", NOBODY, phase="phase/mentat"),
        event("turn", NOBODY, turn=2),
        lang="it",
    )
    assert found == [
        "La tempesta non si muove (settore 4).",
        "I Fremen rivelano: disco 4; Stilgar; arma: nessuna; difesa: «Scudo».",
        "I Fremen tengono «Karama» e «Scudo».",
        "Esplosione di Spezia A: 8 spezia nell'Abisso Rosso.",
        "Turno 2.",
    ]


def test_what_was_announced_and_phases_without_events_are_not_kept() -> None:
    found = dune_log(
        event("phase", NOBODY, phase="phase/charity"),
        event("phase", NOBODY, phase="phase/shipment"),
        event("ship_declared", 0, faction="faction/fremen", count=2, part="part/arrakeen:10"),
        event("ship", 0, faction="faction/fremen", count=2, part="part/arrakeen:10", cost=0),
        event("spice_lost", NOBODY, part="part/red_chasm:7"),
    )
    assert found == [
        "Phase: Shipment and Movement.",
        "The Fremen ship 2 forces to Arrakeen free of charge.",
        "No spice: the storm is over the Red Chasm.",
    ]
