"""Finding the orders that ended filled, behind the order path: what is traded pays nothing for what is told.

Trades are read in the order of their ids from where the last look ended. An order is told of with its last trade, so
once, however many fills it had; what one look finds of a user is one event.
"""

from __future__ import annotations

import asyncpg
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.ids import EPOCH_MS, RANDOM_BITS

from agio_spot.engine.order import Side, State, Type
from agio_spot.engine.pair import Pair
from agio_spot.filled.filled import OrdersFilled
from agio_spot.sequencer.rows import SIDE, STATE, TYPE
from agio_spot.spot import Spot

EVERY_S = 2
LAG_MS = 1_000
"""Age below which a fill is left to the next look, in milliseconds: an id may be given before another's and committed
after it."""
TRADES = 10_000
"""Number of trades of a page. A user gets one notice a page, so a busy market's two seconds fit into one."""
MOST_PAGES = 2

_BEGIN = "SELECT trade FROM spot_notified FOR UPDATE"
_LAST = "SELECT max(id) FROM (SELECT id FROM spot_trade WHERE id > $1 AND id < $2 ORDER BY id LIMIT $3) page"
# OFFSET 0 has each order looked up by itself, in its user's index, which holds no user 0: as a join, planned for one
# order, all later trades are read for each.
_FILLED = """
    SELECT DISTINCT ON (f.user_id) f.user_id, count(*) OVER (PARTITION BY f.user_id) AS orders,
           f.pair, f.side, f.filled, f.filled_quote
    FROM (
        SELECT DISTINCT o.user_id, o.id, o.pair, o.side, o.filled, o.filled_quote
        FROM spot_trade t
        CROSS JOIN LATERAL (VALUES (t.maker_user, t.maker_order), (t.taker_user, t.taker_order)) s(user_id, order_id)
        JOIN spot_order o ON o.user_id = s.user_id AND o.id = s.order_id
        WHERE t.id > $1 AND t.id <= $2 AND s.user_id > 0
          AND o.state = $3 AND (o.triggered_ms IS NOT NULL OR (o.type = $4 AND o.filled = o.quantity))
          AND o.updated_ms > o.created_ms AND o.pair = ANY ($5::bigint[])
          AND NOT EXISTS (SELECT FROM spot_trade l
                          WHERE l.maker_user = o.user_id AND l.maker_user <> 0 AND l.maker_order = o.id AND l.id > $2
                          OFFSET 0)
          AND NOT EXISTS (SELECT FROM spot_trade l
                          WHERE l.taker_user = o.user_id AND l.taker_user <> 0 AND l.taker_order = o.id AND l.id > $2
                          OFFSET 0)
    ) f
    ORDER BY f.user_id, f.id DESC
"""


async def tell_filled(spot: Spot) -> None:
    """Tell of all orders that ended filled since the last look."""
    until = max(0, spot.kernel.clock.now_ms() - LAG_MS - EPOCH_MS) << RANDOM_BITS
    for _ in range(MOST_PAGES):
        async with spot.kernel.db.transaction() as tx:
            begin = await tx.fetchval(_BEGIN)
            last = await tx.fetchval(_LAST, begin, until, TRADES)
            if last is None:
                return
            pairs = spot.every_pair
            rows = await tx.fetch(_FILLED, begin, last, STATE[State.CLOSED], TYPE[Type.LIMIT], list(pairs))
            await spot.kernel.bus.emit_all(tx, [_event(row, pairs[row["pair"]]) for row in rows])
            await tx.execute("UPDATE spot_notified SET trade = $1", last)


def _event(row: asyncpg.Record, pair: Pair) -> OrdersFilled:
    average = row["filled_quote"] * pair.notional_denominator // (row["filled"] * pair.notional_numerator)
    return OrdersFilled(
        row["user_id"],
        row["orders"],
        row["side"] == SIDE[Side.BUY],
        format_amount(row["filled"], pair.base_scale),
        pair.base,
        format_amount(average, pair.price_decimals),
        pair.quote,
    )
