"""Phase 4, bidding: a row of treachery cards is auctioned one by one.

`state.row` holds the cards with the one on offer last; `opener`, `bid` and `bidder` describe the running auction.
"""

from __future__ import annotations

from landsraad.core.machine import Code, Decision, FunctionAsk, Step
from landsraad.dune import log
from landsraad.dune.ask import BIDS, PASS, decide
from landsraad.dune.components import ATREIDES, CARD_KIND, EMPEROR, HARKONNEN
from landsraad.dune.factions.atreides import LOOK
from landsraad.dune.factions.emperor import INCOME
from landsraad.dune.factions.harkonnen import BONUS_CARD
from landsraad.dune.karama import is_stopped, karama_codes, open_window, play_karama, use_over
from landsraad.dune.pledges import PLEDGE_BID, pay, pledged
from landsraad.dune.state import DuneState
from landsraad.dune.treachery import draw, may_hold_karama, room_for_card

__all__ = ["ACTIONS", "ASKS", "means"]

OVERBID = 10
"""How far above the own means (or the standing bid) a bid backed by a Karama may go in one step."""


def means(state: DuneState, faction: int) -> int:
    """Own spice and what allies have pledged (D-4.12)."""
    return state.spice[faction] + pledged(state, faction, PLEDGE_BID)


def eligible(state: DuneState) -> list[int]:
    """Who may bid, from the First Player to the right (D-4.3)."""
    return [f for f in state.order if room_for_card(state, f)]


def _begin(state: DuneState, step: Step) -> None:
    state.row = []
    state.opener = -1
    bidders = len(eligible(state))
    row: list[int] = []
    for _ in range(bidders):
        card = draw(state)
        if card < 0:
            break
        row.append(card)
    row.reverse()
    state.row = row
    if state.sink is not None:
        for faction in state.order:
            log.tell(state, "hand_size", {"faction": log.faction(faction), "count": len(state.hands[faction])})
        log.tell(state, "auction_row", {"count": len(row)})
    if row:
        state.stack.append(("bidding.next",))
        if any(state.allies):
            state.stack.append(("pledges", PLEDGE_BID, 0))


def _next(state: DuneState, step: Step) -> None:
    """Before each card, and once after the last, the Harkonnen may use their special Karama (D-14.402)."""
    state.bid = 0
    state.bidder = -1
    state.bidding_pass = 0
    state.means_only = 0
    use_over(state, LOOK, INCOME, BONUS_CARD)
    state.stack.append(("bidding.card",))
    state.stack.append(("swap",))


def _card(state: DuneState, step: Step) -> None:
    if not state.row:
        return
    bidders = eligible(state)
    if not bidders:
        _return_row(state)
        return
    order = state.order
    if state.opener < 0:
        state.opener = bidders[0]
    else:
        place = order.index(state.opener)
        for offset in range(1, len(order) + 1):
            candidate = order[(place + offset) % len(order)]
            if candidate in bidders:
                state.opener = candidate  # D-4.10
                break
    state.stack.append(("bidding.bid", state.opener, 0))
    if state.seat[ATREIDES] >= 0:
        state.stack.append(("bidding.look",))
        open_window(state, LOOK)


def _return_row(state: DuneState) -> None:
    """Nobody wants a card: it and the rest go back on the deck in the same order (D-4.11)."""
    state.treachery_deck += state.row
    state.row = []
    if state.sink is not None:
        log.tell(state, "row_returned", {})


def _bid(state: DuneState, step: Step) -> list[Decision]:
    _, faction, _passes = step
    limit = means(state, faction)
    lowest = state.bid + 1
    codes = [PASS, *BIDS[lowest : limit + 1]]
    if not state.means_only >> faction & 1 and karama_codes(state, faction):
        start = max(lowest, limit + 1)
        codes += BIDS[start : start + OVERBID]  # D-13.5
    return decide(state, step, faction, "bidding.bid", codes, talk=True)


