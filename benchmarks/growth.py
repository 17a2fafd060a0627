"""What a match costs, and how a site grows: ``python benchmarks/growth.py 10000 100000``.

For each number of matches a site of a tenth as many bots is filled in a private PostgreSQL. Then

- matches are played for real (house bots in this process: the pipeline's own price, without cells
  and broker), and their time, queries and bytes are counted;
- the sizes of the largest tables are read;
- some matches are archived (`BOTOCRACY_RECORD_DAYS`), and the bytes before and after are compared;
- pages are asked for over HTTP, as in `benchmarks/web.py`.

`docs/scale.md` has the results. A million matches need 6.4 GB of disk.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path[:1] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]

from benchmarks.size import Size
from benchmarks.web import SETTINGS, Pages, build, databases
from tests.site.live import LiveSite

SHOWN = ("home", "ladder", "ladder, far down", "bot", "match", "event, over", "events")
VIEWS = 15
LARGEST = 6
"""Tables that are shown."""
PROBE = """
import json, sys, time
import django
django.setup()
from django.db import connection
from arena.matches.cards import commitment_fix
from arena.matches.models import Match, MatchGame
from arena.matches.records import place_of_records, record_archive
from arena.matches.services import match_create
from arena.bots.models import Submission
from arena.core.files import file_read
from arena.pipeline import matches
from benchmarks.size import GAME, SEATS

count, archived = int(sys.argv[1]), int(sys.argv[2])

def size(*tables):
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE "
                       "relkind = 'r' AND relnamespace = 'public'::regnamespace")
        return dict(cursor.fetchall())

class Counter:
    queries = 0
    def __call__(self, execute, sql, params, many, context):
        self.queries += 1
        return execute(sql, params, many, context)

house = [s for s in Submission.objects.filter(bot__game=GAME, house=True).order_by("pk")
         if s.bot.slug == "random"]
players = (house * SEATS)[:SEATS]
commitment = commitment_fix(scope="growth", lock={})
made = [match_create(key=f"growth {n}", game=GAME, options={}, deals=5, submissions=players,
                     commitment=commitment, rated=False) for n in range(count)]
before, counter = size(), Counter()
began, played = time.perf_counter(), 0.0
with connection.execute_wrapper(counter):
    for match in made:
        matches.match_run(match_id=match.pk)
took = time.perf_counter() - began
played = sum(Match.objects.filter(pk__in=[m.pk for m in made]).values_list("seconds", flat=True))
after = size()
bytes_of = 0
with connection.cursor() as cursor:
    keys = [m.pk for m in made]
    for table, column in (("matches_match", "id"), ("matches_matchplayer", "match_id"),
                          ("matches_matchgame", "match_id")):
        cursor.execute(f"SELECT sum(pg_column_size(t.*)) FROM {table} t WHERE {column} = ANY(%s)",
                       [keys])
        bytes_of += cursor.fetchone()[0]
    cursor.execute("SELECT sum(pg_column_size(s.*)) FROM matches_sitting s JOIN matches_matchplayer"
                   " p ON p.id = s.player_id WHERE p.match_id = ANY(%s)", [keys])
    bytes_of += cursor.fetchone()[0] or 0
    cursor.execute("SELECT sum(pg_column_size(record) + pg_column_size(times)), count(*) "
                   "FROM matches_matchgame WHERE match_id = ANY(%s)", [keys])
    records, games = cursor.fetchone()
    cursor.execute("SELECT pg_database_size(current_database())")
    (database,) = cursor.fetchone()
began = time.perf_counter()
for match in made[:archived]:
    record_archive(match_id=match.pk)
archiving = time.perf_counter() - began
stored = [len(file_read(place_of_records(digest))) for digest in
          Match.objects.filter(pk__in=keys[:archived]).values_list("record_file", flat=True)]
largest = sorted(after.items(), key=lambda each: -each[1])[:6]
print(json.dumps({
    "per_minute": 60 * count / took,
    "pipeline_ms": 1000 * (took - played) / count,
    "queries": counter.queries / count,
    "row_bytes": bytes_of / count,
    "record_bytes": records / count,
    "games": games / count,
    "archived_bytes": sum(stored) / max(len(stored), 1),
    "archiving_ms": 1000 * archiving / max(archived, 1),
    "database": database,
    "largest": largest,
}))
"""


def probe(site: LiveSite, count: int) -> dict[str, Any]:
    """Play and archive matches in a process of the site's own."""
    found = site.run("-c", PROBE, str(count), str(count // 2), LOG_LEVEL="ERROR")
    measured: dict[str, Any] = json.loads(found.splitlines()[-1])
    return measured


def pages(site: LiveSite, size: Size) -> dict[str, float]:
    """Kind of page → median of its milliseconds."""
    asked = Pages(site.port, size)
    asked.warm_up()
    medians = {}
    for kind in SHOWN:
        addresses = asked.kinds[kind]
        taken = [asked.milliseconds(addresses[n % len(addresses)]) for n in range(VIEWS)]
        medians[kind] = statistics.median(taken)
    return medians


def measure(matches: int, count: int) -> None:
    size = Size(bots=max(matches // 10, 100), matches=matches)
    with databases(1) as (url,), tempfile.TemporaryDirectory() as folder:
        os.environ["BOTOCRACY_DATA"] = os.environ["BOTOCRACY_FILES"] = f"{folder}/files"
        build(url, size)
        with LiveSite(Path(folder), **SETTINGS, DATABASE_URL=url) as site:
            shown = pages(site, size)
            found = probe(site, count)
    per_match = found["database"] / matches
    print(f"\n{matches:,} matches (3 games each), {size.bots:,} bots")
    print(f"database: {found['database'] / 2**20:,.0f} MiB, {per_match:,.0f} bytes a match")
    for table, bytes_ in found["largest"][:LARGEST]:
        print(f"  {table:28} {bytes_ / 2**20:8.1f} MiB  {bytes_ / matches:7.0f} bytes a match")
    print(f"played ({found['games']:.0f} games each): {found['per_minute']:.0f} matches/min")
    print(f"  {found['queries']:.0f} queries, {found['pipeline_ms']:.0f} ms beside the play itself")
    print(f"  {found['row_bytes']:,.0f} bytes of rows, {found['record_bytes']:,.0f} of them moves")
    print(
        f"archived: {found['archived_bytes']:,.0f} bytes a match in the files, "
        f"{found['archiving_ms']:.0f} ms each"
    )
    print("pages, median ms: " + ", ".join(f"{kind} {ms:.0f}" for kind, ms in shown.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("matches", nargs="*", type=int, default=[10_000, 100_000])
    parser.add_argument("--played", type=int, default=30, help="matches to play at each size")
    given = parser.parse_args()
    for matches in given.matches:
        measure(matches, given.played)


if __name__ == "__main__":
    main()
