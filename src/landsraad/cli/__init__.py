"""The command line: `landsraad play | simulate | replay | cards | rules | games | check | serve`."""

from landsraad.cli.app import app, main

__all__ = ["app", "main"]
