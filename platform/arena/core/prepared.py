"""Queries that are written once and asked often.

Django writes the SQL of a query anew each time, and PostgreSQL plans it anew: for a few joined
tables both take longer than to find the rows. A prepared query is written at its first call, and
where connections last (those of the web server) planned at the first on each, once for all values:

    @prepared
    def seated(match: int) -> QuerySet[MatchPlayer]:
        return MatchPlayer.objects.filter(match=match).select_related("submission")

    for player in seated(12): ...

The function runs once, with a placeholder for each argument: these can stand in conditions, and
decide nothing about what is asked. A list stands for the values of an ``__in``. Rows come as from
any queryset (objects with what they join, tuples, single values), all at once in a list; there is
no ``prefetch_related``, for which `attach` is there. Where a value decides which plan is best (a
game that has most of the matches, a word that is searched for) `written` keeps the SQL alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import signature
from typing import Any, ParamSpec, TypeVar
from weakref import WeakSet

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.postgresql.base import ServerBindingCursor
from django.db.models import Expression, Model, QuerySet
from django.db.models.query import (
    FlatValuesListIterable,
    ModelIterable,
    ValuesListIterable,
    get_related_populators,
)
from psycopg.sql import Literal
from psycopg.types.numeric import Int8

Inner = Any
"""A part of Django that its type stubs do not describe as far as it is used here."""

P = ParamSpec("P")
Row = TypeVar("Row")


def prepared(make: Callable[P, QuerySet[Any, Row]]) -> Callable[P, list[Row]]:
    """Ask what `make` describes, with SQL and a plan that are kept for all values."""
    return _asking(make, {"postgresql": _Planned})


def written(make: Callable[P, QuerySet[Any, Row]]) -> Callable[P, list[Row]]:
    """The same with SQL that is kept, and a plan for each call: where values decide on it."""
    return _asking(make, {})


def _asking(
    make: Callable[P, QuerySet[Any, Row]], kinds: Mapping[str, type[_Written]]
) -> Callable[P, list[Row]]:
    names = tuple(signature(make).parameters)
    known: dict[str, _Written] = {}

    @wraps(make)
    def ask(*args: P.args, **kwargs: P.kwargs) -> list[Row]:
        connection = connections[DEFAULT_DB_ALIAS]
        query = known.get(connection.vendor)
        if query is None:
            describe: Callable[..., Inner] = make
            described = describe(*(_Given(name) for name in names))
            kind = kinds.get(connection.vendor, _Written)
            query = known[connection.vendor] = kind(described, connection)
        return query.ask(connection, dict(zip(names, args, strict=False)) | kwargs)

    return ask


def attach(owner: Model, name: str, rows: Iterable[Model]) -> None:
    """Let ``owner.name.all()`` give these rows, as after a ``prefetch_related``."""
    found = getattr(owner, name).get_queryset()
    found._result_cache, found._prefetch_done = list(rows), True
    owner.__dict__.setdefault("_prefetched_objects_cache", {})[name] = found


class _Given(Expression):
    """Stands in a query for an argument of later calls."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def as_sql(self, compiler: Inner, connection: Inner) -> tuple[str, Any]:
        return "%s", (self,)


