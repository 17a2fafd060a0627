"""The shapes of what the API answers.

Written by `make schema` from docs/openapi.yaml.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class Advice(TypedDict):
    text: str
    chapter: str


AgainstEnum: TypeAlias = Literal["house", "ladder"]


class Asked(TypedDict):
    username: str
    asked_at: str


class Asking(TypedDict):
    event: str
    title: str
    organiser: str
    asked_at: str


AsksForEnum: TypeAlias = Literal["nothing", "name", "number"]


class AwaitedNonce(TypedDict):
    event: str
    entry: int
    bot_id: int
    name: str
    hash: str


class BeaconValueRequest(TypedDict):
    value: NotRequired[str]
    signature: NotRequired[str]


BlankEnum: TypeAlias = Literal[""]


class Bot(TypedDict):
    id: int
    game: str
    owner: str
    name: str
    slug: str
    active: Version | None
    benched_at: str | None
    retired_at: str | None
    views_shared: bool
    listed: bool
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
    views_shared: bool
    listed: bool
    created_at: str
    members: list[str]
    bench_reason: str
    rungs: list[BotRung]
    trophies: list[Trophy]


class BotOnLadderRequest(TypedDict):
    bot: int


class BotRung(TypedDict):
    rank: int | None
    best_rank: int | None
    worst_rank: int | None
    rating: float
    interval: float | None
    matches: int
    provisional: bool
    division: int | None
    ladder: int
    table_size: int
    teams: bool


class Bracket(TypedDict):
    begun: bool
    rounds: list[BracketRound]
    champion: Champion | None


class BracketRound(TypedDict):
    number: int
    title: str
    drawn: bool
    tables: list[BracketTable]
    byes: list[BracketSeat]


class BracketSeat(TypedDict):
    entry: int | None
    name: str | None
    share: float | None
    through: bool | None


class BracketTable(TypedDict):
    number: int
    match: int | None
    status: str | None
    advance: int
    settled: bool
    seats: list[BracketSeat]


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


class Candidate(TypedDict):
    entry: int
    bot: str
    owner: str
    chance: float
    people: float | None


class Cards(TypedDict):
    digest: str
    lock_hash: str | None
    contribution: str | None
    secret: str | None
    drawn: bool
    waits: bool
    reveal_until: str | None
    missing: list[SeatedBot]
    withheld: list[SeatedBot]
    beacon_missing: bool


class Champion(TypedDict):
    entry: int
    name: str
    played: bool
    level: list[str]
    by_seed: bool


class Change(TypedDict):
    id: int
    at: str
    by: str | None
    what: str
    why: str


class Check(TypedDict):
    games: int
    done: int
    verdict: str
    step: int | None
    seat: int | None


class CheckLine(TypedDict):
    at: str
    text: str


class ChosenRequest(TypedDict):
    submission: int


class ClassBot(TypedDict):
    id: int
    name: str
    status: str | None
    reason: str
    entry: int | None


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


class Control(TypedDict):
    state: EventState
    next_step: Step | None
    problems: list[EventProblem]
    requests: list[Request]
    progress: EventProgress
    making: Making | None
    under_way: list[PlayedTable]
    waiting: int
    forecast: Forecast | None
    rating_obstacle: str


class CrossLine(TypedDict):
    place: int
    entry: int
    bot: str
    meetings: list[dict[str, Any] | None]


class Crosstable(TypedDict):
    too_large: bool
    lines: list[CrossLine]


class DeadlineRequest(TypedDict):
    why: NotRequired[str]
    until: NotRequired[str | None]


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


class DecisionKind(TypedDict):
    asked: str
    listed: bool
    move: dict[str, Any]


class Delivery(TypedDict):
    id: int
    message_id: str
    event: str
    status: DeliveryStatus
    tries: int
    next_try_at: str | None
    answer_status: int | None
    answer: str
    body: str
    created_at: str
    delivered_at: str | None


DeliveryStatus: TypeAlias = Literal["waiting", "delivered", "failed"]


class Done(TypedDict):
    message: str
    request: int | None
    problems: list[str]
    state: EventState


class EnterBodyRequest(TypedDict):
    bot: int | str
    nonce_hash: NotRequired[str]
    share_source: NotRequired[bool]


class EntrantsRequest(TypedDict):
    lines: NotRequired[str]


class Entry(TypedDict):
    entry: int
    bot: str
    bot_id: int
    name: str
    owner: str
    members: list[str]
    version: int | None
    seed: int | None
    nonce_hash: str
    nonce_by: NonceByEnum
    source_shared: bool
    entered_at: str
    withdrawn_at: str | None
    disqualified_at: str | None


class EntryReasonRequest(TypedDict):
    why: NotRequired[str]
    entry: int


class Estimate(TypedDict):
    mean: float
    margin: float | None


class Event(TypedDict):
    slug: str
    title: str
    game: str
    table_size: int
    format: str
    state: EventState
    visibility: VisibilityEnum
    release: ReleaseEnum
    classroom: bool
    rated: bool
    organiser: str
    entries: int
    progress: EventProgress
    registration_until: str | None
    starts_at: str | None
    ends_at: str | None
    created_at: str
    started_at: str | None
    finished_at: str | None
    published_at: str | None
    description: str
    settings: EventSettings
    faults_allowed: int
    round: int | None
    rounds_planned: int | None
    rating: str
    cards: Cards
    may: May
    next_step: Step | None
    join_code: str | None
    known_as: str | None


class EventClocks(TypedDict):
    move: NotRequired[float | None]
    bank: NotRequired[float | None]
    tick: NotRequired[float | None]


class EventClocksRequest(TypedDict):
    move: NotRequired[float | None]
    bank: NotRequired[float | None]
    tick: NotRequired[float | None]


EventFormat: TypeAlias = Literal[
    "round_robin", "swiss", "swiss_round_robin", "swiss_knockout", "knockout", "ladder"
]


class EventKind(TypedDict):
    seen_by: str
    event: dict[str, Any]


class EventProblem(TypedDict):
    text: str
    fix: str
    match: int | None


class EventProgress(TypedDict):
    settled: int
    errored: int
    total: int


class EventRow(TypedDict):
    slug: str
    title: str
    game: str
    table_size: int
    format: str
    state: EventState
    visibility: VisibilityEnum
    release: ReleaseEnum
    classroom: bool
    rated: bool
    organiser: str
    entries: int
    progress: EventProgress
    registration_until: str | None
    starts_at: str | None
    ends_at: str | None
    created_at: str
    started_at: str | None
    finished_at: str | None
    published_at: str | None


class EventSettings(TypedDict):
    title: str
    description: NotRequired[str]
    game: str
    table_size: NotRequired[int | None]
    format: EventFormat
    length: NotRequired[int | None]
    cut: NotRequired[int | None]
    byes_allowed: NotRequired[bool]
    deals: NotRequired[int | None]
    scoring: NotRequired[ScoringEnum]
    entries_per_user: NotRequired[int | None]
    registration_until: NotRequired[str | None]
    places: NotRequired[int | None]
    time_zone: NotRequired[TimeZoneEnum]
    starts_at: NotRequired[str | None]
    start_when_full: NotRequired[bool]
    pause_minutes: NotRequired[int | None]
    freeze_at: NotRequired[str | None]
    replacing: NotRequired[bool]
    ends_at: NotRequired[str | None]
    reveal_minutes: NotRequired[int | None]
    beacon: NotRequired[str]
    beacon_round: NotRequired[int | None]
    visibility: NotRequired[VisibilityEnum]
    classroom: NotRequired[bool]
    asks_for: NotRequired[AsksForEnum]
    release: NotRequired[ReleaseEnum]
    asks_sources: NotRequired[bool]
    clocks: NotRequired[EventClocks]
    tie_breaks: NotRequired[list[TieBreaksEnum]]
    options: NotRequired[dict[str, Any]]


class EventStanding(TypedDict):
    place: int
    line: int
    entry: int
    bot: str
    bot_id: int
    name: str
    score: float
    margin: float | None
    best_rank: int | None
    worst_rank: int | None
    group: int
    matches: int
    wins: int
    tie_breaks: dict[str, float]
    out: str | None


EventState: TypeAlias = Literal[
    "draft", "registration", "running", "paused", "finished", "published", "cancelled"
]


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


class FaultLine(TypedDict):
    bot_id: int
    name: str | None
    owner: str | None
    verdict: str
    times: int


class FaultPart(TypedDict):
    seat: int
    step: int
    kind: str
    verdict: str


class Faults(TypedDict):
    verdict: str
    times: int


class FieldError(TypedDict):
    field: str
    detail: str


class Forecast(TypedDict):
    problem: str
    suggested_length: int
    rounds: int
    matches: int
    games_a_match: int
    games: int
    seconds: float | None
    longest_match_seconds: float | None
    best_wins: float | None
    knockout: list[PlannedRound]


class Forecaster(TypedDict):
    name: str
    predictions: int
    score: float
    site: float
    ahead: float
    entrant: bool


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


class GroupLadder(TypedDict):
    id: int
    game: str
    table_size: int
    teams: bool
    bots: int
    season: int
    season_began: str
    divided_at: str | None
    title: str
    slug: str
    owner: str
    visibility: VisibilityEnum
    deals: int
    house: bool
    paused_at: str | None
    closed_at: str | None
    join_code: str


class Highlight(TypedDict):
    kind: str
    title: str
    meaning: str
    text: str
    of_week: bool
    day: str
    match: int
    game: str
    sitting: int
    deal: int
    step: int
    url: str


class HistoryPoint(TypedDict):
    at: str
    version: int
    rating: float
    low: float
    high: float
    matches: int


class Hour(TypedDict):
    at: str
    matches: int


class HouseBot(TypedDict):
    name: str
    code: str


class Integrity(TypedDict):
    ladders: list[LadderIntegrity]
    workers: list[WorkerCheck]


class Invitation(TypedDict):
    id: int
    event: str
    title: str
    bot: str
    bot_id: int
    by: str
    answer: InvitationAnswerEnum
    rating: str
    created_at: str
    answered_at: str | None


InvitationAnswerEnum: TypeAlias = Literal["pending", "accepted", "declined", "expired"]


class JoinBodyRequest(TypedDict):
    code: str
    known_as: NotRequired[str]


class KnownAsRequest(TypedDict):
    known_as: NotRequired[str]
    username: NotRequired[str]


class Ladder(TypedDict):
    id: int
    game: str
    table_size: int
    teams: bool
    bots: int
    season: int
    season_began: str
    divided_at: str | None


class LadderBot(TypedDict):
    bot_id: int
    ladder: int
    standing: Standing
    progress: str | None
    seats: list[SeatShare]
    versions: list[VersionResult]
    opponents: list[Opponent]
    nemesis: Opponent | None
    faults: list[FaultCount]


class LadderCodeRequest(TypedDict):
    code: str


class LadderEntry(TypedDict):
    bot: str
    bot_id: int
    entered_at: str
    benched_at: str | None
    bench_reason: str


class LadderIntegrity(TypedDict):
    ladder: int
    game: str
    table_size: int
    teams: bool
    matches: int
    seats: list[Estimate]
    p_value: float
    suspicions: list[Suspicion]


class LadderMember(TypedDict):
    username: str
    joined_at: str
    removed_at: str | None


class LadderPersonRequest(TypedDict):
    username: str


class LadderWhyRequest(TypedDict):
    why: NotRequired[str]


LaneEnum: TypeAlias = Literal["event", "ladder", "trial"]


class Letter(TypedDict):
    notice: int
    user: str
    text: str
    at: str
    error: str


class Limits(TypedDict):
    clocks: dict[str, float]
    limits: dict[str, Any]


class LogLine(TypedDict):
    log: str
    number: int
    at: str
    previous: str
    sealed: str
    hash: str
    body: dict[str, Any] | None
    names: dict[str, str]


class MadeSignUpLink(TypedDict):
    id: str
    note: str
    made_by: str
    made_at: str
    expires_at: str
    revoked_at: str | None
    uses: int
    uses_allowed: int
    sign_ups: list[SignUp]
    url: str


class MadeToken(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool
    token: str


class MadeWebhook(TypedDict):
    id: int
    url: str
    events: list[WebhookEvent]
    format: WebhookFormat
    active: bool
    off_reason: str
    failures: int
    created_at: str
    secret: str


class Making(TypedDict):
    made: int
    total: int


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


class MatchBodyRequest(TypedDict):
    match: int


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


class MatchVoidingRequest(TypedDict):
    why: NotRequired[str]
    reason: ReasonEnum
    match: int


class May(TypedDict):
    see_results: bool
    oversee: bool
    manage: bool
    enter: bool


class Me(TypedDict):
    username: str
    email: str
    administrator: bool
    joined_at: str
    teams: list[str]
    scopes: list[str]


class Member(TypedDict):
    username: str
    role: RoleEnum


class Message(TypedDict):
    id: int
    by: str
    text: str
    at: str


class MessageRequest(TypedDict):
    text: NotRequired[str]


class NewBotRequest(TypedDict):
    name: str
    game: str
    owner: NotRequired[str]


class NewBotWithVersionRequest(TypedDict):
    name: str
    game: str
    owner: NotRequired[str]
    file: str


class NewClassBotRequest(TypedDict):
    name: str
    file: str


class NewComparisonRequest(TypedDict):
    bot: int
    ladder: int
    old: int
    new: int
    against: NotRequired[AgainstEnum]
    worthwhile: NotRequired[float]


class NewEventRequest(TypedDict):
    title: str
    description: NotRequired[str]
    game: str
    table_size: NotRequired[int | None]
    expected: NotRequired[int | None]
    format: EventFormat
    length: NotRequired[int | None]
    cut: NotRequired[int | None]
    byes_allowed: NotRequired[bool]
    deals: NotRequired[int | None]
    scoring: NotRequired[ScoringEnum]
    entries_per_user: NotRequired[int | None]
    registration_until: NotRequired[str | None]
    places: NotRequired[int | None]
    time_zone: NotRequired[TimeZoneEnum]
    starts_at: NotRequired[str | None]
    start_when_full: NotRequired[bool]
    pause_minutes: NotRequired[int | None]
    freeze_at: NotRequired[str | None]
    replacing: NotRequired[bool]
    ends_at: NotRequired[str | None]
    reveal_minutes: NotRequired[int | None]
    beacon: NotRequired[str]
    beacon_round: NotRequired[int | None]
    visibility: NotRequired[VisibilityEnum]
    classroom: NotRequired[bool]
    asks_for: NotRequired[AsksForEnum]
    release: NotRequired[ReleaseEnum]
    asks_sources: NotRequired[bool]
    clocks: NotRequired[EventClocksRequest]
    tie_breaks: NotRequired[list[TieBreaksEnum]]
    options: NotRequired[dict[str, Any]]


class NewGroupLadderRequest(TypedDict):
    title: str
    visibility: NotRequired[VisibilityEnum]
    deals: NotRequired[int]
    house: NotRequired[bool]
    game: str
    table_size: int
    teams: NotRequired[bool]


class NewNewsRequest(TypedDict):
    title: str
    text: str


class NewSignUpLinkRequest(TypedDict):
    note: NotRequired[str]
    uses: NotRequired[int]
    days: NotRequired[int]


class NewTeamRequest(TypedDict):
    name: str


class NewTokenRequest(TypedDict):
    name: str
    scopes: list[ScopesEnum]
    days: NotRequired[int]


class NewVersionRequest(TypedDict):
    file: str


class NewWebhookRequest(TypedDict):
    url: str
    events: list[WebhookEvent]
    format: NotRequired[WebhookFormat]


class News(TypedDict):
    id: int
    title: str
    text: str
    by: NotRequired[str | None]
    at: str
    edited_at: str | None


class NonceBodyRequest(TypedDict):
    entry: NotRequired[int]
    bot: NotRequired[int | str]
    nonce_hash: str


NonceByEnum: TypeAlias = Literal["owner", "site"]


class Notice(TypedDict):
    id: int
    kind: NoticeKindEnum
    text: str
    link: str
    at: str
    read_at: str | None


NoticeKindEnum: TypeAlias = Literal[
    "check", "bench", "ladder", "comparison", "event", "organising", "webhook", "team"
]


class NoticeSettings(TypedDict):
    check: NotRequired[Way]
    bench: NotRequired[Way]
    ladder: NotRequired[Way]
    comparison: NotRequired[Way]
    event: NotRequired[Way]
    organising: NotRequired[Way]
    webhook: NotRequired[Way]
    team: NotRequired[Way]


class NoticeSettingsRequest(TypedDict):
    check: NotRequired[WayRequest]
    bench: NotRequired[WayRequest]
    ladder: NotRequired[WayRequest]
    comparison: NotRequired[WayRequest]
    event: NotRequired[WayRequest]
    organising: NotRequired[WayRequest]
    webhook: NotRequired[WayRequest]
    team: NotRequired[WayRequest]


class OneEntryRequest(TypedDict):
    entry: int


class OneMatchRequest(TypedDict):
    why: NotRequired[str]
    match: int


class OnePersonRequest(TypedDict):
    username: str


class OneRequestRequest(TypedDict):
    request: int


class Operations(TypedDict):
    queues: list[Queue]
    workers: list[Worker]
    throughput: list[Hour]
    faults: list[Faults]
    stuck_matches: list[StuckMatch]
    stuck_submissions: list[StuckSubmission]
    dead_letters: list[Letter]
    watched_bots: list[Watched]
    asking_to_be_rated: list[Asking]


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


class OwnPrediction(TypedDict):
    round: int
    shares: list[Share]
    changed_at: str


class PaginatedBotList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Bot]


class PaginatedChangeList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Change]


class PaginatedComparisonList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Comparison]


class PaginatedDeliveryList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Delivery]


class PaginatedEntryList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Entry]


class PaginatedEventRowList(TypedDict):
    next: str | None
    previous: str | None
    results: list[EventRow]


class PaginatedEventStandingList(TypedDict):
    next: str | None
    previous: str | None
    results: list[EventStanding]


class PaginatedFaultList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Fault]


class PaginatedGroupLadderList(TypedDict):
    next: str | None
    previous: str | None
    results: list[GroupLadder]


class PaginatedInvitationList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Invitation]


class PaginatedLadderEntryList(TypedDict):
    next: str | None
    previous: str | None
    results: list[LadderEntry]


class PaginatedLadderList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Ladder]


class PaginatedLadderMemberList(TypedDict):
    next: str | None
    previous: str | None
    results: list[LadderMember]


class PaginatedLogLineList(TypedDict):
    next: str | None
    previous: str | None
    results: list[LogLine]


class PaginatedMatchList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Match]


class PaginatedMemberList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Member]


class PaginatedMessageList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Message]


class PaginatedNewsList(TypedDict):
    next: str | None
    previous: str | None
    results: list[News]


class PaginatedNoticeList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Notice]


class PaginatedReleasedSourceList(TypedDict):
    next: str | None
    previous: str | None
    results: list[ReleasedSource]


class PaginatedRungList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Rung]


class PaginatedSeasonPlaceList(TypedDict):
    next: str | None
    previous: str | None
    results: list[SeasonPlace]


class PaginatedSignUpLinkList(TypedDict):
    next: str | None
    previous: str | None
    results: list[SignUpLink]


class PaginatedSubmissionList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Submission]


class PaginatedTeamChangeList(TypedDict):
    next: str | None
    previous: str | None
    results: list[TeamChange]


class PaginatedTeamInvitationList(TypedDict):
    next: str | None
    previous: str | None
    results: list[TeamInvitation]


class PaginatedTeamList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Team]


class PaginatedTemplateList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Template]


class PaginatedTokenList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Token]


class PaginatedWebhookList(TypedDict):
    next: str | None
    previous: str | None
    results: list[Webhook]


class PatchedBotChangeRequest(TypedDict):
    name: NotRequired[str]
    views_shared: NotRequired[bool]


class PatchedGroupLadderChangeRequest(TypedDict):
    title: NotRequired[str]
    visibility: NotRequired[VisibilityEnum]
    deals: NotRequired[int]
    house: NotRequired[bool]


class PatchedNewEventRequest(TypedDict):
    title: NotRequired[str]
    description: NotRequired[str]
    game: NotRequired[str]
    table_size: NotRequired[int | None]
    expected: NotRequired[int | None]
    format: NotRequired[EventFormat]
    length: NotRequired[int | None]
    cut: NotRequired[int | None]
    byes_allowed: NotRequired[bool]
    deals: NotRequired[int | None]
    scoring: NotRequired[ScoringEnum]
    entries_per_user: NotRequired[int | None]
    registration_until: NotRequired[str | None]
    places: NotRequired[int | None]
    time_zone: NotRequired[TimeZoneEnum]
    starts_at: NotRequired[str | None]
    start_when_full: NotRequired[bool]
    pause_minutes: NotRequired[int | None]
    freeze_at: NotRequired[str | None]
    replacing: NotRequired[bool]
    ends_at: NotRequired[str | None]
    reveal_minutes: NotRequired[int | None]
    beacon: NotRequired[str]
    beacon_round: NotRequired[int | None]
    visibility: NotRequired[VisibilityEnum]
    classroom: NotRequired[bool]
    asks_for: NotRequired[AsksForEnum]
    release: NotRequired[ReleaseEnum]
    asks_sources: NotRequired[bool]
    clocks: NotRequired[EventClocksRequest]
    tie_breaks: NotRequired[list[TieBreaksEnum]]
    options: NotRequired[dict[str, Any]]


class PatchedNewNewsRequest(TypedDict):
    title: NotRequired[str]
    text: NotRequired[str]


class PatchedWebhookChangeRequest(TypedDict):
    url: NotRequired[str]
    events: NotRequired[list[WebhookEvent]]
    format: NotRequired[WebhookFormat]
    active: NotRequired[bool]


class PersonBodyRequest(TypedDict):
    username: str


class PersonRoleRequest(TypedDict):
    username: str
    role: RoleEnum


class PlannedRound(TypedDict):
    entrants: int
    tables: list[int]
    advance: list[int]
    byes: int


class PlayedTable(TypedDict):
    number: int
    match: int
    status: MatchStatus
    seats: list[Seat]
    round: int


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
    views: NotRequired[bool]


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


class PredictionBodyRequest(TypedDict):
    shares: list[ShareRequest]


class Predictions(TypedDict):
    round: int | None
    candidates: list[Candidate]
    others: int
    own: OwnPrediction | None
    forecasters: list[Forecaster]
    enough: int


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: str
    detail: str
    request_id: NotRequired[str]
    errors: NotRequired[list[dict[str, Any]]]


class Progress(TypedDict):
    answer: ProgressAnswerEnum
    over: bool
    done: float
    faults: int
    opponents: list[str]


ProgressAnswerEnum: TypeAlias = Literal["better", "not better", "undecided", "cancelled"]


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


class Pupil(TypedDict):
    username: str
    known_as: str
    made_here: bool
    bots: list[ClassBot]


class PupilPasswordRequest(TypedDict):
    username: str
    password: str


class PupilResult(TypedDict):
    username: str
    known_as: str
    bot: str
    place: int | None
    class_place: int | None
    score: float | None
    points: float


class Queue(TypedDict):
    name: str
    key: str
    waiting: int
    oldest: str | None
    age: float
    under_way: int
    silent: int
    stuck: int


class RatingMove(TypedDict):
    before: float
    after: float


ReasonEnum: TypeAlias = Literal["engine", "settings", "infrastructure", "breach"]


class ReasonRequest(TypedDict):
    why: NotRequired[str]


ReleaseEnum: TypeAlias = Literal["hidden", "participants", "public"]


class ReleaseToRequest(TypedDict):
    why: NotRequired[str]
    release: ReleaseEnum


class ReleasedSource(TypedDict):
    submission: int
    bot: str
    bot_id: int
    version: int
    content_hash: str
    size: int


class Request(TypedDict):
    id: int
    kind: RequestKindEnum
    words: str
    match: int | None
    round: int | None
    entry: int | None
    reason: ReasonEnum | BlankEnum
    why: str
    by: str
    created_at: str


RequestKindEnum: TypeAlias = Literal["match", "round", "disqualify", "withdraw"]


class RequestReasonRequest(TypedDict):
    why: NotRequired[str]
    request: int


class RevealBodyRequest(TypedDict):
    nonce: str


RoleEnum: TypeAlias = Literal["organiser", "reader", "entrant"]


class Round(TypedDict):
    number: int
    created_at: str
    finished_at: str | None
    tables: list[Table]
    byes: list[SeatedBot]
    in_knockout: bool


class RoundRow(TypedDict):
    number: int
    created_at: str
    finished_at: str | None
    tables: int


class RoundVoidingRequest(TypedDict):
    why: NotRequired[str]
    reason: ReasonEnum
    round: int


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
    division: int | None
    bot: str
    bot_id: int
    version: int
    benched: bool
    retired: bool


class Schemas(TypedDict):
    view: dict[str, Any]
    replay: dict[str, Any]
    decisions: dict[str, DecisionKind]
    events: dict[str, EventKind]


ScopesEnum: TypeAlias = Literal["read", "submit", "play", "organise", "administer"]

ScoringEnum: TypeAlias = Literal["share", "points", "wins"]


class Season(TypedDict):
    number: int
    title: str
    began_at: str
    ended_at: str
    matches: int
    bots: int
    podium: list[SeasonPlace]


class SeasonEndRequest(TypedDict):
    title: NotRequired[str]
    why: NotRequired[str]


class SeasonPlace(TypedDict):
    rank: int
    best_rank: int
    worst_rank: int
    bot: str
    bot_id: int
    version: int
    rating: float
    interval: float
    matches: int
    provisional: bool
    division: int | None


class Seat(TypedDict):
    seat: int
    bot: str
    bot_id: int
    name: str
    version: int
    place: int | None
    share: float | None
    faults: int


class SeatShare(TypedDict):
    seat: int
    wins: Estimate


class SeatWorth(TypedDict):
    seat: int
    share: float
    interval: float


class SeatedBot(TypedDict):
    entry: int
    bot: str
    bot_id: int
    name: str


class SeededBot(TypedDict):
    bot_id: int
    name: str | None
    owner: str | None
    seed: int


class Share(TypedDict):
    entry: int
    percent: float


class ShareRequest(TypedDict):
    entry: int
    percent: float


class ShareSourceBodyRequest(TypedDict):
    entry: NotRequired[int]
    bot: NotRequired[int | str]
    shared: bool


class SignUp(TypedDict):
    user: str
    at: str


class SignUpLink(TypedDict):
    id: str
    note: str
    made_by: str
    made_at: str
    expires_at: str
    revoked_at: str | None
    uses: int
    uses_allowed: int
    sign_ups: list[SignUp]


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
    division: int | None


class Statistics(TypedDict):
    matches: int
    games: int
    decisions_a_game: float
    seconds_a_match: float
    seconds: float
    seats: list[SeatWorth]
    seat_games: int
    faults: list[FaultLine]
    surprises: list[Surprise]


class Step(TypedDict):
    action: str
    label: str
    words: str


class StuckMatch(TypedDict):
    match: int
    game: str
    created_at: str
    failures: int
    trouble: str


class StuckSubmission(TypedDict):
    submission: int
    bot: str
    version: int
    created_at: str
    failures: int
    trouble: str


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
    uploaded_by: str
    created_at: str
    checked_at: str | None


class SubmissionBodyRequest(TypedDict):
    submission: int


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
    uploaded_by: str
    created_at: str
    checked_at: str | None
    detail: str
    waiting_before: int
    check: Check | None
    advice: Advice | None


SubmissionStatus: TypeAlias = Literal["queued", "checking", "valid", "rejected", "errored"]


class Surprise(TypedDict):
    match: int
    round: int
    winner: SeededBot
    loser: SeededBot


class Suspicion(TypedDict):
    helper: str
    helper_id: int
    helped: str
    helped_id: int
    matches: int
    residual: Estimate
    p_value: float
    same_owner: bool


class Table(TypedDict):
    number: int
    match: int
    status: MatchStatus
    seats: list[Seat]


class Team(TypedDict):
    name: str
    captain: str
    members: list[TeamMember]
    founded_at: str


class TeamChange(TypedDict):
    at: str
    by: str
    what: str


class TeamDetail(TypedDict):
    name: str
    captain: str
    members: list[TeamMember]
    founded_at: str
    invited: list[Asked]


class TeamInvitation(TypedDict):
    id: int
    team: str
    by: str
    answer: TeamInvitationAnswerEnum
    asked_at: str


TeamInvitationAnswerEnum: TypeAlias = Literal["pending", "accepted", "declined", "withdrawn"]


class TeamMember(TypedDict):
    username: str
    joined_at: str


class Template(TypedDict):
    id: int
    name: str
    every_days: int | None
    next_at: str | None
    start_hours: int | None
    settings: EventSettings


class TemplateNameRequest(TypedDict):
    name: NotRequired[str]
    every_days: NotRequired[int | None]
    next_at: NotRequired[str | None]
    start_hours: NotRequired[int | None]


TieBreaksEnum: TypeAlias = Literal[
    "head_to_head",
    "wins",
    "buchholz",
    "median_buchholz",
    "sonneborn_berger",
    "mean_place",
    "score_difference",
    "performance",
]

TimeZoneEnum: TypeAlias = Literal[
    "UTC",
    "Africa/Abidjan",
    "Africa/Accra",
    "Africa/Addis_Ababa",
    "Africa/Algiers",
    "Africa/Asmara",
    "Africa/Asmera",
    "Africa/Bamako",
    "Africa/Bangui",
    "Africa/Banjul",
    "Africa/Bissau",
    "Africa/Blantyre",
    "Africa/Brazzaville",
    "Africa/Bujumbura",
    "Africa/Cairo",
    "Africa/Casablanca",
    "Africa/Ceuta",
    "Africa/Conakry",
    "Africa/Dakar",
    "Africa/Dar_es_Salaam",
    "Africa/Djibouti",
    "Africa/Douala",
    "Africa/El_Aaiun",
    "Africa/Freetown",
    "Africa/Gaborone",
    "Africa/Harare",
    "Africa/Johannesburg",
    "Africa/Juba",
    "Africa/Kampala",
    "Africa/Khartoum",
    "Africa/Kigali",
    "Africa/Kinshasa",
    "Africa/Lagos",
    "Africa/Libreville",
    "Africa/Lome",
    "Africa/Luanda",
    "Africa/Lubumbashi",
    "Africa/Lusaka",
    "Africa/Malabo",
    "Africa/Maputo",
    "Africa/Maseru",
    "Africa/Mbabane",
    "Africa/Mogadishu",
    "Africa/Monrovia",
    "Africa/Nairobi",
    "Africa/Ndjamena",
    "Africa/Niamey",
    "Africa/Nouakchott",
    "Africa/Ouagadougou",
    "Africa/Porto-Novo",
    "Africa/Sao_Tome",
    "Africa/Timbuktu",
    "Africa/Tripoli",
    "Africa/Tunis",
    "Africa/Windhoek",
    "America/Adak",
    "America/Anchorage",
    "America/Anguilla",
    "America/Antigua",
    "America/Araguaina",
    "America/Argentina/Buenos_Aires",
    "America/Argentina/Catamarca",
    "America/Argentina/ComodRivadavia",
    "America/Argentina/Cordoba",
    "America/Argentina/Jujuy",
    "America/Argentina/La_Rioja",
    "America/Argentina/Mendoza",
    "America/Argentina/Rio_Gallegos",
    "America/Argentina/Salta",
    "America/Argentina/San_Juan",
    "America/Argentina/San_Luis",
    "America/Argentina/Tucuman",
    "America/Argentina/Ushuaia",
    "America/Aruba",
    "America/Asuncion",
    "America/Atikokan",
    "America/Atka",
    "America/Bahia",
    "America/Bahia_Banderas",
    "America/Barbados",
    "America/Belem",
    "America/Belize",
    "America/Blanc-Sablon",
    "America/Boa_Vista",
    "America/Bogota",
    "America/Boise",
    "America/Buenos_Aires",
    "America/Cambridge_Bay",
    "America/Campo_Grande",
    "America/Cancun",
    "America/Caracas",
    "America/Catamarca",
    "America/Cayenne",
    "America/Cayman",
    "America/Chicago",
    "America/Chihuahua",
    "America/Ciudad_Juarez",
    "America/Coral_Harbour",
    "America/Cordoba",
    "America/Costa_Rica",
    "America/Coyhaique",
    "America/Creston",
    "America/Cuiaba",
    "America/Curacao",
    "America/Danmarkshavn",
    "America/Dawson",
    "America/Dawson_Creek",
    "America/Denver",
    "America/Detroit",
    "America/Dominica",
    "America/Edmonton",
    "America/Eirunepe",
    "America/El_Salvador",
    "America/Ensenada",
    "America/Fort_Nelson",
    "America/Fort_Wayne",
    "America/Fortaleza",
    "America/Glace_Bay",
    "America/Godthab",
    "America/Goose_Bay",
    "America/Grand_Turk",
    "America/Grenada",
    "America/Guadeloupe",
    "America/Guatemala",
    "America/Guayaquil",
    "America/Guyana",
    "America/Halifax",
    "America/Havana",
    "America/Hermosillo",
    "America/Indiana/Indianapolis",
    "America/Indiana/Knox",
    "America/Indiana/Marengo",
    "America/Indiana/Petersburg",
    "America/Indiana/Tell_City",
    "America/Indiana/Vevay",
    "America/Indiana/Vincennes",
    "America/Indiana/Winamac",
    "America/Indianapolis",
    "America/Inuvik",
    "America/Iqaluit",
    "America/Jamaica",
    "America/Jujuy",
    "America/Juneau",
    "America/Kentucky/Louisville",
    "America/Kentucky/Monticello",
    "America/Knox_IN",
    "America/Kralendijk",
    "America/La_Paz",
    "America/Lima",
    "America/Los_Angeles",
    "America/Louisville",
    "America/Lower_Princes",
    "America/Maceio",
    "America/Managua",
    "America/Manaus",
    "America/Marigot",
    "America/Martinique",
    "America/Matamoros",
    "America/Mazatlan",
    "America/Mendoza",
    "America/Menominee",
    "America/Merida",
    "America/Metlakatla",
    "America/Mexico_City",
    "America/Miquelon",
    "America/Moncton",
    "America/Monterrey",
    "America/Montevideo",
    "America/Montreal",
    "America/Montserrat",
    "America/Nassau",
    "America/New_York",
    "America/Nipigon",
    "America/Nome",
    "America/Noronha",
    "America/North_Dakota/Beulah",
    "America/North_Dakota/Center",
    "America/North_Dakota/New_Salem",
    "America/Nuuk",
    "America/Ojinaga",
    "America/Panama",
    "America/Pangnirtung",
    "America/Paramaribo",
    "America/Phoenix",
    "America/Port-au-Prince",
    "America/Port_of_Spain",
    "America/Porto_Acre",
    "America/Porto_Velho",
    "America/Puerto_Rico",
    "America/Punta_Arenas",
    "America/Rainy_River",
    "America/Rankin_Inlet",
    "America/Recife",
    "America/Regina",
    "America/Resolute",
    "America/Rio_Branco",
    "America/Rosario",
    "America/Santa_Isabel",
    "America/Santarem",
    "America/Santiago",
    "America/Santo_Domingo",
    "America/Sao_Paulo",
    "America/Scoresbysund",
    "America/Shiprock",
    "America/Sitka",
    "America/St_Barthelemy",
    "America/St_Johns",
    "America/St_Kitts",
    "America/St_Lucia",
    "America/St_Thomas",
    "America/St_Vincent",
    "America/Swift_Current",
    "America/Tegucigalpa",
    "America/Thule",
    "America/Thunder_Bay",
    "America/Tijuana",
    "America/Toronto",
    "America/Tortola",
    "America/Vancouver",
    "America/Virgin",
    "America/Whitehorse",
    "America/Winnipeg",
    "America/Yakutat",
    "America/Yellowknife",
    "Antarctica/Casey",
    "Antarctica/Davis",
    "Antarctica/DumontDUrville",
    "Antarctica/Macquarie",
    "Antarctica/Mawson",
    "Antarctica/McMurdo",
    "Antarctica/Palmer",
    "Antarctica/Rothera",
    "Antarctica/South_Pole",
    "Antarctica/Syowa",
    "Antarctica/Troll",
    "Antarctica/Vostok",
    "Arctic/Longyearbyen",
    "Asia/Aden",
    "Asia/Almaty",
    "Asia/Amman",
    "Asia/Anadyr",
    "Asia/Aqtau",
    "Asia/Aqtobe",
    "Asia/Ashgabat",
    "Asia/Ashkhabad",
    "Asia/Atyrau",
    "Asia/Baghdad",
    "Asia/Bahrain",
    "Asia/Baku",
    "Asia/Bangkok",
    "Asia/Barnaul",
    "Asia/Beirut",
    "Asia/Bishkek",
    "Asia/Brunei",
    "Asia/Calcutta",
    "Asia/Chita",
    "Asia/Choibalsan",
    "Asia/Chongqing",
    "Asia/Chungking",
    "Asia/Colombo",
    "Asia/Dacca",
    "Asia/Damascus",
    "Asia/Dhaka",
    "Asia/Dili",
    "Asia/Dubai",
    "Asia/Dushanbe",
    "Asia/Famagusta",
    "Asia/Gaza",
    "Asia/Harbin",
    "Asia/Hebron",
    "Asia/Ho_Chi_Minh",
    "Asia/Hong_Kong",
    "Asia/Hovd",
    "Asia/Irkutsk",
    "Asia/Istanbul",
    "Asia/Jakarta",
    "Asia/Jayapura",
    "Asia/Jerusalem",
    "Asia/Kabul",
    "Asia/Kamchatka",
    "Asia/Karachi",
    "Asia/Kashgar",
    "Asia/Kathmandu",
    "Asia/Katmandu",
    "Asia/Khandyga",
    "Asia/Kolkata",
    "Asia/Krasnoyarsk",
    "Asia/Kuala_Lumpur",
    "Asia/Kuching",
    "Asia/Kuwait",
    "Asia/Macao",
    "Asia/Macau",
    "Asia/Magadan",
    "Asia/Makassar",
    "Asia/Manila",
    "Asia/Muscat",
    "Asia/Nicosia",
    "Asia/Novokuznetsk",
    "Asia/Novosibirsk",
    "Asia/Omsk",
    "Asia/Oral",
    "Asia/Phnom_Penh",
    "Asia/Pontianak",
    "Asia/Pyongyang",
    "Asia/Qatar",
    "Asia/Qostanay",
    "Asia/Qyzylorda",
    "Asia/Rangoon",
    "Asia/Riyadh",
    "Asia/Saigon",
    "Asia/Sakhalin",
    "Asia/Samarkand",
    "Asia/Seoul",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Srednekolymsk",
    "Asia/Taipei",
    "Asia/Tashkent",
    "Asia/Tbilisi",
    "Asia/Tehran",
    "Asia/Tel_Aviv",
    "Asia/Thimbu",
    "Asia/Thimphu",
    "Asia/Tokyo",
    "Asia/Tomsk",
    "Asia/Ujung_Pandang",
    "Asia/Ulaanbaatar",
    "Asia/Ulan_Bator",
    "Asia/Urumqi",
    "Asia/Ust-Nera",
    "Asia/Vientiane",
    "Asia/Vladivostok",
    "Asia/Yakutsk",
    "Asia/Yangon",
    "Asia/Yekaterinburg",
    "Asia/Yerevan",
    "Atlantic/Azores",
    "Atlantic/Bermuda",
    "Atlantic/Canary",
    "Atlantic/Cape_Verde",
    "Atlantic/Faeroe",
    "Atlantic/Faroe",
    "Atlantic/Jan_Mayen",
    "Atlantic/Madeira",
    "Atlantic/Reykjavik",
    "Atlantic/South_Georgia",
    "Atlantic/St_Helena",
    "Atlantic/Stanley",
    "Australia/ACT",
    "Australia/Adelaide",
    "Australia/Brisbane",
    "Australia/Broken_Hill",
    "Australia/Canberra",
    "Australia/Currie",
    "Australia/Darwin",
    "Australia/Eucla",
    "Australia/Hobart",
    "Australia/LHI",
    "Australia/Lindeman",
    "Australia/Lord_Howe",
    "Australia/Melbourne",
    "Australia/NSW",
    "Australia/North",
    "Australia/Perth",
    "Australia/Queensland",
    "Australia/South",
    "Australia/Sydney",
    "Australia/Tasmania",
    "Australia/Victoria",
    "Australia/West",
    "Australia/Yancowinna",
    "Brazil/Acre",
    "Brazil/DeNoronha",
    "Brazil/East",
    "Brazil/West",
    "Canada/Atlantic",
    "Canada/Central",
    "Canada/Eastern",
    "Canada/Mountain",
    "Canada/Newfoundland",
    "Canada/Pacific",
    "Canada/Saskatchewan",
    "Canada/Yukon",
    "Chile/Continental",
    "Chile/EasterIsland",
    "Europe/Amsterdam",
    "Europe/Andorra",
    "Europe/Astrakhan",
    "Europe/Athens",
    "Europe/Belfast",
    "Europe/Belgrade",
    "Europe/Berlin",
    "Europe/Bratislava",
    "Europe/Brussels",
    "Europe/Bucharest",
    "Europe/Budapest",
    "Europe/Busingen",
    "Europe/Chisinau",
    "Europe/Copenhagen",
    "Europe/Dublin",
    "Europe/Gibraltar",
    "Europe/Guernsey",
    "Europe/Helsinki",
    "Europe/Isle_of_Man",
    "Europe/Istanbul",
    "Europe/Jersey",
    "Europe/Kaliningrad",
    "Europe/Kiev",
    "Europe/Kirov",
    "Europe/Kyiv",
    "Europe/Lisbon",
    "Europe/Ljubljana",
    "Europe/London",
    "Europe/Luxembourg",
    "Europe/Madrid",
    "Europe/Malta",
    "Europe/Mariehamn",
    "Europe/Minsk",
    "Europe/Monaco",
    "Europe/Moscow",
    "Europe/Nicosia",
    "Europe/Oslo",
    "Europe/Paris",
    "Europe/Podgorica",
    "Europe/Prague",
    "Europe/Riga",
    "Europe/Rome",
    "Europe/Samara",
    "Europe/San_Marino",
    "Europe/Sarajevo",
    "Europe/Saratov",
    "Europe/Simferopol",
    "Europe/Skopje",
    "Europe/Sofia",
    "Europe/Stockholm",
    "Europe/Tallinn",
    "Europe/Tirane",
    "Europe/Tiraspol",
    "Europe/Ulyanovsk",
    "Europe/Uzhgorod",
    "Europe/Vaduz",
    "Europe/Vatican",
    "Europe/Vienna",
    "Europe/Vilnius",
    "Europe/Volgograd",
    "Europe/Warsaw",
    "Europe/Zagreb",
    "Europe/Zaporozhye",
    "Europe/Zurich",
    "Indian/Antananarivo",
    "Indian/Chagos",
    "Indian/Christmas",
    "Indian/Cocos",
    "Indian/Comoro",
    "Indian/Kerguelen",
    "Indian/Mahe",
    "Indian/Maldives",
    "Indian/Mauritius",
    "Indian/Mayotte",
    "Indian/Reunion",
    "Mexico/BajaNorte",
    "Mexico/BajaSur",
    "Mexico/General",
    "Pacific/Apia",
    "Pacific/Auckland",
    "Pacific/Bougainville",
    "Pacific/Chatham",
    "Pacific/Chuuk",
    "Pacific/Easter",
    "Pacific/Efate",
    "Pacific/Enderbury",
    "Pacific/Fakaofo",
    "Pacific/Fiji",
    "Pacific/Funafuti",
    "Pacific/Galapagos",
    "Pacific/Gambier",
    "Pacific/Guadalcanal",
    "Pacific/Guam",
    "Pacific/Honolulu",
    "Pacific/Johnston",
    "Pacific/Kanton",
    "Pacific/Kiritimati",
    "Pacific/Kosrae",
    "Pacific/Kwajalein",
    "Pacific/Majuro",
    "Pacific/Marquesas",
    "Pacific/Midway",
    "Pacific/Nauru",
    "Pacific/Niue",
    "Pacific/Norfolk",
    "Pacific/Noumea",
    "Pacific/Pago_Pago",
    "Pacific/Palau",
    "Pacific/Pitcairn",
    "Pacific/Pohnpei",
    "Pacific/Ponape",
    "Pacific/Port_Moresby",
    "Pacific/Rarotonga",
    "Pacific/Saipan",
    "Pacific/Samoa",
    "Pacific/Tahiti",
    "Pacific/Tarawa",
    "Pacific/Tongatapu",
    "Pacific/Truk",
    "Pacific/Wake",
    "Pacific/Wallis",
    "Pacific/Yap",
    "US/Alaska",
    "US/Aleutian",
    "US/Arizona",
    "US/Central",
    "US/East-Indiana",
    "US/Eastern",
    "US/Hawaii",
    "US/Indiana-Starke",
    "US/Michigan",
    "US/Mountain",
    "US/Pacific",
    "US/Samoa",
]


class Token(TypedDict):
    id: str
    name: str
    scopes: list[ScopesEnum]
    created_at: str
    expires_at: str | None
    last_used_at: str | None
    current: bool


class Trophy(TypedDict):
    text: str
    ladder: int
    at: str
    match: int | None


class Unread(TypedDict):
    unread: int


class Validation(TypedDict):
    valid: bool
    errors: list[FieldError]
    forecast: Forecast | None


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


VisibilityEnum: TypeAlias = Literal["public", "unlisted", "private"]


class Void(TypedDict):
    reason: ReasonEnum
    why: str
    at: str
    rematch: int | None


class Voided(TypedDict):
    again: list[int]
    left: int
    own: int


class Watched(TypedDict):
    bot: str
    bot_id: int
    game: str
    void: int
    suspected: int
    charged: int


class Way(TypedDict):
    on_site: bool
    by_mail: bool


class WayRequest(TypedDict):
    on_site: bool
    by_mail: bool


class Webhook(TypedDict):
    id: int
    url: str
    events: list[WebhookEvent]
    format: WebhookFormat
    active: bool
    off_reason: str
    failures: int
    created_at: str


WebhookEvent: TypeAlias = Literal[
    "submission.checked",
    "bot.benched",
    "match.settled",
    "comparison.decided",
    "event.started",
    "event.round",
    "event.finished",
    "event.published",
    "notice",
]

WebhookFormat: TypeAlias = Literal["standard", "discord"]


class WithdrawBodyRequest(TypedDict):
    entry: NotRequired[int]
    bot: NotRequired[int | str]
    why: NotRequired[str]


class Word(TypedDict):
    text: str
    seat: int | None
    what: Any


class Worker(TypedDict):
    name: str
    alive: bool
    started_at: str
    seen_at: str
    sandbox: str
    cells_ready: int
    cells_in_use: int
    problem: str
    matches: int
    seconds_a_match: float | None


class WorkerBodyRequest(TypedDict):
    worker: str
    why: str


class WorkerCheck(TypedDict):
    worker: str
    matches: int
    faulty: float
    faulty_elsewhere: float
    p_faults: float
    p_results: float
    odd: bool
