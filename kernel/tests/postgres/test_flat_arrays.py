"""Arrays on a writer's connection are PostgreSQL's own, packed at once."""

import asyncpg
import pytest
from agio_kernel.postgres.db import Database
from agio_kernel.postgres.flat_arrays import NullInArray, pack_blobs, pack_ints, pack_texts
from hypothesis import given
from hypothesis import strategies as st

INTS = [[], [0], [1, -1], [2**63 - 1, -(2**63)], list(range(5000))]
TEXTS = [[], [""], ["a", "ü", "取引", "x" * 255, "y" * 256, "z" * 70_000]]
BLOBS = [[], [b""], [b"\0", b"\xff" * 300]]


async def test_arrays_arrive_and_come_back_as_they_were(db: Database) -> None:
    writer = await db.writer("test")
    conn = writer.connection
    for values in INTS:
        assert list(await conn.fetchval("SELECT $1::bigint[]", values)) == values
        assert await conn.fetchval("SELECT cardinality($1::bigint[])", pack_ints(values)) == len(values)
    for values in TEXTS:
        assert await conn.fetchval("SELECT $1::text[]", values) == values
        assert await conn.fetchval("SELECT cardinality($1::text[])", pack_texts(values)) == len(values)
    for values in BLOBS:
        assert await conn.fetchval("SELECT $1::bytea[]", values) == values
        assert await conn.fetchval("SELECT cardinality($1::bytea[])", pack_blobs(values)) == len(values)
    await writer.close()


async def test_a_null_that_comes_back_is_an_error_and_not_a_number(db: Database) -> None:
    writer = await db.writer("test")
    with pytest.raises(NullInArray):
        await writer.connection.fetchval("SELECT ARRAY[1, NULL]::bigint[]")
    await writer.close()


async def test_a_number_that_is_too_large_is_refused_before_it_is_sent(db: Database) -> None:
    writer = await db.writer("test")
    with pytest.raises(asyncpg.DataError):
        await writer.connection.fetchval("SELECT $1::bigint[]", [2**63])
    assert await writer.connection.fetchval("SELECT 1") == 1
    await writer.close()


@given(st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_what_is_packed_is_not_packed_again(values: list[int]) -> None:
    assert pack_ints(pack_ints(values)) == pack_ints(values)