def _bid_made(state: DuneState, step: Step, player: int, code: Code) -> None:
    _, faction, passes = step
    bidders = eligible(state)
    if code[0] == "pass":
        passes += 1
        state.bidding_pass |= 1 << faction
        if state.sink is not None:
            log.tell(state, "bid_pass", {"faction": log.faction(faction)})
    else:
        state.bid = code[1]
        state.bidder = faction
        passes = 0
        if state.sink is not None:
            log.tell(state, "bid", {"faction": log.faction(faction), "count": code[1]})
    state.stack.pop()
    if state.settings.bid_pass_final:
        still_in = [f for f in bidders if not state.bidding_pass >> f & 1]
        over = not still_in or (still_in == [state.bidder])
    else:
        still_in = bidders
        over = passes >= len(bidders) if state.bidder < 0 else passes >= len(bidders) - 1
    if not over:
        order = state.order
        place = order.index(faction)
        for offset in range(1, len(order) + 1):
            candidate = order[(place + offset) % len(order)]
            if candidate in still_in:
                state.stack.append(("bidding.bid", candidate, passes))
                return
    if state.bidder < 0:
        _return_row(state)
    else:
        state.stack.append(("bidding.pay",))


def _pay(state: DuneState, step: Step) -> list[Decision]:
    """The winner pays, or takes the card with a Karama (D-14.405)."""
    winner = state.bidder
    codes: list[Code] = [("pay", 0)] if means(state, winner) >= state.bid else []
    if not codes:
        return decide(state, step, winner, "bidding.pay", karama_codes(state, winner), cards=False)
    if not may_hold_karama(state, winner):
        return decide(state, step, winner, "bidding.pay", codes, forced=True)
    if not state.means_only >> winner & 1:
        codes += karama_codes(state, winner)
    return decide(state, step, winner, "bidding.pay", codes)


def _pay_chosen(state: DuneState, step: Step, player: int, code: Code) -> None:
    state.stack.pop()
    if code[0] == "pay":
        state.stack.append(("bidding.paid",))
        if state.seat[EMPEROR] >= 0 and state.bidder != EMPEROR:
            open_window(state, INCOME)
        return
    play_karama(state, state.bidder, code[1], ("bidding.sold",), ("bidding.karama_failed",))


def _karama_failed(state: DuneState, step: Step) -> None:
    """A worthless card did not work: pay in full if able, else the card is auctioned again (D-13.5)."""
    winner = state.bidder
    state.means_only |= 1 << winner
    if means(state, winner) >= state.bid:
        state.stack.append(("bidding.paid",))
        if state.seat[EMPEROR] >= 0 and winner != EMPEROR:
            open_window(state, INCOME)
        return
    state.bid = 0
    state.bidder = -1
    state.bidding_pass = 0
    state.stack.append(("bidding.bid", state.opener, 0))


def _paid(state: DuneState, step: Step) -> None:
    winner = state.bidder
    to_emperor = state.seat[EMPEROR] >= 0 and winner != EMPEROR and not is_stopped(state, INCOME)
    pay(state, winner, state.bid, PLEDGE_BID, EMPEROR if to_emperor else -1)
    if state.sink is not None:
        log.tell(
            state,
            "card_paid",
            {
                "faction": log.faction(winner),
                "count": state.bid,
                "receiver": log.faction(EMPEROR) if to_emperor else "bank/spice",
            },
        )
    state.stack.append(("bidding.sold",))


def _sold(state: DuneState, step: Step) -> None:
    winner = state.bidder
    card = state.row.pop()
    state.hands[winner].append(card)
    if state.sink is not None:
        log.whisper(
            state,
            "card_bought",
            {"faction": log.faction(winner)},
            {"card": log.card(CARD_KIND[card])},
            (winner,),
        )
    state.stack.append(("bidding.next",))
    if winner == HARKONNEN and room_for_card(state, HARKONNEN):
        state.stack.append(("bidding.bonus",))
        open_window(state, BONUS_CARD)
    state.stack.append(("deals.event", "buys", winner, -1))


ACTIONS = {
    "bidding": _begin,
    "bidding.next": _next,
    "bidding.card": _card,
    "bidding.paid": _paid,
    "bidding.karama_failed": _karama_failed,
    "bidding.sold": _sold,
}


ASKS = {
    "bidding.bid": FunctionAsk(_bid, _bid_made),
    "bidding.pay": FunctionAsk(_pay, _pay_chosen),
}
