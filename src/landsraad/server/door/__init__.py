"""What every request passes before it is answered, and what is answered without looking at a table."""
