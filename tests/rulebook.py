"""`@rule("DI-6.4")` marks the rules a test proves; `landsraad rules --untested` lists those without one."""

import pytest

__all__ = ["rule"]


def rule(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.rule(*ids)
