"""`landsraad tournament`: fair seats and deals, honest figures, whatever the number of processes."""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from landsraad.bots import unregister
from landsraad.cli import simulate
from landsraad.cli.results import Plan, Result, interval, ratings, shares
from landsraad.core import registry
from landsraad.text.languages import LANGUAGES
from tests.cli.commands import refused, run

BOTS = ("--bots", "heuristic,random,random", "--players", "3", "--seed", "5")


def test_every_deal_is_played_with_every_seating() -> None:
    plan = Plan("imperium", 4, {}, ["search", "easy", "easy", "easy"], 7, paired=True)
    games = [(plan.deal(number), plan.seats(number).index("search")) for number in range(8)]
    assert sorted(games) == [(deal, seat) for deal in (7, 8) for seat in range(4)]
    many = Plan("imperium", 4, {}, ["a", "b", "c", "d", "e", "f"], 1, paired=True)
    assert set(Counter(bot for number in range(6) for bot in many.seats(number)).values()) == {4}


def test_the_results_do_not_depend_on_the_processes(tmp_path: Path) -> None:
    tables, written = [], []
    for processes in ("1", "2"):
        file = tmp_path / f"{processes}.json"
        arguments = ("--games", "6", "--processes", processes, "--json", str(file))
        tables.append(run("tournament", "imperium", *BOTS, *arguments))
        written.append(json.loads(file.read_text()))
    assert tables[0] == tables[1]
    assert written[0] == written[1]
    assert re.search(r"heuristic +6 +100.0 % +61.0 % - 100.0 %", tables[0])
    assert [game["seed"] for game in written[0]["games"]] == [5, 5, 5, 6, 6, 6]
    assert written[0]["summary"]["heuristic"]["rating"] > 1500 > written[0]["summary"]["random"]["rating"]


def test_all_cores_play_with_the_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cores: list[int] = []

    def noted(plan: Plan, games: int, processes: int, cluster: str) -> Iterator[Result]:
        cores.append(processes)
        return simulate.played(plan, games, 1)

    monkeypatch.setattr("landsraad.cli.tournament.os.cpu_count", lambda: 7)
    monkeypatch.setattr("landsraad.cli.tournament.played", noted)
    file = tmp_path / "results.json"
    arguments = ("--bots", "random", "--players", "2", "--games", "1", "--seed", "3", "--json", str(file))
    run("tournament", "uprising", *arguments, "--options", "choam=yes", "--option", "streamlined=yes")
    assert cores == [7]
    options = json.loads(file.read_text())["options"]
    assert (options["choam"], options["streamlined"]) == (True, True)


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    terminal = Console(file=shown, force_terminal=True, width=100)
    monkeypatch.setattr(simulate, "Console", lambda stderr: terminal)
    results = list(simulate.played(Plan("imperium", 2, {}, ["random"], 5), 3, 1))
    assert len(results) == 3
    assert "3/3" in shown.getvalue()


def test_a_cluster_must_be_one_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("tournament", "imperium", "--bots", "random", "--games", "1")
    assert "ray" in refused(*arguments, "--cluster", "slurm")
    monkeypatch.setattr("landsraad.cli.tournament.find_spec", lambda _: None)
    assert "landsraad[cluster]" in refused(*arguments, "--cluster", "ray")


@pytest.mark.parametrize(
    ("lang", "words"), list(zip(LANGUAGES, ["rating", "valutazione", "valoración", "avaliação"], strict=True))
)
def test_it_speaks_the_language(lang: str, words: str) -> None:
    arguments = ("--bots", "random", "--games", "1", "--players", "2", "--processes", "1", "--lang", lang)
    assert words in run("tournament", "imperium", *arguments)


def test_what_cannot_be_played_is_refused(tmp_path: Path) -> None:
    assert "heuristic" in refused("tournament", "imperium", "--bots", "heuristik,random")
    assert "--bots" in refused("tournament", "imperium", "--bots", "you,random")
    arguments = ("--bots", "random", "--games", "1", "--processes", "1")
    assert "nowhere" in refused("tournament", "imperium", *arguments, "--json", str(tmp_path / "nowhere" / "x.json"))


def duel(scores: list[int]) -> Result:
    winners = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return Result(scores, winners, 1, 1, ["a", "b"], ["", ""], [(0,), (1,)])


def teams(bots: str, points: tuple[int, int], winners: list[int]) -> Result:
    """Two teams of three, seats in turn."""
    return Result(list(points) * 3, winners, 1, 1, list(bots), [""] * 6, [(0, 2, 4), (1, 3, 5)])


def test_a_team_wins_as_a_whole() -> None:
    """What plays a team wins or loses with it, once; teammates are no opponents."""
    won = teams("ababab", (10, 4), [0, 2, 4])
    found = shares([won, won], lambda result, seat: result.bots[seat])
    assert (found["a"].games, found["a"].won, found["a"].mean_points) == (2, 1.0, 10.0)
    assert (found["b"].games, found["b"].won, found["b"].mean_points) == (2, 0.0, 4.0)
    mixed = teams("aabbbb", (10, 4), [0, 2, 4])
    found = shares([mixed], lambda result, seat: result.bots[seat])
    assert (found["a"].games, found["a"].won) == (2, 0.5), "once with either team"
    assert (found["b"].games, found["b"].won) == (2, 0.5)
    assert [share.won for share in shares([mixed], lambda _, seat: str(seat)).values()] == [1, 1, 1, 0, 0, 0]
    tie = duel([3, 3])
    assert [share.won for share in shares([tie], lambda _, seat: str(seat)).values()] == [0.5, 0.5]
    strength = ratings([won] * 3)
    assert strength["a"] > strength["b"]
    alike = ratings([teams("abbaab", (4, 4), [0, 2, 4]), teams("abbaab", (4, 4), [1, 3, 5])])
    assert alike["a"] == pytest.approx(alike["b"])


