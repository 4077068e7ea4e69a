"""Notices about deposits, withdrawals, and the addresses they may go to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.money.amounts import figure
from agio_kernel.money.events import DepositCredited, DepositRefused, WithdrawalChanged
from agio_kernel.notices import Category, Notice, Notification, Param, reason_param
from agio_kernel.ports.kernel import Kernel

from agio_wallet.declared.states import WithdrawalState
from agio_wallet.deposit.settle_exception import ExceptionSettled
from agio_wallet.deposit.submit import DepositContested
from agio_wallet.destinations.saved import AddressSaved, CardSaved
from agio_wallet.withdrawal.store import BANK

CREDITED, REFUSED, REVERSED = (f"wallet.notice.deposit_{one}" for one in ("credited", "refused", "reversed"))
CONTESTED = "wallet.notice.deposit_contested"
COLLECTED, WAIVED = "wallet.notice.debt_collected", "wallet.notice.debt_waived"
ADDRESS, CARD = "wallet.notice.address_saved", "wallet.notice.card_saved"
REPORTED = {
    WithdrawalState.REQUESTED: "wallet.notice.withdrawal_requested",
    WithdrawalState.BROADCAST: "wallet.notice.withdrawal_sent",
    WithdrawalState.CONFIRMED: "wallet.notice.withdrawal_completed",
    WithdrawalState.REJECTED: "wallet.notice.withdrawal_rejected",
    WithdrawalState.FAILED: "wallet.notice.withdrawal_failed",
}
"""Approval is a step of the house, and who cancelled knows it."""


def wallet_notices(kernel: Kernel) -> Sequence[Notice]:
    """All of them, with amounts as the kernel's assets count them."""
    return (
        Notice(DepositCredited, Category.MONEY, (CREDITED,), partial(_credited, kernel)),
        Notice(DepositContested, Category.MONEY, (CONTESTED,), partial(_contested, kernel)),
        Notice(DepositRefused, Category.MONEY, (REFUSED, REVERSED), partial(_refused, kernel)),
        Notice(WithdrawalChanged, Category.MONEY, tuple(REPORTED.values()), partial(_withdrawal, kernel)),
        Notice(ExceptionSettled, Category.MONEY, (COLLECTED, WAIVED), partial(_settled, kernel)),
        Notice(AddressSaved, Category.SECURITY, (ADDRESS,), _address),
        Notice(CardSaved, Category.SECURITY, (CARD,), _card),
    )


def _credited(kernel: Kernel, event: DepositCredited) -> Notification:
    return Notification(CREDITED, _money(kernel, event.coin, event.amount), "wallet.depositRecords")


def _contested(kernel: Kernel, event: DepositContested) -> Notification:
    return Notification(CONTESTED, _money(kernel, event.coin, event.amount), "wallet.depositRecords")


def _refused(kernel: Kernel, event: DepositRefused) -> Notification:
    money = _money(kernel, event.coin, event.amount)
    if not event.reason:  # the chain took it back, and nobody decided anything
        return Notification(REVERSED, money, "wallet.depositRecords")
    return Notification(
        REFUSED, money | {"reason": reason_param(kernel.messages, event.reason)}, "wallet.depositRecords"
    )


def _withdrawal(kernel: Kernel, event: WithdrawalChanged) -> Notification | None:
    key = REPORTED.get(WithdrawalState(event.state))
    link = "wallet.bankWithdrawRecords" if event.kind == BANK else "wallet.withdrawRecords"
    params = _money(kernel, event.coin, event.amount) | {"reason": reason_param(kernel.messages, event.reason)}
    return None if key is None else Notification(key, params, link)


def _settled(kernel: Kernel, event: ExceptionSettled) -> Notification:
    key = COLLECTED if event.collected else WAIVED
    return Notification(key, _money(kernel, event.coin, event.amount), "wallet.depositRecords")


def _address(event: AddressSaved) -> Notification:
    return Notification(ADDRESS, {"address": event.address, "chain": event.chain}, "wallet.addresses")


def _card(event: CardSaved) -> Notification:
    return Notification(CARD, {"bank": event.bank, "account": event.account}, "wallet.cards")


def _money(kernel: Kernel, coin: str, amount: int) -> dict[str, Param]:
    return {"amount": figure(amount, kernel.assets[coin].scale), "coin": coin}
