"""Rows of a table as objects."""

from __future__ import annotations

import asyncio
from enum import StrEnum

import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.quota import Quota
from agio_kernel.postgres.query import DB
from agio_kernel.postgres.repository import Repository
from agio_testing.races.locks import somebody_waits
from piccolo.columns import BigInt, Text
from piccolo.table import Table


class Nests(Table, tablename="nest", db=DB):
    """Nests of users."""

    id = BigInt(primary_key=True)
    user_id = BigInt()
    word = Text()


class Nest(msgspec.Struct, frozen=True):
    """One of them."""

    id: int
    user_id: int
    word: str


class Egg(msgspec.Struct, frozen=True):
    """Takes of a quota."""

    product: str
    realm: int
    amount: int


NESTS = Repository(Nests, Nest)


class Stage(StrEnum):
    """State of an egg."""

    LAID = "laid"


QUOTA = Quota("nest_used_quota", NOT_AVAILABLE, "nest_egg", (Stage.LAID,))


@pytest.fixture
async def nests(owner_db):
    await owner_db.execute(
        "CREATE TABLE nest (id bigint PRIMARY KEY, user_id bigint NOT NULL, word text NOT NULL,"
        " number bigint GENERATED ALWAYS AS IDENTITY (START WITH 7) UNIQUE);"
        "CREATE TABLE nest_used_quota (product text, realm smallint, used_quota bigint NOT NULL,"
        " PRIMARY KEY (product, realm));"
        "GRANT SELECT, INSERT, UPDATE ON nest, nest_used_quota TO agio_app"
    )


async def test_one_is_kept_found_by_its_owner_only_and_held(nests, db, owner_db):
    first, second = Nest(2, 10, "twigs"), Nest(1, 11, "moss")
    async with db.transaction() as tx:
        for one in (first, second):
            await NESTS.insert(tx, one)
    async with db.transaction() as tx:
        assert await NESTS.number_of(tx, 2) == 7
        assert await NESTS.find(tx, 2) == await NESTS.find(tx, 2, 10) == first
        assert await NESTS.find(tx, 2, 11) is None
        assert list((await NESTS.lock(tx, [2, 1, 3])).items()) == [(1, second), (2, first)]
        held = db.spawn(db.run(lambda other: NESTS.lock(other, [2])), name="waits")
        await somebody_waits(owner_db)
        assert not held.done()
    assert await held == {2: first}


async def test_no_more_is_taken_than_a_quota_holds_however_many_ask_and_what_is_over_is_free_again(nests, db):
    async def take() -> bool:
        try:
            await db.run(lambda tx: QUOTA.take(tx, Egg("week", 0, 30), 100, 2))
        except ApiError as refusal:
            assert str(refusal.params["left"]) == "0.10"
            return False
        return True

    assert sum(await asyncio.gather(*(take() for _ in range(8)))) == 3
    await db.run(lambda tx: QUOTA.take(tx, Egg("week", 1, 100), 100, 2))
    await db.run(lambda tx: QUOTA.free(tx, [Egg("week", 0, 30), Egg("week", 0, 30)]))
    async with db.read() as conn:
        assert await QUOTA.used_quota_of(conn, 0) == {"week": 30}
        assert await QUOTA.used_quota_of(conn, 1) == {"week": 100}
