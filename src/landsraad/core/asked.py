"""What is asked of a player, as JSON-able data."""

from __future__ import annotations

from typing import Any

from landsraad.core.machine import Decision, Option

__all__ = ["decision_data", "pending_data"]


def decision_data(decision: Decision) -> dict[str, Any]:
    """A decision as JSON-able data for its own player."""
    prompt = decision.prompt
    data = {
        "player": decision.player,
        "kind": decision.kind,
        **({"topic": decision.topic, "reaction": decision.reaction} if decision.topic else {}),
        "prompt": {"id": prompt.id, "params": prompt.params},
        "options": [option_data(option) for option in decision.options],
    }
    whole = decision.whole
    return {**data, "whole": whole} if whole else data


def pending_data(decision: Decision) -> dict[str, Any]:
    """What everybody may know of a decision."""
    data: dict[str, Any] = {"player": decision.player, "kind": decision.kind}
    return {**data, "topic": decision.topic, "reaction": decision.reaction} if decision.topic else data


def option_data(option: Option) -> dict[str, Any]:
    """`most`: with this option something may be said, behind its id; so many characters at most.

    `aside`: it is no answer to the question (`Option.aside`).
    """
    label = option.label
    data: dict[str, Any] = {
        "id": option.id,
        "targets": option.targets,
        "label": {"id": label.id, "params": label.params},
    }
    if option.most:
        data["most"] = option.most
    if option.aside:
        data["aside"] = True
    return data
