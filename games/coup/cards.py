"""The cards are 25 roles, here as data: cost, target, and whether the role blocks itself.

The effect of a role is in the module of its family: `finance`, `communications`, `force`,
`interests`; that of the three reactive ones in `lives` (Intellectual, Missionary) and
`probate` (Lawyer).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, final

FINANCE: Final = "finance"
COMMUNICATIONS: Final = "communications"
FORCE: Final = "force"
INTEREST: Final = "special interest"

NOBODY: Final = "nobody"
"""The action is aimed at no one."""
ONE: Final = "one"
"""At one player, named with the claim."""
ALL: Final = "all"
"""At every player who can be a target."""
RICHEST: Final = "richest"
"""At the richest player who can be a target; the active player breaks ties."""
REACTION: Final = "reaction"
"""No action at all: claimed when something happens."""

COPIES: Final = 3
"""Influence cards of each role in play."""


class Role(NamedTuple):
    """One role card."""

    title: str
    family: str
    aim: str
    needs: int
    """Coins that a player must have, after any tax, to claim the action."""
    blocks: bool
    """Whether a target may claim the same role as a counteraction."""
    text: str
    """What the role does, in a sentence."""


ROLES: Final[dict[str, Role]] = {
    "banker": Role("Banker", FINANCE, NOBODY, 0, False, "Take 3 coins."),
    "capitalist": Role(
        "Capitalist", FINANCE, NOBODY, 0, False,
        "Take 4 coins; every other player who claims Capitalist too gets 1 of them from you.",
    ),
    "farmer": Role(
        "Farmer", FINANCE, NOBODY, 0, False, "Take 3 coins, then give 1 to another player."
    ),
    "speculator": Role(
        "Speculator", FINANCE, NOBODY, 0, False,
        "Double your coins, by at most 5; caught lying, you lose them all to the challenger.",
    ),
    "spy": Role(
        "Spy", FINANCE, NOBODY, 0, False, "Take 1 coin, then take another action, but not Spy."
    ),
    "director": Role(
        "Director", COMMUNICATIONS, NOBODY, 0, False,
        "Draw 2 cards, keep what you like, put 2 back.",
    ),
    "newscaster": Role(
        "Newscaster", COMMUNICATIONS, NOBODY, 1, False,
        "Pay 1; draw 3 cards, keep what you like, put 3 back.",
    ),
    "producer": Role(
        "Producer", COMMUNICATIONS, ONE, 0, True,
        "Take a card from the deck and one the target chooses; put one back on each side.",
    ),
    "reporter": Role(
        "Reporter", COMMUNICATIONS, NOBODY, 0, False,
        "Take 1 coin and draw 1 card, keep what you like, put 1 back.",
    ),
    "writer": Role(
        "Writer", COMMUNICATIONS, NOBODY, 0, False,
        "Draw 1 card, then more at 1 coin each; keep what you like, put the others back.",
    ),
    "crime_boss": Role(
        "Crime Boss", FORCE, ONE, 5, False,
        "The target gives you 2 coins, or else you pay 5 and the target loses a life.",
    ),
    "general": Role(
        "General", FORCE, ALL, 5, True, "Pay 5; all other players lose a life."
    ),
    "guerrilla": Role("Guerrilla", FORCE, ONE, 4, True, "Pay 4; the target loses a life."),
    "judge": Role(
        "Judge", FORCE, ONE, 3, True, "Give the target 3 coins; the target loses a life."
    ),
    "mercenary": Role(
        "Mercenary", FORCE, ONE, 3, True,
        "Pay 3; the target gets a Disappear token and loses a life at the end of its next turn.",
    ),
    "communist": Role(
        "Communist", INTEREST, RICHEST, 0, True,
        "Move up to 3 coins from the richest player to the poorest.",
    ),
    "customs_officer": Role(
        "Customs Officer", INTEREST, NOBODY, 0, False,
        "Mark a role: whoever else claims it first gives you 1 coin.",
    ),
    "foreign_consular": Role(
        "Foreign Consular", INTEREST, NOBODY, 0, False,
        "Share the Treaty tokens with another player: you may not target each other.",
    ),
    "intellectual": Role(
        "Intellectual", INTEREST, REACTION, 0, False,
        "When you lose this card, set it aside face down and take 5 coins.",
    ),
    "lawyer": Role(
        "Lawyer", INTEREST, REACTION, 0, False,
        "When a player is eliminated, take its coins at the end of the turn.",
    ),
    "missionary": Role(
        "Missionary", INTEREST, REACTION, 0, False,
        "When you lose this card, but not to a Coup, set it aside and draw another.",
    ),
    "peacekeeper": Role(
        "Peacekeeper", INTEREST, NOBODY, 0, False,
        "Take 1 coin and the Peacekeeping token: only a Coup can target you.",
    ),
    "politician": Role(
        "Politician", INTEREST, ONE, 0, True, "Take up to 2 coins from the target."
    ),
    "priest": Role("Priest", INTEREST, ALL, 0, True, "Every other player gives you 1 coin."),
    "protestor": Role(
        "Protestor", INTEREST, ONE, 2, True,
        "Pay 2; if another player pays 3 to join, the target loses a life.",
    ),
}  # fmt: skip

FAMILIES: Final[dict[str, tuple[str, ...]]] = {
    family: tuple(name for name, role in ROLES.items() if role.family == family)
    for family in (FINANCE, COMMUNICATIONS, FORCE, INTEREST)
}
IN_PLAY: Final = {FINANCE: 1, COMMUNICATIONS: 1, FORCE: 1, INTEREST: 2}
"""How many roles of each family a game uses."""


@final
class Cast:
    """The five roles in play, with flags for those that the rules ask about often."""

    __slots__ = ("communist", "intellectual", "lawyer", "missionary", "pack", "roles")

    def __init__(self, roles: tuple[str, ...]) -> None:
        self.roles = roles
        self.pack = tuple(role for role in roles for _ in range(COPIES))
        """Every card of the game."""
        self.communist = "communist" in roles
        self.intellectual = "intellectual" in roles
        self.lawyer = "lawyer" in roles
        self.missionary = "missionary" in roles


cast_of: Final = cache(Cast)
"""The cast of these roles; one object for each set."""

FIRST_GAME: Final = ("banker", "director", "guerrilla", "politician", "peacekeeper")
"""The set the rulebook suggests for a first game."""
