"""Cases of the wallet that wait for an operator."""

from __future__ import annotations

from typing import Any

from agio_kernel.cases import Cases

from agio_wallet.chain.halt_case import halt_cases
from agio_wallet.deposit.case import deposit_cases
from agio_wallet.deposit.exception_case import exception_cases
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.case import bank_withdrawal_cases, crypto_withdrawal_cases


def wallet_cases(context: WalletContext) -> list[Cases[Any]]:
    """Deposits, withdrawals of both kinds, what the chain took back, and, where chains are read, those that stand."""
    made = [deposit_cases, crypto_withdrawal_cases, bank_withdrawal_cases, exception_cases]
    if context.gateway.chains():
        made.append(halt_cases)
    return [cases(context) for cases in made]
