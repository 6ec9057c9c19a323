"""The kernel: it knows no game. See docs/architecture.md for the life of a decision."""
