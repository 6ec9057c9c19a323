"""The words of the Imperium family."""
