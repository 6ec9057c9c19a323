"""Phase 7, battle: fights, the last window, secret plans, traitors, resolution and losses (D-14.701 to D-14.714)."""
