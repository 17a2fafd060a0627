"""Where the cards come from: a secret that is fixed, by its hash, before the first match.

Deal seeds are HMACs of the secret, so whoever knows the published hash can check,
once the secret is revealed, that nobody chose the cards. Bots' own random numbers
come from a branch apart and say nothing about the deals. Pure, for `verify` too.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256


def new_secret() -> str:
    return secrets.token_hex(32)


def digest(secret: str) -> str:
    """What is published first."""
    return sha256(bytes.fromhex(secret)).hexdigest()


def deal_seed(secret: str, match_key: str, deal: int) -> str:
    return _branch(secret, "deal", match_key, deal)


def bot_seed(secret: str, match_key: str, player: int) -> str:
    return _branch(secret, "bot", match_key, player)


def _branch(secret: str, *path: str | int) -> str:
    message = "\x1f".join(map(str, path)).encode()
    return hmac.new(bytes.fromhex(secret), message, sha256).hexdigest()
