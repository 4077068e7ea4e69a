"""Piccolo's tables and queries, run on the connection that is given and nowhere else.

A plugin declares its tables in its ``tables.py``, the data model as one reads it, and builds queries from them::

    class Favourites(Table, tablename="market_favourite", db=DB):
        user_id = BigInt(primary_key=True)
        symbol = Text(primary_key=True)
        created_at = Timestamptz()

    await rows(conn, Favourites.select(Favourites.symbol).where(Favourites.user_id == 7))

The numbered SQL files say what exists and what a column is when it isn't given; ``agio_kernel.postgres.drift`` finds
where a declaration says otherwise. A query that is awaited by itself, without a connection, is refused.
"""

from __future__ import annotations

import contextvars
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Literal, NoReturn, TypeVar, overload

import asyncpg
import msgspec
from piccolo.columns import Column, ForeignKey
from piccolo.columns.base import OnDelete, OnUpdate
from piccolo.columns.combination import WhereRaw
from piccolo.engine.base import Engine
from piccolo.query import Insert, Query, Update
from piccolo.query.methods.select import Select
from piccolo.querystring import QueryString
from piccolo.table import Table

S = TypeVar("S", bound=msgspec.Struct)
T = TypeVar("T", bound=Table)
Built = Query[Any, Any] | QueryString


# --- declaring --------------------------------------------------------------------------------------------------------


class _NoEngine(Engine[Any]):
    """Tells Piccolo which SQL to write, and runs nothing."""

    def __init__(self) -> None:  # Piccolo's own starts event loops, to ask a server for its version
        self.engine_type = "postgres"
        self.current_transaction = contextvars.ContextVar("no_transaction", default=None)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise RuntimeError("a query runs on a connection: give both to rows, row, value or done, which stand beside it")

    get_version = get_version_sync = prep_database = batch = _refuse  # type: ignore[assignment]
    run_querystring = run_ddl = transaction = atomic = _refuse  # type: ignore[assignment]


DB = _NoEngine()


class Json(Column):
    """A jsonb column. Piccolo's own writes JSON as text, which a connection's codec would write as JSON once more."""

    value_type = object

    def __init__(self, null: bool = False) -> None:
        super().__init__(null=null)

    @property
    def column_type(self) -> str:
        """Type of the column in SQL."""
        return "JSONB"


class Xid(Column):
    """A column of transactions' numbers, in the order of their beginning."""

    value_type = int

    @property
    def column_type(self) -> str:
        """Type of the column in SQL."""
        return "XID8"


def reference(
    table: type[T] | Literal["self"], null: bool = False, primary_key: bool = False, column: str | None = None
) -> ForeignKey[T]:
    """A foreign key that refuses, to the primary key or another unique ``column``. Piccolo's own is nullable and
    deletes with what it refers to.
    """
    return ForeignKey(
        table,
        null=null,
        primary_key=primary_key,
        target_column=column,
        on_delete=OnDelete.no_action,
        on_update=OnUpdate.no_action,
    )


def tables_of(module: ModuleType) -> list[type[Table]]:
    """The tables that a module declares, in its order; those it imports are declared by their own."""
    return [one for one in vars(module).values() if isinstance(one, type(Table)) and one.__module__ == module.__name__]


@cache
def modules_within(package: ModuleType) -> list[ModuleType]:
    """The modules of a package, all of them imported."""
    found = sorted(one.name for one in walk_packages(package.__path__, f"{package.__name__}."))
    return [import_module(name) for name in found]


@cache
def tables_within(package: str) -> Sequence[type[Table]]:
    """The tables of every ``tables.py`` in the folders of the package of this name."""
    found = (one.name for one in walk_packages(import_module(package).__path__, f"{package}."))
    return [table for name in found if name.endswith(".tables") for table in tables_of(import_module(name))]


# --- building ---------------------------------------------------------------------------------------------------------


