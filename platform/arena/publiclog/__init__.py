"""The public log: append-only chains of every change to results."""
