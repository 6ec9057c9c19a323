"""The table server: tables that people and bots play at, over HTTP and WebSocket. See docs/server.md."""
