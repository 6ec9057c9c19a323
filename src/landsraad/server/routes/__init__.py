"""The HTTP interface (docs/server.md), by subject. Each handler checks who asks, and hands on to the tables."""
