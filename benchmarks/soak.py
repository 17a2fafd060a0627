"""An hour of play: does anything grow, is anything left behind?

    python -m benchmarks.soak --minutes 60

Starts a site of its own (PostgreSQL, Redis, beat, two workers with bubblewrap cells, a web server),
keeps it busy with matches and page reads, and prints a table for docs/scale.md: memory, files and
threads of every process after warming up and at the end, rows by table, and what is still there
after all processes were asked to stop. Ends with 1 if something grew or stayed.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "platform"), str(ROOT / "kit")]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "arena.config.settings")

from tests.site.chaos.ground import Ground
from tests.site.chaos.soak import Soak, left_behind


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    minutes = parser.parse_args().minutes
    ground = Ground()
    try:
        soak = Soak(ground)
        try:
            soak.run(60 * minutes, every=2.0)
        finally:
            soak.close()
        ground.intact(soak.matches)
        family = [pid for worker in ground.workers for pid in worker.family()]
        for worker in ground.workers:
            worker.stop()
        stayed = left_behind(ground, family, soak.files_before)
        connections = ground.ask("census")["connections"]
    finally:
        ground.close()
    print(f"{minutes:g} minutes, {len(soak.matches)} matches settled once, {soak.pages} pages read")
    print("\n| process | MiB after warming up | MiB at the end | files | threads |")
    print("|---|---|---|---|---|")
    for life in soak.lives.values():
        early, late = life.middle("bytes", 0.3, 0.5), life.middle("bytes", 0.8, 1.0)
        print(
            f"| {life.name} | {early / 2**20:.1f} | {late / 2**20:.1f} "
            f"| {life.middle('files', 0.3, 0.5):.0f} → {life.middle('files', 0.8, 1.0):.0f} "
            f"| {life.middle('threads', 0.3, 0.5):.0f} → {life.middle('threads', 0.8, 1.0):.0f} |"
        )
    grown = [life.name for life in soak.lives.values() if not life.flat]
    runaway = soak.rows_that_run_away()
    print(f"\ngrew: {grown or 'nothing'}")
    print(f"tables that grew faster in the second half: {runaway or 'none'}")
    print(f"left behind: {stayed or 'nothing'}; {connections} connection (our own)")
    return 1 if grown or runaway or stayed else 0


if __name__ == "__main__":
    sys.exit(main())
