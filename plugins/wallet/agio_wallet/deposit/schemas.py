"""Views of a deposit on the wire."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from agio_kernel.cases import reference_of
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.chain import Channel

from agio_wallet.declared.states import DepositState
from agio_wallet.deposit.sender import PREFIXES
from agio_wallet.deposit.store import REFERENCE_PREFIX, SUBMITTED, Deposit
from agio_wallet.schemas import FAILED, PENDING, SUCCESS, DepositView, Status, SubmittedView
from agio_wallet.wallet import WalletContext

STATUS_OF_DEPOSIT: Mapping[DepositState, Status] = {
    DepositState.UNDER_REVIEW: PENDING,
    DepositState.CONFIRMING: PENDING,
    DepositState.CREDITED: SUCCESS,
    DepositState.REFUSED: FAILED,
    DepositState.BELOW_MINIMUM: FAILED,
    DepositState.DROPPED: FAILED,
    DepositState.REVERSED: FAILED,
}


def view_submitted(context: WalletContext, deposit: Deposit) -> SubmittedView:
    """A deposit just submitted."""
    asset = context.asset(deposit.coin)
    return SubmittedView(
        id=str(deposit.id),
        state=deposit.state,
        status=STATUS_OF_DEPOSIT[deposit.state],
        coin=deposit.coin,
        chain=deposit.chain,
        amount=format_amount(deposit.amount, asset.scale),
        minimum=format_amount(deposit.minimum, asset.scale),
        below_minimum=deposit.state is DepositState.BELOW_MINIMUM,
    )


def view_deposit(context: WalletContext, deposit: Deposit, scanned_to: int | None, language: str) -> DepositView:
    """A deposit as its owner's records show it; a reason code is a text of the reader's language."""
    seen = 0
    if deposit.block_number is not None and scanned_to is not None:
        seen = max(0, scanned_to - deposit.block_number + 1)
    needed = _confirmations(context, deposit)
    is_claim = deposit.source == SUBMITTED and deposit.state is DepositState.UNDER_REVIEW
    is_claim = is_claim and not context.gateway.own(Channel(deposit.coin, deposit.chain))
    assert deposit.created_at is not None, "a deposit that was kept has its moment"
    return DepositView(
        **msgspec.structs.asdict(view_submitted(context, deposit)),
        address=deposit.address,
        hash=deposit.tx_hash,
        output=deposit.output,
        description=deposit.description,
        source=deposit.source,
        voucher=deposit.voucher is not None,
        reason=context.kernel.messages.text(deposit.reason, language),
        confirmations=min(seen, needed),
        confirmations_needed=needed,
        reference=reference_of(REFERENCE_PREFIX, deposit.number) if _reviewed(deposit) else "",
        contested=deposit.contested and deposit.state is DepositState.UNDER_REVIEW,
        sender=deposit.sender,
        provable=is_claim and not deposit.sender and deposit.chain in PREFIXES,
        created_at=deposit.created_at,
        decided_at=deposit.decided_at,
    )


def _reviewed(deposit: Deposit) -> bool:
    """Whether operators look at it, or did: then its owner can name it to them."""
    claimed = deposit.source == SUBMITTED and deposit.state is not DepositState.BELOW_MINIMUM
    return claimed or deposit.state is DepositState.UNDER_REVIEW or deposit.decided_by is not None


def _confirmations(context: WalletContext, deposit: Deposit) -> int:
    """Return the number of blocks that a deposit waits for; 0 where an operator decides."""
    if deposit.block_number is None:
        return 0
    return context.gateway.confirmations(Channel(deposit.coin, deposit.chain))
