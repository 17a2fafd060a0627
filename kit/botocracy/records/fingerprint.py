"""Fingerprints of matches and events: one hash over everything that must never change.

The site stores a fingerprint when a match is settled and shows it on the match page;
`botocracy verify` computes it again from the downloaded file. Both call this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from games.record import canonical

_FIRST_FORMAT = ("format", "key", "game", "version", "options", "deals", "faults_allowed", "games")
_FIRST_FORMAT_PLAYER = ("content_hash", "share", "place")
_NAMES_OF_EVENT = ("title", "names")


def match_fingerprint(content: Mapping[str, Any]) -> str:
    """Hash the content of a match file: bots, terms, records, results, commitment.

    Left out are the secret, which is revealed later, names, which are covered by `name_hash` so
    that they can be erased, and whether views may be in datasets, which an owner can change.
    """
    commitment, players = content["commitment"], content["players"]
    if content["format"] == 1:
        fixed = _only(content, _FIRST_FORMAT)
        fixed["digest"] = commitment["digest"]
        fixed["players"] = [_only(player, _FIRST_FORMAT_PLAYER) for player in players]
    else:
        fixed = _without(content, "fingerprint")
        fixed["commitment"] = _without(commitment, "secret")
        fixed["players"] = [_without(player, "name", "name_salt", "views") for player in players]
    return _hash(fixed)


def event_fingerprint(content: Mapping[str, Any]) -> str:
    """Hash the content of an event file, without the secret and without names."""
    fixed = _without(content, "fingerprint", *_NAMES_OF_EVENT)
    fixed["commitment"] = _without(content["commitment"], "secret")
    return _hash(fixed)


def name_hash(salt: str, name: str) -> str:
    """The salted hash of a bot's name; without its salt nobody can guess the name from it."""
    return sha256(f"{salt}\x1f{name}".encode()).hexdigest()


def _only(fields: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: fields[name] for name in names}


def _without(fields: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name not in names}


def _hash(fixed: Mapping[str, Any]) -> str:
    return sha256(canonical(fixed).encode()).hexdigest()
