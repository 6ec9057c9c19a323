"""A small game of its own, brought to the terminal, the server and the browser by nothing but its descriptor."""
