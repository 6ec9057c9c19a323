"""Train the network of the expert bot who plays alone against Rivals: play games, learn from them, play better ones.

    python -m scripts.train_alone imperium --folder build/alone
    python -m scripts.train_alone uprising --folder build/alone

The first generation of games is played by `heuristic`, with its weights shaken now and then, the following ones by the
expert with what was learnt from all games before. A network learns how games end from the beginnings of their rounds.

Needs numpy and PyTorch (`pip install landsraad[train]`); a GPU is used where there is one. Everything is kept in the
folder: whoever runs the same command again goes on where it ended, with the same games. The last generation's network
is what belongs into `src/landsraad/bots/weights`. Half an hour on a laptop with the compiled engine is enough;
`--seconds` ends each generation of games early. `--cluster ray` plays the games on a Ray cluster.
"""

from __future__ import annotations

import argparse
import functools
import io
import math
import os
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

import landsraad
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.imperium_alone import MEASURES, Learnt, margin, measures, read
from landsraad.bots.imperium_expert import ExpertBot
from landsraad.core import registry
from landsraad.imperium.observe import Observer
from scripts.train import RARE, RATE, Chunk, Played, descend, generate, learning, ragged

LEVELS = ("mercenary", "sardaukar", "mentat", *6 * ("kwisatz_haderach",))
"""How often each difficulty is met."""
CARELESS = (0.0, 0.0, 0.03, 0.1)
"""How many decisions of a game are left to chance: the network should know what comes of bad moves, too."""
SHAKEN, SHAKE = 0.4, 0.3
"""In how many games of `heuristic` its weights are others, and by how much: as a power of e."""
TRIES, CANDIDATES = 8, 6
"""How much the expert thinks when it plays to learn: more games teach more than better ones."""
THOUGHTFUL = 2
"""So many times a position of the expert is learnt for one of `heuristic`."""
FIRST_CHUNK, CHUNK = 50, 5
"""Games that are written down together: of `heuristic`, of the expert."""
WIDTH, WIDTH_2 = 96, 32
EPOCHS = 4.0


# --- games ------------------------------------------------------------------------------------------------------------


class Notes:
    """What is kept of some games: the beginnings of their rounds, and how they ended."""

    def __init__(self) -> None:
        self.labels: dict[str, int] = {}
        self.features: list[np.ndarray] = []
        self.measures: list[list[float]] = []
        self.results: list[tuple[float, float]] = []

    def packed(self) -> bytes:
        """The content of a file."""
        file = io.BytesIO()
        np.savez(
            file,
            labels=np.frombuffer("\n".join(self.labels).encode(), np.uint8),
            features=np.concatenate([*self.features, np.zeros(0, np.uint16)]),
            lengths=np.array([len(each) for each in self.features], np.int32),
            measures=np.array(self.measures, np.float32).reshape(-1, MEASURES),
            results=np.array(self.results, np.float32).reshape(-1, 2),
        )
        return file.getvalue()


def shaken(rules: ImperiumPolicy, rng: random.Random) -> ImperiumPolicy:
    ways = [type(way)(*(each * math.exp(rng.gauss(0.0, SHAKE)) for each in way)) for way in rules.ways]
    return type(rules)(rng, *ways)


def play(name: str, seed: int, learnt: Learnt | None, notes: Notes) -> None:
    """One game, noted down."""
    rng = random.Random(seed)
    options: dict[str, Any] = {"difficulty": rng.choice(LEVELS)}
    if name == "uprising":
        options["choam"] = rng.random() < 0.5
    game = landsraad.new_game(name, players=1, seed=seed, options=options)
    state: Any = game.state
    observer = Observer(state.content)
    known = notes.labels
    numbers = np.array([known.setdefault(label, len(known)) for label in observer.labels], np.uint16)
    rules: ImperiumPolicy = registry.resolve(game.rules.info.policy)(rng)
    player: Any = rules
    if learnt is not None:
        player = ExpertBot(rng.getrandbits(32), 1, CANDIDATES, seconds=60.0, alone={name: learnt}, tries=TRIES)
    elif rng.random() < SHAKEN:
        player = shaken(rules, rng)
    careless = rng.choice(CARELESS)
    began = game.round
    seen = 0
    while game.pending:
        decision = game.pending[0]
        if game.round != began:
            began = game.round
            seen += 1
            notes.features.append(numbers[observer.observe(state, 0)])
            worth = [rules.value(game, each) for each in range(game.seats)]
            notes.measures.append(measures(state, 0, worth, learnt is not None))
        count = len(decision.codes)
        option = player.choose(game, decision) if count > 1 else 0
        if count > 1 and rng.random() < careless:
            option = rng.randrange(count)
        game.apply(decision.player, option)
    notes.results += [(float(0 in game.winners), margin(state, 0))] * seen


