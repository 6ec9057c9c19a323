"""Six players in two teams: Commanders, their Allies and what only they have (UP-S1 to UP-S70)."""
