"""Telling people by mail that they are awaited."""
