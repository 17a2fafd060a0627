"""Fill a database with a site of any size.

Rows are made inside PostgreSQL, one statement for each table. Columns that are not named get the
model's default, so that a new column needs no change here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection, models

import games
from arena.accounts.models import User
from arena.bots.models import Bot, Submission
from arena.ladder.models import Fit, FitRating, Ladder, RatingEvent, Rung
from arena.matches.models import Commitment, Match, MatchGame, MatchPlayer
from arena.matches.packing import pack
from benchmarks.size import EVENTS, FIRST, FITS, GAME, ROUNDS, SEATS, Size
from games.registry import get
from tournaments.models import Entry, Event, Round, Table
from tournaments.results.scoreboard import Scoreboard
from tournaments.results.tally import tally


def fill(size: Size) -> None:
    bots, matches = size.bots, size.matches
    call_command("migrate", verbosity=0)
    call_command("open_house", verbosity=0)
    ladder = Ladder.objects.get(game=GAME, table_size=SEATS)
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # references hold by construction
        with without_indexes():
            _people(size)
            _matches(matches, bots)
            _ratings(ladder, bots, matches)
            _events(size)
        cursor.execute("SET session_replication_role = DEFAULT")
        for model in (User, Bot, Submission, Match, Commitment, Fit, Event):
            table = model._meta.db_table
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            )
        cursor.execute("VACUUM ANALYZE")
    for event in Event.objects.all():  # as the worker does that settles a match
        board = Scoreboard(event)
        board.store()
        tally(board)


def insert(model: type[models.Model], source: str, **columns: str) -> None:
    """Rows of `model` from ``FROM source``; each column an expression of SQL."""
    given = {field.column: columns.pop(field.column, None) for field in model._meta.concrete_fields}
    assert not columns, f"{model.__name__} has no {', '.join(columns)}"
    for field in model._meta.concrete_fields:
        if given[field.column] is None:
            given[field.column] = None if field.primary_key else _default(field)
    chosen = {name: value for name, value in given.items() if value is not None}
    names = ", ".join(f'"{name}"' for name in chosen)
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{model._meta.db_table}" ({names}) '
            f"SELECT {', '.join(chosen.values())} FROM {source}"
        )


def _default(field: models.Field[Any, Any]) -> str:
    if getattr(field, "auto_now_add", False):
        return "now()"
    if field.has_default():
        value = field.get_default()
        return "now()" if isinstance(field, models.DateTimeField) else quoted(value)
    return "NULL" if field.null else "''"


def quoted(value: Any) -> str:
    if isinstance(value, dict | list):
        return "'" + json.dumps(value).replace("'", "''") + "'"
    if isinstance(value, bool | int | float):
        return str(value)
    return "NULL" if value is None else "'" + str(value).replace("'", "''") + "'"


@contextmanager
def without_indexes() -> Iterator[None]:
    """Drop what is no constraint for the time of the filling."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND "
            "indexname NOT IN (SELECT conname FROM pg_constraint)"
        )
        found = cursor.fetchall()
        for name, _ in found:
            cursor.execute(f'DROP INDEX "{name}"')
        yield
        cursor.execute("SET maintenance_work_mem = '256MB'")
        for _, definition in found:
            cursor.execute(definition)


def _people(size: Size) -> None:
    bots, owners = size.bots, size.owners
    insert(
        User,
        f"generate_series(0, {owners - 1}) n",
        id=f"{FIRST} + n",
        username="'user' || n",
        password="'!'",
    )
    insert(
        Bot,
        f"generate_series(1, {bots}) n",
        id=f"{FIRST} + n",
        owner_id=f"{FIRST} + (n - 1) / 10 % {owners}",
        game=quoted(GAME),
        name="'bot ' || n",
        slug="'bot-' || n",
        active_id=f"{FIRST} + n",
    )
    insert(
        Submission,
        f"generate_series(1, {bots}) n",
        id=f"{FIRST} + n",
        bot_id=f"{FIRST} + n",
        number="1",
        content_hash="md5(n::text)",
        size="1000",
        status="'valid'",
        uploaded_by_id=f"{FIRST} + (n - 1) / 10 % {owners}",
    )


