"""Playing on the author's own machine: bots, series of matches, comparisons, faults."""
