"""The Imperium family: Dune: Imperium and Dune: Imperium - Uprising."""


def register() -> None:
    """Make the games of the family available."""
    from landsraad.core import registry
    from landsraad.imperium.game import ImperiumRules

    registry.register(ImperiumRules())
