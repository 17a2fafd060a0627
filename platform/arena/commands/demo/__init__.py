"""The demonstration: a small site with two events, played by real workers in a real sandbox."""
