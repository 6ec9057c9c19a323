"""Secrets of seats and invites: long random texts, of which only a digest is stored."""

from __future__ import annotations

import hashlib
import secrets

__all__ = ["digest", "new_secret", "new_seed", "new_table_id"]


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def new_table_id() -> str:
    return secrets.token_urlsafe(12)


def new_seed() -> int:
    return secrets.randbits(62)


def digest(secret: str) -> str:
    """Secrets are long and random, so a plain hash cannot be searched."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
