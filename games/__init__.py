"""The game engines: rules as plain Python, standard library only.

The environment variable ``BOTOCRACY_GAMES`` names further folders of games, separated as in
``PATH``. A package ``NAME`` in one of them is imported as ``games.NAME``, like those in this
folder.
"""

import os

from games import compiled

__path__.extend(filter(None, os.environ.get("BOTOCRACY_GAMES", "").split(os.pathsep)))

compiled.use(__path__)
