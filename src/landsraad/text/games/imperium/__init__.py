"""The words of the Imperium family: `texts` is what its descriptors name, the others are what it is made of."""
