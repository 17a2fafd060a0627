"""The winner's lie that decided most and that nobody doubted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arena.highlights.candidates import Candidate
from arena.highlights.kind import Found, Kind
from games.story import no_bluffs


class BoldestBluff(Kind):
    title = "Boldest bluff"
    meaning = (
        "A false claim that nobody challenged, by a bot that won the game: first those with the "
        "last life at stake, then by what they brought."
    )
    order = 3

    def find(self, candidate: Candidate) -> Found | None:
        bluffs = candidate.rules.story.bluffs
        if bluffs is no_bluffs:
            return None  # nobody can lie in this game: spare the replays
        told = [
            (bluff.weight, bluff, game) for game in candidate.games for bluff in bluffs(game.record)
        ]
        if not told:
            return None
        _, bluff, game = max(told, key=lambda one: one[0])
        facts = {
            "liar": game.seating[bluff.seat],
            "claimed": bluff.claimed,
            "stakes": bluff.stakes,
        }
        return Found(game, bluff.step, float(bluff.weight), facts)

    def tell(self, facts: Mapping[str, Any], names: Sequence[str]) -> str:
        return f"{names[facts['liar']]} {facts['claimed']}. Nobody challenged it. {facts['stakes']}"


KIND = BoldestBluff()
