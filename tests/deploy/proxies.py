"""Real reverse proxies with the configuration files we ship, moved to free ports and to certificates of their own."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.harness import ROOT

DEPLOY = ROOT / "deploy"

MAIN = """
worker_processes 1;
daemon off;
pid {directory}/pid;
error_log {directory}/errors;
events {{}}
http {{
    access_log {directory}/access;
    client_body_temp_path {directory}/body;
    proxy_temp_path {directory}/proxy;
    fastcgi_temp_path {directory}/fastcgi;
    uwsgi_temp_path {directory}/uwsgi;
    scgi_temp_path {directory}/scgi;
{configuration}
}}
"""


def program(name: str) -> str:
    """A program of the system; without it the test is skipped, or fails where everything must be tested."""
    found = shutil.which(name)
    if found is None:
        message = f"{name} is not installed: its configuration is not tried."
        if os.environ.get("LANDSRAAD_CI") == "1":
            pytest.fail(message)
        pytest.skip(message)
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def adapted(file: Path, changes: Mapping[str, str]) -> str:
    """A file we ship, with what is different on this machine."""
    text = file.read_text()
    for old, new in changes.items():
        assert old in text, f"{file.name} does not say {old!r} any more"
        text = text.replace(old, new)
    return text


def certificate(directory: Path) -> tuple[Path, Path]:
    key, chain = directory / "key.pem", directory / "chain.pem"
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(command, check=True, capture_output=True)
    return key, chain


@contextmanager
def nginx(configuration: str, directory: Path, port: int) -> Iterator[None]:
    """Runs nginx with the inside of an `http` block."""
    command = [program("nginx"), "-p", str(directory), "-c", str(directory / "nginx.conf"), "-e", str(directory / "e")]
    (directory / "nginx.conf").write_text(MAIN.format(directory=directory, configuration=configuration))
    checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "warn" not in checked.stderr, checked.stderr
    with running(command, port):
        yield


@contextmanager
def running(command: list[str], port: int, environment: Mapping[str, str] | None = None) -> Iterator[None]:
    process = subprocess.Popen(command, env={**os.environ, **(environment or {})}, stderr=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        yield
    finally:
        process.terminate()
        process.wait(20)


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + 30
    while time.monotonic() < end:
        assert process.poll() is None, "it ended at once"
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("it does not answer")
