"""A private PostgreSQL cluster on loopback, for the tests that need one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """The directory of PostgreSQL's server programs, as Debian keeps them or on the PATH."""
    found = [path.parent for path in sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))]
    if found:
        return found[-1]
    on_path = shutil.which("pg_ctl")
    return Path(on_path).resolve().parent if on_path else None


def as_other_user() -> list[str]:
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []


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
    run = as_other_user()
    data = f"{directory}/data"
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "cwd": "/"}
    options = f"-p {port} -c listen_addresses=127.0.0.1 -k {directory} -c shared_buffers=16MB"
    try:
        create = [f"{binaries}/initdb", "-D", data, "-U", "landsraad", "-A", "trust", "-E", "UTF8", "--no-sync"]
        subprocess.run([*run, *create], **quiet)  # type: ignore[call-overload]
        start = [f"{binaries}/pg_ctl", "-D", data, "-o", options, "-w", "-l", f"{directory}/log", "start"]
        subprocess.run([*run, *start], **quiet)  # type: ignore[call-overload]
        try:
            yield f"postgresql://landsraad@127.0.0.1:{port}"
        finally:
            stop = [f"{binaries}/pg_ctl", "-D", data, "-m", "immediate", "-w", "stop"]
            subprocess.run([*run, *stop], **quiet)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(directory, ignore_errors=True)
