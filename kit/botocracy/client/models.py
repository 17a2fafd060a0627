"""The shapes of what the API answers.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Advice(TypedDict):
    text: str
    chapter: str


AgainstEnum: TypeAlias = Literal["house", "ladder"]

AnswerEnum: TypeAlias = Literal["better", "not better", "undecided", "cancelled"]


class Bot(TypedDict):
    id: int
    game: str
    owner: str
    name: str
    slug: str
    active: Version | None
    benched_at: str | None
    retired_at: str | None
    created_at: str


class BotDetail(TypedDict):
    id: int
    game: str
    owner: str
    name: str
    slug: str
    active: Version | None
    benched_at: str | None
    retired_at: str | None
    created_at: str
    bench_reason: str
    rungs: list[BotRung]


class BotRung(TypedDict):
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    rating: float
    interval: float | None
    matches: int
    provisional: bool
    ladder: int
    table_size: int
    teams: bool


class Bundle(TypedDict):
    kind: str
    format: int
    bot: str
    content_hash: str
    match: int
    sitting: int
    deal: int
    game: str
    version: int
    options: dict[str, Any]
    before: list[dict[str, Any]]
    fault: dict[str, Any]


class Check(TypedDict):
    games: int
    done: int
    verdict: str
    step: int | None
    seat: int | None


class ChosenRequest(TypedDict):
    submission: int


class Clocks(TypedDict):
    ready: float
    move: float
    bank: float
    tick: float


class CommitmentPart(TypedDict):
    scope: str
    digest: str
    secret: str | None
    contribution: NotRequired[str]


class Comparison(TypedDict):
    id: int
    bot: str
    bot_id: int
    ladder: int
    old: int
    new: int
    old_number: int
    new_number: int
    state: ComparisonState
    worthwhile: float
    deals: int
    most: int
    mean: float
    margin: float | None
    created_at: str
    ended_at: str | None


class ComparisonDetail(TypedDict):
    id: int
    bot: str
    bot_id: int
    ladder: int
    old: int
    new: int
    old_number: int
    new_number: int
    state: ComparisonState
    worthwhile: float
    deals: int
    most: int
    mean: float
    margin: float | None
    created_at: str
    ended_at: str | None
    progress: Progress


ComparisonState: TypeAlias = Literal["running", "better", "not better", "undecided", "cancelled"]


class Decision(TypedDict):
    step: int
    seat: int
    kind: str
    view: dict[str, Any]
    legal: list[Any] | None
    move: Any
    asked: bool
    wall: float | None
    cpu: float | None
    note: str
    log: str
    verdict: str
    message: str
    fault: int | None


class Estimate(TypedDict):
    mean: float
    margin: float | None


class Fault(TypedDict):
    player: int
    bot: str
    bot_id: int
    version: int
    id: int
    sitting: int
    deal: int
    seat: int
    step: int
    kind: str
    verdict: Verdict
    message: str
    detail: str
    bundle: bool


class FaultCount(TypedDict):
    verdict: Verdict
    version: int
    faults: int
    matches: int


class FaultPart(TypedDict):
    seat: int
    step: int
    kind: str
    verdict: str


class Frame(TypedDict):
    step: int
    kind: str
    moves: dict[str, Any]
    words: list[Word]
    marks: list[Mark]
    view: ViewDiff
    acting: list[int]
    outcome: Outcome | None


class Frames(TypedDict):
    game: str
    title: str
    seats: int
    names: list[str]
    options: dict[str, Any]
    seat: int | None
    frames: list[Frame]


class Game(TypedDict):
    name: str
    title: str
    summary: str
    version: int
    seats: list[int]
    options: dict[str, Any]
    house_bots: list[str]


class GamePart(TypedDict):
    rotation: int
    deal: int
    seating: list[int]
    places: list[int]
    scores: list[int]
    reason: str
    faults: list[FaultPart]
    record: dict[str, Any]


class HistoryPoint(TypedDict):
    at: str
    version: int
    rating: float
    low: float
    high: float
    matches: int


class HouseBot(TypedDict):
    name: str
    code: str


class Ladder(TypedDict):
    id: int
    game: str
    table_size: int
    teams: bool
    bots: int


class LadderBot(TypedDict):
    bot_id: int
    ladder: int
    standing: Standing
    progress: ProgressEnum | NullEnum
    seats: list[SeatShare]
    versions: list[VersionResult]
    opponents: list[Opponent]
    nemesis: Opponent | None
    faults: list[FaultCount]


LaneEnum: TypeAlias = Literal["event", "ladder", "trial"]


class Limits(TypedDict):
    clocks: dict[str, float]
    limits: dict[str, Any]


class LogLine(TypedDict):
    at: str
    text: str


class MadeToken(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool
    token: str


class Mark(TypedDict):
    kind: str
    text: str


class Match(TypedDict):
    id: int
    game: str
    table_size: int
    deals: int
    lane: LaneEnum
    rated: bool
    released: bool
    status: MatchStatus
    created_at: str
    settled_at: str | None
    event: str | None
    players: list[Player]


class MatchDetail(TypedDict):
    id: int
    game: str
    table_size: int
    deals: int
    lane: LaneEnum
    rated: bool
    released: bool
    status: MatchStatus
    created_at: str
    settled_at: str | None
    event: str | None
    players: list[PlayerResult]
    options: dict[str, Any]
    clocks: Clocks
    faults_allowed: int
    fresh_deals: bool
    seconds: float | None
    lucky: bool | None
    watchable: bool
    own: bool
    proof: Proof
    void: Void | None
    rematch_of: int | None


class MatchFile(TypedDict):
    kind: str
    format: int
    match: int
    commitment: CommitmentPart
    key: str
    game: str
    version: int
    options: dict[str, Any]
    deals: int
    clocks: dict[str, float]
    faults_allowed: int
    players: list[PlayerPart]
    games: list[GamePart]
    fresh_deals: NotRequired[bool]
    fingerprint: str


class MatchGame(TypedDict):
    sitting: int
    deal: int
    seating: list[int]
    places: list[int]
    scores: list[int]
    reason: str
    winner: str
    faults: list[Verdict]


MatchStatus: TypeAlias = Literal["queued", "held", "playing", "settled", "errored", "void"]


class Me(TypedDict):
    username: str
    email: str
    administrator: bool
    joined_at: str
    scopes: list[str]


class NewBotRequest(TypedDict):
    name: str
    game: str


class NewBotWithVersionRequest(TypedDict):
    name: str
    game: str
    file: str


class NewComparisonRequest(TypedDict):
    bot: int
    ladder: int
    old: int
    new: int
    against: NotRequired[AgainstEnum]
    worthwhile: NotRequired[float]


class NewTokenRequest(TypedDict):
    name: str
    scopes: list[ScopesEnum]
    days: NotRequired[int]


class NewVersionRequest(TypedDict):
    file: str


NullEnum: TypeAlias = None


class Opponent(TypedDict):
    bot: str
    bot_id: int
    name: str
    matches: int
    score: Estimate
    certain: bool


class Outcome(TypedDict):
    places: list[int]
    scores: list[int]
    reason: str


class PaginatedBotList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Bot]


class PaginatedComparisonList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Comparison]


class PaginatedFaultList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Fault]


class PaginatedLadderList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Ladder]


class PaginatedMatchList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Match]


class PaginatedRungList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Rung]


class PaginatedSubmissionList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Submission]


class PaginatedTokenList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Token]


class PatchedNameRequest(TypedDict):
    name: NotRequired[str]


class Player(TypedDict):
    player: int
    bot: str
    bot_id: int
    name: str
    version: int
    place: int | None
    share: float | None
    faults: int


class PlayerPart(TypedDict):
    name: str
    content_hash: str
    share: float
    place: int
    name_salt: NotRequired[str]
    name_hash: NotRequired[str]


class PlayerResult(TypedDict):
    player: int
    bot: str
    bot_id: int
    name: str
    version: int
    place: int | None
    share: float | None
    faults: int
    interval: float | None
    rating: RatingMove | None
    moves: int
    seconds: float
    slowest: float


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: NotRequired[list[dict[str, Any]]]


class Progress(TypedDict):
    answer: AnswerEnum
    over: bool
    done: float
    faults: int
    opponents: list[str]


ProgressEnum: TypeAlias = Literal["unclear", "better", "worse"]


class Proof(TypedDict):
    state: ProofState
    words: str
    detail: str
    checked_at: str | None
    digest: str
    contribution: str
    secret: str | None
    fingerprint: str


ProofState: TypeAlias = Literal["unplayed", "unchecked", "verified", "sealed", "differs", "foreign"]


class RatingMove(TypedDict):
    before: float
    after: float


ReasonEnum: TypeAlias = Literal["engine", "settings", "infrastructure", "breach"]


class Rules(TypedDict):
    name: str
    rules: str


class Rung(TypedDict):
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    rating: float
    interval: float | None
    matches: int
    provisional: bool
    bot: str
    bot_id: int
    version: int
    benched: bool
    retired: bool


ScopesEnum: TypeAlias = Literal["read", "submit", "play", "organise", "administer"]


class SeatShare(TypedDict):
    seat: int
    wins: Estimate


class Sitting(TypedDict):
    player: int
    bot: str
    bot_id: int
    version: int
    sitting: int
    verdict: str
    cpu: float | None
    peak_memory: int | None
    log: str


class Standing(TypedDict):
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    rating: float
    interval: float | None
    matches: int
    provisional: bool


class Submission(TypedDict):
    id: int
    bot: str
    bot_id: int
    game: str
    number: int
    status: SubmissionStatus
    reason: str
    active: bool
    size: int
    content_hash: str
    created_at: str
    checked_at: str | None


class SubmissionDetail(TypedDict):
    id: int
    bot: str
    bot_id: int
    game: str
    number: int
    status: SubmissionStatus
    reason: str
    active: bool
    size: int
    content_hash: str
    created_at: str
    checked_at: str | None
    detail: str
    waiting_before: int
    check: Check | None
    advice: Advice | None


SubmissionStatus: TypeAlias = Literal["queued", "checking", "valid", "rejected", "errored"]


class Token(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool


Verdict: TypeAlias = Literal[
    "not_ready",
    "crashed",
    "out_of_memory",
    "too_much_output",
    "exception",
    "too_late",
    "bad_reply",
    "illegal_move",
]


class Version(TypedDict):
    id: int
    number: int


class VersionResult(TypedDict):
    id: int
    number: int
    matches: int
    share: Estimate
    rating: float | None
    interval: float | None
    faulty: int
    moves: int
    seconds_per_move: float | None
    slowest: float


class Versus(TypedDict):
    matches: int
    score: Estimate | None
    probability: float
    difference: float
    interval: float
    certain: bool


class ViewDiff(TypedDict):
    set: NotRequired[dict[str, Any]]
    more: NotRequired[dict[str, list[Any]]]
    gone: NotRequired[list[str]]


class Void(TypedDict):
    reason: ReasonEnum
    why: str
    at: str
    rematch: int | None


class Word(TypedDict):
    text: str
    seat: int | None
    what: Any
