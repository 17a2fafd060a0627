"""A match as a file: all a stranger needs to check it.

The site hands it out, `botocracy verify` checks it and `botocracy replay` shows its
games. ``docs/verifying.md`` describes the fields for people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from botocracy.records.fields import Fields, FileError
from games.record import Record, RecordError
from sandbox.verdicts import Verdict

KIND = "botocracy match"
FORMAT = 2
"""The format that the site writes. Format 1 dealt from the secret alone, ended a bot's match at an
exception, and its fingerprint left out names, clocks, number and scope."""
FORMATS = (1, 2)
"""Formats that can be read. Each is checked by its own rules."""


class FaultAt(NamedTuple):
    """The public part of a fault."""

    seat: int
    step: int
    """Index into the record's steps."""
    kind: str
    """The decision's kind, or ``"start"`` / ``"end"``."""
    verdict: Verdict


@dataclass(frozen=True, kw_only=True)
class PlayedGame:
    """One deal at one rotation."""

    deal: int
    rotation: int
    seating: tuple[int, ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    faults: tuple[FaultAt, ...]
    record: Record

    @property
    def where(self) -> str:
        """The game's name on the match page."""
        return f"sitting {self.rotation + 1}, deal {self.deal + 1}"


@dataclass(frozen=True, kw_only=True)
class PlayedBot:
    name: str
    """Its name when the match was settled; empty where its owner has left since."""
    name_salt: str
    name_hash: str
    """Hash of salt and name; empty in format 1."""
    content_hash: str
    """Hash of the bot's files."""
    share: float
    place: int
    views: bool
    """Whether its views may be in datasets; ``False`` where its owner keeps them out."""


@dataclass(frozen=True, kw_only=True)
class MatchFile:
    format: int
    match: int
    key: str
    """Names the match within its commitment."""
    scope: str
    """The subject of the commitment: an event, or a ladder's day."""
    digest: str
    """The hash of the secret, public before the first match."""
    contribution: str
    """The public part of the cards, fixed after the field was locked; empty in format 1."""
    secret: str | None
    """``None`` until it is revealed."""
    game: str
    version: int
    options: dict[str, Any]
    deals: int
    fresh_deals: bool
    """Whether each rotation of a deal was dealt anew."""
    clocks: dict[str, Any]
    faults_allowed: int
    players: tuple[PlayedBot, ...]
    games: tuple[PlayedGame, ...]
    fingerprint: str
    """The fingerprint in the file; `botocracy.records.fingerprint` computes it."""
    content: dict[str, Any]
    """The file as it was read."""


def is_match_file(value: Any) -> bool:
    return isinstance(value, dict) and value.get("kind") == KIND


def parse_match(value: Any) -> MatchFile:
    """The match in a JSON value; raises `FileError` at the first field that is wrong."""
    if not is_match_file(value):
        raise FileError("this is not the file of a Botocracy match")
    form = value.get("format")
    if form not in FORMATS or type(form) is not int:
        raise FileError(f"the file has format {form!r:.20}; this kit reads formats up to {FORMAT}")
    top = Fields(value, "")
    commitment = Fields(top.take("commitment", dict), "commitment.")
    players = [_player(player, form) for player in top.each("players")]
    games = [_game(game, len(players)) for game in top.each("games")]
    return MatchFile(
        format=form,
        match=top.whole("match"),
        key=top.take("key", str),
        scope=commitment.take("scope", str),
        digest=commitment.hexadecimal("digest"),
        contribution="" if form == 1 else commitment.hexadecimal("contribution"),
        secret=commitment.hexadecimal("secret") if commitment.data.get("secret") else None,
        game=top.take("game", str),
        version=top.whole("version"),
        options=top.take("options", dict),
        deals=top.whole("deals"),
        fresh_deals=form > 1 and top.take("fresh_deals", bool),
        clocks=top.take("clocks", dict),
        faults_allowed=top.whole("faults_allowed"),
        players=tuple(players),
        games=tuple(games),
        fingerprint=top.hexadecimal("fingerprint"),
        content=value,
    )


def _player(fields: Fields, form: int) -> PlayedBot:
    share = fields.data.get("share")
    if not isinstance(share, int | float):
        raise FileError(f"{fields.where}share must be a number, not {share!r:.60}")
    return PlayedBot(
        name=fields.take("name", str),
        name_salt=fields.take("name_salt", str) if form > 1 else "",
        name_hash=fields.hexadecimal("name_hash") if form > 1 else "",
        content_hash=fields.hexadecimal("content_hash"),
        share=float(share),
        place=fields.whole("place"),
        views=fields.take("views", bool) if "views" in fields.data else True,
    )


def _game(fields: Fields, seats: int) -> PlayedGame:
    try:
        record = Record.from_json(fields.take("record", dict))
    except RecordError as error:
        raise FileError(f"{fields.where}record: {error}") from error
    return PlayedGame(
        deal=fields.whole("deal"),
        rotation=fields.whole("rotation"),
        seating=fields.wholes("seating", seats),
        places=fields.wholes("places", seats),
        scores=fields.wholes("scores", seats),
        reason=fields.take("reason", str),
        faults=tuple(_fault(fault) for fault in fields.each("faults")),
        record=record,
    )


def _fault(fields: Fields) -> FaultAt:
    name = fields.take("verdict", str)
    if name not in set(Verdict):
        raise FileError(f"{fields.where}verdict: there is no {name!r:.60}")
    return FaultAt(
        seat=fields.whole("seat"),
        step=fields.whole("step"),
        kind=fields.take("kind", str),
        verdict=Verdict(name),
    )