class _Given(Insert[Any]):
    """Piccolo's INSERT names every column, with 0, '' and Python's clock; this one names those that are given."""

    def __init__(self, table: type[Table], values: Mapping[Any, Any]) -> None:
        super().__init__(table)
        self.given = update(table, values).values_delegate

    @property
    def default_querystrings(self) -> Sequence[QueryString]:
        names = ", ".join(f'"{column._meta.db_column_name}"' for column in self.given._values)
        places = ", ".join("{}" for _ in self.given._values)
        into = f"INSERT INTO {self.table._meta.get_formatted_tablename()} ({names}) VALUES ({places})"
        parts = [QueryString(into, *self.given.get_sql_values()), self.on_conflict_delegate._on_conflict.querystring]
        if self.returning_delegate._returning:
            parts.append(self.returning_delegate._returning.querystring)
        return [QueryString("{}" * len(parts), *parts)]


def insert(table: type[Table], values: Mapping[Any, Any]) -> Insert[Any]:
    """A new row of these values, by column or by name; what isn't given is left to the database."""
    return _Given(table, values)


def update(table: type[Table], values: Mapping[Any, Any]) -> Update[Any]:
    """Update these values, by column or by name, in the rows that ``where`` names."""
    return table.update({_column(table, key): one for key, one in values.items()})


def select(table: type[Table], struct: type[msgspec.Struct]) -> Select[Any]:
    """A SELECT of the columns that a Struct has as fields."""
    return table.select(_listed(table, struct))


def columns(table: type[Table], struct: type[msgspec.Struct]) -> list[Column]:
    """The columns that a Struct has as fields, for RETURNING."""
    return [_column(table, name) for name in struct.__struct_fields__]


def _column(table: type[Table], key: Column | str) -> Column:
    return table._meta.get_column_by_name(key, match_db_column_name=True) if isinstance(key, str) else key


@cache
def _listed(table: type[Table], struct: type[msgspec.Struct]) -> QueryString:
    """Written once: Piccolo spends ten microseconds on each column of each query."""
    return QueryString(", ".join(column._meta.get_full_name() for column in columns(table, struct)))


def sql(template: str, *args: Any) -> QueryString:
    """SQL, with a value, a column, another expression or a query for each ``{}``."""
    return QueryString(template, *(one.querystrings[0] if isinstance(one, Query) else one for one in args))


def any_of(column: Column, values: Iterable[Any]) -> WhereRaw:
    """Whether a column has one of these values; none match nothing.

    Piccolo's ``is_in`` refuses an empty list and makes a statement of its own for every length.
    """
    return WhereRaw("{} = ANY ({})", column, list(values))


# --- running ----------------------------------------------------------------------------------------------------------


def compiled(query: Built) -> tuple[str, list[Any]]:
    """The statement and its arguments."""
    if isinstance(query, QueryString):
        return query.compile_string()
    query._validate()  # refuses an UPDATE or DELETE of all rows that isn't forced
    (querystring,) = query.querystrings
    return querystring.compile_string()


@overload
async def rows(conn: Any, query: Built) -> list[asyncpg.Record]: ...
@overload
async def rows(conn: Any, query: Built, struct: type[S]) -> list[S]: ...
async def rows(conn: Any, query: Built, struct: Any = None) -> Any:
    """All rows, as Structs where one is named. ``conn`` is a connection or a ``Database``."""
    text, args = compiled(query)
    found = await conn.fetch(text, *args)
    return found if struct is None else [msgspec.convert(dict(one), struct) for one in found]


@overload
async def row(conn: Any, query: Built) -> asyncpg.Record | None: ...
@overload
async def row(conn: Any, query: Built, struct: type[S]) -> S | None: ...
async def row(conn: Any, query: Built, struct: Any = None) -> Any:
    """The first row, or None."""
    text, args = compiled(query)
    found = await conn.fetchrow(text, *args)
    return found if struct is None or found is None else msgspec.convert(dict(found), struct)


async def value(conn: Any, query: Built) -> Any:
    """The first column of the first row, or None."""
    text, args = compiled(query)
    return await conn.fetchval(text, *args)


async def done(conn: Any, query: Built) -> int:
    """Run what writes; returns how many rows it wrote."""
    text, args = compiled(query)
    return int((await conn.execute(text, *args)).rpartition(" ")[2])
