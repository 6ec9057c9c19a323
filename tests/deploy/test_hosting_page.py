"""Every command of docs/hosting.md works: a host follows the page on a machine of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from scripts import settings_table
from tests.deploy.proxies import free_port, program
from tests.deploy.sandbox import PAGE, Sandbox, blocks
from tests.server.harness import ROOT


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Sandbox]:
    found = Sandbox(tmp_path, free_port())
    yield found
    found.run("systemctl stop landsraad.service")


def test_the_page_tells_every_setting() -> None:
    assert PAGE.read_text() == settings_table.page(PAGE.read_text()), "python scripts/settings_table.py mends it"


@pytest.mark.slow
def test_a_host_follows_the_page_on_debian(machine: Sandbox) -> None:
    for name in ("nginx", "caddy", "npm", "openssl"):
        program(name)
    install, start, caddy, nginx, look, restore, upgrade = blocks("## On Debian")
    source = machine.directory / "src" / "landsraad"

    fetch, _, rest = install.partition("sh deploy/install.sh\n")
    machine.run(fetch)
    machine.bring_packages()
    packages = ROOT / "web" / "node_modules"
    if packages.is_dir():
        # What `npm ci` would fetch, but not the stamp that says what was built from it.
        (source / "web" / "node_modules").mkdir()
        for entry in packages.iterdir():
            if entry.name not in (".built", ".vite", ".vite-temp"):
                (source / "web" / "node_modules" / entry.name).symlink_to(entry)
    for file in (source / "deploy").rglob("*"):
        if file.is_file():
            machine.move_file(file)
    told = machine.run(f"cd {source}\nsh deploy/install.sh\n{rest}")
    assert re.search(r"landsraad [\d.]+ is installed in ", told)
    assert list((machine.directory / "opt" / "landsraad").glob("lib/*/site-packages/landsraad/server/app.py"))
    settings = machine.directory / "etc" / "landsraad.env"
    assert settings.stat().st_mode & 0o077 == 0
    settings.write_text(settings.read_text() + f"LANDSRAAD_PORT={machine.port}\nLANDSRAAD_BOT_WORKERS=0\n")

    told = machine.run(start)
    assert "`landsraad serve` would serve." in told
    assert '{"status":"ready"}' in told
    site = f"http://127.0.0.1:{machine.port}"
    assert "<title>Landsraad</title>" in httpx.get(site).text
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}, {"kind": "person", "name": "Cy"}]
    table = httpx.post(f"{site}/api/tables", json={"game": "imperium", "seats": seats}).json()["table"]

    assert "Valid configuration" in machine.run(caddy, where=source)
    assert "test is successful" in machine.run(nginx, where=source)

    machine.run(look)
    (saved,) = (machine.directory / "var/lib/landsraad/backups").glob("landsraad-*.sqlite3")
    lost = httpx.post(f"{site}/api/tables", json={"game": "imperium", "seats": seats}).json()["table"]
    assert "Restored 1 tables" in machine.run(
        restore.replace("landsraad-20260101-041000.sqlite3", saved.name), where=ROOT
    )
    assert httpx.get(f"{site}/api/tables/{table}").status_code == 200
    assert httpx.get(f"{site}/api/tables/{lost}").status_code == 404

    machine.run(upgrade)
    assert httpx.get(f"{site}/api/tables/{table}").status_code == 200
    done = machine.log.read_text()
    for said in ("apt-get install --yes git", "useradd --system", "certbot certonly --webroot", "git pull", "chown "):
        assert said in done
    assert "systemctl enable --now landsraad.service landsraad-backup.timer" in done


def test_a_host_follows_the_page_with_docker(machine: Sandbox) -> None:
    """There is no Docker here; what is asked of it is known to it, and what is asked inside is known to us."""
    setup, start, save, restore, upgrade = blocks("## With Docker")
    machine.run(setup)
    for block in (start, save, restore, upgrade):
        machine.run(block)
    asked = [line for line in machine.log.read_text().splitlines() if line.startswith("docker ")]
    assert len(asked) == 10
    services = set(re.findall(r"^  (\w+):$", (ROOT / "deploy/compose.yaml").read_text(), re.MULTILINE))
    for line in asked:
        found = re.match(
            r"docker compose (up --detach --build$|logs --follow (\w+)$|stop (\w+)$|start (\w+)$"
            r"|cp (\w+):\S+ \S+$|exec (?:-T )?(\w+) landsraad (.+)|run --rm (\w+) (restore .+))",
            line,
        )
        assert found, line
        assert {name for name in (*found.groups()[1:6], found[8]) if name} <= services, line
    inner = [
        re.sub(r"^.*? (landsraad |restore )", r"\1", line)
        for line in asked
        if " landsraad " in line or "restore" in line
    ]
    known = {flag for line in inner for flag in re.findall(r"--[a-z-]+", line)}
    assert known == {"--check", "--port", "--keep", "--overwrite"}


def test_the_page_is_found() -> None:
    assert "docs/hosting.md" in (ROOT / "README.md").read_text()


def test_files_that_the_page_names_exist() -> None:
    named = set(re.findall(r"deploy/[\w./-]+\w", PAGE.read_text()))
    assert len(named) > 6
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_paths_are_the_same_everywhere() -> None:
    """The page, the units and the environment file speak of the same places."""
    texts = {path.name: path.read_text() for path in (ROOT / "deploy" / "systemd").iterdir()} | {
        "page": PAGE.read_text()
    }
    for name, places in {
        "landsraad.service": (
            "/opt/landsraad/bin/landsraad serve",
            "/etc/landsraad.env",
            "/var/lib/landsraad/tables.sqlite3",
        ),
        "landsraad-backup.service": ("/var/lib/landsraad/backups", "/etc/landsraad.env"),
        "page": ("/opt/landsraad", "/etc/landsraad.env", "/var/lib/landsraad/backups"),
    }.items():
        for place in places:
            assert place in texts[name], (name, place)
    assert os.access(ROOT / "deploy" / "install.sh", os.X_OK)
    assert shutil.which("sh")
    assert subprocess.run(["sh", "-n", str(ROOT / "deploy" / "install.sh")], check=False).returncode == 0
