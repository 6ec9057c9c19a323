"""Opponents without people: House Hagal and the Rivals (DI-H1 to DI-H3, UP-R1 to UP-R47)."""
