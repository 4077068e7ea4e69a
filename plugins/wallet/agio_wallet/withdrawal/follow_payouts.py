"""Follow payouts on chains with a node: prepare transactions for the signer, take the signed ones, watch their result.

The signer stands outside the platform. A signed transaction is compared with the approval, byte for byte; the
transaction's hash is committed before the transaction is sent, so a crash in between can only lead to sending the same
transaction again.
"""

from __future__ import annotations

import asyncpg
import structlog
from agio_kernel.cases import remarked
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.ports.chain import Channel, Payout, PayoutFate

from agio_wallet.declared.codes import DEBT_OPEN
from agio_wallet.declared.states import CHAIN, WITHDRAWAL_STATES, WithdrawalState
from agio_wallet.deposit.exception_store import owes
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.objections import OWES, REPLACED
from agio_wallet.withdrawal.settle import transition
from agio_wallet.withdrawal.store import CRYPTO, Withdrawal, all_payouts, find_withdrawal, require_review

_log = structlog.get_logger(__name__)


def payout_of(withdrawal: Withdrawal) -> Payout:
    """Return the payout that was approved."""
    return Payout(withdrawal.id, withdrawal.coin, withdrawal.chain, withdrawal.address, withdrawal.net, withdrawal.memo)


async def follow_payouts(context: WalletContext) -> None:
    """One look at everything that is approved or on its way. One that can't be followed now doesn't hold up the others:
    it is looked at again.
    """
    for state, follow in ((WithdrawalState.APPROVED, _prepare), (WithdrawalState.BROADCAST, _watch)):
        async for withdrawal in all_payouts(context.kernel.db, state):
            if not _automatic(context, withdrawal):
                continue
            try:
                await follow(context, withdrawal)
            except (OSError, TimeoutError, ValueError) as error:
                _log.warning("wallet.payout_not_followed", withdrawal=withdrawal.id, error=type(error).__name__)


async def submit_signed(context: WalletContext, withdrawal_id: int, raw: str) -> str:
    """Take a signed payout and send it, now or once the node can be reached; ValueError where it isn't exactly what was
    approved. Returns its hash. An ApiError where it was stopped since, or a debt came up that the approval didn't know.
    """
    async with context.kernel.db.read() as conn:
        withdrawal = await find_withdrawal(conn, withdrawal_id)
    if withdrawal is None or not _automatic(context, withdrawal):
        raise ApiError(NOT_FOUND)
    if withdrawal.state is not WithdrawalState.APPROVED:
        raise IllegalTransition("wallet withdrawal", withdrawal.state, "broadcast")
    tx_hash = context.gateway.signed(payout_of(withdrawal), raw)

    async def broadcast(tx: asyncpg.Connection) -> None:
        if OWES not in withdrawal.review and await owes(tx, withdrawal.user_id):
            raise ApiError(DEBT_OPEN)  # nobody knew of it who approved this
        await transition(context, tx, withdrawal, "broadcast", CHAIN, reference=tx_hash, raw=raw)

    await context.kernel.db.run(broadcast)
    try:
        await context.gateway.send(withdrawal.chain, raw)
    except (OSError, TimeoutError) as error:  # it is taken: the next look at what is on its way sends it
        _log.warning("wallet.payout_not_sent", withdrawal=withdrawal.id, error=type(error).__name__)
    return tx_hash


async def _prepare(context: WalletContext, withdrawal: Withdrawal) -> None:
    if withdrawal.request is not None:
        return
    request = await context.gateway.prepare(payout_of(withdrawal))
    await context.kernel.db.execute(
        "UPDATE wallet_withdrawal SET request = $2 WHERE id = $1 AND state = 'approved' AND request IS NULL",
        withdrawal.id,
        request,
    )


async def _watch(context: WalletContext, withdrawal: Withdrawal) -> None:
    fate = await context.gateway.fate(payout_of(withdrawal), withdrawal.reference, withdrawal.raw or "")
    if fate is PayoutFate.WAITING:
        if withdrawal.raw:
            await context.gateway.send(withdrawal.chain, withdrawal.raw)
        return
    if fate is PayoutFate.REPLACED:
        await context.kernel.db.run(lambda tx: _leave_to_a_person(context, tx, withdrawal))
        return
    trigger = "confirm" if fate is PayoutFate.CONFIRMED else "fail"
    try:
        await context.kernel.db.run(lambda tx: transition(context, tx, withdrawal, trigger, CHAIN))
    except StaleState:
        return
    context.balances_changed(withdrawal.user_id)


async def _leave_to_a_person(context: WalletContext, tx: asyncpg.Connection, withdrawal: Withdrawal) -> None:
    """Leave a replaced payout to an operator: the other transaction may have paid the user, so neither confirming nor
    returning the gross is safe unseen."""
    if await require_review(tx, withdrawal, [REPLACED]):
        await remarked(tx, context.kernel.ids, WITHDRAWAL_STATES, withdrawal, CHAIN, "replaced")


def _automatic(context: WalletContext, withdrawal: Withdrawal) -> bool:
    return withdrawal.kind == CRYPTO and context.gateway.automatic(Channel(withdrawal.coin, withdrawal.chain))
