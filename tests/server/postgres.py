"""A private PostgreSQL cluster on loopback, for the tests that need one."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import pytest

from tests.loops import run


def programs() -> Path | None:
    """The directory of PostgreSQL's server programs, as Debian keeps them or on the PATH."""
    found = [path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))]
    if found:
        return found[-1]
    on_path = shutil.which("pg_ctl")
    return Path(on_path).resolve().parent if on_path else None


def prefix(dies_with_parent: bool = False) -> list[str]:
    """PostgreSQL refuses to run as root; and it should not outlive tests that are killed."""
    command = ["setpriv"]
    if os.geteuid() == 0:
        command += ["--reuid=postgres", "--regid=postgres", "--init-groups"]
    if dies_with_parent:
        command += ["--pdeathsig=QUIT"]
    return [*command, "--"] if len(command) > 1 else []


@contextmanager
def cluster() -> Iterator[str]:
    """Runs a cluster; gives the URL of its database, without the name."""
    binaries = programs()
    if binaries is None:
        message = "PostgreSQL is not installed: its tests are not run."
        if os.environ.get("LANDSRAAD_CI") == "1":
            pytest.fail(message)
        pytest.skip(message)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    directory = tempfile.mkdtemp(prefix="landsraad-postgres-")
    if os.geteuid() == 0:
        shutil.chown(directory, "postgres")
    data = f"{directory}/data"
    options = ["-p", str(port), "-k", directory, "-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=16MB"]
    create = [f"{binaries}/initdb", "-D", data, "-U", "landsraad", "-A", "trust", "-E", "UTF8", "--no-sync"]
    start = [f"{binaries}/postgres", "-D", data, *options]
    try:
        subprocess.run([*prefix(), *create], check=True, stdout=subprocess.DEVNULL, cwd="/")
        with open(f"{directory}/log", "wb") as log:
            server = subprocess.Popen([*prefix(dies_with_parent=True), *start], stdout=log, stderr=log, cwd="/")
        try:
            wait_for(port, server)
            yield f"postgresql://landsraad@127.0.0.1:{port}"
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait()
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Until it answers."""

    async def knock() -> None:
        url = f"postgresql://landsraad@127.0.0.1:{port}/postgres"
        while server.poll() is None:
            try:
                connection = await asyncpg.connect(url)
            except (OSError, asyncpg.PostgresError):
                await asyncio.sleep(0.05)
            else:
                await connection.close()
                return
        raise RuntimeError("PostgreSQL ended at once")

    run(knock())
