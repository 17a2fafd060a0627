"""President: Revolution Edition, a climbing game with two decks, titles and tribute."""

from games.president.game import President

GAME = President()
