"""Train the networks of the expert bot: play games, learn from them, play better ones.

    python scripts/train.py imperium --folder build/training
    python scripts/train.py uprising --folder build/training
    python scripts/train.py imperium --folder build/further --start src/landsraad/bots/weights/imperium.npz --games 4000

The first generation of games is played by `heuristic`, each following one by the expert, who hardly thinks, with what
was learnt before: many games teach more than better ones. A policy network learns which option was taken, a value
network how games end from the beginnings of their rounds: what is to be added to what the rules of `heuristic` make of
everybody's place. With each generation both go on from what they were. With `--start FILE` there are no games of
`heuristic`: everything goes on from those weights.

Needs numpy and PyTorch (`pip install landsraad[train]`); a GPU is used where there is one. Everything is kept in the
folder: whoever runs the same command again goes on where it ended, with the same games. The last generation's weights
are what belongs into `src/landsraad/bots/weights`. With the compiled engine and `--seconds 1400`, which ends each
generation of games early, an hour on a laptop with two cores is enough. `--cluster ray` plays the games on a Ray
cluster (RAY_ADDRESS, or this machine), all of whose machines need this version of Landsraad; the networks are made
where the script runs. The games are the same wherever they are played.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import io
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import landsraad
from landsraad.bots import make
from landsraad.bots.imperium import ImperiumPolicy
from landsraad.bots.imperium_expert import ExpertBot, able, margin_of
from landsraad.bots.imperium_network import MOST_WORTH, Weights, context_label, option_labels, read
from landsraad.core import registry
from landsraad.imperium.observe import Observer

MODES: dict[str, list[tuple[float, int, tuple[dict[str, Any], ...]]]] = {
    "imperium": [(0.8, 4, ({},)), (0.1, 3, ({},)), (0.1, 2, ({},))],
    "uprising": [
        (0.8, 4, ({"choam": True}, {"choam": True}, {"choam": True}, {})),
        (0.1, 3, ({"choam": True}, {})),
        (0.1, 2, ({"choam": True}, {})),
    ],
}
"""How often each way to play is met: share, players, options to choose from. Who plays alone learns otherwise
(`train_alone.py`), and teams play without networks."""
CARELESS = (0.0, 0.0, 0.04, 0.12)
"""How many of a seat's decisions in a game are left to chance: networks should know what comes of bad moves, too."""
OTHERS = 0.2
"""Seats of a later generation that are still played by `heuristic`."""
SIDES = 4
"""The most at one table."""
WORLDS, CANDIDATES = 2, 4
"""How much the expert thinks when it plays to learn."""
TAKEN = 0.2
"""Share of the decisions of `heuristic` from which the policy is learnt; of the expert it is all: it has thought."""
WIDTH, WIDTH_2, POLICY_WIDTH = 192, 64, 64
DOUBT = 24.0
"""By so much more worth a place is e times as likely to win, to begin with."""
RATE, RATE_FURTHER = 2e-3, 5e-4
"""How fast is learnt, from nothing and from weights there are."""
VALUE_EPOCHS, POLICY_EPOCHS = 3.0, 3.0
"""How often is learnt from each game."""
MOST_OPTIONS = 32
RARE = 3
"""A feature met less often is not worth a row."""
FIRST_CHUNK, CHUNK = 20, 4
"""Games that are written down together: of `heuristic`, of the expert."""


# --- games ------------------------------------------------------------------------------------------------------------


