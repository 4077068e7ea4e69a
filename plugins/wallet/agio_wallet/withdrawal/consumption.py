"""Spent part of a user's deposits: the condition of a withdrawal, checked as it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import asyncpg
import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import LedgerCodes
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.money.leaving import Guard, Leaving, Stage
from agio_kernel.money.valuation import VALUE_SCALE, Valuation

from agio_wallet.declared.codes import CONSUMPTION_MISSING
from agio_wallet.declared.reasons import DEPOSIT
from agio_wallet.deposit.deposited import deposited_value
from agio_wallet.schemas import ConsumptionView, CountedView
from agio_wallet.terms import PARTS, Terms
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.spending import brought_by_reason, spent_by_reason


class Consumption(msgspec.Struct, frozen=True):
    """Consumption of a user, in hundredths of a USDT: the incoming and the spent amounts, each by the number of the
    ledger's reason, and the required one.
    """

    share_parts: int
    came_in: Mapping[int, int]
    required: int
    counted: Mapping[int, int]

    @property
    def deposited(self) -> int:
        """All that came in."""
        return sum(self.came_in.values())

    @property
    def spent(self) -> int:
        """All that was spent."""
        return sum(self.counted.values())

    @property
    def missing(self) -> int:
        """Return the amount that still has to be spent."""
        return max(0, self.required - self.spent)

    @property
    def met(self) -> bool:
        """Whether enough was spent."""
        return self.missing == 0

    def view(self, codes: LedgerCodes) -> ConsumptionView:
        """Return the view of the page: beside the sums every kind of movement that counts, those of 0 too."""
        return ConsumptionView(
            share=format_amount(self.share_parts, len(str(PARTS)) - 1),
            deposited=format_amount(self.deposited, VALUE_SCALE),
            required=format_amount(self.required, VALUE_SCALE),
            spent=format_amount(self.spent, VALUE_SCALE),
            missing=format_amount(self.missing, VALUE_SCALE),
            met=self.met,
            came_in=_items(codes, self.came_in, [one.number for one in codes.reasons if one.brings]),
            counted=_items(codes, self.counted, [one.number for one in codes.reasons if one.spends]),
        )


def _items(codes: LedgerCodes, amounts: Mapping[int, int], declared: Iterable[int]) -> list[CountedView]:
    """The largest first; a reason whose plugin is gone goes by its number."""
    every = {**dict.fromkeys(declared, 0), **amounts}
    return [
        CountedView(reason=codes.reason_names.get(number, str(number)), amount=format_amount(amount, VALUE_SCALE))
        for number, amount in sorted(every.items(), key=lambda item: (-item[1], item[0]))
    ]


def traded_guard(context: WalletContext) -> Guard:
    """Guard of every way out: a share of the incoming money must have been used first."""

    async def check(conn: asyncpg.Connection, leaving: Leaving) -> None:
        consumption = await read_consumption(context, conn, leaving.user_id, context.terms())
        if not consumption.met:
            raise ApiError(CONSUMPTION_MISSING, missing=figure(consumption.missing, VALUE_SCALE))

    return Guard("traded", (Stage.REQUEST,), check)


async def read_consumption(context: WalletContext, conn: asyncpg.Connection, user_id: int, terms: Terms) -> Consumption:
    """Compute the user's consumption: all debits for products count; transfers between wallets, grants and corrections
    don't. Money from outside counts, whichever way it came: deposits, and what other reasons bring. A deposit of a coin
    that had no price when it came counts at the newest one, once there is one, as the spent part of it does.
    """
    deposited, unvalued = await deposited_value(conn, user_id)
    valuation, assets = Valuation(context.kernel.prices), context.kernel.assets
    deposited += sum(valuation.usdt(assets[coin], amount) or 0 for coin, amount in unvalued.items() if coin in assets)
    came_in = {DEPOSIT.number: deposited, **await brought_by_reason(context, conn, user_id)}
    required = terms.required(sum(came_in.values()))
    return Consumption(terms.consumption_parts, came_in, required, await spent_by_reason(context, conn, user_id))
