"""Phase 6, first half of a player's turn: whose turn it is, what is shipped where, its price and its landing."""
