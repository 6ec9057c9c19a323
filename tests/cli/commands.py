"""Running the command line as a person does."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from typer.testing import CliRunner

from landsraad.cli import app

__all__ = ["refused", "run"]


def run(*arguments: str, typed: str = "", columns: int = 120, code: int = 0) -> str:
    """What the command prints."""
    environment = {"COLUMNS": str(columns), "TERM": "dumb"}
    # In a thread: where browser tests have been, an event loop runs in this one.
    with ThreadPoolExecutor(1) as thread:
        result = thread.submit(CliRunner().invoke, app, list(arguments), input=typed, env=environment).result()
    assert result.exit_code == code, (result.output, result.exception)
    return result.output


def refused(*arguments: str, typed: str = "") -> str:
    """The one line that says why the command cannot be done."""
    output = run(*arguments, typed=typed, code=2)
    assert "Traceback" not in output
    lines = output.strip().splitlines()
    assert len(lines) == 1, output
    return lines[0]
