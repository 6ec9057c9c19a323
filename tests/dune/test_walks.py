"""Random games of classic Dune: where spice comes from."""

from __future__ import annotations

import pytest

from landsraad.dune.components import EMPEROR, LEADER_STRENGTH
from landsraad.dune.state import (
    BATTLE,
    BIDDING,
    CHARITY,
    COLLECTION,
    MENTAT,
    REVIVAL,
    SHIPMENT,
    SPICE_BLOW,
    STORM,
    DuneState,
)
from tests.dune.invariants import spice_in_play
from tests.games.settings import Setting
from tests.games.walks import walk
from tests.rulebook import rule


def gained(state: DuneState, before: int, phase: int) -> None:
    """Spice comes from the bank and goes to it only where the rules say so."""
    change = spice_in_play(state) - before
    advanced = state.settings
    if phase == STORM:
        assert change <= 0  # blown away
    elif phase == CHARITY:
        assert change >= 0
    elif phase == BIDDING or phase in (REVIVAL, SHIPMENT):
        assert change <= 0
    elif phase == BATTLE:
        assert change <= 2 * max(LEADER_STRENGTH) + 2  # the leaders killed, and a captive
    elif phase == COLLECTION:
        assert 0 <= change <= (5 if advanced.increased_spice_flow else 0)
    elif phase == MENTAT:
        assert change == 0
    else:
        assert phase == SPICE_BLOW


@rule("D-0.17")
@pytest.mark.parametrize("options", [{}, {"advanced": True}, {"alliances": "any members, 3 strongholds"}])
def test_spice_moves_between_players_map_and_bank_only(options):
    for seed in range(3):
        last = None
        for game, _, _ in walk(Setting("dune", 6, options), seed):
            state = game.state
            if last is not None and last[0] == (state.turn, state.phase) and state.phase:
                gained(state, last[1], state.phase)
                sold = last[2]
                paid = state.spice[EMPEROR] < last[3]  # for a card of his own, by a bid that nobody could top
                if state.phase == BIDDING and sold not in (-1, EMPEROR) and not paid and not state.stopped:
                    # The Emperor is paid, unless a Karama interferes.
                    assert spice_in_play(state) == last[1]
            last = ((state.turn, state.phase), spice_in_play(state), state.bidder, state.spice[EMPEROR])
