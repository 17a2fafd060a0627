"""Nonces: a bot author's part in the cards of an event.

The author makes a nonce, gives its hash when entering, and the nonce itself once the field is
locked. Kept in a small file, so that it is still there after the lock.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from games.contract import GameError
from sandbox.fairness import digest, new_secret


class NonceError(GameError):
    """A nonce cannot be made, read or checked. The text is for people."""


def nonce_file() -> Path:
    """Where nonces are kept: below ``XDG_DATA_HOME``, else in the home folder."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "botocracy" / "nonces.json"


def read_nonces(path: Path) -> dict[str, str]:
    """The nonces kept so far, by the name of the event."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(kept, dict):
            raise TypeError("it is not an object")
        return {str(name): checked(str(nonce)) for name, nonce in kept.items()}
    except (OSError, ValueError, TypeError) as error:
        raise NonceError(f"{path} cannot be read: {error}") from error


def make_nonce(event: str, path: Path) -> str:
    """A new nonce for an event, kept in `path`. One that is there already is not replaced."""
    kept = read_nonces(path)
    if event in kept:
        return kept[event]
    kept[event] = new_secret()
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    part.touch(mode=0o600)
    part.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    part.replace(path)
    return kept[event]


def checked(nonce: str) -> str:
    """`nonce` if it is one: 64 hexadecimal digits."""
    text = nonce.strip().lower()
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise NonceError(f"a nonce and its hash are 64 hexadecimal digits, not {nonce!r:.80}")
    return text


def belongs(nonce: str, nonce_hash: str) -> bool:
    """Whether a nonce has this hash."""
    return digest(checked(nonce)) == checked(nonce_hash)
