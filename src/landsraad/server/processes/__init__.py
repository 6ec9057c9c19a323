"""Who is connected, and the other server processes on the same database."""
