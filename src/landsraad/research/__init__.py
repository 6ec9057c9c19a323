"""Landsraad for programs that learn: games as numbers, in the shapes that libraries for reinforcement learning expect.

    from landsraad import research
    spaces = research.Spaces("imperium", players=4)
    game = spaces.new(seed=1)
    decision = game.pending[0]
    numbers = spaces.observe(game, decision.player)     # float32, as long as spaces.observation.size
    legal = spaces.vocabulary.mask(decision)            # one for each action that is possible now
    game.apply(decision.player, spaces.vocabulary.decode(decision, legal.argmax()))

Needs numpy; `landsraad_v0` (PettingZoo), `one_seat` (Gymnasium), `openspiel` and `cluster` (Ray) need those libraries
too: `pip install landsraad[research]`. docs/research.md is the manual.
"""

from __future__ import annotations

from landsraad.research.arguments import InvalidArgument
from landsraad.research.observation import Observation
from landsraad.research.selfplay import Batch, Finished, VectorSelfPlay, self_play
from landsraad.research.spaces import NotForResearch, Spaces, returns
from landsraad.research.vocabulary import Vocabulary

__all__ = [
    "Batch",
    "Finished",
    "InvalidArgument",
    "NotForResearch",
    "Observation",
    "Spaces",
    "VectorSelfPlay",
    "Vocabulary",
    "returns",
    "self_play",
]
