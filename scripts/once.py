"""Run a command once, and again only when its inputs change.

    python scripts/once.py STAMP INPUT... -- COMMAND [ARGUMENT...]

The stamp file keeps a digest of the command and of its inputs' contents (files or whole directories;
missing ones count as empty), so a fresh checkout with new file times does not repeat the work. The
first input that exists is locked meanwhile (else the current directory): two runs at the same time wait for each
other instead of doing the work twice.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NOT_SOURCES = {"node_modules", "dist", "build", "__pycache__"}


def files_of(path: Path) -> Iterator[Path]:
    """The file itself, or every source file below the directory."""
    if path.is_file():
        yield path
    elif path.is_dir():
        for child in sorted(path.iterdir()):
            if child.name not in NOT_SOURCES and not child.name.startswith("."):
                yield from files_of(child)


def digest(inputs: list[Path], command: list[str]) -> str:
    """A fingerprint of the command and of everything it reads."""
    fingerprint = hashlib.sha256(repr(command).encode())
    for path in inputs:
        for file in files_of(path):
            fingerprint.update(f"\0{file}\0".encode())
            fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()


def main(arguments: list[str]) -> int:
    if "--" not in arguments[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    split = arguments.index("--")
    stamp, inputs, command = (
        Path(arguments[0]),
        [Path(name) for name in arguments[1:split]],
        arguments[split + 1 :],
    )
    locked = os.open(next((path for path in inputs if path.exists()), "."), os.O_RDONLY)
    try:
        fcntl.flock(locked, fcntl.LOCK_EX)
        return run_once(stamp, digest(inputs, command), command)
    finally:
        os.close(locked)


def run_once(stamp: Path, wanted: str, command: list[str]) -> int:
    if stamp.is_file() and stamp.read_text() == wanted:
        return 0
    stamp.unlink(missing_ok=True)
    status = subprocess.run(command, check=False).returncode
    if status == 0:
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(wanted)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
