"""Follow payouts on chains with a node: prepare what the signer signs, take what was signed, watch how it ends.

The signer stands outside the platform. What it hands back is compared with what was approved, byte for byte; the
transaction's hash is committed before the transaction is sent, so a crash in between can only lead to sending the same
transaction again.
"""

from __future__ import annotations

import asyncpg
import structlog
from agio_kernel.chain import Channel, Payout, PayoutFate
from agio_kernel.codes import NOT_FOUND
from agio_kernel.errors import Refusal
from agio_kernel.states import IllegalTransition, StaleState

from agio_wallet.case_events import CHAIN, note
from agio_wallet.codes import DEBT_OPEN
from agio_wallet.desk import Desk
from agio_wallet.exception_store import owes
from agio_wallet.settle_withdrawal import refuse_stopped, take_further
from agio_wallet.states import WithdrawalState
from agio_wallet.withdrawal_store import CRYPTO, Withdrawal, all_payouts, find_withdrawal, require_review
from agio_wallet.withdrawal_terms import OWES, REPLACED

_log = structlog.get_logger(__name__)


def payout_of(withdrawal: Withdrawal) -> Payout:
    """What the approval was given for."""
    return Payout(withdrawal.id, withdrawal.coin, withdrawal.chain, withdrawal.address, withdrawal.net, withdrawal.memo)


async def follow_payouts(desk: Desk) -> None:
    """One look at everything that is approved or on its way. One that can't be followed now doesn't hold up the others:
    it is looked at again.
    """
    for state, follow in ((WithdrawalState.APPROVED, _prepare), (WithdrawalState.BROADCAST, _watch)):
        async for withdrawal in all_payouts(desk.kernel.db, state):
            if not _automatic(desk, withdrawal):
                continue
            try:
                await follow(desk, withdrawal)
            except (OSError, TimeoutError, ValueError) as error:
                _log.warning("wallet.payout_not_followed", withdrawal=withdrawal.id, error=type(error).__name__)


async def submit_signed(desk: Desk, withdrawal_id: int, raw: str) -> str:
    """Take a signed payout and send it, now or once the node can be reached; ValueError where it isn't exactly what was
    approved. Returns its hash. A Refusal where it was stopped since, or a debt came up that the approval didn't know.
    """
    async with desk.kernel.db.read() as conn:
        withdrawal = await find_withdrawal(conn, withdrawal_id)
    if withdrawal is None or not _automatic(desk, withdrawal):
        raise Refusal(NOT_FOUND)
    if withdrawal.state is not WithdrawalState.APPROVED:
        raise IllegalTransition("wallet withdrawal", withdrawal.state, "broadcast")
    tx_hash = desk.gateway.signed(payout_of(withdrawal), raw)

    async def broadcast(tx: asyncpg.Connection) -> None:
        await refuse_stopped(desk, tx, withdrawal)
        if OWES not in withdrawal.review and await owes(tx, withdrawal.user_id):
            raise Refusal(DEBT_OPEN)  # nobody knew of it who approved this
        await take_further(desk, tx, withdrawal, "broadcast", CHAIN, reference=tx_hash, raw=raw)

    await desk.kernel.db.run(broadcast)
    try:
        await desk.gateway.send(withdrawal.chain, raw)
    except (OSError, TimeoutError) as error:  # it is taken: the next look at what is on its way sends it
        _log.warning("wallet.payout_not_sent", withdrawal=withdrawal.id, error=type(error).__name__)
    return tx_hash


async def _prepare(desk: Desk, withdrawal: Withdrawal) -> None:
    if withdrawal.request is not None:
        return
    request = await desk.gateway.prepare(payout_of(withdrawal))
    await desk.kernel.db.execute(
        "UPDATE wallet_withdrawal SET request = $2 WHERE id = $1 AND state = 'approved' AND request IS NULL",
        withdrawal.id,
        request,
    )


async def _watch(desk: Desk, withdrawal: Withdrawal) -> None:
    fate = await desk.gateway.fate(payout_of(withdrawal), withdrawal.reference, withdrawal.raw or "")
    if fate is PayoutFate.WAITING:
        if withdrawal.raw:
            await desk.gateway.send(withdrawal.chain, withdrawal.raw)
        return
    if fate is PayoutFate.REPLACED:
        await desk.kernel.db.run(lambda tx: _leave_to_a_person(desk, tx, withdrawal))
        return
    trigger = "confirm" if fate is PayoutFate.CONFIRMED else "fail"
    try:
        await desk.kernel.db.run(lambda tx: take_further(desk, tx, withdrawal, trigger, CHAIN))
    except StaleState:
        return
    desk.balances_changed(withdrawal.user_id)


async def _leave_to_a_person(desk: Desk, tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """What took its place may have paid the user: neither confirming it nor giving the gross back is safe unseen."""
    if await require_review(tx, withdrawal, [REPLACED]):
        await note(tx, desk.kernel.ids, withdrawal.id, CHAIN, "replaced")


def _automatic(desk: Desk, withdrawal: Withdrawal) -> bool:
    return withdrawal.kind == CRYPTO and desk.gateway.automatic(Channel(withdrawal.coin, withdrawal.chain))
