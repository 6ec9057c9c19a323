"""What is kept: the database, its tables and rows, and the files of a backup."""
