"""Spies of a Rival, and the Scheme that the third one sets off (UP-R19 to UP-R22)."""

from __future__ import annotations

from landsraad.core.telling import tell
from landsraad.imperium.rules.seats import rival_of
from landsraad.imperium.rules.spies import SPIES, place_spy, recall_spy
from landsraad.imperium.state import ImperiumState

__all__ = ["place_by_priority", "place_first_free"]


def place_by_priority(s: ImperiumState, seat: int) -> None:
    """On the post of the dearest Faction whose post is free (UP-R20)."""
    posts = []
    for faction in rival_of(s, seat).priority:
        posts += [post.index for post in s.content.posts if post.icons & (1 << faction)]
    place_first_free(s, seat, posts)


def place_first_free(s: ImperiumState, seat: int, posts: list[int]) -> None:
    """On the first of these posts without a Spy; all occupied: none (UP-R19)."""
    taken = 0
    for p in s.players:
        taken |= p.spies
    for post in posts:
        if not taken & (1 << post):
            place(s, seat, post)
            return


def place(s: ImperiumState, seat: int, post: int) -> None:
    """With the third Spy the other two come back, and the Scheme is carried out at once (UP-R21)."""
    place_spy(s, seat, post)
    own = s.players[seat].spies
    if own.bit_count() < SPIES:
        return
    for other in s.content.posts:
        if other.index != post and own & (1 << other.index):
            recall_spy(s, seat, other.index)
    rival = rival_of(s, seat)
    tell(s, "scheme", seat, source=rival.ref, rival=rival.ref)
    for node in reversed(rival.scheme):
        s.stack.append(("do", seat, node, -1))
