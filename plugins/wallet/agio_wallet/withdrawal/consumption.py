"""How much a user has spent of what was deposited: the condition of a withdrawal, shown before and checked the same."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.declarations.errors import Refusal
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.money.leaving import Guard, Leaving, Stage
from agio_kernel.money.valuation import VALUE_SCALE, Valuation

from agio_wallet.answers import ConsumptionView
from agio_wallet.declared.codes import CONSUMPTION_MISSING
from agio_wallet.deposit.deposited import deposited_value
from agio_wallet.terms import PARTS, Terms
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.spending import brought_value, spent_value


class Consumption(msgspec.Struct, frozen=True):
    """In hundredths of a USDT: what came in, what has to be spent of it, and what was."""

    share_parts: int
    deposited: int
    required: int
    spent: int

    @property
    def missing(self) -> int:
        """What still has to be spent."""
        return max(0, self.required - self.spent)

    @property
    def met(self) -> bool:
        """Whether enough was spent."""
        return self.missing == 0

    def view(self) -> ConsumptionView:
        """As the page shows it."""
        return ConsumptionView(
            share=format_amount(self.share_parts, len(str(PARTS)) - 1),
            deposited=format_amount(self.deposited, VALUE_SCALE),
            required=format_amount(self.required, VALUE_SCALE),
            spent=format_amount(self.spent, VALUE_SCALE),
            missing=format_amount(self.missing, VALUE_SCALE),
            met=self.met,
        )


def traded_guard(context: WalletContext) -> Guard:
    """Whatever way money leaves, so much of what came in was used first."""

    async def check(conn: asyncpg.Connection, leaving: Leaving) -> None:
        consumption = await read_consumption(context, conn, leaving.user_id, context.terms())
        if not consumption.met:
            raise Refusal(CONSUMPTION_MISSING, missing=figure(consumption.missing, VALUE_SCALE))

    return Guard("traded", (Stage.REQUEST,), check)


async def read_consumption(context: WalletContext, conn: asyncpg.Connection, user_id: int, terms: Terms) -> Consumption:
    """Everything debited for products counts; moving, granting and correcting doesn't. What came from outside counts by
    whatever way: deposits, and what other reasons bring. A deposit of a coin that had no
    price when it came counts at the newest one, once there is one, as what was spent of it does.
    """
    deposited, unvalued = await deposited_value(conn, user_id)
    valuation, assets = Valuation(context.kernel.prices), context.kernel.assets
    deposited += sum(valuation.usdt(assets[coin], amount) or 0 for coin, amount in unvalued.items() if coin in assets)
    deposited += await brought_value(context, conn, user_id)
    required = terms.required(deposited)
    return Consumption(terms.consumption_parts, deposited, required, await spent_value(context, conn, user_id))
