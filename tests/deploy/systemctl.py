"""A stand-in for systemctl: starts and stops what the unit files say, as far as a test needs it."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main(units: Path, log: Path, verb: str, *names: str) -> None:
    with log.open("a") as file:
        print("systemctl", verb, *names, file=file)
    for name in names:
        unit = units / (name if "." in name else f"{name}.service")
        if not unit.exists() or unit.suffix != ".service":
            continue
        if verb in ("stop", "restart"):
            stop(unit)
        if verb in ("start", "restart", "enable", "--now"):
            start(unit)


def read(unit: Path) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def start(unit: Path) -> None:
    said = read(unit)
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    given = list(said.get("Environment", []))
    for name in said.get("EnvironmentFile", []):
        given += [line for line in Path(name.lstrip("-")).read_text().splitlines() if line and line[0] != "#"]
    for line in given:
        key, _, value = line.partition("=")
        environment[key] = "".join(shlex.split(value))
    state = next(path for path in unit.parents if path.name == "etc").parent / "var" / "lib"
    for name in said.get("StateDirectory", [""])[0].split():
        (state / name).mkdir(mode=0o700, exist_ok=True, parents=True)
    command = shlex.split(said["ExecStart"][0])
    if said["Type"] == ["oneshot"]:
        subprocess.run(command, env=environment, check=True)
        return
    assert said["Type"] == ["notify"]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ready:
        place = Path(tempfile.mkdtemp(prefix="notify")) / "socket"  # The path of a socket must be short.
        ready.bind(str(place))
        ready.settimeout(120)
        environment["NOTIFY_SOCKET"] = str(place)
        output = unit.with_suffix(".output").open("a")
        process = subprocess.Popen(command, env=environment, start_new_session=True, stdout=output, stderr=output)
        unit.with_suffix(".pid").write_text(str(process.pid))
        assert ready.recv(100) == b"READY=1"


def stop(unit: Path) -> None:
    file = unit.with_suffix(".pid")
    if not file.exists():
        return
    pid = int(file.read_text())
    file.unlink()
    os.kill(pid, signal.SIGTERM)
    for _ in range(600):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.05)
    raise AssertionError(f"{unit.name} does not stop")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:])
