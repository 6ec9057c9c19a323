"""The verbs of the effect language. Each knows whether it can do anything now, how it is done, and how it is paid.

`source` is the card an effect is printed on, or -1. A verb changes the state and, where the player has to choose,
pushes a step that asks.
"""

from __future__ import annotations

from landsraad.imperium.components import BATTLE_ICONS
from landsraad.imperium.effects.nodes import ALL, FACTIONS, Node
from landsraad.imperium.rules import battle_icons, contracts, decks, influence, spies, troops
from landsraad.imperium.rules.events import tell
from landsraad.imperium.rules.offers import affordable_without_persuasion
from landsraad.imperium.rules.recalling import recall_takes_sent, recallable_agents
from landsraad.imperium.state import REVEAL, REWARD, ImperiumState

__all__ = ["VERBS", "Verb"]


class Verb:
    """One word of the language."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        """Whether doing it now would do anything at all (DI-Q02)."""
        return True

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be an effect")

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        raise NotImplementedError(f"{node.key}: {node.verb} cannot be a cost")

    def pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        self.do(s, seat, node, source)


class Resource(Verb):
    """solari, spice, water"""

    def __init__(self, index: int) -> None:
        self.index = index

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.players[seat].resources[self.index] += node.low
        if self.index == 1 and s.turn.seat == seat:
            s.turn.gained_spice += node.low
        if s.sink is not None:
            tell(s, "gain", seat, resource=f"resource/{node.verb}", count=node.low)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].resources[self.index] >= node.low

    def pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.players[seat].resources[self.index] -= node.low
        if s.sink is not None:
            tell(s, "pay", seat, resource=f"resource/{node.verb}", count=node.low)


class Persuasion(Verb):
    """Kept for the own Reveal turn of the round (DI-Q14)."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.players[seat].persuasion += node.low


