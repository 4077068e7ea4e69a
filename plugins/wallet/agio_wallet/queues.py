"""The review queues of the wallet, as the console shows them."""

from __future__ import annotations

from agio_kernel.review import ReviewQueue

from agio_wallet.deposit_queue import REFUSALS, DepositCases
from agio_wallet.desk import Desk
from agio_wallet.exception_queue import ExceptionCases
from agio_wallet.halt_queue import HaltCases
from agio_wallet.permissions import DEPOSITS_DECIDE, EXCEPTIONS_DECIDE, WITHDRAWALS_DECIDE
from agio_wallet.withdrawal_queue import WithdrawalCases, refusals
from agio_wallet.withdrawal_store import BANK, CRYPTO


def wallet_queues(desk: Desk) -> tuple[ReviewQueue, ...]:
    """Deposits, withdrawals of both kinds, what the chain took back, and chains that stand."""
    deposits, exceptions = DepositCases(desk), ExceptionCases(desk)
    queues = (
        ReviewQueue(
            "wallet.deposits",
            "wallet.queue.deposits",
            "arrow-down",
            DEPOSITS_DECIDE.key,
            target_minutes=30,
            source=deposits,
            order=10,
            reasons=REFUSALS,
            bulk=("refuse",),
            filters=deposits.filters,
            checked=deposits.checked,
        ),
        _withdrawals(desk, CRYPTO, "wallet.withdrawals", "wallet.queue.withdrawals", "arrow-up", 20),
        _withdrawals(desk, BANK, "wallet.bank_withdrawals", "wallet.queue.bank_withdrawals", "building-bank", 30),
        ReviewQueue(
            "wallet.exceptions",
            "wallet.queue.exceptions",
            "alert-triangle",
            EXCEPTIONS_DECIDE.key,
            target_minutes=1440,
            source=exceptions,
            order=40,
            filters=exceptions.filters,
            checked=exceptions.checked,
            exceptions=True,
        ),
    )
    return (*queues, _halts(desk)) if desk.gateway.chains() else queues


def _halts(desk: Desk) -> ReviewQueue:
    """Where chains are read."""
    halts = HaltCases(desk)
    return ReviewQueue(
        "wallet.chains",
        "wallet.queue.chains",
        "alert-triangle",
        EXCEPTIONS_DECIDE.key,
        target_minutes=30,
        source=halts,
        order=50,
        filters=halts.filters,
        checked=halts.checked,
        exceptions=True,
    )


def _withdrawals(desk: Desk, kind: str, id: str, title: str, icon: str, order: int) -> ReviewQueue:
    cases = WithdrawalCases(desk, kind)
    return ReviewQueue(
        id,
        title,
        icon,
        WITHDRAWALS_DECIDE.key,
        target_minutes=60,
        source=cases,
        order=order,
        reasons=refusals(kind),
        asks={"broadcast": "wallet.ask.bank_reference" if kind == BANK else "wallet.fact.hash"},
        bulk=("approve",),
        filters=cases.filters,
        checked=cases.checked,
    )
