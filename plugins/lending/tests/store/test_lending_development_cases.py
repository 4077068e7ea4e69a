"""The cases of a development deployment: each borrower has the limit of their story, and may apply again within it."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from decimal import Decimal

import asyncpg
import msgspec
import pytest
from agio_demo.kit import DemoUserMade
from agio_demo.lending.cases import seed_cases
from agio_demo.lending.seeds import SEEDS
from agio_kernel.ports.events import Subscription
from agio_lending.declared.codes import LIMIT_EXCEEDED
from agio_lending.lending import Lending
from borrowing import APPLICATION, LOANS, VOUCHERS, Known, applies, uploads


class AsSeeded(Known):
    """Known facts about each user, as the seeds ask for them and a verifying plugin makes them of the event."""

    score = None

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        return (await seeded_as(conn)).get(user_id, DemoUserMade(user_id, 0)).tier

    async def address_proved(self, conn: asyncpg.Connection, user_id: int) -> bool:
        return bool((await seeded_as(conn)).get(user_id, DemoUserMade(user_id, 0)).address)


async def seeded_as(conn: asyncpg.Connection) -> dict[int, DemoUserMade]:
    rows = await conn.fetch("SELECT payload FROM event_outbox WHERE name = 'DemoUserMade'")
    events = [msgspec.json.decode(row["payload"], type=DemoUserMade) for row in rows]
    return {event.user_id: event for event in events}


@pytest.fixture
def known() -> Known:
    return AsSeeded()


@pytest.fixture(autouse=True)
def verifies(bench):
    """A plugin that verifies people, for which the seeds' events are kept."""

    async def hear(tx: asyncpg.Connection, event: DemoUserMade) -> None:
        """Take the event, which keeps the facts that a seed asks for."""

    bench.kernel.bus.subscribe("verifies", [Subscription(DemoUserMade, "hear", hear)])


async def test_every_borrower_has_a_limit_that_their_loan_is_within(bench):
    assert await seed_cases(Lending(bench.kernel)) == len(SEEDS)
    await bench.run_jobs(datetime.now(UTC))
    async with bench.kernel.db.read() as conn:
        source = bench.queues[LOANS].source
        waiting = (await source.after(conn, {}, "", 100)).rows
        assert len(waiting) == len([seed for seed in SEEDS if seed.stage != "voucher"])
        for one in waiting:
            case = await source.detail(conn, one.id)
            facts = {fact.label: fact.value for fact in case.facts}
            assert Decimal(facts["lending.case.limit"]) >= Decimal(facts["lending.fact.taken"]) > 0
            assert all(check.passed for check in case.checks if check.passed is not None)
    assert len(await bench.waiting(VOUCHERS)) == 1
    await bench.verify()


async def test_one_of_them_applies_for_another_loan_up_to_the_limit_and_no_further(bench, photo):
    await seed_cases(Lending(bench.kernel))
    seed = next(seed for seed in SEEDS if seed.stage == "application")
    user = await bench.kernel.db.fetchval("SELECT id FROM app_user WHERE email = $1", seed.email)
    loan = await applies(bench, photo, user, amount=str(10_000 - seed.amount))
    assert loan["state"] == "unreviewed"
    await uploads(bench, photo, user)
    assert (await bench("lendApply", user, tier=2, **{**APPLICATION, "amount": "500"})).code == LIMIT_EXCEEDED.number
    await bench.verify()


async def test_they_are_made_once_even_by_two_processes(bench):
    lending = Lending(bench.kernel)
    assert sum(await asyncio.gather(seed_cases(lending), seed_cases(lending))) == len(SEEDS)
    assert await seed_cases(lending) == 0