class Sword(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.players[seat].swords += node.low
        if source >= 0 and s.turn.mode == REVEAL:
            s.turn.sword_cards.append(source)
        if s.sink is not None:
            tell(s, "swords", seat, count=node.low)


class VictoryPoint(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        influence.gain_vp(s, seat, node.low)


class Troop(Verb):
    """Recruit; `may_deploy` lets these very troops go on to the Conflict (DI-C33)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].supply > 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        recruited = troops.recruit(s, seat, node.low)
        if recruited and "may_deploy" in node.mods and not troops.is_banned(s, seat):
            only_reveal = node.mods["may_deploy"] == "=reveal_turn"
            if not only_reveal or (s.turn.mode == REVEAL and s.turn.seat == seat):
                s.stack.append(("amount", seat, "deploy", 0, recruited))


class Draw(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return decks.drawable(s.players[seat])

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.draw(s, seat, node.low)


class DrawIntrigue(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(s.intrigue_deck) or bool(s.intrigue_discard)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.draw_intrigue(s, seat, node.low)


class StealIntrigue(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return any(len(p.intrigue) >= 4 for other, p in enumerate(s.players) if other != seat)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.steal_intrigue(s, seat)


class Influence(Verb):
    """A named Faction, one of choice (`any`), or each of the Baron's (`secret`)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        if node.argument == "spied":
            return spied_factions(s, seat) != 0
        return "where" not in node.mods or self.choices(s, seat, node) != 0

    def choices(self, s: ImperiumState, seat: int, node: Node) -> int:
        """Factions that may be chosen, as bits."""
        if "where" not in node.mods:
            return 0b1111
        own = s.players[seat].influence
        ahead = 0
        for other, p in enumerate(s.players):
            if other != seat:
                for faction in range(4):
                    if p.influence[faction] > own[faction]:
                        ahead |= 1 << faction
        return ahead

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        if node.faction >= 0:
            count = node.low
            if s.turn.visit_bonus and s.content.spaces[s.turn.space].visit is node:
                # DI-C28: the raised Influence of the visit is one gain.
                count += s.turn.visit_bonus
                s.turn.visit_bonus = 0
            influence.gain_influence(s, seat, node.faction, count)
        elif node.argument == "secret":
            p = s.players[seat]
            tell(s, "secret_factions", seat, factions=faction_refs(p.secret))
            for faction in range(4):
                if p.secret & (1 << faction):
                    influence.gain_influence(s, seat, faction, node.low)
        elif node.argument == "spied":
            bits = spied_factions(s, seat)
            for faction in range(4):
                if bits & (1 << faction):
                    influence.gain_influence(s, seat, faction, node.low)
        else:
            s.stack.append(("faction", seat, "gain", node.low, self.choices(s, seat, node)))


def spied_factions(s: ImperiumState, seat: int) -> int:
    """Factions with a space connected to an own Spy, as bits (UP-22.11)."""
    spied = s.players[seat].spied
    bits = 0
    for space in s.content.spaces:
        if space.faction >= 0 and spied & space.bit:
            bits |= 1 << space.faction
    return bits


def faction_refs(bits: int) -> list[str]:
    return [f"faction/{FACTIONS[f]}" for f in range(4) if bits & (1 << f)]


class LoseInfluence(Verb):
    def choices(self, s: ImperiumState, seat: int, node: Node) -> int:
        own = s.players[seat].influence
        bits = 0
        for faction in range(4):
            if own[faction] >= node.low and (node.faction < 0 or node.faction == faction):
                bits |= 1 << faction
        return bits

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.choices(s, seat, node) != 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.choices(s, seat, node) != 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("faction", seat, "lose", node.low, self.choices(s, seat, node)))


class InfluenceBonus(Verb):
    """DI-C28: raises the Influence of this visit, or adds to it when that was resolved before."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.turn.space >= 0 and s.content.spaces[s.turn.space].faction >= 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        space = s.content.spaces[s.turn.space]
        if any(entry is space.visit for entry, _ in s.turn.pool):
            s.turn.visit_bonus += node.low
        else:
            influence.gain_influence(s, seat, space.faction, node.low)


class Deploy(Verb):
    def most(self, s: ImperiumState, seat: int, node: Node) -> int:
        if troops.is_banned(s, seat):
            return 0
        p = s.players[seat]
        there = p.supply if node.mods.get("from") == "=supply" else p.garrison
        return there if node.high == ALL else min(node.high, there)

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.most(s, seat, node) > 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        most = self.most(s, seat, node)
        if node.mods.get("from") == "=supply":
            troops.deploy(s, seat, most, supply=True)
        else:
            s.stack.append(("amount", seat, "deploy", min(node.low, most), most))


class DeployRecruited(Verb):
    """Troops recruited in this turn, on any space; the right of a Combat space is used up with them (UP-22.30)."""

    def most(self, s: ImperiumState, seat: int) -> int:
        turn = s.turn
        if troops.is_banned(s, seat) or turn.seat != seat:
            return 0
        right = turn.recruited - turn.deployed
        if turn.space >= 0 and s.content.spaces[turn.space].combat:
            right = min(turn.recruited, right + 2)
        return min(right, s.players[seat].garrison)

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.most(s, seat) > 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("amount", seat, "deploy_recruited", 1, self.most(s, seat)))


class Sandworm(Verb):
    """Straight into the Conflict; nothing while the Shield Wall protects it (UP-10.9, UP-10.11)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(s.conflicts) and not troops.is_protected(s) and not troops.is_banned(s, seat)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        troops.summon(s, seat, node.low)


class MakerHook(Verb):
    """UP-10.10"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return not s.players[seat].hooks

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        if not s.players[seat].hooks:
            s.players[seat].hooks = True
            tell(s, "maker_hook", seat)


class ShieldWall(Verb):
    """UP-10.12"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.shield_wall

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.shield_wall = False
        tell(s, "shield_wall", seat)


class NoDeployThisTurn(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.no_deploy = True


class Spy(Verb):
    """Place Spies on observation posts (UP-9.2 to UP-9.6)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return spies.can_place(s, seat, node)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.placed_on = -1
        s.stack.append(("spy.place", seat, node, node.low))


class RecallSpy(Verb):
    """UP-9.7"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].spies.bit_count() >= node.low

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].spies.bit_count() >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        own = s.players[seat].spies
        if own.bit_count() > node.low:
            s.stack.append(("spy.recall", seat, node.low))
            return
        for post in s.content.posts:
            if own & (1 << post.index):
                spies.recall_spy(s, seat, post.index)


class TakeContract(Verb):
    """UP-C3, UP-C4"""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        contracts.take_contract(s, seat, node.low)


class FlipBattleCard(Verb):
    """A face-up won Conflict or Objective turned over as a cost (UP-18.5)."""

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(battle_icons.face_up(s, seat, BATTLE_ICONS.index(node.argument), True))

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("flip", seat, BATTLE_ICONS.index(node.argument)))


