"""CHOAM contracts (UP-C): the market, taking and completing them."""

from __future__ import annotations

from typing import Final

from landsraad.core.machine import Action, Ask, Code, Decision, Step, ask
from landsraad.core.random import shuffle
from landsraad.core.telling import tell
from landsraad.core.undo import make_final
from landsraad.imperium.effects.nodes import SOLARI, Node
from landsraad.imperium.rules.causes import interrupt
from landsraad.imperium.rules.grammar import EFFECT
from landsraad.imperium.rules.resources import gain
from landsraad.imperium.rules.seats import in_own_turn, leader_of, order
from landsraad.imperium.rules.steps import distinct
from landsraad.imperium.state import ImperiumState

__all__ = [
    "INSTEAD",
    "STEPS",
    "complete",
    "deal_contracts",
    "is_fulfilled",
    "receive_contract",
    "refill",
    "take_contract",
]

SLOTS: Final = 2
INSTEAD: Final = 2
"""Solari for a contract icon when there is none to take (UP-C1, UP-C4)."""


def deal_contracts(s: ImperiumState) -> None:
    """UP-C2; the contracts of a Leader who keeps some are set aside first (UP-C8)."""
    kept = {leader_of(s, seat).set_aside_space for seat in order(s, 0)} - {-1}
    s.contract_bank = []
    for contract in s.content.contracts:
        pile = s.contracts_aside if contract.space in kept else s.contract_bank
        pile.extend([contract.index] * contract.copies)
    shuffle(s, s.contract_bank)
    s.contract_market = [s.contract_bank.pop() for _ in range(SLOTS)]
    for index in s.contract_market:
        tell(s, "contract_offered", -1, contract=s.content.contracts[index].ref)


def set_aside_for(s: ImperiumState, seat: int) -> list[int]:
    if s.contracts_aside and leader_of(s, seat).set_aside_space >= 0:
        return s.contracts_aside
    return []


def on_offer(s: ImperiumState, seat: int) -> list[Code]:
    """The contracts this player may take now; the Solari only when none is face up (UP-C4, UP-Q54)."""
    codes = distinct("contract", [index for index in s.contract_market if index >= 0])
    none_left = not codes
    codes += distinct("contract_aside", set_aside_for(s, seat))
    if none_left and codes:
        codes.append(("solari", INSTEAD))
    return codes


class TakeContract(Ask):
    """UP-C3"""

    name = "contract.take"
    fields = "seat count:number"
    on = EFFECT

    def decisions(self, s: ImperiumState, step: Step) -> list[Decision]:
        _, seat, _ = step
        codes = on_offer(s, seat)
        return ask(seat, "contract.take", codes, step) if codes else []

    def answer(self, s: ImperiumState, step: Step, seat: int, code: Code) -> None:
        s.stack.pop()
        _, _, count = step
        word, index = code
        if count > 1:
            s.stack.append(("contract.take", seat, count - 1))
        if word == "solari":
            gain(s, seat, SOLARI, INSTEAD)
            return
        receive_contract(s, seat, index)
        if word == "contract_aside":
            s.contracts_aside.remove(index)
        else:
            refill(s, s.contract_market.index(index))


def receive_contract(s: ImperiumState, seat: int, index: int) -> None:
    """It lies face up before the player; an immediate one is completed at once (UP-C5.3)."""
    contract = s.content.contracts[index]
    s.players[seat].contracts.append(index)
    tell(s, "take_contract", seat, contract=contract.ref)
    if contract.kind == "immediate":
        interrupt(s, seat, contract.node)


def refill(s: ImperiumState, slot: int) -> None:
    s.contract_market[slot] = s.contract_bank.pop() if s.contract_bank else -1
    make_final(s)
    index = s.contract_market[slot]
    if index >= 0:
        tell(s, "contract_offered", -1, contract=s.content.contracts[index].ref)


def take_contract(s: ImperiumState, seat: int, count: int) -> None:
    """A contract icon: a contract, or Solari without the module or with none left."""
    if s.content.switches.contracts and on_offer(s, seat):
        s.stack.append(("contract.take", seat, count))
    else:
        for _ in range(count):
            gain(s, seat, SOLARI, INSTEAD)


def is_fulfilled(s: ImperiumState, seat: int, node: Node) -> bool:
    """Whether the entry of a contract can be completed now; `low` is the spice a harvest asks for (UP-C5)."""
    return node.low == 0 or (in_own_turn(s, seat) and s.turn.gained_spice >= node.low)


def complete(s: ImperiumState, seat: int, node: Node) -> bool:
    """It lies face down from now on (UP-C9); whether it was still held, so that its reward is due."""
    p = s.players[seat]
    index = s.content.contract_ids[node.argument]
    if index not in p.contracts:
        return False
    p.contracts.remove(index)
    p.contracts_done = [*p.contracts_done, index]
    tell(s, "complete_contract", seat, contract=f"contract/{node.argument}")
    return True


STEPS: list[Action | Ask] = [TakeContract()]
