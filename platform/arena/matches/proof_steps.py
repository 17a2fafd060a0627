"""The proof of one match step by step, with its numbers, for the page “How you know”."""

from __future__ import annotations

from dataclasses import dataclass

from arena.matches.cards import contribution_of, lock_of, reveals_of
from arena.matches.models import Match, MatchStatus, Verdict
from arena.matches.selectors import game_record
from sandbox import fairness

SHOWN = 6
"""Most seeds, and most entrants of a lock, that are shown."""


@dataclass(frozen=True)
class SeedLine:
    """The seed of one game: computed, and as its record has it."""

    rotation: int
    deal: int
    message: str
    """What the HMAC is of; its separator is written as in Python."""
    computed: str
    recorded: str

    @property
    def same(self) -> bool:
        return self.computed == self.recorded


@dataclass(frozen=True)
class EntrantLine:
    """One entrant of the lock."""

    nonce_hash: str
    nonce: str | None
    """``None`` where it was withheld."""
    by_owner: bool


@dataclass(frozen=True)
class Explanation:
    contribution: str
    """Empty for matches of the first format, which had none."""
    entrants: list[EntrantLine]
    """The first few."""
    entrant_count: int
    own_nonces: int
    withheld: int
    versions: int
    """Locked versions of a ladder's day."""
    beacon: dict[str, object] | None
    root: str
    """Empty until the secret is revealed."""
    seeds: list[SeedLine]


def explain(match: Match) -> Explanation:
    """The values of each step of the proof of a settled match."""
    commitment = match.commitment
    contributed = contribution_of(match)
    lock = lock_of(commitment) if contributed else {}
    reveals = reveals_of(commitment) if contributed else {"nonces": [], "beacon": None}
    lines = [
        EntrantLine(entrant["nonce_hash"], nonce, entrant["nonce_by"] == "owner")
        for entrant, nonce in zip(lock.get("entrants", ()), reveals["nonces"], strict=True)
    ]
    root = fairness.root(commitment.secret, contributed) if commitment.revealed_at else ""
    return Explanation(
        contribution=contributed,
        entrants=lines[:SHOWN],
        entrant_count=len(lines),
        own_nonces=sum(line.by_owner and line.nonce is not None for line in lines),
        withheld=sum(line.nonce is None for line in lines),
        versions=len(lock.get("versions", ())),
        beacon=reveals["beacon"],
        root=root,
        seeds=_seeds(match, root) if root else [],
    )


def _seeds(match: Match, root: str) -> list[SeedLine]:
    lines = []
    for game in match.games.order_by("deal", "rotation")[:SHOWN]:
        rotation = game.rotation if match.fresh_deals else None
        parts = ["deal", match.key, game.deal, *([] if rotation is None else [rotation])]
        lines.append(
            SeedLine(
                rotation=game.rotation,
                deal=game.deal,
                message=r"\x1f".join(map(str, parts)),
                computed=fairness.deal_seed(root, match.key, game.deal, rotation),
                recorded=game_record(game).seed,
            )
        )
    return lines


def example() -> Match | None:
    """A match to walk through: the newest open one that was checked to its secret."""
    proven = Match.objects.filter(
        status=MatchStatus.SETTLED,
        released=True,
        results_open=True,
        commitment__revealed_at__isnull=False,
    )
    checked = proven.filter(verification__verdict=Verdict.VERIFIED).order_by("-pk").first()
    return checked or proven.order_by("-pk").first()
