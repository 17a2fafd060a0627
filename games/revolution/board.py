"""The boards of Revolution! as data: areas, spaces and every number of the game.

The core board's numbers come from the published game. Those that could not be found are
*assumed*: the row names these fields and the rules page marks them. One edit here corrects
the game.
"""

from __future__ import annotations

from typing import Final, NamedTuple

CUBES: Final = 25
"""Cubes of each seat."""
HAND: Final = 5
"""A seat with fewer tokens than this gets Gold up to this number."""
FIRST_HAND: Final = "FBGGG"
MOST_SPACES: Final = 6
"""How many spaces one bid may cover."""
TOKEN_POINTS: Final = {"F": 5, "B": 3, "G": 1}
"""Points for a token won in the last round."""
EXPANSION_SEATS: Final = 5
"""With this many seats or more, an expansion is played."""


class Area(NamedTuple):
    """A part of the town."""

    name: str
    points: int
    """To the seat with the most cubes; in an area `per_cube`, to the owner of each cube."""
    spaces: int
    per_cube: bool = False
    must_fill: bool = True
    """Whether the game goes on until it is full."""
    assumed: tuple[str, ...] = ()


class Space(NamedTuple):
    """A person on the bid board whom the seats bid for."""

    name: str
    refuses: str
    """The tokens that may not be bid here: ``""``, ``"F"``, ``"B"`` or ``"FB"``."""
    support: int = 0
    tokens: str = ""
    area: str | None = None
    """Where the winner puts a cube."""
    deeds: tuple[str, ...] = ()
    """What else the winner does, in order (see `games.revolution.deeds`)."""
    assumed: tuple[str, ...] = ()


CORE_AREAS: Final = (
    Area("Plantation", 30, 6),
    Area("Tavern", 20, 4),
    Area("Cathedral", 35, 7),
    Area("Town Hall", 45, 7),
    Area("Fortress", 50, 8),
    Area("Market", 25, 5),
    Area("Harbor", 40, 6),
)

CORE_SPACES: Final = (
    Space("General", "F", 1, "F", "Fortress"),
    Space("Captain", "F", 1, "F", "Harbor"),
    Space("Innkeeper", "B", 3, "B", "Tavern"),
    Space("Magistrate", "B", 1, "B", "Town Hall"),
    Space("Priest", "", 6, "", "Cathedral"),
    Space("Aristocrat", "", 5, "GGG", "Plantation"),
    Space("Merchant", "", 3, "GGGGG", "Market"),
    Space("Printer", "", 10),
    Space("Rogue", "FB", 0, "BB"),
    Space("Spy", "B", deeds=("spy",)),
    Space("Apothecary", "F", deeds=("swap",)),
    Space("Mercenary", "FB", 3, "F"),
)

PALACE_AREAS: Final = (Area("Palace", 55, 8, assumed=("points", "spaces")),)

_GUESSED: Final = ("refuses", "support", "tokens")

PALACE_SPACES: Final = (
    Space("Mayor", "FB", deeds=("influence",), assumed=_GUESSED),
    Space("Constable", "B", 5, deeds=("occupy",), assumed=_GUESSED),
    Space("Messenger", "F", 3, deeds=("reassign",), assumed=_GUESSED),
    Space("Viceroy", "", 1, "F", "Palace", assumed=_GUESSED),
)

ANARCHY_AREAS: Final = (
    Area("Jail", -30, 6, assumed=("spaces",)),
    Area("Asylum", -30, 6, assumed=("spaces",)),
    Area("Garden", 10, 6, per_cube=True, must_fill=False, assumed=("spaces",)),
)

ANARCHY_SPACES: Final = (
    Space("Governor", "FB", deeds=("influence", "plant"), assumed=("support", "tokens")),
    Space("Warden", "F", 2, deeds=("reclaim", "jail"), assumed=_GUESSED),
    Space("Heretic", "B", 0, "FB", deeds=("asylum",), assumed=_GUESSED),
    Space("Anarchist", "FB", deeds=("copy",), assumed=("support", "tokens")),
)

BOARDS: Final = {
    "core": (CORE_AREAS, CORE_SPACES),
    "palace": (CORE_AREAS + PALACE_AREAS, CORE_SPACES + PALACE_SPACES),
    "anarchy": (CORE_AREAS + ANARCHY_AREAS, CORE_SPACES + ANARCHY_SPACES),
}
EXPANSIONS: Final = ("palace", "anarchy")
