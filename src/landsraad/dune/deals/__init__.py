"""Deals and bribes (section 12).

A deal is a list of terms between two or more factions: spice now or at a stated moment, secrets handed over, promises
that the game enforces, and free words. It is composed term by term, offered in secret, and binds once all have agreed.
"""
