"""Where the cards come from, and the public log."""
