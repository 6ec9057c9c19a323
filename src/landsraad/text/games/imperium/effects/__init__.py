"""How effects are said and drawn: sentences in four languages, rows of icons."""
