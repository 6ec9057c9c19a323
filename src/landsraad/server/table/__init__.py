"""A table: how it stands, who sits there, what is done at it, and who moves its bots."""
