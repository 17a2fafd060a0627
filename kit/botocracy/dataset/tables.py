"""Writing rows as Parquet, the same bytes for the same rows."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from botocracy.dataset.rows import Row, Rows

GROUP = 10_000
"""Rows of a row group."""

_WHERE = [
    pa.field("match", pa.int64(), nullable=False),
    pa.field("sitting", pa.int16(), nullable=False),
    pa.field("deal", pa.int32(), nullable=False),
]


def _schema(**columns: pa.DataType) -> pa.Schema:
    return pa.schema([*_WHERE, *(pa.field(name, kind) for name, kind in columns.items())])


TABLES = {
    "games": _schema(
        game=pa.string(),
        engine_version=pa.int32(),
        seats=pa.int16(),
        options=pa.string(),
        seed=pa.string(),
        steps=pa.int32(),
        reason=pa.string(),
        fingerprint=pa.string(),
    ),
    "seats": _schema(
        seat=pa.int16(),
        player=pa.int16(),
        bot=pa.string(),
        content_hash=pa.string(),
        place=pa.int16(),
        score=pa.int64(),
        beaten=pa.float64(),
        faults=pa.int32(),
    ),
    "decisions": _schema(
        step=pa.int32(),
        seat=pa.int16(),
        kind=pa.string(),
        legal=pa.int32(),
        move=pa.string(),
        view=pa.string(),
        own=pa.bool_(),
    ),
}


@dataclass
class Written:
    """How many rows each table has."""

    games: int = 0
    seats: int = 0
    decisions: int = 0
    hidden: int = 0
    """Decisions without a view, because the bot's author keeps it out."""


def table_path(out: Path, table: str) -> Path:
    """``coup.parquet`` → ``coup-decisions.parquet``."""
    return out.with_name(f"{out.stem}-{table}.parquet")


def write_tables(matches: Iterable[Rows], out: Path) -> Written:
    """Write the three tables; files of an earlier build are replaced when all are written."""
    out.parent.mkdir(parents=True, exist_ok=True)
    written = Written()
    unfinished = {name: table_path(out, name).with_suffix(".part") for name in TABLES}
    try:
        with ExitStack() as stack:
            tables = {
                name: stack.enter_context(_Table(unfinished[name], schema))
                for name, schema in TABLES.items()
            }
            for rows in matches:
                for name, table in tables.items():
                    table.add(getattr(rows, name))
                written.games += len(rows.games)
                written.seats += len(rows.seats)
                written.decisions += len(rows.decisions)
                written.hidden += sum(row["view"] is None for row in rows.decisions)
        for name, path in unfinished.items():
            path.replace(table_path(out, name))
    finally:
        for path in unfinished.values():
            path.unlink(missing_ok=True)
    return written


class _Table:
    """One file. Row groups are cut at a fixed number of rows, wherever matches end."""

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self._schema = schema
        self._rows: list[Row] = []
        self._writer = pq.ParquetWriter(
            path, schema, version="2.6", compression="zstd", compression_level=9
        )

    def __enter__(self) -> _Table:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None and self._rows:
            self._flush(len(self._rows))
        self._writer.close()

    def add(self, rows: list[Row]) -> None:
        self._rows += rows
        while len(self._rows) >= GROUP:
            self._flush(GROUP)

    def _flush(self, count: int) -> None:
        group = pa.Table.from_pylist(self._rows[:count], schema=self._schema)
        self._writer.write_table(group, row_group_size=count)
        del self._rows[:count]
