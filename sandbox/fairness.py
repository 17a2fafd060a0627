"""Where the cards come from: a secret of the site and a contribution of the public.

The site publishes the hash of its secret first (`digest`). Then the field is locked: who plays
with which files, and the hash of a nonce of each entrant (`lock_hash`). Then the nonces are
revealed, and the contribution follows from all of them (`contribution`). Cards come from both:

    root = HMAC(secret, contribution)        seed of a deal = HMAC(root, match, deal)

The site cannot choose the cards, because it does not know the nonces when it fixes the secret.
The entrants cannot, because they do not know the secret. Bots' own random numbers come from a
branch of their own and say nothing about the deals.

Pure, so that `botocracy verify` computes the same as the site.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from games.record import canonical

SEPARATOR = "\x1f"
"""Between the parts of a message that is hashed."""


def new_secret() -> str:
    """32 random bytes in hexadecimal: a secret, or a nonce."""
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    """The hash of a secret or of a nonce: what is published first."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def lock_hash(lock: Mapping[str, Any]) -> str:
    """The hash of a locked field, published at the lock."""
    return sha256(canonical(lock).encode()).hexdigest()


def site_nonce(secret: str, position: int) -> str:
    """The nonce the site gives for an entrant who gave none. It follows from the secret alone."""
    return _branch(secret, "nonce", position)


def withheld_nonce(locked: str, nonce_hash: str, revealed: Sequence[str]) -> str:
    """The replacement for a nonce that was not revealed, from the lock and the other nonces."""
    return _hash("withheld", locked, nonce_hash, *revealed)


def contribution(
    lock: Mapping[str, Any], nonces: Sequence[str | None] = (), beacon: str = ""
) -> str:
    """The public part of the cards, once the nonces are revealed.

    `nonces` are in the order of ``lock["entrants"]``, ``None`` where one was withheld.
    `beacon` is the value of the beacon that the lock names, where it names one.
    """
    locked = lock_hash(lock)
    hashes = [entrant["nonce_hash"] for entrant in lock.get("entrants", ())]
    revealed = [nonce for nonce in nonces if nonce is not None]
    used = [
        withheld_nonce(locked, hidden, revealed) if nonce is None else nonce
        for hidden, nonce in zip(hashes, nonces, strict=True)
    ]
    return _hash("contribution", locked, *used, beacon)


def root(secret: str, contributed: str) -> str:
    """The key of all seeds; the secret itself in matches that had no contribution."""
    return _branch(secret, "root", contributed) if contributed else secret


def deal_seed(root: str, match_key: str, deal: int, rotation: int | None = None) -> str:
    """The seed of a deal; of one rotation of it in games that deal anew for each."""
    if rotation is None:
        return _branch(root, "deal", match_key, deal)
    return _branch(root, "deal", match_key, deal, rotation)


def deal_seeds(
    root: str, match_key: str, deals: int, rotations: int, *, fresh: bool
) -> tuple[tuple[str, ...], ...]:
    """The seeds of a match: by rotation, then by deal."""
    return tuple(
        tuple(
            deal_seed(root, match_key, deal, rotation if fresh else None) for deal in range(deals)
        )
        for rotation in range(rotations)
    )


def player_seed(root: str, match_key: str, player: int) -> str:
    """The seed of one player's own random numbers in a match."""
    return _branch(root, "bot", match_key, player)


def bot_seed(player: str, rotation: int, number: int) -> str:
    """The seed a bot is given for its own random numbers in one game, from its `player_seed`."""
    return _hash(player, "sitting", str(rotation), "game", str(number))[:32]


def matchmaking_seed(root: str, match_key: str) -> str:
    """The seed of the random choices for one table of a ladder."""
    return _branch(root, "matchmaking", match_key)


def draw_seed(root: str) -> str:
    """The seed of an event's lots: who has a bye in its knockout."""
    return _branch(root, "draw")


def _branch(key: str, *path: str | int) -> str:
    message = SEPARATOR.join(map(str, path)).encode()
    return hmac.new(bytes.fromhex(key), message, sha256).hexdigest()


def _hash(*parts: str) -> str:
    return sha256(SEPARATOR.join(parts).encode()).hexdigest()
