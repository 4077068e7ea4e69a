"""What the wallet looks like on the wire. The spec's 0, 1, 2 are told here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from agio_kernel.amounts import format_amount

from agio_wallet.card_store import open_card
from agio_wallet.states import DepositState, WithdrawalState

if TYPE_CHECKING:
    from agio_wallet.deposit_store import Deposit
    from agio_wallet.desk import Desk
    from agio_wallet.withdrawal_store import Withdrawal

FAILED, PENDING, SUCCESS = 0, 1, 2

STATUS_OF_DEPOSIT: Mapping[DepositState, int] = {
    DepositState.UNDER_REVIEW: PENDING,
    DepositState.CONFIRMING: PENDING,
    DepositState.CREDITED: SUCCESS,
    DepositState.REFUSED: FAILED,
    DepositState.BELOW_MINIMUM: FAILED,
    DepositState.DROPPED: FAILED,
    DepositState.REVERSED: FAILED,
}
STATUS_OF_WITHDRAWAL: Mapping[WithdrawalState, int] = {
    WithdrawalState.REQUESTED: PENDING,
    WithdrawalState.APPROVED: PENDING,
    WithdrawalState.BROADCAST: PENDING,
    WithdrawalState.CONFIRMED: SUCCESS,
    WithdrawalState.FAILED: FAILED,
    WithdrawalState.REJECTED: FAILED,
    WithdrawalState.CANCELLED: FAILED,
}


def listed(
    rows: Sequence[Any], total: int | None = None, page: int = 1, pages: int | None = None, **more: Any
) -> dict[str, Any]:
    """A list as every list is answered; without a total it is whole."""
    count = len(rows) if total is None else total
    return {"rows": rows, "total": count, "page": page, "pages": (1 if count else 0) if pages is None else pages} | more


def view_submitted(desk: Desk, deposit: Deposit) -> dict[str, Any]:
    """A deposit just submitted."""
    asset = desk.asset(deposit.coin)
    return {
        "id": str(deposit.id),
        "state": deposit.state.value,
        "status": STATUS_OF_DEPOSIT[deposit.state],
        "coin": deposit.coin,
        "chain": deposit.chain,
        "amount": format_amount(deposit.amount, asset.scale),
        "minimum": format_amount(deposit.minimum, asset.scale),
        "below_minimum": deposit.state is DepositState.BELOW_MINIMUM,
    }


def view_deposit(desk: Desk, deposit: Deposit, scanned_to: int | None, language: str) -> dict[str, Any]:
    """A deposit as its owner's records show it; a reason code is a text of the reader's language."""
    seen = 0
    if deposit.block_number is not None and scanned_to is not None:
        seen = max(0, scanned_to - deposit.block_number + 1)
    needed = desk.confirmations_of(deposit)
    return view_submitted(desk, deposit) | {
        "address": deposit.address,
        "hash": deposit.tx_hash,
        "output": deposit.output,
        "description": deposit.description,
        "source": deposit.source,
        "voucher": deposit.voucher is not None,
        "reason": desk.kernel.messages.text(deposit.reason, language),
        "confirmations": min(seen, needed),
        "confirmations_needed": needed,
        "created_at": deposit.created_at,
        "decided_at": deposit.decided_at,
    }


def view_withdrawal(desk: Desk, withdrawal: Withdrawal, language: str) -> dict[str, Any]:
    """A withdrawal as its owner's records show it; at ``approves_at`` one that nobody looks at goes on by itself."""
    scale = desk.asset(withdrawal.coin).scale
    waits = withdrawal.state is WithdrawalState.REQUESTED
    return {
        "id": str(withdrawal.id),
        "kind": withdrawal.kind,
        "coin": withdrawal.coin,
        "chain": withdrawal.chain,
        "address": withdrawal.address,
        "memo": withdrawal.memo,
        "amount": format_amount(withdrawal.gross, scale),
        "fee": format_amount(withdrawal.fee, scale),
        "net": format_amount(withdrawal.net, scale),
        "state": withdrawal.state.value,
        "status": STATUS_OF_WITHDRAWAL[withdrawal.state],
        "review": bool(withdrawal.review),
        "hash": withdrawal.reference,
        "reason": desk.kernel.messages.text(withdrawal.reason, language),
        "not_before": withdrawal.not_before,
        "cancellable": waits,
        "approves_at": max(withdrawal.cancel_until, withdrawal.not_before) if waits and not withdrawal.review else None,
        "created_at": withdrawal.created_at,
        "decided_at": withdrawal.decided_at,
        "card": _short_card(desk, withdrawal),
    }


def masked(number: str) -> str:
    """An account's or a card's number by its last four digits: who looks over a shoulder can't use it."""
    return f"•••• {number[-4:]}" if number else ""


def _short_card(desk: Desk, withdrawal: Withdrawal) -> dict[str, str] | None:
    if withdrawal.card is None:
        return None
    card = open_card(desk.kernel.secrets, withdrawal.card)
    return {
        "bank_name": card.bank_name,
        "account": masked(card.account),
        "payee_name": card.payee_name,
        "currency": card.currency,
    }