def test_a_tournament_of_teams_says_who_has_won(tmp_path: Path) -> None:
    file = tmp_path / "teams.json"
    arguments = ("--players", "6", "--bots", "heuristic,random", "--games", "2", "--seed", "2", "--processes", "1")
    run("tournament", "uprising", *arguments, "--json", str(file))
    bots = json.loads(file.read_text())["summary"]
    assert bots["heuristic"]["won"] == 1.0
    assert (bots["heuristic"]["times"], bots["random"]["won"]) == (2, 0.0)


@pytest.fixture
def odd_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A plugin with a bot that answers nonsense."""
    lines = ["from landsraad import bots", "class Odd:", "    def choose(self, game, decision):", "        return 9999"]
    (tmp_path / "odd_bot.py").write_text("\n".join([*lines, "bots.register('odd', lambda seed: Odd())", ""]))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_plugins", [])
    yield "odd_bot"
    unregister("odd")
    del sys.modules["odd_bot"]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_nonsense_of_a_bot_is_told_from_whatever_process(processes: str, odd_bot: str) -> None:
    arguments = ("--bots", "odd,random", "--players", "2", "--games", "12", "--processes", processes)
    told = refused("--plugin", odd_bot, "tournament", "imperium", *arguments)
    assert re.search(r"Player [12], the bot odd, answered 9999 to \S+, which has \d+ options", told), told


def test_a_file_that_cannot_be_written_is_found_out_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unwanted(*_: object) -> Iterator[Result]:
        raise AssertionError("Nothing may be played.")

    monkeypatch.setattr("landsraad.cli.tournament.played", unwanted)
    assert str(tmp_path) in refused("tournament", "imperium", "--bots", "random", "--json", str(tmp_path))


@pytest.mark.parametrize("before", [None, "of yesterday"])
def test_games_that_are_broken_off_leave_the_file_alone(
    before: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken_off(*_: object) -> Iterator[Result]:
        raise KeyboardInterrupt

    monkeypatch.setattr("landsraad.cli.tournament.played", broken_off)
    file = tmp_path / "results.json"
    if before is not None:
        file.write_text(before)
    run("tournament", "imperium", "--bots", "random", "--json", str(file), code=130)
    assert (file.read_text() if file.exists() else None) == before


DAWDLER = """
import time
from pathlib import Path
from landsraad import bots

class Dawdler:
    def choose(self, game, decision):
        Path("asked").touch()
        time.sleep(600)
        return 0

bots.register("dawdler", lambda seed: Dawdler())
"""


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGKILL, -signal.SIGKILL)]
)
def test_whoever_breaks_off_waits_for_no_game(sent: signal.Signals, code: int, tmp_path: Path) -> None:
    """And nothing that plays is left behind: its end of the pipe is closed, too."""
    (tmp_path / "dawdler.py").write_text(DAWDLER)
    begin = "from landsraad.cli import main; main()"
    arguments = ("--plugin", "dawdler", "tournament", "imperium", "--bots", "dawdler", "--games", "12")
    with subprocess.Popen(
        [sys.executable, "-c", begin, *arguments, "--processes", "2"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    ) as started:
        try:
            patience = time.monotonic() + 60
            while not (tmp_path / "asked").exists():
                assert time.monotonic() < patience
                time.sleep(0.05)
            if sent == signal.SIGINT:
                os.killpg(started.pid, sent)  # As a terminal does.
            else:
                started.send_signal(sent)
            told, _ = started.communicate(timeout=30)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(started.pid, signal.SIGKILL)
    assert started.returncode == code
    assert b"Traceback" not in told


def test_results_are_kept_even_if_nobody_reads_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("landsraad.cli.tournament.in_table", unread)
    file = tmp_path / "results.json"
    arguments = ("--bots", "random", "--games", "1", "--processes", "1", "--json", str(file))
    run("tournament", "imperium", *arguments, code=1)
    assert len(json.loads(file.read_text())["games"]) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_deal_is_left_half_played(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    told = run("tournament", "imperium", *BOTS, "--games", "4", "--lang", lang, "--json", str(file))
    assert re.search(r"^6 \w+ .* 4: .* 3 \w+\.$", told, re.MULTILINE), told
    games = json.loads(file.read_text())["games"]
    assert [game["seed"] for game in games] == [5, 5, 5, 6, 6, 6]
    assert " 4: " not in run("tournament", "imperium", *BOTS, "--games", "6", "--lang", lang)


def test_intervals_and_ratings_are_those_of_the_textbooks() -> None:
    assert interval(8, 10) == pytest.approx((0.490162, 0.943318), abs=1e-5)
    assert interval(0, 20) == pytest.approx((0.0, 0.161125), abs=1e-5)
    games = [duel([1, 0])] * 10 + [duel([0, 1])]
    strength = ratings(games)
    assert strength["a"] - strength["b"] == pytest.approx(400 * 0.845098, abs=0.01), "10.5 wins to 1.5: 7 to 1"
    assert strength["a"] + strength["b"] == pytest.approx(3000)
