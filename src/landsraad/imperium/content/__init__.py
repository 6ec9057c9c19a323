"""The printed components as data, and their loader."""
