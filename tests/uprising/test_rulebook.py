"""Every rule of Uprising has a test."""

from __future__ import annotations

from pathlib import Path

from landsraad.text.rulebook import untested

TESTS = Path(__file__).resolve().parents[1]


def test_every_rule_has_a_test():
    assert [statement.id for statement in untested("uprising", TESTS)] == []
