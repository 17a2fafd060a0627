"""The first line on the pipe for answers, written by the runner before the bot's first line.

The worker reads from it whether the bot has run at all. The bot cannot write it, because
it does not run yet, and cannot take it back, because it holds only the end of the pipe
that is written to.
"""

from __future__ import annotations

BEGAN = b"began"
"""The bot's code runs from now on."""
UNPLACEABLE = b"unplaceable "
"""The bot's files cannot be written to a folder; the reason follows. The bot will not run."""