class _Written:
    """A queryset with its SQL, in pieces between which the parameters go."""

    def __init__(self, queryset: Inner, connection: Inner) -> None:
        assert not queryset._prefetch_related_lookups, "a prepared query is one query"
        compiler = queryset.query.get_compiler(connection=connection)
        sql, self._parameters = compiler.as_sql()
        self._pieces = [piece.replace("\0", "%%") for piece in sql.replace("%%", "\0").split("%s")]
        columns = [column[0] for column in compiler.select]
        self._converters = list(compiler.get_converters(columns).items())
        self._shaped = _SHAPES[queryset._iterable_class](compiler)

    def ask(self, connection: Inner, given: Mapping[str, Any]) -> list[Any]:
        with self._cursor(connection) as cursor:
            cursor.execute(*self._filled(given))
            found: list[Any] = cursor.fetchall()
        return self._shaped(self._converted(found, connection) if self._converters else found)

    def _converted(self, found: Iterable[Any], connection: Inner) -> list[Any]:
        rows = [list(row) for row in found]
        for at, (converters, column) in self._converters:
            for row in rows:
                for convert in converters:
                    row[at] = convert(row[at], column, connection)
        return [tuple(row) for row in rows]

    def _cursor(self, connection: Inner) -> Inner:
        return connection.cursor()

    def _filled(self, given: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """The SQL for as many values as each list has."""
        text, values = [self._pieces[0]], []
        for parameter, piece in zip(self._parameters, self._pieces[1:], strict=True):
            value = given[parameter.name] if isinstance(parameter, _Given) else parameter
            many = value if isinstance(value, list) else [value]
            values += many
            text += (", ".join(["%s"] * len(many)) or "NULL", piece)
        return "".join(text), values


class _Planned(_Written):
    """The same for PostgreSQL: one text, whatever is asked, so that its plan can be kept.

    What is not given stands in the text, for the planner to see which index fits.
    """

    def __init__(self, queryset: Inner, connection: Inner) -> None:
        super().__init__(queryset, connection)
        connection.ensure_connection()
        self._names = [one.name for one in self._parameters if isinstance(one, _Given)]
        self._text = self._pieces[0]
        for parameter, piece in zip(self._parameters, self._pieces[1:], strict=True):
            if not isinstance(parameter, _Given):
                constant = Literal(parameter).as_string(connection.connection)
                self._text += constant.replace("%", "%%") + piece
            elif self._text.endswith(" IN ("):
                self._text = self._text.removesuffix(" IN (") + " = ANY (%s" + piece
            else:
                self._text += "%s" + piece

    def _cursor(self, connection: Inner) -> Inner:
        connection.close_if_health_check_failed()
        connection.ensure_connection()
        raw: Inner = connection.connection
        if raw.prepare_threshold == 0 and raw not in _planning_once:
            raw.execute("SET plan_cache_mode = force_generic_plan")
            _planning_once.add(raw)
        binding: Inner = ServerBindingCursor
        return connection._prepare_cursor(binding(raw))

    def _filled(self, given: Mapping[str, Any]) -> tuple[str, list[Any]]:
        return self._text, [_of_one_type(given[name]) for name in self._names]


_planning_once: WeakSet[Inner] = WeakSet()
"""Connections that were told so: by itself PostgreSQL plans a query for the values of each of its
first five calls, which takes longer than to answer it."""


def _of_one_type(value: Any) -> Any:
    """Whole numbers go as what they are compared with, whatever their size.

    Otherwise a query is planned once for small ones and again for large ones.
    """
    if type(value) is int:
        return Int8(value) if -(2**63) <= value < 2**63 else value
    if type(value) is list and all(type(one) is int for one in value):
        return "{" + ",".join(map(str, value)) + "}"
    return value


Shape = Callable[[list[Any]], list[Any]]
"""Makes of rows what a queryset would give."""


def _tuples(compiler: Inner) -> Shape:
    return lambda rows: rows


def _values(compiler: Inner) -> Shape:
    return lambda rows: [row[0] for row in rows]


def _objects(compiler: Inner) -> Shape:
    """Objects with what they join, as Django's own `ModelIterable` makes them."""
    kind = compiler.klass_info
    model, own = kind["model"], kind["select_fields"]
    part = slice(own[0], own[-1] + 1)
    names = [column[0].target.attname for column in compiler.select[part]]
    populators: Inner = get_related_populators
    joined = populators(kind, compiler.select, DEFAULT_DB_ALIAS)
    annotations = list(compiler.annotation_col_map.items())

    def shaped(rows: list[Any]) -> list[Any]:
        made = []
        for row in rows:
            one = model.from_db(DEFAULT_DB_ALIAS, names, row[part])
            for other in joined:
                other.populate(row, one)
            for name, at in annotations:
                setattr(one, name, row[at])
            made.append(one)
        return made

    return shaped


_SHAPES: dict[Inner, Callable[[Inner], Shape]] = {
    ModelIterable: _objects,
    ValuesListIterable: _tuples,
    FlatValuesListIterable: _values,
}
