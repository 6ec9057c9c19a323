"""Games that are studied: records, statistics, replays, what a teacher says of them, playing on, and what if."""
