"""Statistics of duplicate games: estimates with intervals, sequential tests."""
