"""The passage by which what was credited and never arrived is taken back."""

from __future__ import annotations

import asyncpg
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Passage, Stage

from agio_wallet.declared.ways import REVERSAL_WAY
from agio_wallet.deposit.exception_store import ReconciliationException
from agio_wallet.deposit.store import Deposit
from agio_wallet.wallet import WalletContext


async def taking_back(
    context: WalletContext, tx: asyncpg.Connection, what: Deposit | ReconciliationException
) -> Passage:
    """Ask the gate about a deposit that is reversed, or about its part that is still owed."""
    gate = context.kernel.part(Gate)
    return await gate.ask(
        Leaving(REVERSAL_WAY, Stage.CARRY_OUT, what.user_id, what.coin, what.amount, what.account, tx)
    )
