"""Commands that set up a whole site: the demo and the house bots."""
