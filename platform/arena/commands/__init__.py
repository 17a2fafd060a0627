"""``manage.py`` commands: the demo, the house bots, verification of matches and ratings."""