def _matches(matches: int, bots: int) -> None:
    secret = "51" * 32
    insert(
        Commitment,
        "generate_series(1, 1)",
        id="1",
        scope="'all of it'",
        secret=quoted(secret),
        digest=quoted(secret),
        revealed_at="now()",
    )
    options = get(GAME).configure(SEATS)
    insert(
        Match,
        f"generate_series(1, {matches}) n",
        id="n",
        game=quoted(GAME),
        table_size=str(SEATS),
        options=quoted(options),
        deals="1",
        clocks=quoted({"ready": 5.0, "move": 1.0, "bank": 20.0}),
        faults_allowed="3",
        commitment_id="1",
        key="'match ' || n",
        released="true",
        status="'settled'",
        settled_at=f"now() - ({matches} - n) * interval '1 second'",
        created_at=f"now() - ({matches} - n) * interval '1 second'",
        seconds="1.5",
        worker="'bench'",
    )
    insert(
        MatchPlayer,
        _seats(matches),
        match_id="m",
        index="k",
        submission_id=_seated(bots),
        share="1 - k / 2.0",
        place="k + 1",
        against="'[0.5, 0.5, 0.5]'",
        seat_wins="'[0.4, 0.3, 0.3]'",
        moves="30",
        seconds="0.5",
        slowest="0.1",
    )
    record, times = _game()
    insert(
        MatchGame,
        _seats(matches),
        match_id="m",
        deal="0",
        rotation="k",
        seating="'[0, 1, 2]'",
        places="'[1, 2, 3]'",
        scores="'[20, 15, 10]'",
        reason="'most coats of arms'",
        steps="90",
        record=f"'\\x{pack(record).hex()}'::bytea",
        times=f"'\\x{pack(times).hex()}'::bytea",
    )


def _game() -> tuple[dict[str, Any], list[Any]]:
    """A whole game, as large as those of a site: the same for every match."""
    (file, *_) = sorted((Path(games.__file__).parent / GAME / "golden").glob(f"{SEATS}-random-*"))
    record = json.loads(file.read_text(encoding="utf-8"))["record"]
    steps = len(record["steps"])
    draw = random.Random(1)
    times = [[step, step % SEATS, round(draw.random() / 1000, 6), None] for step in range(steps)]
    return record, times


def _seats(matches: int) -> str:
    """Every seat k of every match m, those of a match together, as they are written on a site."""
    return f"generate_series(1, {matches}) m, LATERAL generate_series(0, {SEATS - 1} + 0 * m) k"


def _seated(bots: int) -> str:
    """The version in seat k of match m: neighbours, and at every 200th table bot 1."""
    often = "m % 1000 >= 500 AND m % 100 = 0 AND k = 0"
    return f"{FIRST} + CASE WHEN {often} THEN 1 ELSE 1 + (m * 3 + k) % {bots} END"


def _ratings(ladder: Ladder, bots: int, matches: int) -> None:
    insert(
        RatingEvent,
        _seats(matches),
        ladder_id=str(ladder.pk),
        match_id="m",
        submission_id=_seated(bots),
        before="1500",
        after="1510 - 10 * k",
        matches_before="20",
    )
    insert(
        Fit,
        f"generate_series(1, {FITS}) n",
        id="n",
        ladder_id=str(ladder.pk),
        last_event=f"n * {matches * SEATS // FITS}",
        matches=f"n * {matches // FITS}",
        games=f"n * {matches * SEATS // FITS}",
        seats="'[0, 0, 0]'",
        created_at=f"now() - ({FITS} - n) * interval '1 day'",
    )
    insert(
        FitRating,
        f"generate_series(1, {FITS}) f, generate_series(1, {bots}) n",
        fit_id="f",
        submission_id=f"{FIRST} + n",
        rating=f"2000 - 1000.0 * n / {bots} + f",
        error="20",
        matches="30",
    )
    insert(
        Rung,
        f"generate_series(1, {bots}) n",
        ladder_id=str(ladder.pk),
        bot_id=f"{FIRST} + n",
        submission_id=f"{FIRST} + n",
        rating=f"2000 - 1000.0 * n / {bots}",
        fitted=f"2000 - 1000.0 * n / {bots}",
        error="20",
        matches="30",
        rank="n",
        best_rank="greatest(1, n - 20)",
        worst_rank=f"least({bots}, n + 20)",
        played="true",
    )
    Ladder.objects.filter(pk=ladder.pk).update(bots=bots)


