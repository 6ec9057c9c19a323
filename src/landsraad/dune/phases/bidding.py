"""Phase 4, bidding: a row of treachery cards is auctioned one by one.

`s.row` holds the cards with the one on offer last; `opener`, `bid` and `bidder` describe the running auction.
"""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Need, Step
from landsraad.core.orders import Orders
from landsraad.core.telling import NOBODY, tell, whisper
from landsraad.core.undo import make_final
from landsraad.dune import references as ref
from landsraad.dune.ask import PASS, DuneAsk, ask_faction, bids
from landsraad.dune.components import (
    ATREIDES,
    BENE_GESSERIT,
    BIDDING_PRESCIENCE,
    CARD_KIND,
    EMPEROR,
    HAND_LIMIT,
    HARKONNEN,
)
from landsraad.dune.deals.promises import auction_begins, auction_over, bid_promised
from landsraad.dune.factions.emperor import INCOME, earns_auctions
from landsraad.dune.factions.harkonnen import BONUS_CARD
from landsraad.dune.grammar import during
from landsraad.dune.karama import has_karama, is_stopped, karama_codes, open_window, play_karama, use_over
from landsraad.dune.pledges import PLEDGE_BID, pay, pledged, secret_means
from landsraad.dune.refusals import whole_number
from landsraad.dune.state import BIDDING, MEMBERS, DuneState
from landsraad.dune.treachery import draw, karama_holders, may_hold_anytime, may_hold_karama, room_for_card

__all__ = ["STEPS", "means", "occasion"]

OVERBID: Final = 10
"""How far above the own means (or the standing bid) a bid backed by a Karama may go in one step."""


# What the steps need


def bids_next(s: DuneState, step: Step, below: Step) -> bool:
    _, faction, _passes = step
    return s.opener >= 0 and room_for_card(s, faction) and (s.bidder < 0 or (s.bid > 0 and room_for_card(s, s.bidder)))


def has_winner(s: DuneState, step: Step, below: Step) -> bool:
    return s.bidder >= 0 and s.opener >= 0 and s.bid > 0 and room_for_card(s, s.bidder)


def backed(s: DuneState, step: Step, below: Step) -> bool:
    return s.bidder < 0 or means(s, s.bidder) >= s.bid or bool(karama_codes(s, s.bidder))


NO_ROW: Final = Need("`row` to be empty", lambda s, step, below: not s.row)
AUCTION: Final = Need("a card in `row`", lambda s, step, below: bool(s.row))
BIDS_NEXT: Final = Need("`opener`, and room in the hands of bidders", bids_next)
WINNER: Final = Need("a `bidder` with a `bid` and room for the card", has_winner)
BACKED: Final = Need("a `bid` that the `bidder` can pay", backed)
AFFORDED: Final = Need("a `bid` that the `bidder` can pay in spice", lambda s, step, _: means(s, s.bidder) >= s.bid)


def means(s: DuneState, faction: int) -> int:
    """Own spice and what allies have pledged (D-4.12)."""
    spice = s.spice[faction]
    return spice + pledged(s, faction, PLEDGE_BID) if s.allies[faction] else spice


def eligible(s: DuneState, after: int = -1) -> list[int]:
    """Who may bid, from the First Player to the right (D-4.3); or from the one after a faction, which comes last."""
    hands, order = s.hands, s.order
    if after >= 0:
        place = order.index(after) + 1
        order = order[place:] + order[:place]
    found: list[int] = []
    for faction in order:
        if len(hands[faction]) < HAND_LIMIT[faction]:
            found.append(faction)
    return found


def _begin(s: DuneState, step: Step) -> None:
    s.row = []
    s.opener = -1
    row: list[int] = []
    for _ in eligible(s):
        card = draw(s)
        if card < 0:
            break
        row.append(card)
    row.reverse()
    s.row = row
    if s.sink is not None:
        for faction in s.order:
            tell(s, "hand_size", NOBODY, faction=ref.faction(faction), count=len(s.hands[faction]))
    tell(s, "auction_row", NOBODY, count=len(row))
    if row:
        s.stack.append(("bidding.next",))
        if any(s.allies):
            s.stack.append(("pledges", PLEDGE_BID, 0))


def _next(s: DuneState, step: Step) -> None:
    """Before each card, and once after the last, the Harkonnen may use their special Karama (D-14.402)."""
    _reset(s)
    auction_over(s)
    s.means_only = 0
    use_over(s, BIDDING_PRESCIENCE, INCOME, BONUS_CARD)
    s.stack.append(("bidding.card",))
    s.stack.append(("swap",))


def _reset(s: DuneState) -> None:
    s.bid = 0
    s.bidder = -1
    s.bidding_pass = 0


