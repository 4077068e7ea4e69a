"""The quota of a product: the statement is the guard."""

from __future__ import annotations

import asyncio
from enum import StrEnum

import msgspec
import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.quota import Quota


class Egg(msgspec.Struct, frozen=True):
    """Takes of a quota."""

    product: str
    realm: int
    amount: int


class Stage(StrEnum):
    """State of an egg."""

    LAID = "laid"


QUOTA = Quota("nest_used_quota", NOT_AVAILABLE, "nest_egg", (Stage.LAID,))


@pytest.fixture
async def nests(owner_db):
    await owner_db.execute(
        "CREATE TABLE nest_used_quota (product text, realm smallint, used_quota bigint NOT NULL,"
        " PRIMARY KEY (product, realm));"
        "GRANT SELECT, INSERT, UPDATE ON nest_used_quota TO agio_app"
    )


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
