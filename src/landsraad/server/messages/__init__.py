"""The messages of the protocol (docs/server.md), by subject: what clients send and what they get."""
