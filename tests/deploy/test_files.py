"""The files for hosts, checked by the programs that read them."""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from tests.deploy.proxies import DEPLOY, adapted, free_port, program, running
from tests.server.harness import ROOT, Server

IMAGES = re.compile(r"(?:FROM |image: )(\S+)")
UNITS = DEPLOY / "systemd"
MEMORY_DENY_WRITE_EXECUTE = 65


def test_the_dockerfile_is_clean() -> None:
    program_of_python = Path(sys.executable).parent / "hadolint"
    hadolint = str(program_of_python) if program_of_python.exists() else program("hadolint")
    done = subprocess.run([hadolint, DEPLOY / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_everything_that_is_copied_into_the_image_exists_and_is_let_in() -> None:
    ignored = (DEPLOY / "Dockerfile.dockerignore").read_text().splitlines()
    assert "*" in ignored
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    names = [name for line in copied for name in line.split()]
    assert len(names) > 6
    for name in names:
        assert (ROOT / name).exists(), name
        assert f"!{name.split('/')[0]}" in ignored, name


def test_images_have_a_tag_and_no_registry() -> None:
    for file in ("Dockerfile", "compose.yaml"):
        for image in IMAGES.findall((DEPLOY / file).read_text()):
            name, colon, tag = image.partition(":")
            assert colon, image
            assert tag != "latest", image
            assert "/" not in name, image


def test_the_image_runs_nothing_as_root_and_says_how_it_is() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    assert re.search(r"^USER 10001:10001$", text, re.MULTILINE)
    check = json.loads(re.findall(r"CMD (\[.*urlopen.*\])", text)[0])
    port = int(re.findall(r"EXPOSE (\d+)", text)[0])
    assert f":{port}/api/ready" in check[2]


def test_the_health_check_of_the_image_tells_ready_from_dead(tmp_path: Path) -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    check = json.loads(re.findall(r"CMD (\[.*urlopen.*\])", text)[0])
    server = Server(str(tmp_path / "tables.sqlite3")).start()
    command = [sys.executable, "-c", check[2].replace("8421", str(server.port))]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0
    server.stop()
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_the_compose_file_is_understood(tmp_path: Path) -> None:
    compose = program("docker-compose")
    shutil.copy(DEPLOY / "compose.yaml", tmp_path)
    settings = (DEPLOY / "env.example").read_text()
    (tmp_path / ".env").write_text(settings)
    command = [compose, "--file", str(tmp_path / "compose.yaml"), "--env-file", str(tmp_path / ".env"), "config"]
    without = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert without.returncode != 0, "a password must be chosen"
    assert "set it in .env" in without.stderr
    (tmp_path / ".env").write_text(settings.replace("DATABASE_PASSWORD=", "DATABASE_PASSWORD=c0ffee"))
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "LANDSRAAD_DATABASE: postgresql://landsraad:c0ffee@database/landsraad" in done.stdout
    assert "LANDSRAAD_PUBLIC_URL: https://play.example.org" in done.stdout


@pytest.mark.parametrize("name", ["landsraad.service", "landsraad-backup.service", "landsraad-backup.timer"])
def test_systemd_understands_the_units(name: str, tmp_path: Path) -> None:
    analyze = program("systemd-analyze")
    for unit in UNITS.glob("landsraad*.*"):
        changes = {"/opt/landsraad/bin/landsraad": sys.executable} if unit.suffix == ".service" else {}
        (tmp_path / unit.name).write_text(adapted(unit, changes))
    done = subprocess.run([analyze, "verify", tmp_path / name], capture_output=True, text=True, check=False)
    # Of units of the system itself, a machine that systemd does not run may have something to say.
    ours = [line for line in done.stderr.splitlines() if "landsraad" in line and "Failed to" not in line]
    assert ours == []
    if name.endswith(".service"):
        command = [analyze, "security", "--offline=true", "--threshold=15", tmp_path / name]
        judged = subprocess.run(command, capture_output=True, text=True, check=False)
        assert judged.returncode == 0, judged.stdout.splitlines()[-1:]


def test_the_server_lives_with_what_the_unit_forbids(tmp_path: Path) -> None:
    """No memory that is both written and executed, no new privileges; bots in processes of their own."""

    def forbid() -> None:
        libc = ctypes.CDLL(None, use_errno=True)
        libc.prctl(38, 1, 0, 0, 0)
        if libc.prctl(MEMORY_DENY_WRITE_EXECUTE, 1, 0, 0, 0) != 0:
            os._exit(99)

    probe = subprocess.run(["true"], preexec_fn=forbid, check=False)
    if probe.returncode == 99:
        pytest.skip("this kernel cannot deny memory that is both written and executed (Linux 6.3 can)")
    environment = {**os.environ, "LANDSRAAD_DATABASE": str(tmp_path / "t.sqlite3"), "LANDSRAAD_PORT": "0"}
    environment["LANDSRAAD_BOT_WORKERS"] = "1"
    command = [sys.executable, "-c", "from landsraad.cli import main; main()", "serve", "--bot-speed", "0"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, preexec_fn=forbid, cwd=ROOT)
    try:
        assert process.stdout is not None
        site = process.stdout.readline().split()[-1].rstrip("/")
        seats = [{"kind": "person", "name": "Ada"}, *[{"kind": "bot", "bot": "heuristic"}] * 2]
        made = httpx.post(f"{site}/api/tables", json={"game": "imperium", "seats": seats})
        assert made.status_code == 201, made.text
        assert httpx.get(f"{site}/api/ready").status_code == 200
    finally:
        process.terminate()
        process.wait(20)
        assert process.stdout is not None
        process.stdout.close()


def test_play_through_caddy(tmp_path: Path) -> None:
    caddy = program("caddy")
    port = free_port()
    server = Server(str(tmp_path / "tables.sqlite3"), proxies=["127.0.0.1"]).start()
    environment = {
        "DOMAIN": f"http://127.0.0.1:{port}",
        "UPSTREAM": f"127.0.0.1:{server.port}",
        "HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }
    config = ["--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    plain = subprocess.run([caddy, "validate", *config], capture_output=True, text=True, check=False)
    assert plain.returncode == 0, plain.stderr
    formatted = subprocess.run([caddy, "fmt", DEPLOY / "Caddyfile"], capture_output=True, text=True, check=False)
    assert formatted.stdout == (DEPLOY / "Caddyfile").read_text()
    # Without its administration port, which another Caddy on this machine may have.
    lines = "{\n\tadmin off\n}\n\n" + (DEPLOY / "Caddyfile").read_text()
    (tmp_path / "Caddyfile").write_text(lines)
    command = [caddy, "run", "--config", str(tmp_path / "Caddyfile"), "--adapter", "caddyfile"]
    with running(command, port, environment):
        site = f"http://127.0.0.1:{port}"
        assert httpx.get(f"{site}/api/ready").json() == {"status": "ready"}
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
        made = httpx.post(f"{site}/api/tables", json={"game": "parlour", "seats": seats}).json()
        address = f"ws://127.0.0.1:{port}/api/tables/{made['table']}/live"
        with connect(address, origin=site, compression=None) as live:  # type: ignore[arg-type]
            live.send(json.dumps({"type": "watch", "tokens": [made["seats"][0]["token"]], "seat": 0, "since": 0}))
            assert json.loads(live.recv(20))["viewer"] == 0
        large = httpx.post(f"{site}/api/tables", content=b"x" * 100_000, headers={"content-type": "application/json"})
        assert (large.status_code, large.json()["code"]) == (413, "too_large")
    server.stop()
