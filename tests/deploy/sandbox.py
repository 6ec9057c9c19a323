"""Runs the commands of docs/hosting.md: for real, but with directories of their own and without being root.

What belongs to the system (packages, users, services, containers) is done by small stand-ins on the PATH. The one for
systemctl reads the unit files we ship and runs what they say.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.server.harness import ROOT

PAGE = ROOT / "docs" / "hosting.md"

RECORDING = """#!/bin/sh
echo "{name} $*" >> "{log}"
"""

CLONING = """#!/bin/sh
echo "git $*" >> "{log}"
[ "$1" = clone ] || exit 0
mkdir -p "$3"
tar --create --directory "{root}" --files-from "{files}" | tar --extract --directory "$3"
"""

CERTIFYING = """#!/bin/sh
echo "certbot $*" >> "{log}"
mkdir -p "{etc}/letsencrypt/live/play.example.org"
cd "{etc}/letsencrypt/live/play.example.org"
set -- -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout privkey.pem -out fullchain.pem
exec openssl req "$@" 2>/dev/null
"""

CHECKING = """#!/bin/sh
echo "events {{}} http {{ include {etc}/nginx/conf.d/*.conf; }}" > "{etc}/nginx/nginx.conf"
exec {nginx} -c "{etc}/nginx/nginx.conf" -p "{etc}/nginx" -e stderr -g "pid {etc}/nginx/pid;" "$@"
"""

MANAGING = """#!/bin/sh
exec {python} "{root}/tests/deploy/systemctl.py" "{etc}/systemd/system" "{log}" "$@"
"""


class Sandbox:
    def __init__(self, directory: Path, port: int) -> None:
        self.directory = directory
        self.port = port
        self.log = directory / "log"
        self.log.touch()
        self.moved = {
            "/opt/landsraad": f"{directory}/opt/landsraad",
            "/etc/": f"{directory}/etc/",
            "/var/lib/landsraad": f"{directory}/var/lib/landsraad",
            "/usr/local/src": f"{directory}/src",
            "127.0.0.1:8421": f"127.0.0.1:{port}",
        }
        for name in ("etc/systemd/system", "etc/nginx/conf.d", "etc/caddy", "var/lib", "src", "bin", "home"):
            (directory / name).mkdir(parents=True)
        listing = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
        )
        files = directory / "files"
        present = [name for name in listing.stdout.decode().splitlines() if (ROOT / name).is_file()]
        files.write_text("\n".join(present) + "\n")
        facts = {
            "log": self.log,
            "root": ROOT,
            "files": files,
            "etc": directory / "etc",
            "nginx": shutil.which("nginx") or "nginx",
            "python": sys.executable,
        }
        for name in ("apt-get", "useradd", "chown", "docker"):
            self.stand_in(name, RECORDING.format(name=name, **facts))
        self.stand_in("git", CLONING.format(**facts))
        self.stand_in("certbot", CERTIFYING.format(**facts))
        self.stand_in("nginx", CHECKING.format(**facts))
        self.stand_in("systemctl", MANAGING.format(**facts))

    def stand_in(self, name: str, text: str) -> None:
        path = self.directory / "bin" / name
        path.write_text(text)
        path.chmod(0o755)

    def bring_packages(self) -> None:
        """What pip would fetch is what these tests run with; Landsraad itself is installed from the checkout."""
        place = Path(sysconfig.get_path("purelib", vars={"base": str(self.directory / "opt" / "landsraad")}))
        place.mkdir(parents=True)
        (place / "brought.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def move(self, text: str) -> str:
        for old, new in self.moved.items():
            text = text.replace(old, new)
        return text

    def move_file(self, file: Path) -> None:
        file.write_text(self.move(file.read_text()))

    def run(self, commands: str, where: Path | None = None) -> str:
        """Run a block of the page; what it prints."""
        ours = ("LANDSRAAD_", "PYTHONPATH")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
        environment |= {
            "PATH": f"{self.directory}/bin:{os.environ['PATH']}",
            "REPOSITORY": "the repository",
            "PYTHON": str(Path(sys.executable).resolve()),
            "HOME": str(self.directory / "home"),
        }
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.move(commands)],
            cwd=where or self.directory,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{commands}\n{done.stdout}"
        return done.stdout


def blocks(heading: str) -> list[str]:
    """The commands of a section of the page and of the sections inside it."""
    text = PAGE.read_text()
    level, title = heading.split(" ", 1)
    start = text.index(f"\n{heading}\n")
    following = re.search(rf"\n#{{1,{len(level)}}} ", text[start + 1 :])
    section = text[start : start + 1 + following.start()] if following else text[start:]
    found = re.findall(r"```sh\n(.*?)```", section, re.DOTALL)
    assert found, title
    return found