class Memory(Verb):
    """A troop of the supply becomes a memory."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].supply > 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        p = s.players[seat]
        count = min(node.low, p.supply)
        p.supply -= count
        p.memories += count
        tell(s, "memory", seat, count=count)


class ReturnMemories(Verb):
    """All of them, also none (UP-Q16)."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        p = s.players[seat]
        s.turn.memories = p.memories
        p.supply += p.memories
        p.memories = 0


class FlipLeader(Verb):
    """The other side may be used in the same turn (UP-22.4)."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        p = s.players[seat]
        p.flipped = True
        back = s.content.leaders[p.leader].back
        assert back is not None
        tell(s, "flip_leader", seat, leader=f"leader/{back.id}")
        turn = s.turn
        if turn.seat == seat and turn.space >= 0:
            space = s.content.spaces[turn.space]
            if space.faction >= 0 and back.visit_icons & (1 << space.icon):
                turn.pool.append((back.triggers["send_agent"], -1))


class RepeatSpace(Verb):
    """The printed effects of the space once more, without its cost and the Influence of the visit (UP-Q17)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.turn.space >= 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        space = s.content.spaces[s.turn.space]
        tell(s, "repeat_space", seat, space=f"space/{space.id}")
        for entry in space.effect:
            s.turn.pool.append((entry, -1))


class AdvanceTraining(Verb):
    """UP-22.3"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        p = s.players[seat]
        track = s.content.leaders[p.leader].training
        return bool(track) and bool(track[p.training].following)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("training", seat))


class RemoveFromDeck(Verb):
    """A starting card this Leader plays without."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        card = s.content.card_ids[node.argument]
        s.players[seat].deck.remove(card)
        s.removed.append(card)


class Retreat(Verb):
    def most(self, s: ImperiumState, seat: int, node: Node) -> int:
        return min(node.high, s.players[seat].conflict)

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].conflict > 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.players[seat].conflict >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        most = self.most(s, seat, node)
        s.stack.append(("amount", seat, "retreat", min(node.low, most), most))


class LoseTroop(Verb):
    """From the zone named, otherwise from garrison or Conflict by the owner's choice (DI-7.10)."""

    def there(self, s: ImperiumState, seat: int, node: Node) -> int:
        p = s.players[seat]
        zone = node.mods.get("from")
        if zone == "=garrison":
            return p.garrison
        if zone == "=conflict":
            return p.conflict
        return p.garrison + p.conflict

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.there(s, seat, node) > 0

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.there(s, seat, node) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        zone = node.mods.get("from")
        count = min(node.low, self.there(s, seat, node))
        if zone is None:
            s.stack.append(("lose_troop", seat, count))
        else:
            troops.lose_troops(s, seat, count, zone[1:])


