"""People whose story needs them verified: a development deployment that asks for cases makes them so, and no other."""

from __future__ import annotations

from datetime import timedelta

import pytest
from agio_demo.kit import demo_user
from agio_demo.verification.known import known_people
from agio_demo.verification.seeds import SEEDS
from agio_kernel.declarations.access import Tier
from agio_kernel.identity.person import people
from agio_verification.verification import Verification

STREET = "Lindenstrasse 14, 10969 Berlin"


@pytest.fixture
def wanted(bench):
    verification = Verification(bench.kernel)
    bench.kernel.bus.subscribe("verification", [known_people(verification)])
    return verification


async def what_is_known(verification: Verification, user_id: int) -> tuple[int, str, bool]:
    known = verification.kernel.directory.ask("provide_verification", settings=None, config=None)
    [(_, facts)] = known
    async with verification.kernel.db.read() as conn:
        return (
            await facts.tier(conn, user_id),
            (await people(conn, [user_id]))[user_id].name,
            await facts.address_proved(conn, user_id),
        )


async def test_somebody_who_is_seeded_as_verified_is_so_once_and_with_where_they_live(bench, wanted):
    seed = SEEDS[0]
    user = await demo_user(bench.kernel, seed, timedelta(days=40), tier=Tier.ADVANCED, address=STREET)
    assert await demo_user(bench.kernel, seed, timedelta(days=40), tier=Tier.ADVANCED, address=STREET) == user
    assert await what_is_known(wanted, user.id) == (0, "", False)
    assert await bench.kernel.bus.deliver_due() == 1
    assert await what_is_known(wanted, user.id) == (2, seed.name, True)
    rows = await bench.kernel.db.fetch("SELECT created_at, decided_at FROM verification_identity ORDER BY level")
    assert [(row["created_at"], row["decided_at"]) for row in rows] == [(user.created_at, user.created_at)] * 2
    async with bench.kernel.db.read() as conn:
        for queue in ("verification.identities", "verification.addresses"):
            assert await bench.queues[queue].source.waiting(conn) == 0
            [*cases] = await bench.queues[queue].source.of_user(conn, user.id, 10)
            assert {case.state for case in cases} == {"approved"}


async def test_somebody_whose_story_needs_nothing_stays_as_they_are(bench, wanted):
    user = await demo_user(bench.kernel, SEEDS[1], timedelta(days=40))
    assert await bench.kernel.bus.deliver_due() == 0
    assert await what_is_known(wanted, user.id) == (0, "", False)
    primary = await demo_user(bench.kernel, SEEDS[2], timedelta(days=40), tier=Tier.PRIMARY)
    assert await bench.kernel.bus.deliver_due() == 1
    assert await what_is_known(wanted, primary.id) == (1, SEEDS[2].name, False)
