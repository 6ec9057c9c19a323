"""The Imperium family: Dune: Imperium and Dune: Imperium - Uprising."""

__all__ = ["register"]


def register() -> None:
    """Make the games of the family available."""
    from landsraad.core import registry
    from landsraad.imperium.game import ImperiumRules
    from landsraad.imperium.uprising import UprisingRules

    registry.register(ImperiumRules())
    registry.register(UprisingRules())
