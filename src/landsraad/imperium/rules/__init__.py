"""The rules of the Imperium family, one module for each page of the rulebook."""
