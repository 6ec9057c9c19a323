"""Standing orders (`core.orders`) in words."""

from __future__ import annotations

from landsraad.core.orders import BidOrder, Topic
from landsraad.text.messages import Renderer

__all__ = ["bid_label", "topic_label", "word_label"]


def topic_label(topic: Topic, say: Renderer) -> str:
    if topic.about:
        return say.say(f"order.topic.{topic.id.partition('/')[0]}", {"about": topic.about})
    return say.say(f"order.topic.{topic.id.replace('/', '.')}")


def word_label(topic: Topic, word: str, amount: int, say: Renderer) -> str:
    """What a word means for a topic, or for topics in general."""
    special = f"order.word.{topic.id.partition('/')[0]}.{word}"
    return say.say(special if say.knows(special) else f"order.word.{word}", count=amount)


def bid_label(bid: BidOrder, say: Renderer) -> str:
    return say.say(f"order.bid.{bid.do}.{bid.cards}", count=bid.amount, seat=bid.whom)