class Discard(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(s.players[seat].hand)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return len(s.players[seat].hand) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("discard", seat, min(node.low, len(s.players[seat].hand))))


class Trash(Verb):
    """A card from hand, discard pile or play (DI-13.6)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        if len(node.mods) > 1:
            return bool(decks.trash_choices(s, seat, node, source))
        p = s.players[seat]
        return bool(p.hand) or bool(p.discard) or bool(p.played) or bool(p.revealed)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return self.can(s, seat, node, source)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("trash", seat, node, source))


class TrashSelf(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return decks.in_play(s.players[seat], source)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return decks.in_play(s.players[seat], source)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        if decks.in_play(s.players[seat], source):
            # In Uprising the rest of the effect is still due (UP-4.10).
            decks.trash_card(s, seat, source, decks.PLAY, by_itself=s.content.switches.spies)


class ReturnSelfToHand(Verb):
    """UP-22.28"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return source in s.players[seat].played

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.return_to_hand(s, seat, source)


class TrashIntrigue(Verb):
    """UP-4.9"""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(s.players[seat].intrigue)

    def can_pay(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return len(s.players[seat].intrigue) >= node.low

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("trash_intrigue", seat, min(node.low, len(s.players[seat].intrigue))))


class Acquire(Verb):
    """A card on offer without Persuasion (DI-C32)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(affordable_without_persuasion(s, seat, node))

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("acquire", seat, node))


class TakeFromDiscard(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(self.choices(s, seat, node))

    def choices(self, s: ImperiumState, seat: int, node: Node) -> list[int]:
        cards = s.content.cards
        wanted = FACTIONS.index(node.mods["faction"][1:])
        return [card for card in s.players[seat].discard if wanted in cards[card].factions]

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("take_from_discard", seat, tuple(sorted(set(self.choices(s, seat, node))))))


class Foldspace(Verb):
    """DI-21.2; nothing where the game has no such stack (UP-Q53)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        if "foldspace" not in s.content.card_ids:
            return False
        return s.reserve[s.content.cards[s.content.card_ids["foldspace"]].reserve] > 0

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.gain_card(s, seat, s.content.card_ids["foldspace"], "discard")


class Mentat(Verb):
    """From its board space for this round (DI-20.1); as a Conflict reward from anywhere for the next one (DI-20.4)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.content.switches.mentat and (s.turn.mode == REWARD or s.mentat_owner < 0)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        if s.turn.mode == REWARD:
            if s.mentat_space >= 0:
                s.players[s.mentat_owner].placed.remove(s.mentat_space)
                s.mentat_space = -1
            s.mentat_kept = True
        s.mentat_owner = seat
        tell(s, "mentat", seat)


class Swordmaster(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return not s.players[seat].swordmaster

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        p = s.players[seat]
        p.swordmaster = True
        p.agents += 1
        tell(s, "swordmaster", seat)


class HighCouncil(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return not s.players[seat].high_council

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        p = s.players[seat]
        p.high_council = True
        if s.turn.mode == REVEAL and s.turn.seat == seat:
            p.persuasion += 2  # DI-20.7: already in this Reveal turn.
        tell(s, "high_council", seat)
        trigger = s.content.leaders[p.leader].triggers.get("take_high_council_seat")
        if trigger is not None:
            s.stack.append(("do", seat, trigger, -1))


class Control(Verb):
    """A place that is not on this board cannot be controlled (UP-Q52)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return node.argument in s.content.space_ids

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        troops.take_control(s, seat, s.content.space_ids[node.argument])


