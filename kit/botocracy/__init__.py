"""The bot author's kit: write, try and inspect bots on your own machine."""
