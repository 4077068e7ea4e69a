"""Pay an income when its days are over: from the house into the spot wallet, unless its payer is under review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import asyncpg
from agio_kernel.cases import TIMER, move
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.shared_devices import share_device
from agio_kernel.jobs import DONE, Job, JobStep, Outcome, Wait
from agio_kernel.ledger import Cause, Transfer, asset_of
from agio_kernel.ports.events import Event

from agio_referral.declared.reasons import INCOME, INCOME_CAUSE, REWARDS
from agio_referral.declared.states import MEMBER_STATES, MemberState
from agio_referral.income.income import Income, IncomeState
from agio_referral.income.read_fees import RELEASE
from agio_referral.member.member import Member
from agio_referral.member.store import find_member
from agio_referral.referral import Referral

AGAIN_S = 3600.0
"""Under review it is looked at again after an hour."""


class IncomePaid(Event, frozen=True):
    """Referral incomes of a user in one coin were paid together, ``count`` of them."""

    user_id: int
    coin: str
    amount: int
    count: int


def release(referral: Referral) -> Job:
    """Scheduled work at the end of an income's waiting days."""

    async def carry_out(tx: asyncpg.Connection, batch: Sequence[JobStep]) -> Sequence[Outcome]:
        outcomes: list[Outcome] = []
        paid: list[Income] = []
        for due in batch:
            outcomes.append(await _step(referral, tx, due, paid))
        await _tell(referral, tx, paid)
        return outcomes

    return Job(RELEASE, carry_out)


async def _step(referral: Referral, tx: asyncpg.Connection, due: JobStep, paid: list[Income]) -> Outcome:
    income = await Income.find(tx, due.id)
    member = None if income is None else await find_member(tx, income.payer)
    if income is None or member is None or income.state is not IncomeState.HELD:
        return DONE
    state = member.state
    if state is MemberState.CLEAR and (shared := await _shared(referral, tx, member)):
        note = f"referral.shared.{shared}"
        await move(tx, referral.kernel.ids, MEMBER_STATES, member, "flag", TIMER, due.at, note=note)
        state = MemberState.REVIEW
    if state is MemberState.REVIEW:
        return Wait(AGAIN_S)
    if state is MemberState.REFUSED:
        await _settle(tx, income, IncomeState.REFUSED)
        return DONE
    await _pay(referral, tx, income)
    paid.append(income)
    return DONE


async def _tell(referral: Referral, tx: asyncpg.Connection, paid: Sequence[Income]) -> None:
    """One event for a user and coin, however many fees it was."""
    together: dict[tuple[int, str], list[int]] = {}
    for one in paid:
        together.setdefault((one.user_id, one.coin), []).append(one.amount)
    for (user_id, coin), amounts in together.items():
        await referral.kernel.bus.emit(tx, IncomePaid(user_id, coin, sum(amounts), len(amounts)))


async def _shared(referral: Referral, tx: asyncpg.Connection, member: Member) -> Literal["", "device", "document"]:
    """Return the kind of thing that the payer shares with an earner above: a device they use, or a document they
    sent."""
    verification = referral.kernel.verification
    for one in member.above:
        if one is None:
            continue
        if await share_device(tx, member.user_id, one):
            return "device"
        if verification is not None and await verification.share_document(tx, member.user_id, one):
            return "document"
    return ""


async def _settle(tx: asyncpg.Connection, income: Income, state: IncomeState) -> None:
    await tx.execute("UPDATE referral_income SET state = $2 WHERE id = $1 AND state = 'held'", income.id, state.value)


async def _pay(referral: Referral, tx: asyncpg.Connection, income: Income) -> None:
    ledger = referral.kernel.ledger
    house = await ledger.house(tx, Realm.REAL, asset_of(income.account), REWARDS.name)
    await _settle(tx, income, IncomeState.PAID)
    await ledger.post(tx, [Transfer(house, income.account, income.amount, INCOME, Cause(INCOME_CAUSE, income.id))])