class RecallAgent(Verb):
    """Any own Agent on the board (DI-20.8), in Uprising not the one sent in this turn (UP-6.13)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return bool(recallable_agents(s, seat, recall_takes_sent(s, node)))

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("recall_agent", seat, recall_takes_sent(s, node)))


class BaseSpice(Verb):
    """Spice equal to the base harvest of the space visited (DI-C13), where that was taken (UP-M16)."""

    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return s.turn.space >= 0 and (s.turn.base_taken or not s.content.spaces[s.turn.space].base_choice)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        amount = s.content.spaces[s.turn.space].base_spice
        s.players[seat].resources[1] += amount
        s.turn.gained_spice += amount
        if s.sink is not None:
            tell(s, "gain", seat, resource="resource/spice", count=amount)


class BlockSpace(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("block_space", seat))


class SetAsideRow(Verb):
    def can(self, s: ImperiumState, seat: int, node: Node, source: int) -> bool:
        return any(card >= 0 for card in s.row)

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("set_aside_row", seat))


class AddIcons(Verb):
    """DI-C30"""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        for part in node.argument.split("/"):
            s.turn.icons |= 1 << FACTIONS.index(part)


class IgnoreEnemyAgents(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.ignore_enemies = True


class Discount(Verb):
    """For every copy bought in this turn (DI-C17)."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.discount_card = s.content.card_ids[node.argument]
        s.turn.discount += node.low


class AcquireToDeckTop(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.acquire_on_top = True


class ShuffleDiscardIntoDeck(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        decks.shuffle_discard_into_deck(s, seat)


class PassTurn(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.turn.passed = True
        tell(s, "pass_turn", seat)


class LoseHarvestedSpice(Verb):
    """Taken off before the harvest is gained (agent.py)."""

    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        return


class SecretFactions(Verb):
    def do(self, s: ImperiumState, seat: int, node: Node, source: int) -> None:
        s.stack.append(("secret_factions", seat))


VERBS: dict[str, Verb] = {
    "solari": Resource(0),
    "spice": Resource(1),
    "water": Resource(2),
    "persuasion": Persuasion(),
    "sword": Sword(),
    "vp": VictoryPoint(),
    "troop": Troop(),
    "draw": Draw(),
    "intrigue": DrawIntrigue(),
    "steal_intrigue": StealIntrigue(),
    "influence": Influence(),
    "lose_influence": LoseInfluence(),
    "influence_bonus": InfluenceBonus(),
    "deploy": Deploy(),
    "deploy_recruited": DeployRecruited(),
    "sandworm": Sandworm(),
    "maker_hook": MakerHook(),
    "shield_wall": ShieldWall(),
    "no_deploy_this_turn": NoDeployThisTurn(),
    "spy": Spy(),
    "recall_spy": RecallSpy(),
    "contract": TakeContract(),
    "flip_battle_card": FlipBattleCard(),
    "memory": Memory(),
    "return_memories": ReturnMemories(),
    "flip_leader": FlipLeader(),
    "repeat_space": RepeatSpace(),
    "advance_training": AdvanceTraining(),
    "remove_from_deck": RemoveFromDeck(),
    "retreat": Retreat(),
    "lose_troop": LoseTroop(),
    "discard": Discard(),
    "trash": Trash(),
    "trash_self": TrashSelf(),
    "return_self_to_hand": ReturnSelfToHand(),
    "trash_intrigue": TrashIntrigue(),
    "acquire": Acquire(),
    "take_from_discard": TakeFromDiscard(),
    "foldspace": Foldspace(),
    "mentat": Mentat(),
    "swordmaster": Swordmaster(),
    "high_council": HighCouncil(),
    "control": Control(),
    "recall_agent": RecallAgent(),
    "base_spice": BaseSpice(),
    "block_space": BlockSpace(),
    "set_aside_row": SetAsideRow(),
    "add_icons": AddIcons(),
    "ignore_enemy_agents": IgnoreEnemyAgents(),
    "discount": Discount(),
    "acquire_to_deck_top": AcquireToDeckTop(),
    "shuffle_discard_into_deck": ShuffleDiscardIntoDeck(),
    "pass_turn": PassTurn(),
    "lose_harvested_spice": LoseHarvestedSpice(),
    "secret_factions": SecretFactions(),
}