def _events(size: Size) -> None:
    """Twelve events, so that both sites list as many; some of a small site have no rounds."""
    rounds = min(ROUNDS, size.matches // size.bots)
    for number in range(EVENTS):
        played = number < size.events
        _event(number, size, rounds if played else 0, running=played and number % 2 == 1)


def _event(number: int, size: Size, rounds: int, *, running: bool) -> None:
    """An event in which every round is played by the same tables."""
    bots, entrants = size.bots, size.entrants
    tables, first = entrants // SEATS - 1, number * size.apart
    key, before = number + 1, number * entrants
    entrant = f"{FIRST + 1} + ({first * SEATS} + n - 1) % {bots}"
    insert(
        Commitment,
        "generate_series(1, 1)",
        id=str(key + 1),
        scope=f"'event {number}'",
        secret="'00'",
        digest="'00'",
        revealed_at="NULL" if running else "now()",
    )
    insert(
        Event,
        "generate_series(1, 1)",
        id=str(key),
        slug=f"'large-{number}'",
        title=f"'Large {number}'",
        organiser_id=str(FIRST),
        game=quoted(GAME),
        options=quoted(get(GAME).configure(SEATS)),
        clocks=quoted({"ready": 5.0, "move": 1.0, "bank": 20.0}),
        table_size=str(SEATS),
        deals="1",
        format="'swiss'",
        length=str(rounds),
        state="'running'" if running else "'published'",
        commitment_id=str(key + 1),
        rounds_planned=str(rounds),
        started_at="now()",
    )
    insert(
        Entry,
        f"generate_series(1, {entrants}) n",
        id=f"{before} + n",
        event_id=str(key),
        bot_id=entrant,
        submission_id=entrant,
        seed="n",
    )
    insert(
        Round,
        f"generate_series(1, {rounds}) n",
        id=f"{number * ROUNDS} + n",
        event_id=str(key),
        number="n",
        finished_at=f"CASE WHEN n < {rounds} THEN now() END" if running else "now()",
    )
    seats = ", ".join(f"{before} + 1 + t * {SEATS} + {k}" for k in range(SEATS))
    insert(
        Table,
        f"generate_series(1, {rounds}) r, generate_series(1, {tables}) t",
        round_id=f"{number * ROUNDS} + r",
        number="t",
        match_id=f"(r - 1) * {bots} + {first} + t",
        entries=f"json_build_array({seats})",
    )
    if running:
        start = (rounds - 1) * bots + first
        _unplay(start + tables // 2 + 1, start + tables)


def _unplay(first: int, last: int) -> None:
    """Put the matches of these keys back into the queue."""
    keys = f"BETWEEN {first} AND {last}"
    with connection.cursor() as cursor:
        for model in (MatchGame, RatingEvent):
            cursor.execute(f"DELETE FROM {model._meta.db_table} WHERE match_id {keys}")
        cursor.execute(
            f"UPDATE {MatchPlayer._meta.db_table} SET share = NULL, place = NULL "
            f"WHERE match_id {keys}"
        )
        cursor.execute(
            f"UPDATE {Match._meta.db_table} SET status = 'queued', settled_at = NULL, "
            f"released = false WHERE id {keys}"
        )