def play_chunk(trained: bytes | None, chunk: Chunk) -> Played:
    """How many games were played, and what was noted down; `trained`: the file of the network."""
    learnt = None if trained is None else read(io.BytesIO(trained))
    notes = Notes()
    played = 0
    for number in range(chunk.first, chunk.first + chunk.games):
        if time.time() > chunk.until:
            break
        play(chunk.game, (chunk.generation + 1) * 10_000_000 + number, learnt, notes)
        played += 1
    return chunk, played, notes.packed()


# --- learning ---------------------------------------------------------------------------------------------------------


def gathered(folder: Path, generations: int) -> tuple[list[str], dict[str, np.ndarray]]:
    """All notes together, in an order of chance, with labels numbered alike; `often`: how many times each is learnt."""
    paths = [
        (path, THOUGHTFUL if generation else 1)
        for generation in range(generations)
        for path in sorted((folder / f"games-{generation}").glob("*.npz"))
    ]
    random.Random(1).shuffle(paths)
    known: dict[str, int] = {}
    kept: dict[str, list[np.ndarray]] = {}
    for path, often in paths:
        with np.load(path) as file:
            part = {key: file[key] for key in file.files}
        labels = bytes(part.pop("labels")).decode().split("\n")
        rows = np.array([known.setdefault(label, len(known)) for label in labels], np.int32)
        part["features"] = rows[part["features"]]
        part["often"] = np.full(len(part["results"]), often, np.int64)
        for key, array in part.items():
            kept.setdefault(key, []).append(array)
    return list(known), {key: np.concatenate(arrays) for key, arrays in kept.items()}


def learn(folder: Path, generations: int, path: Path) -> None:
    """Fit the network and write it down, with the labels of the features that were met often enough."""
    torch, device = learning()
    f = torch.nn.functional
    labels, arrays = gathered(folder, generations)
    data = {key: torch.from_numpy(array).to(device) for key, array in arrays.items()}
    rows = ragged(torch, data["features"], data["lengths"].long())
    table = torch.nn.EmbeddingBag(len(labels), WIDTH, mode="sum").to(device)
    torch.nn.init.normal_(table.weight, std=0.02)
    bias = torch.nn.Parameter(torch.full((WIDTH,), 0.1, device=device))
    measured = torch.nn.Linear(MEASURES, WIDTH, bias=False).to(device)
    with torch.no_grad():
        measured.weight[:, -1] = 0.0  # Nothing is known of the expert's games until there are some.
    first = torch.nn.Linear(WIDTH, WIDTH_2).to(device)
    second = torch.nn.Linear(WIDTH_2, 2).to(device)

    def losses(chosen: Any, training: bool) -> tuple[Any, Any]:
        hidden = torch.relu(table(*rows(chosen)) + measured(data["measures"][chosen]) + bias)
        hidden = torch.relu(first(f.dropout(hidden, 0.3, training)))
        told = second(f.dropout(hidden, 0.3, training))
        known = data["results"][chosen]
        return f.binary_cross_entropy_with_logits(told[:, 0], known[:, 0]), f.mse_loss(told[:, 1], known[:, 1])

    def loss(chosen: Any, training: bool) -> Any:
        win, ahead = losses(chosen, training)
        return win + 2.0 * ahead

    def test(chosen: Any) -> list[float]:
        return [each.item() for each in losses(chosen, False)]

    parameters = [table.weight, bias, *measured.parameters(), *first.parameters(), *second.parameters()]
    descend(torch, parameters, data["often"], EPOCHS, RATE, loss, test, "loss of the win, of the margin")
    worth = np.bincount(arrays["features"], minlength=len(labels)) >= RARE
    fitted = {
        "table": table.weight[torch.from_numpy(worth).to(device)],
        "measures": measured.weight.T,
        "bias": bias,
        "matrix_1": first.weight.T,
        "bias_1": first.bias,
        "matrix_2": second.weight.T,
        "bias_2": second.bias,
    }
    text = "\n".join(label for label, keep in zip(labels, worth, strict=True) if keep)
    part = path.with_suffix(".part.npz")
    kept = {name: array.detach().float().cpu().numpy().astype(np.float16) for name, array in fitted.items()}
    np.savez_compressed(part, features=np.frombuffer(text.encode(), np.uint8), **kept)
    part.rename(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=["imperium", "uprising"])
    parser.add_argument("--folder", type=Path, default=Path("build/alone"))
    parser.add_argument("--games", default="20000,1000,2000", help="games of each generation, by commas")
    parser.add_argument("--seconds", type=float, default=1e9, help="no generation of games takes longer")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", choices=["ray"], default="", help="play the games on a cluster")
    args = parser.parse_args()
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # Each process that plays has one core.
    folder: Path = args.folder / args.game
    trained: Path | None = None
    for generation, games in enumerate(map(int, args.games.split(","))):
        path = folder / f"alone-{generation}.npz"
        if not path.exists():
            function = functools.partial(play_chunk, None if trained is None else trained.read_bytes())
            size = FIRST_CHUNK if trained is None else CHUNK
            generate(folder / f"games-{generation}", generation, games, size, function, args)
            learn(folder, generation + 1, path)
        trained = path
    print(f"The network: {trained}", flush=True)


if __name__ == "__main__":
    main()
