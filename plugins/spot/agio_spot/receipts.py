"""The receipt of a fill: what its user paid or earned and the fee, from the trades of the order that came before it.

An order is rounded once over all its fills, so what one fill costs depends on those before it. All of it stands in
trades and orders, and a receipt is derived from them: nothing is written twice.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime

import asyncpg
from agio_kernel.ports.ids import RANDOM_BITS
from agio_kernel.receipts import Facts, Receipt, ReceiptRule, ReceiptSource, UsedTick

from agio_spot.engine.order import Side
from agio_spot.engine.pair import FEE_SCALE, Pair
from agio_spot.sequencer.rows import SIDE
from agio_spot.spot import Spot

BATCH = 200
_A_MINUTE = 60_000 << RANDOM_BITS
"""Tolerance of ids: a trade's is above its order's, except for clocks of two processes that differ by less than
this."""

_SIDED = """
    SELECT t.id, t.pair, t.price, t.quantity, t.at_ms, s.user_id, s.order_id, s.side, s.maker, s.fee,
           CASE s.side WHEN {buy} THEN t.quote + t.rounding ELSE t.quote END AS total,
           CASE WHEN s.maker THEN o.maker_fee_ppm ELSE o.taker_fee_ppm END AS fee_ppm,
           coalesce(b.value, 0) AS value_before, coalesce(b.charged, 0) AS charged_before
    FROM ({trades}) t
    CROSS JOIN LATERAL (VALUES
        (t.maker_user, t.maker_order, (1 - t.taker_side)::smallint, true, t.maker_fee),
        (t.taker_user, t.taker_order, t.taker_side, false, t.taker_fee)
    ) s(user_id, order_id, side, maker, fee)
    JOIN spot_order o ON o.user_id = s.user_id AND o.id = s.order_id
    CROSS JOIN LATERAL (
        SELECT sum(p.price::numeric * p.quantity) AS value,
               sum((CASE s.side WHEN {buy} THEN p.quantity ELSE p.quote END)::numeric * p.ppm) AS charged
        FROM (
            SELECT price, quantity, quote, o.maker_fee_ppm AS ppm FROM spot_trade
            WHERE maker_user = s.user_id AND maker_order = s.order_id AND id < t.id AND id > s.order_id - {minute}
            UNION ALL
            SELECT price, quantity, quote, o.taker_fee_ppm FROM spot_trade
            WHERE taker_user = s.user_id AND taker_order = s.order_id AND id < t.id AND id > s.order_id - {minute}
        ) p
    ) b
    WHERE s.user_id > 0 {whose}
    ORDER BY t.id, s.maker
"""


def _sided(trades: str, whose: str = "") -> str:
    return _SIDED.format(buy=SIDE[Side.BUY], minute=_A_MINUTE, trades=trades, whose=whose)


_ONE = _sided("SELECT * FROM spot_trade WHERE id = $1", "AND s.user_id = $2")
_PAGE = _sided("SELECT * FROM spot_trade WHERE id > $1 ORDER BY id LIMIT $2")
_LAST = "SELECT max(id) FROM (SELECT id FROM spot_trade WHERE id > $1 ORDER BY id LIMIT $2) page"


def _compute(facts: Facts, _ticks: tuple[UsedTick, ...]) -> Facts:
    """Compute the amounts of all fills of the order until this one, less those of the fills before it."""
    numerator = 10 ** int(facts["quote_scale"])
    denominator = 10 ** (int(facts["price_decimals"]) + int(facts["base_scale"]))
    before, quantity = int(facts["value_before"]), int(facts["quantity"])
    after = before + int(facts["price"]) * quantity
    buys = facts["side"] == Side.BUY
    sign = -1 if buys else 1  # rounding up is flooring the negative
    total = sign * (sign * after * numerator // denominator - sign * before * numerator // denominator)
    charged = int(facts["charged_before"])
    owed = charged + (quantity if buys else total) * int(facts["fee_ppm"])
    return {"total": total, "fee": -(-owed // FEE_SCALE) - -(-charged // FEE_SCALE)}


FILL_RULE = ReceiptRule("spot.fill", 1, "spot.receipt.fill_formula", _compute)


def fill_receipts(pairs: Mapping[int, Pair]) -> ReceiptSource:
    """The receipts of all fills; ``pairs`` also has those that aren't listed any more."""

    async def find(conn: asyncpg.Connection, user_id: int, id: int) -> Receipt | None:
        row = await conn.fetchrow(_ONE, id, user_id)
        return None if row is None or row["pair"] not in pairs else _receipt(row, pairs[row["pair"]])

    async def every(conn: asyncpg.Connection) -> AsyncIterator[Receipt]:
        last: int = 0
        while (until := await conn.fetchval(_LAST, last, BATCH)) is not None:
            for row in await conn.fetch(_PAGE, last, BATCH):
                if row["pair"] in pairs:
                    yield _receipt(row, pairs[row["pair"]])
            last = until

    return ReceiptSource(FILL_RULE.name, find, every, (FILL_RULE,))


def _receipt(row: asyncpg.Record, pair: Pair) -> Receipt:
    side = Side.BUY if row["side"] == SIDE[Side.BUY] else Side.SELL
    return Receipt(
        kind=FILL_RULE.name,
        id=row["id"],
        user_id=row["user_id"],
        at=datetime.fromtimestamp(row["at_ms"] / 1000, UTC),
        rule=FILL_RULE.name,
        version=FILL_RULE.version,
        ticks=(),
        facts={
            "pair": pair.symbol,
            "side": str(side),
            "role": "maker" if row["maker"] else "taker",
            "order": row["order_id"],
            "price": row["price"],
            "price_decimals": pair.price_decimals,
            "quantity": row["quantity"],
            "base_scale": pair.base_scale,
            "quote_scale": pair.quote_scale,
            "fee_ppm": row["fee_ppm"],
            "value_before": int(row["value_before"]),
            "charged_before": int(row["charged_before"]),
        },
        result={"total": row["total"], "fee": row["fee"]},
    )


def receipts_of_fills(spot: Spot) -> ReceiptSource:
    """Receipts of the price of each fill, in every pair that is or was listed."""
    return fill_receipts(spot.every_pair)
