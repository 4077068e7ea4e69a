"""Take a withdrawal further: cancel, approve, reject, broadcast, confirm, fail.

State and money move in one transaction, and of two who act at once one wins: the move is conditional on the old
state. Until it is broadcast the gross can come back whole; from then on only how the payout ended decides.
"""

from __future__ import annotations

from typing import Any

import asyncpg
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_kernel.money_rules import PAYOUT, PayoutFacts
from agio_kernel.session.principal import Principal, Subject
from agio_kernel.states import StaleState

from agio_wallet.case_events import TIMER, note
from agio_wallet.codes import ADDRESS_HELD, CARD_HELD, REFERENCE_KNOWN
from agio_wallet.desk import Desk, wallet_now
from agio_wallet.ledger_codes import BANK as BANK_ACCOUNT
from agio_wallet.ledger_codes import FEES, OUTSIDE, WITHDRAWAL, WITHDRAWAL_CAUSE, WITHDRAWAL_FEE
from agio_wallet.states import WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.submit_withdrawal import tell_withdrawal
from agio_wallet.withdrawal_store import (
    BANK,
    Withdrawal,
    due_for_approval,
    find_withdrawal,
    give_slot_back,
    require_review,
)
from agio_wallet.withdrawal_terms import review_reasons

NET, FEE = 0, 1
"""The steps of a withdrawal's cause."""

MOST_PAGES = 10
"""Of what is due, in one run: the rest waits for the next."""

GIVES_BACK = frozenset({"cancel", "reject", "fail"})


async def take_further(
    desk: Desk,
    tx: asyncpg.Connection,
    withdrawal: Withdrawal,
    trigger: str,
    actor: str,
    *,
    reason: str = "",
    remark: str = "",
    decided_by: int | None = None,
    **columns: Any,
) -> WithdrawalState:
    """Carry out a trigger with everything it means for the money; StaleState where another actor was first.

    The owner reads ``reason``; ``remark`` stands in its place in the operators' time line.
    """
    now = await wallet_now(tx)
    if trigger == "approve" and withdrawal.not_before > now:
        raise Refusal(CARD_HELD if withdrawal.kind == BANK else ADDRESS_HELD, time=withdrawal.not_before)
    if trigger == "approve":
        await refuse_stopped(desk, tx, withdrawal)
    try:
        state = await WITHDRAWAL_STATES.move(
            tx,
            withdrawal.id,
            withdrawal.state,
            trigger,
            reason=reason or withdrawal.reason,
            decided_by=withdrawal.decided_by if decided_by is None else decided_by,
            decided_at=now,
            **columns,
        )
    except asyncpg.UniqueViolationError as error:  # the table has one rule of this kind: a transaction pays once
        raise Refusal(REFERENCE_KNOWN, field="reason") from error
    if trigger in GIVES_BACK:
        await desk.kernel.ledger.release(tx, withdrawal.account, withdrawal.gross)
        await give_slot_back(tx, withdrawal.id)
    elif trigger == "confirm":
        await _pay(desk, tx, withdrawal)
    await note(tx, desk.kernel.ids, withdrawal.id, actor, trigger, remark or reason)
    await tell_withdrawal(desk, tx, withdrawal, state, reason)
    return state


async def refuse_stopped(desk: Desk, tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """A Refusal where other plugins have stopped what was requested before: a withdrawal waits for hours, and who
    stops withdrawals means those that wait, too.
    """
    await desk.kernel.rules.ask(PAYOUT, Principal(Subject.USER, withdrawal.user_id, "", 0), PayoutFacts(tx))


async def _pay(desk: Desk, tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """The held gross leaves: the net to the outside, the fee to the house."""
    ledger, asset = desk.kernel.ledger, desk.asset(withdrawal.coin)
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
    )


async def approve_due(desk: Desk) -> int:
    """Approve what needs nobody's look once the time to cancel is over; returns how many. The timer's exit.

    What is stopped stays requested, and keeps none behind it from being approved.
    """
    done, last = 0, 0
    for _ in range(MOST_PAGES):
        async with desk.kernel.db.read() as conn:
            due = await due_for_approval(conn, last)
        if not due:
            break
        for withdrawal_id in due:
            done += await desk.kernel.db.run(lambda tx, id=withdrawal_id: _approve(desk, tx, id))
        last = due[-1]
    return done


async def _approve(desk: Desk, tx: asyncpg.Connection, withdrawal_id: int) -> bool:
    withdrawal = await find_withdrawal(tx, withdrawal_id)
    if withdrawal is None or withdrawal.state is not WithdrawalState.REQUESTED:
        return False
    # It was asked for some time ago: since then a deposit may have been reversed, or a thief noticed.
    parameters, user_id = desk.kernel.parameters, withdrawal.user_id
    if reasons := await review_reasons(parameters, tx, user_id, withdrawal.created_at):
        await require_review(tx, withdrawal, reasons)
        return False
    try:
        await take_further(desk, tx, withdrawal, "approve", TIMER)
    except (StaleState, Refusal):
        return False
    return True
