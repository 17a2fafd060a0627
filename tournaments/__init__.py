"""Events: their formats, pairings and standings."""