def _card(s: DuneState, step: Step) -> None:
    if not s.row:
        return
    bidders = eligible(s, s.opener)
    if not bidders:
        _return_row(s)
        return
    auction_begins(s)
    s.opener = bidders[0]  # D-4.10
    s.stack.append(("bidding.bid", s.opener, 0))
    if s.seat[ATREIDES] >= 0:
        s.stack.append(("bidding.look",))
        open_window(s, BIDDING_PRESCIENCE)


def _return_row(s: DuneState) -> None:
    """Nobody wants a card: it and the rest go back on the deck in the same order (D-4.11)."""
    auction_over(s)
    s.treachery_deck += s.row
    s.row = []
    tell(s, "row_returned", NOBODY)


def occasion(s: DuneState, cards: str) -> str:
    """Orders about auctions are for the card that is sold, or for all cards of this turn (or the next one)."""
    if cards == "all":
        return str(s.turn if s.phase <= BIDDING else s.turn + 1)
    return f"{s.turn}.{len(s.row)}" if s.phase == BIDDING and s.row else ""


class Bid(DuneAsk):
    """`passes`: how many have passed in a row."""

    name = "bidding.bid"
    fields = "faction passes:number"
    on = "phase"
    needs = (during(BIDDING), AUCTION, BIDS_NEXT, BACKED)
    topic = "bidding"
    orders = (("pass", "pass"),)

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        _, faction, _passes = step
        lowest = s.bid + 1
        poor = s.spice[faction] < lowest
        # Everybody can see that only a Karama would help: whoever holds none is not made to say so.
        kind = "bidding.overbid" if poor and _beyond_means(s, faction, lowest) else "bidding.bid"
        if s.promises and bid_promised(s, faction):
            return ask_faction(s, faction, kind, [PASS], step, pledge=True)
        if poor and _cannot_bid(s, faction):
            return ask_faction(s, faction, kind, [PASS], step, forced=True)
        limit = means(s, faction)
        codes = [PASS, *bids(lowest, limit)]
        if not s.means_only >> faction & 1 and has_karama(s, faction):
            start = max(lowest, limit + 1)
            codes += bids(start, start + OVERBID - 1)  # D-13.5
        return ask_faction(s, faction, kind, codes, step, pledge=True)

    def reacts(self, decision: Decision) -> bool:
        return decision.kind == "bidding.overbid"

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        _, faction, passes = step
        word, bid = code
        if word == "pass":
            passes += 1
            s.bidding_pass |= 1 << faction
            if s.sink is not None:
                tell(s, "bid_pass", seat, faction=ref.faction(faction))
        else:
            passes = 0
            s.bid = bid
            s.bidder = faction
            if s.sink is not None:
                tell(s, "bid", seat, faction=ref.faction(faction), count=bid)
        s.stack.pop()
        _go_on(s, faction, passes)

    def follow(self, s: DuneState, decision: Decision, orders: Orders) -> Code | None:
        """Orders that pass go before those that bid."""
        ours = [each for each in orders.bids if each.until in (occasion(s, "this"), occasion(s, "all"))]
        for each in ours:
            if each.do == "pass_at" and s.bid + 1 >= each.amount:
                return PASS
            if each.do == "pass_while" and s.bidder >= 0 and s.seat[s.bidder] == each.whom:
                return PASS
        limit = max([each.amount for each in ours if each.do == "up_to"], default=-1)
        if limit < 0:
            return super().follow(s, decision, orders)
        _, faction, _passes = decision.step
        bid = ("bid", s.bid + 1)
        return bid if s.bid < min(limit, means(s, faction)) and bid in decision.codes else PASS

    def why_not(self, s: DuneState, decision: Decision, word: str, rest: str) -> str:
        bid = whole_number(rest)
        if word != "bid" or bid < 0:
            return self.reason
        return "E_BID_TOO_LOW" if bid <= s.bid else "E_BID_TOO_HIGH"


def _beyond_means(s: DuneState, faction: int, bid: int) -> bool:
    """Whether everybody knows that a bid could not be paid: not even if the allies had pledged all they have."""
    spice = s.spice[faction]
    for ally in MEMBERS[s.allies[faction]]:
        spice += s.spice[ally]
    return spice < bid


def _cannot_bid(s: DuneState, faction: int) -> bool:
    """Whether everybody knows that a faction without the spice can only pass: an ally's pledge is secret."""
    if s.allies[faction] and secret_means(s, faction):
        return False
    if karama_holders(s) & ~s.means_only & 1 << faction:
        return False
    return not may_hold_anytime(s, faction)


