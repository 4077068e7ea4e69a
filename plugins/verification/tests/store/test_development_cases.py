"""The cases of a development deployment: they wait in both queues, once, and can be decided as any other."""

import asyncio

from agio_demo.verification.cases import seed_cases
from agio_demo.verification.seeds import SEEDS
from agio_kernel.identity.person import masked
from agio_kernel.identity.users import find_by_email
from agio_verification.verification import Verification

QUEUES = ("verification.identities", "verification.addresses")
IDENTITIES, ADDRESSES = (
    [seed for seed in SEEDS if not seed.address],
    [seed for seed in SEEDS if seed.address],
)


async def waiting(bench):
    return [len(await bench.waiting(queue)) for queue in QUEUES]


async def test_they_wait_in_both_queues_oldest_first_with_their_papers(bench):
    assert await seed_cases(Verification(bench.kernel)) == len(SEEDS)
    assert await waiting(bench) == [len(IDENTITIES), len(ADDRESSES)]
    async with bench.kernel.db.read() as conn:
        for queue, seeds, papers in zip(QUEUES, (IDENTITIES, ADDRESSES), (3, 1), strict=True):
            rows = (await bench.queues[queue].source.after(conn, {}, "", 100)).rows
            # An identity is called by the name that it is to verify; who has none verified, by the masked address.
            called = [masked(None, seed.email) if seed.address else seed.name for seed in seeds]
            assert [row.title for row in rows] == called
            users = [await find_by_email(conn, seed.email) for seed in seeds]
            assert [row.uid for row in rows] == [user and user.uid for user in users]
            assert [row.opened_at for row in rows] == sorted({row.opened_at for row in rows})
            for row in rows:
                case = await bench.queues[queue].source.detail(conn, row.id)
                assert len(case.documents) == papers == len([title for title in case.titles if title])
                assert all([await bench.kernel.files.get(conn, name) for name in case.documents])


async def test_they_are_made_once_even_by_two_processes_and_after_decisions(bench):
    verification = Verification(bench.kernel)
    assert sum(await asyncio.gather(seed_cases(verification), seed_cases(verification))) == len(SEEDS)
    identities, addresses = await waiting(bench)
    for queue in QUEUES:
        assert await bench.decide(queue, (await bench.waiting(queue))[0], "approve") == 0
    assert await seed_cases(verification) == 0
    assert await waiting(bench) == [identities - 1, addresses - 1]
    rows = await bench.kernel.db.fetch("SELECT password_hash FROM app_user WHERE email LIKE 'verification.%'")
    assert [row["password_hash"] for row in rows] == [None] * len(SEEDS)
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM verification_photo") == 0
