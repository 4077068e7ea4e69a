"""How much a user has spent of what was deposited: the condition of a withdrawal, shown before and checked the same."""

from __future__ import annotations

import asyncpg
import msgspec
from agio_kernel.amounts import format_amount
from agio_kernel.ledger import asset_of

from agio_wallet.deposit_store import deposited_value
from agio_wallet.desk import Desk
from agio_wallet.terms import PARTS, Terms
from agio_wallet.valuation import VALUE_SCALE, Valuation

NOT_SPENT = ("wallet.", "account.", "operator.")
"""Whose reasons use nothing up: moving, granting and correcting money. All others are products'."""

_SPENT = """
    SELECT t.debit AS account, sum(t.amount)::numeric AS amount
    FROM ledger_account a JOIN ledger_transfer t ON t.debit = a.id
    WHERE a.owner = $1 AND t.reason <> ALL ($2::smallint[])
    GROUP BY t.debit
"""


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

    def view(self) -> dict[str, object]:
        """As the page shows it."""
        return {
            "share": format_amount(self.share_parts, len(str(PARTS)) - 1),
            "deposited": format_amount(self.deposited, VALUE_SCALE),
            "required": format_amount(self.required, VALUE_SCALE),
            "spent": format_amount(self.spent, VALUE_SCALE),
            "missing": format_amount(self.missing, VALUE_SCALE),
            "met": self.met,
        }


async def read_consumption(desk: Desk, conn: asyncpg.Connection, user_id: int, terms: Terms) -> Consumption:
    """Everything debited for products counts, at the newest price; moving, granting and correcting doesn't."""
    deposited = await deposited_value(conn, user_id)
    required = terms.required(deposited)
    return Consumption(terms.consumption_parts, deposited, required, await _spent(desk, conn, user_id))


async def _spent(desk: Desk, conn: asyncpg.Connection, user_id: int) -> int:
    names = desk.kernel.ledger.codes.reason_names
    passed_over = [number for number, name in names.items() if name.startswith(NOT_SPENT)]
    rows = await conn.fetch(_SPENT, user_id, passed_over)
    assets = {asset.id: asset for asset in desk.kernel.assets.values()}
    valuation = Valuation(desk.kernel.prices)
    values = (
        valuation.usdt(assets[asset], int(row["amount"]))
        for row in rows
        if (asset := asset_of(row["account"])) in assets
    )
    return sum(value or 0 for value in values)
