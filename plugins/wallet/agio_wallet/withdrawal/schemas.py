"""Views of a withdrawal on the wire."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.cases import reference_of
from agio_kernel.money.amounts import format_amount

from agio_wallet.declared.states import WithdrawalState
from agio_wallet.destinations.card_store import open_card
from agio_wallet.schemas import FAILED, PENDING, SUCCESS, CardEndView, Status, WithdrawalView, masked
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.store import REFERENCE_PREFIXES, Withdrawal

STATUS_OF_WITHDRAWAL: Mapping[WithdrawalState, Status] = {
    WithdrawalState.REQUESTED: PENDING,
    WithdrawalState.APPROVED: PENDING,
    WithdrawalState.BROADCAST: PENDING,
    WithdrawalState.CONFIRMED: SUCCESS,
    WithdrawalState.FAILED: FAILED,
    WithdrawalState.REJECTED: FAILED,
    WithdrawalState.CANCELLED: FAILED,
}


def view_withdrawal(context: WalletContext, withdrawal: Withdrawal, language: str) -> WithdrawalView:
    """A withdrawal as its owner's records show it; at ``approves_at`` one that nobody looks at goes on by itself."""
    scale = context.asset(withdrawal.coin).scale
    reviewed = withdrawal.review or withdrawal.decided_by is not None
    waits = withdrawal.state is WithdrawalState.REQUESTED
    return WithdrawalView(
        id=str(withdrawal.id),
        kind=withdrawal.kind,
        coin=withdrawal.coin,
        chain=withdrawal.chain,
        address=withdrawal.address,
        memo=withdrawal.memo,
        amount=format_amount(withdrawal.gross, scale),
        fee=format_amount(withdrawal.fee, scale),
        net=format_amount(withdrawal.net, scale),
        state=withdrawal.state,
        status=STATUS_OF_WITHDRAWAL[withdrawal.state],
        review=bool(withdrawal.review),
        reference=reference_of(REFERENCE_PREFIXES[withdrawal.kind], withdrawal.number) if reviewed else "",
        hash=withdrawal.reference,
        reason=context.kernel.messages.text(withdrawal.reason, language),
        not_before=withdrawal.not_before,
        cancellable=waits,
        approves_at=max(withdrawal.cancel_until, withdrawal.not_before) if waits and not withdrawal.review else None,
        created_at=withdrawal.created_at,
        decided_at=withdrawal.decided_at,
        card=_short_card(context, withdrawal),
    )


def _short_card(context: WalletContext, withdrawal: Withdrawal) -> CardEndView | None:
    if withdrawal.card is None:
        return None
    card = open_card(context.kernel.secrets, withdrawal.card)
    return CardEndView(
        bank_name=card.bank_name,
        account=masked(card.account),
        payee_name=card.payee_name,
        currency=card.currency,
    )
