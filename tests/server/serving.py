"""What a server of the tests does in its process."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

__all__ = ["run"]


def run(
    settings: Mapping[str, Any], port: int, told: Connection, log: Path | None, directory: Path, around: dict[str, str]
) -> None:
    """Serves until it is ended. `told`: where its standard output goes; `around`: the environment."""
    from landsraad.server.cli import serve
    from landsraad.server.settings import Settings

    threading.Thread(target=_end_with_the_tests, args=(os.getppid(),), daemon=True).start()
    os.chdir(directory)
    os.environ.clear()
    os.environ.update(around)
    os.dup2(told.fileno(), 1)
    sys.stdout = os.fdopen(1, "w", buffering=1)
    if log is not None:
        os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
        sys.stderr = os.fdopen(2, "w", buffering=1)
    serve(Settings(port=port, **settings))


def _end_with_the_tests(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
