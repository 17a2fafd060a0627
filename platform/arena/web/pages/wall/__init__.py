"""Events as entrants and spectators see them."""
