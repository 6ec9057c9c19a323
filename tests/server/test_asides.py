"""Talk aside while several are asked at once, on the server: nobody else is disturbed, timed or told (D-12.9)."""

from __future__ import annotations

import msgspec
import pytest

from landsraad.server.showing.updates import state_of, update_of
from landsraad.server.store.entries import Entry, Seat, TableFacts, seats_to_text
from landsraad.server.table.memory import LiveTable
from landsraad.server.table.standing import Standing
from landsraad.server.table.tables import next_entry
from landsraad.text.messages import Renderer

T0 = 1_000_000.0
ABSENCE = 30.0


class Dialing:
    """A game of Dune with clocks in which two of three people dial the storm."""

    def __init__(self) -> None:
        facts = TableFacts(
            id="t",
            game="dune",
            players=3,
            options={},
            seed=3,
            language="en",
            public=False,
            end_turns_at_once=False,
            pace="instant",
            invite_hash="",
            created=0,
            clock_move=60.0,
            clock_reserve=100.0,
        )
        seats = tuple(Seat(seat=n, kind="person", name="P") for n in range(3))
        self.now = Standing(facts, seats)
        for kind, value in (("created", seats_to_text(seats)), ("start", "")):
            entry = next_entry(self.now, kind, None, value=value)
            self.now = self.now.after(msgspec.structs.replace(entry, at=T0))
        while [decision.kind for decision in self.game.pending] != ["storm.dial"] * 2:
            if self.now.holding is not None:
                entry = next_entry(self.now, "end_turn", self.now.holding)
                self.now = self.now.after(msgspec.structs.replace(entry, at=T0))
            else:
                decision = self.game.pending[0]
                self.play(decision.player, decision.options[0].id)
        self.one, self.two = (decision.player for decision in self.game.pending)
        (self.third,) = {0, 1, 2} - {self.one, self.two}

    @property
    def game(self):  # type: ignore[no-untyped-def]
        return self.now.started()

    def play(self, seat: int, option: str, at: float = 0.0) -> Entry:
        entry, self.now = self.now.play(seat, option, T0 + at)
        return entry

    def faction(self, seat: int) -> str:
        return next(entry["id"] for entry in self.game.view(None)["factions"] if entry["seat"] == seat)

    def shown(self, viewer: int | None) -> dict[str, object]:
        say = Renderer("en", self.game, ["P", "P", "P"], strict=False)
        data: dict[str, object] = msgspec.to_builtins(state_of(LiveTable(self.now, (), ()), viewer, say, ABSENCE))
        view = data["view"]
        assert isinstance(view, dict)
        del view["length"]
        return data


@pytest.mark.parametrize("partner", ["third", "two"])
def test_talk_disturbs_nobody_else(partner: str) -> None:
    table = Dialing()
    seen = table.now.seq
    whom = getattr(table, partner)
    onlookers = [seat for seat in (None, 0, 1, 2) if seat not in (table.one, whom)]
    before = {viewer: table.shown(viewer) for viewer in onlookers}
    for option in ("deal", f"faction:{table.faction(whom)}", "words:psst", "send"):
        entry = table.play(table.one, option, 10.0)
        assert table.now.can_act_from(table.two, seen) or (partner == "two" and option == "send")
        assert table.now.clocks[table.two].since == T0, "the time of the other one runs on"
        for viewer in onlookers:
            assert table.shown(viewer) == before[viewer]
            assert update_of(entry, viewer).seat is None
            assert update_of(entry, viewer).events == []
    assert table.shown(whom)["decision"] is not None


def test_who_is_asked_aside_is_not_waited_for() -> None:
    table = Dialing()
    for option in ("deal", f"faction:{table.faction(table.third)}", "words:psst", "send"):
        table.play(table.one, option, 10.0)
    assert table.shown(table.third)["acting"] == [table.third, table.one, table.two]
    assert table.shown(table.two)["acting"] == [table.one, table.two]
    assert [table.now.clocks[seat].since for seat in (table.one, table.two, table.third)] == [T0, T0, None]
    assert table.now.kept_waiting(table.third, T0 + 1000, T0, viewer=1) == 0
    decision = table.now.decision(table.third)
    assert decision is not None
    assert decision.kind == "deal.answer"
    for seat in (table.one, table.two):
        table.play(seat, "amount:1", 20.0)
    decision = table.now.decision(table.third)
    assert decision is None or decision.kind != "deal.answer"
