"""Where an effect can be printed. Some words mean something in some of these places only."""

from __future__ import annotations

__all__ = ["AGENT_TURN", "EVENTS", "NO_INTRIGUE", "PLACES", "REVEAL_TURN", "RIVAL", "TWO_SIDED"]

EVENTS = (
    "send_agent",
    "pay_solari_for_space",
    "other_player_sends_agent",
    "harvest",
    "reach_influence",
    "take_high_council_seat",
    "deploy_in_turn",
)
"""What a Leader's `when` can wait for; what follows it is a place of that name."""

AGENT_TURN = ("agent", "space", "signet", "training", "send_agent", "pay_solari_for_space", "plot")
"""Entries of an Agent turn, when the Agent stands on its space; a Plot card can be played among them."""

REVEAL_TURN = ("reveal", "space.reveal_turn", "leader.reveal_turn", "this_reveal_turn")
"""Entries of a Reveal turn."""

TWO_SIDED = ("signet", "send_agent", "pay_solari_for_space")
"""What each side of a two-sided Leader has for itself."""

LEADER = ("signet", "training", "leader.reveal_turn", "setup", *EVENTS)
"""What is printed on a Leader."""

RIVAL = ("hagal", "rival")
"""What only Rivals carry out: a Hagal card, and what is printed on a Rival."""

INTRIGUE = ("plot", "turn_start", "this_reveal_turn", "acquire_card", "combat", "win_conflict", "endgame")
"""What is printed on an Intrigue card."""

NO_INTRIGUE = (
    *("agent", "reveal", "acquire", "trash", "discard"),  # the boxes of a card
    *("space", "space.reveal_turn", "visit"),
    *LEADER,
    *("ability", "any_time"),  # a Leader's ability that is no effect
    *("reward", "contract", "track"),
    *RIVAL,
)
"""What is printed on anything else."""

PLACES = (*INTRIGUE, *NO_INTRIGUE)
"""All of them."""
