"""What a faction may do that the others may not, where it is more than a line in a phase."""
