"""Every table says of its columns what they hold of people: which kind, why, for how long, and what erasure does."""

from __future__ import annotations

import json
from typing import Any

import asyncpg
from agio_host.plugin_check.personal import unsaid, wrong
from agio_kernel.postgres.personal import Erasure, Kind, Personal, Until, emptied, erasing, nobodys, register_of
from agio_kernel.postgres.query import DB, Json
from piccolo.columns import Array, BigInt, Bytea, SmallInt, Text
from piccolo.table import Table

from tests.rules.tables.test_tables import pytestmark, tables  # noqa: F401


def test_every_column_says_whether_it_holds_data_of_a_person(tables: Any) -> None:  # noqa: F811
    assert {table._meta.tablename: found for _, table in tables if (found := unsaid(table))} == {}


def test_what_is_said_fits_the_table(tables: Any) -> None:  # noqa: F811
    assert {table._meta.tablename: found for _, table in tables if (found := wrong(table))} == {}


def test_every_kind_is_a_field_of_the_register() -> None:
    assert {kind.value for kind in Kind} <= set(Personal.__struct_fields__)


def test_a_column_that_says_nothing_is_found() -> None:
    class Said(Table, tablename="said", db=DB):
        personal = Personal(why="A test", until=Until.LAW, erasure=Erasure.DELETE, contact="email", other="state")
        user_id = BigInt(primary_key=True)
        email = Text()
        state = Text()
        note = Text()
        sealed = Bytea()
        facts = Json()
        names = Array(Text())
        income = SmallInt()

    class Silent(Table, tablename="silent", db=DB):
        id = BigInt(primary_key=True)
        name = Text()

    assert unsaid(Said) == ["note", "sealed", "facts", "names", "income"]
    assert unsaid(Silent) == ["name"]
    assert wrong(Said) == []
    assert wrong(Silent) == ["says nothing"]


def test_a_register_that_does_not_fit_is_found() -> None:
    class Nobodys(Table, tablename="nobodys", db=DB):
        personal = nobodys("name name")
        user_id = BigInt(primary_key=True)

    class Lost(Table, tablename="lost", db=DB):
        personal = Personal(why="A test", until=Until.LAW, erasure=Erasure.KEEP, of="owner")
        id = BigInt(primary_key=True)

    assert sorted(wrong(Nobodys)) == [
        "has rows of users and doesn't say how to find them",
        "holds data of people and doesn't say why",
        "name is no column",
        "name is no column",
        "name is said twice",
    ]
    assert wrong(Lost) == [
        "finds a person's rows by owner, which is no column",
        "is kept for a time and never erased",
    ]


async def test_the_program_may_erase_what_the_register_says(db, tables: Any) -> None:  # noqa: F811
    """As the program's own role: grants, triggers and the names of columns are the database's to know."""
    refused = {}
    for _, table in tables:
        said = register_of(table)
        if said is not None and said.of and (statement := erasing(table, said)):
            try:
                async with db.transaction() as tx:
                    await tx.execute(statement, 0)
            except asyncpg.PostgresError as error:
                refused[table._meta.tablename] = str(error)
    assert refused == {}


async def test_the_database_lets_the_columns_be_empty(db, tables: Any) -> None:  # noqa: F811
    """No CHECK refuses the value that erasure leaves: each is asked about a row of nothing but that value."""
    refused = []
    for _, table in tables:
        said, name = register_of(table), table._meta.tablename
        if said is None or not (empty := emptied(table, said)):
            continue
        checks = await db.fetch(
            "SELECT pg_get_expr(conbin, conrelid) AS said FROM pg_constraint"
            " WHERE conrelid = $1::regclass AND contype = 'c'",
            name,
        )
        row = f"jsonb_populate_record(NULL::{name}, $1::text::jsonb)"
        someone = {"id": 1, "user_id": 1, "realm": 0}
        for check in checks:
            if await db.fetchval(f"SELECT ({check['said']}) FROM {row}", json.dumps(someone | empty)) is False:
                refused.append(f"{name}: {check['said']}")
    assert not refused, "\n".join(refused)


async def test_columns_that_rows_differ_by_are_not_emptied(db, tables: Any) -> None:  # noqa: F811
    """Two rows of empty columns would be the same to a unique index; it tells rows without a value apart."""
    refused = []
    for _, table in tables:
        said, name = register_of(table), table._meta.tablename
        for column, value in emptied(table, said).items() if said else ():
            unique = await db.fetchval(
                "SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid"
                " WHERE i.indrelid = $1::regclass AND i.indisunique AND a.attname = $2 AND a.attnum = ANY (i.indkey)",
                name,
                column,
            )
            if value is not None and unique:
                refused.append(f"{name}.{column}: {unique}")
    assert not refused, "\n".join(refused)


SEALED = ("ledger_transfer", "ledger_account", "ledger_link", "audit_entry", "price_receipt", "custody_yield")
"""Tables that chains of digests are over, or that receipts are recomputed from."""


def test_erasure_leaves_what_digests_are_over(tables: Any) -> None:  # noqa: F811
    said = {table._meta.tablename: (table, register_of(table)) for _, table in tables}
    assert [name for name in SEALED if erasing(*said[name])] == []
