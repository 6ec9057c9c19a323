"""The Imperium family: Dune: Imperium and Dune: Imperium – Uprising."""
