"""What the server writes about itself: lines of text, or of JSON for programs that collect them. Never a secret."""

from __future__ import annotations

import json
import logging
import re
import time
from urllib.parse import quote

from landsraad.server.settings import Settings

__all__ = ["access", "configure", "shown_path"]

access = logging.getLogger("landsraad.access")

SECRET = re.compile(r"[A-Za-z0-9_-]{12,}")
SHOWN = 6
"""How many characters of an id are written: enough to tell tables apart, too few to look at them."""
LONGEST = 200
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"


def configure(settings: Settings) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if settings.log_format == "json" else logging.Formatter(LINE))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    access.setLevel(logging.INFO if settings.access_log else logging.WARNING)


def shown_path(path: str) -> str:
    """A path without what is in it only for those who know: ids of tables, invites, tokens."""
    parts = [
        part[:SHOWN] + "…" if SECRET.fullmatch(part) else quote(part, safe="{}!$&'()*+,;=:@")
        for part in path.split("/")
    ]
    return "/".join(parts)[:LONGEST]


class JsonLines(logging.Formatter):
    """Whoever logs `extra={"facts": {...}}` has these as fields of the line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        facts = getattr(record, "facts", None)
        line.update(facts or {"message": record.getMessage()})
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
