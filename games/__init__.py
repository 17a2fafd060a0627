"""The game engines: rules as plain Python, standard library only.

The environment variable ``BOTOCRACY_GAMES`` names further folders of games, separated as in
``PATH``. A package ``NAME`` in one of them is imported as ``games.NAME``, like those in this
folder.
"""

import os

from games import compiled

_further = os.environ.get("BOTOCRACY_GAMES", "").split(os.pathsep)
__path__.extend(os.path.abspath(folder) for folder in _further if folder)

compiled.use(__path__)
