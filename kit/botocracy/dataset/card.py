"""The dataset's card: what it is, how many, under which terms, and how to build it again."""

from __future__ import annotations

from collections import Counter
from importlib.metadata import version
from importlib.resources import files
from string import Template

from botocracy.dataset.tables import TABLES, Written
from botocracy.records.match_file import MatchFile
from games.contract import Game


class Summary:
    """What the card counts, match by match."""

    def __init__(self) -> None:
        self.matches = 0
        self.versions: Counter[int] = Counter()
        """Games by version of the engine."""
        self.sizes: Counter[int] = Counter()
        """Games by seats."""
        self.bots: set[str] = set()
        """Hashes of the bots' files."""

    def add(self, match: MatchFile) -> None:
        self.matches += 1
        self.versions.update(game.record.version for game in match.games)
        self.sizes.update(game.record.seats for game in match.games)
        self.bots.update(player.content_hash for player in match.players)


def card(game: Game, name: str, source: str, summary: Summary, written: Written) -> str:
    """The card as Markdown. It has no date, so that the same matches give the same card."""
    page = Template((files("botocracy") / "templates" / "dataset.md.txt").read_text("utf-8"))
    return page.substitute(
        title=game.title,
        game=game.name,
        name=name,
        source=source,
        matches=f"{summary.matches:,}",
        bots=f"{len(summary.bots):,}",
        games=f"{written.games:,}",
        seats=f"{written.seats:,}",
        decisions=f"{written.decisions:,}",
        hidden=f"{written.hidden:,}",
        versions=_counted(summary.versions, "version"),
        sizes=_counted(summary.sizes, "seats", behind=True),
        columns="\n".join(
            f"- `{name}-{table}.parquet`: {', '.join(f'`{column}`' for column in schema.names)}"
            for table, schema in TABLES.items()
        ),
        kit=version("botocracy"),
        pyarrow=version("pyarrow"),
    )


def _counted(numbers: Counter[int], word: str, *, behind: bool = False) -> str:
    """``"version 3 (120 games), version 4 (7 games)"``"""
    return ", ".join(
        f"{f'{number} {word}' if behind else f'{word} {number}'} ({count:,} games)"
        for number, count in sorted(numbers.items())
    )
