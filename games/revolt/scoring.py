"""Points and places at the end."""

from __future__ import annotations

from collections.abc import Sequence

from games.contract import Outcome, places


def final_bonus(coins: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The richest seats, and the coats of arms each of them gets: two alone, one when tied."""
    most = max(coins)
    richest = tuple([seat for seat, coin in enumerate(coins) if coin == most])
    return richest, 2 if len(richest) == 1 else 1


def final_outcome(arms: Sequence[int], coins: Sequence[int]) -> Outcome:
    """Places by coats of arms, then coins; seats that are still tied share a place."""
    order = places(list(zip(arms, coins, strict=True)))
    if order.count(1) > 1:
        reason = "as many coats of arms and as many coins"
    elif arms.count(max(arms)) > 1:
        reason = "as many coats of arms, more coins"
    else:
        reason = "most coats of arms"
    return Outcome(order, tuple(arms), reason)
