"""Make a pool for `botocracy bench` from the present house bots and engines.

    python -m benchmarks.freeze_pool BR-2

A pool that is published never changes: make a new one with the next number.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from games.registry import all_games, house_bots

DEALS = {"coup": 1000, "president": 60, "revolt": 100, "revolution": 300, "royals_and_riots": 100}
"""For a few minutes on two cores, with a quick bot."""
CLOCKS = {"ready": 60.0, "move": 60.0, "bank": 3600.0}


def main(name: str) -> None:
    folder = Path(str(files("botocracy.pools")))
    target = folder / f"{name}.json"
    if target.exists():
        sys.exit(f"{name} exists. A pool never changes; choose the next number.")
    pool = {"name": name, "clocks": CLOCKS, "deals_per_match": 5, "games": {}}
    for game, rules in all_games().items():
        seats = max(3, rules.seat_counts[0])  # at tables of two only the strongest would be met
        opponents = []
        for bot, path in house_bots(game).items():
            source = path.read_bytes()
            digest = sha256(source).hexdigest()
            (folder / "bots" / f"{digest}.txt").write_bytes(source)
            opponents.append({"name": bot, "sha256": digest})
        pool["games"][game] = {
            "version": rules.version,
            "seats": seats,
            "options": rules.configure(seats),
            "deals": DEALS[game],
            "seed": f"{name}/{game}",
            "opponents": opponents,
        }
    target.write_text(json.dumps(pool, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1])
