"""What a bot tells a player: the best options of a decision with what they lead to, and how a finished game went.

A hint is made of what the player may know. What is told of a finished game looks at everything for the chances of all
seats, since nothing is hidden any more, and at what the player knew for choices that would have been better.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from landsraad.bots.bot import Adviser, Foreteller
from landsraad.bots.kinds import kinds, make, usual
from landsraad.bots.search import Judging, can_search
from landsraad.core import registry
from landsraad.core.game import Game

__all__ = ["Advice", "Moment", "Slip", "Study", "can_judge", "compare", "hint", "study"]

BEST = 3
ASKED = 7
"""How often a bot that cannot weigh options is asked for its choice."""
GLANCE = 1 / 30
"""Of the time for a decision: what a choice of a finished game gets on the first look."""
LEAST = 0.01
"""A difference of chances that is worth a closer look."""


class Advice(NamedTuple):
    option: str
    chance: float | None
    """To win with it, from 0 to 1; None: the bot would choose it, and cannot say more."""


class Moment(NamedTuple):
    """A position of a finished game, after so many actions; a turn begins there, or the game is over."""

    action: int
    round: int
    chances: list[float]
    """Of each seat; those of all sides together are 1."""


class Slip(NamedTuple):
    """A choice for which there was a better one, as far as the player could know."""

    action: int
    chosen: int
    better: int
    lost: float


class Study(NamedTuple):
    """What was found out about a part of a game; `next`: where to go on, None at its end."""

    moments: list[Moment]
    slips: list[Slip]
    next: int | None


def adviser(game: str, seed: int, seconds: float) -> Adviser | None:
    """The strongest bot that can say what its options lead to."""
    for kind in kinds(game):
        bot = make(kind, seed, seconds)
        if isinstance(bot, Adviser):
            return bot
    return None


def can_judge(game: str) -> bool:
    """Whether chances can be told of a game."""
    return can_search(registry.find(game).info)


def hint(game: Game, seat: int, seed: int, seconds: float) -> list[Advice]:
    """The best options of a seat's decision, the best first."""
    decision = game.decision(seat)
    assert decision is not None
    options = decision.options
    advising = adviser(game.name, seed, seconds) if can_judge(game.name) else None
    if advising is not None:
        return [Advice(options[each.option].id, each.share) for each in advising.weigh(game, decision)[:BEST]]
    votes: Counter[int] = Counter()
    for number in range(ASKED):
        world = game.determinize(seat, seed + number)
        mine = world.decision(seat)
        if mine is not None and mine.codes == decision.codes:
            votes[make(usual(game.name), seed + number).choose(world, mine)] += 1
    return [Advice(options[option].id, None) for option, _ in votes.most_common(BEST)]


def chances(game: Game, guide: Judging, bot: Adviser | None) -> list[float]:
    """Of each seat, in a position of which everything is known: as a bot tells them, or else the rules of a policy."""
    found = [0.0] * game.seats
    if game.is_over:
        won = [side for side in game.sides if side[0] in game.winners]
        return [1.0 / len(won) if seat in game.winners else 0.0 for seat in range(game.seats)]
    if isinstance(bot, Foreteller):
        told = bot.chances(game)
        if told:
            return told
    for side in game.sides:
        share = guide.share(game, side[0])
        for seat in side:
            found[seat] = share
    whole = sum(found[side[0]] for side in game.sides) or 1.0
    return [share / whole for share in found]


def study(record: dict[str, Any], seat: int | None, begin: int, part: float, seconds: float, seed: int = 0) -> Study:
    """Look at a finished game from an action on: chances whenever a turn begins, and the choices of a seat that could
    have been better. `part`: seconds for this part of it; `seconds`: what a bot has for a decision."""
    until = time.perf_counter() + part
    guide: Judging = registry.resolve(registry.find(record["game"]).info.policy)(random.Random(seed))
    moments: list[Moment] = []
    slips: list[Slip] = []
    actor = record["actions"][begin - 1][0] if begin else -1
    game = None
    for number, game in enumerate(positions(record, begin), begin):
        if number > begin and time.perf_counter() > until:
            return Study(moments, slips, number)
        if number == len(record["actions"]):
            break
        player, option_id = record["actions"][number]
        if player != actor or game.opens_turn:
            actor = player
            telling = adviser(game.name, seed + number, seconds)
            moments.append(Moment(number, game.round, chances(game, guide, telling)))
        if player == seat:
            slip = slip_of(game, player, option_id, seed + number, seconds * GLANCE)
            if slip is not None:
                slips.append(slip)
    assert game is not None
    moments.append(Moment(len(record["actions"]), game.round, chances(game, guide, None)))
    return Study(moments, slips, None)


def slip_of(game: Game, seat: int, option_id: str, seed: int, seconds: float) -> Slip | None:
    decision = game.decision(seat)
    if decision is None or len(decision.codes) < 2:
        return None
    chosen = next((n for n, option in enumerate(decision.options) if option.id == option_id), None)
    advising = adviser(game.name, seed, seconds)
    if advising is None or chosen is None:
        return None
    promising = advising.weigh(game, decision)
    if not promising or promising[0].option == chosen:
        return None
    better = promising[0].option
    shares = {each.option: each.share for each in promising}
    if chosen not in shares:
        shares = {each.option: each.share for each in advising.weigh(game, decision, [better, chosen])}
    lost = shares[better] - shares[chosen]
    return Slip(game.length, chosen, better, lost) if lost > LEAST else None


def compare(record: dict[str, Any], slips: Sequence[Slip], seconds: float, seed: int) -> list[tuple[float, float]]:
    """What choices and the better ones lead to, looked at again in other worlds, for so many seconds each."""
    wanted = {slip.action: slip for slip in slips}
    found: dict[int, tuple[float, float]] = {}
    last = max(wanted)
    for number, game in enumerate(positions(record, 0)):
        slip = wanted.get(number)
        if slip is not None:
            seat = record["actions"][number][0]
            advising = adviser(game.name, seed + number, seconds)
            decision = game.decision(seat)
            assert advising is not None
            assert decision is not None
            shares = {each.option: each.share for each in advising.weigh(game, decision, [slip.chosen, slip.better])}
            found[number] = shares[slip.chosen], shares[slip.better]
        if number == last:
            break
    return [found[slip.action] for slip in slips]


def positions(record: dict[str, Any], begin: int) -> Any:
    """The positions of a recorded game, from one on to the last."""
    game = registry.replay({**record, "actions": []})
    for number, (player, option_id) in enumerate(record["actions"]):
        if number >= begin:
            yield game
        game.choose(player, option_id)
    yield game
