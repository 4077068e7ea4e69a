"""Take a withdrawal further: cancel, approve, reject, broadcast, confirm, fail.

State and money move in one transaction, and of two who act at once one wins: the move is conditional on the old
state. Until it is broadcast the gross can come back whole; from then on only how the payout ended decides.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import asyncpg
from agio_kernel.cases import TIMER, Actor, move
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StaleState
from agio_kernel.jobs import DONE, Job, JobStep, Outcome, Wait, one_by_one
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Passage, Stage
from agio_kernel.money.valuation import Valuation
from agio_kernel.ports.clock import db_now

from agio_wallet.declared.codes import ADDRESS_HELD, CARD_HELD, REFERENCE_KNOWN
from agio_wallet.declared.proofs import BANK as BANK_ACCOUNT
from agio_wallet.declared.proofs import FEES, OUTSIDE
from agio_wallet.declared.reasons import WITHDRAWAL, WITHDRAWAL_CAUSE, WITHDRAWAL_FEE
from agio_wallet.declared.states import WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.declared.ways import WITHDRAWAL_WAY
from agio_wallet.terms import hong_kong_day
from agio_wallet.valuation import is_large
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.objections import LARGE, review_reasons
from agio_wallet.withdrawal.store import (
    BANK,
    Withdrawal,
    approved_by_timer,
    find_withdrawal,
    give_slot_back,
    require_review,
)
from agio_wallet.withdrawal.submit import APPROVAL, tell_withdrawal

NET, FEE = 0, 1
"""The steps of a withdrawal's cause."""

STOPPED = Wait(60)
"""Time that a stopped withdrawal waits until it is looked at again, in seconds."""

HANDS_OVER = frozenset({"approve", "broadcast"})
"""Triggers that hand money over: a withdrawal stopped since its request is neither approved, by a person or the timer,
nor sent."""

GIVES_BACK = frozenset({"cancel", "reject", "fail"})


async def transition(
    context: WalletContext,
    tx: asyncpg.Connection,
    withdrawal: Withdrawal,
    trigger: str,
    actor: Actor,
    *,
    reason: str = "",
    remark: str = "",
    **columns: Any,
) -> WithdrawalState:
    """Carry out a trigger with everything it means for the money; StaleState where another actor was first.

    The owner reads ``reason``; ``remark`` stands in its place in the operators' time line.
    """
    now = await db_now(tx)
    if trigger == "approve" and withdrawal.not_before > now:
        raise ApiError(CARD_HELD if withdrawal.kind == BANK else ADDRESS_HELD, time=withdrawal.not_before)
    if trigger in HANDS_OVER:
        await _ask(context, tx, withdrawal, Stage.HAND_OVER)
    try:
        columns |= {"waits_since": now} | ({"reason": reason} if reason else {})
        written = remark or reason
        ids = context.kernel.ids
        state = await move(tx, ids, WITHDRAWAL_STATES, withdrawal, trigger, actor, now, note=written, **columns)
    except asyncpg.UniqueViolationError as error:  # the table has one rule of this kind: a transaction pays once
        raise ApiError(REFERENCE_KNOWN, field="reason") from error
    if trigger in GIVES_BACK:
        await context.kernel.ledger.release(tx, withdrawal.account, withdrawal.gross)
        await give_slot_back(tx, withdrawal.id)
    elif trigger == "confirm":
        await _pay(context, tx, withdrawal)
    await tell_withdrawal(context, tx, withdrawal, state, reason)
    return state


async def _ask(context: WalletContext, tx: asyncpg.Connection, withdrawal: Withdrawal, stage: Stage) -> Passage:
    what = Leaving(WITHDRAWAL_WAY, stage, withdrawal.user_id, withdrawal.coin, withdrawal.gross, withdrawal.account, tx)
    return await context.kernel.part(Gate).ask(what)


async def _pay(context: WalletContext, tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """The held gross leaves: the net to the outside, the fee to the house."""
    ledger, asset = context.kernel.ledger, context.asset(withdrawal.coin)
    outside = BANK_ACCOUNT if withdrawal.kind == BANK else OUTSIDE
    legs = [
        (await ledger.house(tx, Realm.REAL, asset.id, outside.name), withdrawal.net, WITHDRAWAL, NET),
        (await ledger.house(tx, Realm.REAL, asset.id, FEES.name), withdrawal.fee, WITHDRAWAL_FEE, FEE),
    ]
    await ledger.post(
        tx,
        [
            Transfer(
                withdrawal.account,
                account,
                amount,
                reason,
                Cause(WITHDRAWAL_CAUSE, withdrawal.id, step),
                from_held=True,
            )
            for account, amount, reason, step in legs
            if amount
        ],
        passages=[await _ask(context, tx, withdrawal, Stage.CARRY_OUT)],
    )


def withdrawal_jobs(context: WalletContext) -> Job:
    """The timer's exit of a requested withdrawal, once the time to cancel it and the hold of its address are over.

    Each in a transaction of its own: cases are locked in the order of their ids, scheduled work comes in that of time.
    """
    return Job(APPROVAL, one_by_one(partial(_approve, context)), batch=1)


async def _is_large_by_now(context: WalletContext, tx: asyncpg.Connection, withdrawal: Withdrawal) -> bool:
    """Whether it needs dual control at the price of now, with all that went to this user unreviewed within a day."""
    worth = Valuation(context.kernel.prices).usdt(context.asset(withdrawal.coin), withdrawal.gross)
    days = hong_kong_day(await db_now(tx)) - timedelta(days=7)
    others = await approved_by_timer(tx, withdrawal.user_id, days)
    return is_large(context.kernel, None if worth is None else worth + others)


async def _approve(context: WalletContext, tx: asyncpg.Connection, due: JobStep) -> Outcome:
    withdrawal = await find_withdrawal(tx, due.id)
    if withdrawal is None or withdrawal.state is not WithdrawalState.REQUESTED or withdrawal.review:
        return DONE
    # It was asked for some time ago: since then a deposit may have been reversed, or a thief noticed.
    user_id = withdrawal.user_id
    reasons: list[str] = [*await review_reasons(context.kernel, tx, user_id, withdrawal.created_at)]
    if await _is_large_by_now(context, tx, withdrawal):
        reasons.append(LARGE)
    if reasons:
        await require_review(tx, withdrawal, reasons)
        return DONE
    try:
        await transition(context, tx, withdrawal, "approve", TIMER)
    except StaleState:
        return DONE  # an operator or the user was first
    except ApiError:
        return STOPPED  # it stays requested, and may be approved once it isn't stopped any more
    return DONE
