"""The shapes of what the API answers.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Game(TypedDict):
    name: str
    title: str
    summary: str
    version: int
    seats: list[int]
    options: dict[str, Any]
    house_bots: list[str]


class HouseBot(TypedDict):
    name: str
    code: str


class Ladder(TypedDict):
    id: int
    game: str
    table_size: int
    teams: bool
    bots: int


class Limits(TypedDict):
    clocks: dict[str, float]
    limits: dict[str, Any]


class MadeToken(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool
    token: str


class Me(TypedDict):
    username: str
    email: str
    administrator: bool
    joined_at: str
    scopes: list[str]


class NewTokenRequest(TypedDict):
    name: str
    scopes: list[ScopesEnum]
    days: NotRequired[int]


class PaginatedLadderList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Ladder]


class PaginatedRungList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Rung]


class PaginatedTokenList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Token]


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: NotRequired[list[dict[str, Any]]]


class Rules(TypedDict):
    name: str
    rules: str


class Rung(TypedDict):
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    bot: str
    bot_id: int
    version: int
    rating: float
    interval: float | None
    matches: int
    provisional: bool


ScopesEnum = Literal["read", "submit", "play", "organise", "administer"]


class Token(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool
