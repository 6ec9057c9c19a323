"""Finished games: records, statistics, replays, what a teacher says of them, and playing on."""
