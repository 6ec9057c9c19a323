"""The effect language of the Imperium family: what is printed on a card, as one expression."""
