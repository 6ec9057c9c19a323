"""What a viewer gets to see of a table, and in which words."""
