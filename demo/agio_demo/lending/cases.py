"""A day's cases of a development deployment: applications that wait, a loan that is overdue, a voucher.

Each user has one case, made once per data folder, and nobody can sign in as one of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import timedelta

import asyncpg
from agio_kernel.cases import TIMER, USER, backdate, opened
from agio_kernel.declarations.access import Tier
from agio_kernel.identity.users import User
from agio_kernel.ports.clock import db_now
from agio_kernel.ports.pictures import Picture
from agio_lending.application.apply import applied
from agio_lending.application.papers import PAPERS
from agio_lending.declared.states import VOUCHER_STATES, VoucherState
from agio_lending.lending import Lending
from agio_lending.limit.limit import Limit, Part
from agio_lending.loan.issue import issue
from agio_lending.loan.loan import Loan
from agio_lending.loan.settle import charged_today
from agio_lending.voucher.voucher import REPAYMENT, Voucher

from agio_demo.kit import beside_start, demo_user, principal_of, seed_each
from agio_demo.lending.papers import draw_papers, draw_transfer
from agio_demo.lending.seeds import SEEDS, Seed

OPENED_BEFORE = timedelta(days=40)


async def seed_cases(lending: Lending) -> int:
    """Make what isn't there yet; returns how many cases that were."""

    async def make(seed: Seed) -> bool:
        drawn = await asyncio.to_thread(draw_papers, seed)
        drawn[REPAYMENT.name] = await asyncio.to_thread(draw_transfer, seed)
        clean = {name: await lending.kernel.files.clean(name, body) for name, body in drawn.items()}
        address = seed.address if seed.proved else ""
        user = await demo_user(lending.kernel, seed, OPENED_BEFORE, tier=Tier.ADVANCED, address=address)
        return await _case(lending, seed, user, clean)

    return await seed_each("lending", SEEDS, make)


async def _case(lending: Lending, seed: Seed, user: User, pictures: Mapping[str, Picture]) -> bool:
    """One case in one transaction; False where it was made before, or by another process at this moment."""
    kernel = lending.kernel
    who = principal_of(user)
    async with kernel.db.transaction() as tx:
        if not await tx.fetchval(
            "INSERT INTO lending_borrower (user_id, realm, used_quota) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING"
            " RETURNING true",
            user.id,
        ):
            return False
        for name in PAPERS:
            file = (await kernel.files.put(tx, user.id, name, pictures[name])).id
            await tx.execute(
                "INSERT INTO lending_paper (user_id, kind, file, created_at) VALUES ($1, $2, $3, agio_now())",
                user.id,
                name,
                file,
            )
        amount = seed.amount * 10**lending.asset.scale
        limit = Limit([Part("advanced", amount, True)], None)
        loan = await applied(lending, tx, who, lending.offer(seed.offer), amount, seed.reported, limit)
        if seed.stage != "application":
            at = await db_now(tx) - timedelta(days=seed.issued)
            loan = await issue(lending, tx, loan, TIMER, at=at)
        if seed.stage == "voucher":
            await _voucher(lending, tx, loan, pictures[REPAYMENT.name])
        await tx.execute(
            "UPDATE lending_loan SET created_at = created_at - $2::interval WHERE id = $1", loan.id, seed.ago
        )
        await tx.execute(
            "UPDATE lending_loan SET waits_since = created_at WHERE id = $1 AND state = 'unreviewed'", loan.id
        )
        await backdate(tx, [loan.id], seed.ago)
    return True


async def _voucher(lending: Lending, tx: asyncpg.Connection, loan: Loan, picture: Picture) -> None:
    kernel = lending.kernel
    now = await db_now(tx)
    locked = (await Loan.lock(tx, [loan.id]))[loan.id]
    owing = await charged_today(lending, tx, locked, "clear")
    voucher = Voucher(
        id=kernel.ids.next(),
        loan_id=loan.id,
        user_id=loan.user_id,
        coin=loan.coin,
        amount=owing.owed,
        shown_on=lending.calendar.day(now),
        repayment=(await kernel.files.put(tx, loan.user_id, REPAYMENT.name, picture)).id,
        state=VoucherState.UNDER_REVIEW,
        created_at=now,
    )
    await voucher.insert(tx)
    await opened(tx, kernel.ids, VOUCHER_STATES, voucher, USER, "sent")


CASES = beside_start("lending.cases", Lending, seed_cases)