class Notes:
    """What is kept of some games: numbers instead of labels, which stand in lists of their own."""

    def __init__(self) -> None:
        self.labels: dict[str, dict[str, int]] = {"features": {}, "options": {}, "contexts": {}}
        self.values: list[np.ndarray] = []
        self.worth: list[float] = []
        self.results: list[tuple[float, float]] = []
        self.tables: list[int] = []
        """How many seats each position was seen from: all that can win, one after the other."""
        self.positions: list[np.ndarray] = []
        self.contexts: list[tuple[int, int]] = []
        self.options: list[list[int]] = []
        self.taken: list[int] = []

    def number(self, kind: str, label: str) -> int:
        known = self.labels[kind]
        return known.setdefault(label, len(known))

    def translation(self, observer: Observer) -> np.ndarray:
        return np.array([self.number("features", label) for label in observer.labels], np.uint16)

    def packed(self) -> bytes:
        """The content of a file."""

        def flat(rows: list[Any], kind: type) -> np.ndarray:
            return np.concatenate([np.asarray(row, kind) for row in rows]) if rows else np.zeros(0, kind)

        file = io.BytesIO()
        labels: dict[str, Any] = {
            kind: np.frombuffer("\n".join(labels).encode(), np.uint8) for kind, labels in self.labels.items()
        }
        np.savez(
            file,
            **labels,
            values=flat(self.values, np.uint16),
            value_lengths=np.array([len(row) for row in self.values], np.int32),
            worth=np.array(self.worth, np.float32),
            results=np.array(self.results, np.float32).reshape(-1, 2),
            tables=np.array(self.tables, np.int32),
            positions=flat(self.positions, np.uint16),
            position_lengths=np.array([len(row) for row in self.positions], np.int32),
            asked=np.array(self.contexts, np.int32).reshape(-1, 2),
            choices=flat(self.options, np.int32),
            choice_lengths=np.array([len(row) // 2 for row in self.options], np.int32),
            taken=np.array(self.taken, np.int32),
        )
        return file.getvalue()


class Seat:
    """A player of training games: sometimes careless, and maybe one to learn from."""

    def __init__(self, bot: Any, careless: float, share: float) -> None:
        self.bot = bot
        self.careless = careless
        self.share = share


def players_of(name: str, count: int, weights: Weights | None, rng: random.Random) -> list[Seat]:
    seats = []
    for _ in range(count):
        own = rng.getrandbits(32)
        if weights is not None and rng.random() >= OTHERS:
            bot = ExpertBot(own, WORLDS, CANDIDATES, seconds=60.0, weights={name: weights})
            seats.append(Seat(bot, rng.choice(CARELESS), 1.0))
        else:
            seats.append(Seat(make("heuristic", seed=own), rng.choice(CARELESS), TAKEN if weights is None else 0.0))
    return seats


def play(name: str, seed: int, weights: Weights | None, notes: Notes) -> None:
    """One game, noted down."""
    rng = random.Random(seed)
    _, players, ways = rng.choices(MODES[name], [share for share, _, _ in MODES[name]])[0]
    game = landsraad.new_game(name, players=players, seed=seed, options=rng.choice(ways))
    state: Any = game.state
    observer = Observer(state.content)
    translation = notes.translation(observer)
    seats = players_of(name, players, weights, rng)
    rules: ImperiumPolicy = registry.resolve(game.rules.info.policy)(rng)
    began = game.round
    seen: list[int] = []
    while game.pending:
        decision = game.pending[0]
        if game.round != began:
            began = game.round
            seats_able = able(state)
            notes.tables.append(len(seats_able))
            for seat in seats_able:
                notes.values.append(translation[observer.observe(state, seat)])
                notes.worth.append(max(-MOST_WORTH, min(MOST_WORTH, rules.value(game, seat))))
                seen.append(seat)
        player = seats[decision.player]
        option = player.bot.choose(game, decision) if len(decision.codes) > 1 else 0
        if 1 < len(decision.codes) <= MOST_OPTIONS:
            if rng.random() < player.share:
                note_choice(game, decision, option, notes, translation[observer.observe(state, decision.player)])
            if rng.random() < player.careless:
                option = rng.randrange(len(decision.codes))
        game.apply(decision.player, option)
    for seat in seen:
        won = float(seat in game.winners) / len(game.winners)
        notes.results.append((won, margin_of(state, seat)))


def note_choice(game: Any, decision: Any, option: int, notes: Notes, features: np.ndarray) -> None:
    notes.positions.append(features)
    context = context_label(game.state, decision)
    notes.contexts.append((notes.number("contexts", decision.kind), notes.number("contexts", context)))
    labels = [option_labels(decision, code, game.seats) for code in decision.codes]
    notes.options.append([notes.number("options", label) for pair in labels for label in pair])
    notes.taken.append(option)


class Chunk(NamedTuple):
    """Games that are played one after the other and written down together."""

    game: str
    file: str
    generation: int
    first: int
    games: int
    until: float
    """A time of day; no game is begun after it."""


Played = tuple[Chunk, int, bytes]
"""How many games were played of a part, and what was noted down."""


def play_chunk(trained: bytes | None, chunk: Chunk) -> Played:
    """`trained`: the file of weights."""
    weights = read(io.BytesIO(trained)) if trained is not None else None
    notes = Notes()
    played = 0
    for number in range(chunk.first, chunk.first + chunk.games):
        if time.time() > chunk.until:
            break
        play(chunk.game, (chunk.generation + 1) * 10_000_000 + number, weights, notes)
        played += 1
    return chunk, played, notes.packed()


def everywhere(function: Callable[[Chunk], Played], given: list[Chunk], args: Any) -> Iterator[Played]:
    """Play on a cluster, in this process or in several, in any order."""
    if args.cluster:
        from landsraad.research.cluster import connected, spread

        with connected():
            yield from spread(function, given, batch=1)
    elif args.processes == 1:
        yield from map(function, given)
    else:
        with multiprocessing.get_context("spawn").Pool(args.processes) as pool:
            yield from pool.imap_unordered(function, given)


def generate(
    home: Path, generation: int, games: int, size: int, function: Callable[[Chunk], Played], args: Any
) -> list[Path]:
    """The files of all games of a generation, so many together; those already there are not played again."""
    home.mkdir(parents=True, exist_ok=True)
    began = time.time()
    wanted = [
        Chunk(args.game, f"{first:07}.npz", generation, first, min(size, games - first), began + args.seconds)
        for first in range(0, games, size)
        if not (home / f"{first:07}.npz").exists()
    ]
    count = 0
    for chunk, played, noted in everywhere(function, wanted, args):
        if played:
            count += played
            part = (home / chunk.file).with_suffix(".part")
            part.write_bytes(noted)
            part.rename(home / chunk.file)
    print(f"{args.game}: generation {generation}, {count} games in {time.time() - began:.0f} s", flush=True)
    return sorted(home.glob("*.npz"))


# --- learning ---------------------------------------------------------------------------------------------------------


NUMBERED = {"features": ("values", "positions"), "options": ("choices",), "contexts": ("asked",)}
"""Which arrays hold numbers of which labels."""


class Data:
    """All notes together, with labels numbered alike."""

    def __init__(self, paths: list[Path]) -> None:
        self.labels: dict[str, dict[str, int]] = {"features": {}, "options": {}, "contexts": {}}
        kept: dict[str, list[np.ndarray]] = {}
        for path in paths:
            with np.load(path) as file:
                part = {key: file[key] for key in file.files}
            for key, names in NUMBERED.items():
                known = self.labels[key]
                found = bytes(part.pop(key)).decode().split("\n")
                rows = np.array([known.setdefault(label, len(known)) for label in found], np.int32)
                for name in names:
                    part[name] = rows[part[name]]
            for key, array in part.items():
                kept.setdefault(key, []).append(array)
        self.arrays = {key: np.concatenate(arrays) for key, arrays in kept.items()}


def learning() -> tuple[Any, str]:
    """PyTorch, always with the same chance, and where it computes. It is not needed for playing, nor for the games to
    learn from."""
    try:
        torch: Any = importlib.import_module("torch")
    except ImportError:
        said = "Learning needs PyTorch: pip install landsraad[train]. The games are kept: try again then."
        raise SystemExit(said) from None
    torch.manual_seed(1)
    torch.set_num_threads(os.cpu_count() or 1)
    return torch, "cuda" if torch.cuda.is_available() else "cpu"


def ragged(torch: Any, flat: Any, lengths: Any) -> Any:
    """A function that gives the numbers of some rows one after another, and where each row begins."""
    ends = lengths.cumsum(0)
    starts = ends - lengths

    def rows(chosen: Any) -> tuple[Any, Any]:
        begin, size = starts[chosen], lengths[chosen]
        offsets = size.cumsum(0) - size
        count = int(size.sum())
        within = torch.arange(count, device=flat.device) - torch.repeat_interleave(offsets, size)
        return flat[within + torch.repeat_interleave(begin, size)].long(), offsets

    return rows


def descend(
    torch: Any, parameters: list[Any], often: Any, epochs: float, rate: float, loss: Any, test: Any, what: str
) -> None:
    """AdamW, a rate that falls to nothing, few epochs: more of them learn the games by heart. `often`: how many times
    each sample is met in an epoch."""
    batch = 1024
    count = len(often)
    held = max(1, count // 20)
    pool = torch.repeat_interleave(torch.arange(count - held, device=often.device), often[: count - held])
    steps = max(1, int(epochs * len(pool) / batch))
    warm = min(50.0, steps / 5)
    optimizer = torch.optim.AdamW(parameters, lr=rate, weight_decay=0.1)
    device = parameters[0].device
    began = time.time()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = rate * (1 - step / steps) * min(1.0, 0.05 + step / warm)
        chosen = pool[torch.randint(len(pool), (batch,), device=device)]
        optimizer.zero_grad()
        loss(chosen, True).backward()
        optimizer.step()
    with torch.no_grad():
        rows = torch.arange(count - held, count, device=device).split(4096)
        figures = [test(part) for part in rows]
    mean = [sum(each) / len(figures) for each in zip(*figures, strict=True)]
    shown = ", ".join(f"{figure:.4f}" for figure in mean)
    print(f"  {what}: {count} samples, {steps} steps, {time.time() - began:.0f} s, held out {shown}", flush=True)


def begin(torch: Any, start: Weights | None, parts: list[tuple[Any, str, Iterable[str] | None]]) -> float:
    """Begin with what was learnt before, if there is something; the rate to go on with. A part is a parameter, the
    name of its array, and the labels of its rows where they have some."""
    if start is None:
        return RATE
    kinds = {"value_table": start.features, "policy_table": start.features, "context_table": start.contexts}
    with torch.no_grad():
        for parameter, name, labels in parts:
            known = torch.from_numpy(start.arrays[name]).to(parameter.device)
            if labels is None:
                parameter.copy_(known)
                continue
            places = {label: row for row, label in enumerate(kinds.get(name, start.options))}
            found = [(row, places[label]) for row, label in enumerate(labels) if label in places]
            rows, learnt = (torch.tensor(numbers, device=parameter.device) for numbers in zip(*found, strict=True))
            parameter[rows] = known[learnt].reshape(len(found), -1)
    return RATE_FURTHER


def fit_value(torch: Any, data: Data, device: str, start: Weights | None) -> dict[str, np.ndarray]:
    f = torch.nn.functional
    a = data.arrays
    rows = ragged(
        torch, torch.from_numpy(a["values"]).to(device), torch.from_numpy(a["value_lengths"]).long().to(device)
    )
    results = torch.from_numpy(a["results"]).to(device)
    worth = torch.from_numpy(a["worth"]).to(device)
    seats = torch.from_numpy(a["tables"]).long().to(device)
    begins = seats.cumsum(0) - seats
    places = torch.arange(SIDES, device=device)
    table = torch.nn.EmbeddingBag(len(data.labels["features"]), WIDTH, mode="sum").to(device)
    torch.nn.init.normal_(table.weight, std=0.02)
    bias = torch.nn.Parameter(torch.full((WIDTH,), 0.1, device=device))
    first = torch.nn.Linear(WIDTH, WIDTH_2).to(device)
    second = torch.nn.Linear(WIDTH_2, 2).to(device)
    by_rules = torch.nn.Parameter(torch.tensor([1 / DOUBT], device=device))

    def told_of(chosen: Any, training: bool) -> tuple[Any, Any, Any, Any]:
        """Of all seats of some positions: chances as logarithms, margins, how it ended, and who is there."""
        there = places < seats[chosen].unsqueeze(1)
        all_rows = (begins[chosen].unsqueeze(1) + torch.minimum(places, seats[chosen].unsqueeze(1) - 1)).flatten()
        hidden = f.dropout(torch.relu(table(*rows(all_rows)) + bias), 0.3, training)
        told = second(f.dropout(torch.relu(first(hidden)), 0.3, training)).view(-1, SIDES, 2)
        logits = told[..., 0] + by_rules * worth[all_rows].view(-1, SIDES)
        chances = torch.log_softmax(logits.masked_fill(~there, -1e9), 1)
        return chances, told[..., 1], results[all_rows].view(-1, SIDES, 2), there

    def losses(chosen: Any, training: bool) -> tuple[Any, Any]:
        chances, margins, known, there = told_of(chosen, training)
        win = -(known[..., 0] * chances.clamp(min=-50.0) * there).sum(1).mean()
        return win, f.mse_loss(margins[there], known[..., 1][there])

    def loss(chosen: Any, training: bool) -> Any:
        win, margin = losses(chosen, training)
        return win + 0.5 * margin

    def test(chosen: Any) -> list[float]:
        win, margin = losses(chosen, False)
        return [win.item(), torch.log(seats[chosen].float()).mean().item(), margin.item()]

    parameters = [table.weight, bias, *first.parameters(), *second.parameters(), by_rules]
    rate = begin(
        torch,
        start,
        [
            (table.weight, "value_table", data.labels["features"]),
            (bias, "value_bias", None),
            (first.weight.T, "value_1", None),
            (first.bias, "value_bias_1", None),
            (second.weight.T, "value_2", None),
            (second.bias, "value_bias_2", None),
            (by_rules, "value_worth", None),
        ],
    )
    often = torch.ones(len(seats), dtype=torch.long, device=device)
    descend(torch, parameters, often, VALUE_EPOCHS, rate, loss, test, "value: loss, of equal chances, of the margin")
    return {
        "value_table": table.weight,
        "value_bias": bias,
        "value_1": first.weight.T,
        "value_bias_1": first.bias,
        "value_2": second.weight.T,
        "value_bias_2": second.bias,
        "value_worth": by_rules,
    }


def fit_policy(torch: Any, data: Data, device: str, start: Weights | None) -> dict[str, np.ndarray]:
    a = data.arrays
    lengths = torch.from_numpy(a["position_lengths"]).long().to(device)
    rows = ragged(torch, torch.from_numpy(a["positions"]).to(device), lengths)
    sizes = a["choice_lengths"]
    count = len(sizes)
    padded = np.zeros((count, MOST_OPTIONS, 2), np.int32)
    starts = np.cumsum(sizes) - sizes
    choices = a["choices"].reshape(-1, 2)
    places = np.arange(len(choices)) - np.repeat(starts, sizes)
    padded[np.repeat(np.arange(count), sizes), places] = choices
    options = torch.from_numpy(padded).to(device)
    sizes = torch.from_numpy(sizes).long().to(device)
    asked = torch.from_numpy(a["asked"]).long().to(device)
    same = (asked[:, 0] == asked[:, 1]).unsqueeze(1)
    taken = torch.from_numpy(a["taken"]).long().to(device)
    table = torch.nn.EmbeddingBag(len(data.labels["features"]), POLICY_WIDTH, mode="sum").to(device)
    contexts = torch.nn.Embedding(len(data.labels["contexts"]), POLICY_WIDTH).to(device)
    answers = torch.nn.Embedding(len(data.labels["options"]), POLICY_WIDTH).to(device)
    biases = torch.nn.Embedding(len(data.labels["options"]), 1).to(device)
    bias = torch.nn.Parameter(torch.full((POLICY_WIDTH,), 0.1, device=device))
    for each, width in ((table, 0.02), (contexts, 0.1), (answers, 0.1), (biases, 0.01)):
        torch.nn.init.normal_(each.weight, std=width)
    numbers = torch.arange(MOST_OPTIONS, device=device)

    def scores(chosen: Any, training: bool) -> Any:
        context = contexts(asked[chosen, 0]) + contexts(asked[chosen, 1]).masked_fill(same[chosen], 0.0)
        hidden = torch.relu(table(*rows(chosen)) + context + bias)
        hidden = torch.nn.functional.dropout(hidden, 0.1, training)
        offered = options[chosen].long()
        logits = (answers(offered).sum(2) * hidden.unsqueeze(1)).sum(2) + biases(offered).sum(2).squeeze(2)
        return logits.masked_fill(numbers >= sizes[chosen].unsqueeze(1), -1e9)

    def loss(chosen: Any, training: bool) -> Any:
        return torch.nn.functional.cross_entropy(scores(chosen, training), taken[chosen])

    def test(chosen: Any) -> list[float]:
        told = scores(chosen, False)
        right = (told.argmax(1) == taken[chosen]).float().mean().item()
        return [torch.nn.functional.cross_entropy(told, taken[chosen]).item(), right]

    parameters = [table.weight, contexts.weight, answers.weight, biases.weight, bias]
    often = torch.ones(len(sizes), dtype=torch.long, device=device)
    rate = begin(
        torch,
        start,
        [
            (table.weight, "policy_table", data.labels["features"]),
            (bias, "policy_bias", None),
            (contexts.weight, "context_table", data.labels["contexts"]),
            (answers.weight, "option_table", data.labels["options"]),
            (biases.weight, "option_bias", data.labels["options"]),
        ],
    )
    descend(torch, parameters, often, POLICY_EPOCHS, rate, loss, test, "policy: loss, share of choices found")
    return {
        "policy_table": table.weight,
        "policy_bias": bias,
        "context_table": contexts.weight,
        "option_table": answers.weight,
        "option_bias": biases.weight.squeeze(1),
    }


def learn(paths: list[Path], path: Path, start: Weights | None) -> None:
    """Fit both networks and write them down, with the labels of the rows that were met often enough. `start`: what they
    were before; what was not met is kept as it was."""
    torch, device = learning()
    random.Random(1).shuffle(paths)
    data = Data(paths)
    if start is not None:
        for kind, known in data.labels.items():
            for label in getattr(start, kind):
                known.setdefault(label, len(known))
    fitted: dict[str, Any] = {**fit_value(torch, data, device, start), **fit_policy(torch, data, device, start)}
    kept = {name: array.detach().float().cpu().numpy() for name, array in fitted.items()}
    a = data.arrays
    met = {
        "features": np.concatenate([a["values"], a["positions"]]),
        "options": a["choices"],
        "contexts": a["asked"].reshape(-1),
    }
    tables = {
        "features": ("value_table", "policy_table"),
        "options": ("option_table", "option_bias"),
        "contexts": ("context_table",),
    }
    if start is None:
        kept["value_table"][np.bincount(a["values"], minlength=len(data.labels["features"])) == 0] = 0.0
    labels: dict[str, Any] = {}
    for kind, names in tables.items():
        before = set() if start is None else set(getattr(start, kind))
        worth = np.bincount(met[kind], minlength=len(data.labels[kind])) >= RARE
        worth |= np.array([label in before for label in data.labels[kind]])
        for name in names:
            kept[name] = kept[name][worth]
        text = "\n".join(label for label, keep in zip(data.labels[kind], worth, strict=True) if keep)
        labels[kind] = np.frombuffer(text.encode(), np.uint8)
    part = path.with_suffix(".part.npz")
    np.savez_compressed(part, **labels, **{name: array.astype(np.float16) for name, array in kept.items()})
    part.rename(path)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=list(MODES))
    parser.add_argument("--folder", type=Path, default=Path("build/training"))
    parser.add_argument("--start", type=Path, help="weights to begin with, instead of games of heuristic")
    parser.add_argument("--games", default="10000,3000,3000", help="games of each generation, by commas")
    parser.add_argument("--seconds", type=float, default=1e9, help="no generation of games takes longer")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", choices=["ray"], default="", help="play the games on a cluster")
    args = parser.parse_args()
    for library in ("OMP", "OPENBLAS", "MKL"):
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")  # Each process that plays has one core.
    folder: Path = args.folder / args.game
    trained: Path | None = args.start
    for generation, games in enumerate(map(int, args.games.split(","))):
        weights = folder / f"weights-{generation}.npz"
        if not weights.exists():
            function = functools.partial(play_chunk, None if trained is None else trained.read_bytes())
            size = FIRST_CHUNK if trained is None else CHUNK
            paths = generate(folder / f"games-{generation}", generation, games, size, function, args)
            learn(paths, weights, None if trained is None else read(str(trained)))
        trained = weights
    print(f"The weights: {weights}", flush=True)


if __name__ == "__main__":
    main()
