"""Differences between the declared tables and the database: a column is missing or unknown, or is something else.

Compared are columns, types, nullability, keys, and references of one column with what they do on delete. Checks,
indexes, defaults and references of several columns are the migrations' alone.

A column that a later version will drop is undeclared before: ``COMMENT ON COLUMN … IS 'contract: …'`` says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from piccolo.columns import Array, Column, ForeignKey
from piccolo.columns.base import OnDelete
from piccolo.table import Table

_COLUMNS = """
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
           NOT a.attnotnull AS nullable, coalesce(a.attnum = ANY (p.conkey), false) AS key,
           r.relname AS refers_to, f.confdeltype::text AS on_delete,
           NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' AS spare,
           coalesce(starts_with(col_description(c.oid, a.attnum), 'contract: '), false) AS leaving
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    LEFT JOIN pg_class r ON r.oid = f.confrelid
    WHERE c.relname = ANY ($1) AND c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
"""
_TABLES = "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
_LONG = {"timestamptz": "timestamp with time zone"}
_ON_DELETE = {
    "a": OnDelete.no_action,
    "r": OnDelete.restrict,
    "c": OnDelete.cascade,
    "n": OnDelete.set_null,
    "d": OnDelete.set_default,
}


async def drift(conn: Any, tables: Iterable[type[Table]], *, ahead: bool = False) -> list[str]:
    """A sentence for each difference; none where the declarations say what the migrations made. ``ahead``: a later
    version's migrations may have been applied, so a column that rows are written without is none.
    """
    tables = list(tables)
    live: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in await conn.fetch(_COLUMNS, [table._meta.tablename for table in tables]):
        live[row["table"]][row["name"]] = row
    return sorted(sentence for table in tables for sentence in _compared(table, live[table._meta.tablename], ahead))


async def undeclared(conn: Any, tables: Iterable[type[Table]]) -> list[str]:
    """The tables of the database that none of these declares."""
    return sorted({row["relname"] for row in await conn.fetch(_TABLES)} - {table._meta.tablename for table in tables})


def _compared(table: type[Table], live: dict[str, Any], ahead: bool) -> list[str]:
    name = table._meta.tablename
    if not live:
        return [f"{name} is declared and doesn't exist"]
    declared = {column._meta.db_column_name: column for column in table._meta.columns}
    more = {column for column in live.keys() - declared.keys() if not live[column]["leaving"]}
    return [
        *(f"{name}.{column} is declared and doesn't exist" for column in declared.keys() - live.keys()),
        *(f"{name}.{column} exists and isn't declared" for column in more if not (ahead and live[column]["spare"])),
        *(
            f"{name}.{column} {what}"
            for column in declared.keys() & live.keys()
            for what in _differences(declared[column], live[column])
        ),
    ]


def _differences(column: Column, live: Any) -> list[str]:
    said = (_type_of(column), column._meta.null, column._meta.primary_key)
    found = (live["type"], live["nullable"], live["key"])
    names = ("of type", "nullable:", "in the primary key:")
    wrong = [f"is {name} {b}, declared {a}" for name, a, b in zip(names, said, found, strict=True) if a != b]
    refers_to = on_delete = None
    if isinstance(column, ForeignKey):
        refers_to = column._foreign_key_meta.resolved_references._meta.tablename
        on_delete = column._foreign_key_meta.on_delete
    if live["refers_to"] != refers_to:
        wrong.append(f"refers to {live['refers_to'] or 'nothing'}, declared {refers_to or 'nothing'}")
    elif refers_to and _ON_DELETE[live["on_delete"]] is not on_delete:
        wrong.append(f"is {_ON_DELETE[live['on_delete']].value} on delete, declared {on_delete and on_delete.value}")
    return wrong


def _type_of(column: Column) -> str:
    if isinstance(column, Array):
        return f"{_type_of(column.base_column)}[]"
    name = column.column_type.lower()
    return _LONG.get(name, name)