def _go_on(s: DuneState, faction: int, passes: int) -> None:
    """The next bidder, or the end of the auction (D-4.6 to D-4.8)."""
    hands, order, bidder = s.hands, s.order, s.bidder
    out = s.bidding_pass if s.settings.bid_pass_final else 0
    others = 0  # who may still bid besides the one whose bid stands
    following = earliest = -1
    passed_by = False
    for other in order:
        if len(hands[other]) < HAND_LIMIT[other] and not out >> other & 1:
            if other != bidder:
                others += 1
            if passed_by and following < 0:
                following = other
            elif earliest < 0:
                earliest = other
        if other == faction:
            passed_by = True
    following = earliest if following < 0 else following
    if following >= 0 and (others > 0 if out else passes < others):
        s.stack.append(("bidding.bid", following, passes))
    elif bidder < 0:
        _return_row(s)
    else:
        s.stack.append(("bidding.pay",))


class Pay(DuneAsk):
    """The winner pays, or takes the card with a Karama (D-14.405)."""

    name = "bidding.pay"
    fields = ""
    on = "phase"
    needs = (during(BIDDING), AUCTION, WINNER, BACKED)
    topic = "pay"

    def decisions(self, s: DuneState, step: Step) -> list[Decision]:
        winner = s.bidder
        if means(s, winner) < s.bid:
            # Everybody knows that a Karama comes now, if the pledges of allies are no secret in it.
            known = not secret_means(s, winner) and not (winner == BENE_GESSERIT and s.settings.bene_gesserit)
            return ask_faction(s, winner, "bidding.pay", karama_codes(s, winner), step, forced=known, cards=False)
        codes: list[Code] = [("pay", 0)]
        if not may_hold_karama(s, winner):
            return ask_faction(s, winner, "bidding.pay", codes, step, forced=True)
        if not s.means_only >> winner & 1:
            codes += karama_codes(s, winner)
        return ask_faction(s, winner, "bidding.pay", codes, step)

    def reacts(self, decision: Decision) -> bool:
        return decision.codes[0][0] == "pay"

    def chosen(self, s: DuneState, step: Step, seat: int, code: Code) -> None:
        word, card = code
        s.stack.pop()
        if word == "pay":
            _pay_in_full(s)
        else:
            play_karama(s, s.bidder, card, ("bidding.sold",), ("bidding.karama_failed",))


def _pay_in_full(s: DuneState) -> None:
    s.stack.append(("bidding.paid",))
    if earns_auctions(s, s.bidder):
        open_window(s, INCOME)


def _karama_failed(s: DuneState, step: Step) -> None:
    """A worthless card did not work: pay in full if able, else the card is auctioned again (D-13.5)."""
    winner = s.bidder
    s.means_only |= 1 << winner
    make_final(s)  # whether it can be paid shows
    if means(s, winner) >= s.bid:
        _pay_in_full(s)
        return
    _reset(s)
    s.stack.append(("bidding.bid", s.opener, 0))


def _paid(s: DuneState, step: Step) -> None:
    winner = s.bidder
    to_emperor = earns_auctions(s, winner) and not is_stopped(s, INCOME)
    pay(s, winner, s.bid, PLEDGE_BID, EMPEROR if to_emperor else -1)
    if s.sink is not None:
        receiver = ref.faction(EMPEROR) if to_emperor else "bank/spice"
        tell(s, "card_paid", s.seat[winner], faction=ref.faction(winner), count=s.bid, receiver=receiver)
    s.stack.append(("bidding.sold",))


def _sold(s: DuneState, step: Step) -> None:
    winner = s.bidder
    card = s.row.pop()
    s.hands[winner].append(card)
    s.reckoned = {}
    seat = s.seat[winner]
    whisper(s, "card_bought", seat, {"card": ref.card(CARD_KIND[card])}, (seat,), faction=ref.faction(winner))
    s.stack.append(("bidding.next",))
    if winner == HARKONNEN and room_for_card(s, HARKONNEN) and (s.treachery_deck or s.treachery_discard):
        s.stack.append(("bidding.bonus",))
        open_window(s, BONUS_CARD)
    s.stack.append(("deals.event", "buys", winner, -1))


STEPS: Final[list[Action | Ask]] = [
    Action("bidding", "", _begin, on="phase", needs=(during(BIDDING), NO_ROW)),
    Action("bidding.next", "", _next, on="phase", needs=(during(BIDDING),)),
    Action("bidding.card", "", _card, on="phase", needs=(during(BIDDING),)),
    Bid(),
    Pay(),
    Action("bidding.paid", "", _paid, on="phase", needs=(during(BIDDING), AUCTION, WINNER, AFFORDED)),
    Action("bidding.karama_failed", "", _karama_failed, on="phase", needs=(during(BIDDING), AUCTION, WINNER)),
    Action("bidding.sold", "", _sold, on="phase", needs=(during(BIDDING), AUCTION, WINNER)),
]
