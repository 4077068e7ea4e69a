"""Simulated participants of a development deployment: a fresh site's tape moves before its first user arrives.

They are accounts like everybody's, lent their coins by `house:flow`, and their orders go through the sequencer like
everybody's. A live deployment never starts them.
"""

import asyncio
from random import Random
from typing import TYPE_CHECKING

import asyncpg
import structlog
from agio_kernel.errors import Refusal
from agio_kernel.ledger import Cause, Realm, Transfer

from agio_spot.commands import Place
from agio_spot.ledger_codes import FLOW, FLOW_CAUSE, FLOW_FUNDS
from agio_spot.order import Order, Side, TimeInForce, Type, hold_amount, market_price
from agio_spot.pair import Pair

if TYPE_CHECKING:
    from agio_spot.desk import Desk

log = structlog.get_logger(__name__)

FLOW_USER_ID = -1
"""Owner of the participants' accounts; users' ids are positive and the house is 0."""
TOP_PAIRS = 6
TRADE_EVERY_S = 2.0
"""The mean pause between two trades of one of the top pairs."""
TYPICAL_NOTIONAL = 900
"""The middling worth of a trade, in whole units of the quote asset."""
REFILL_TRADES = 200
"""An account that runs low is lent the worth of this many typical trades."""
SEED = 20_260


async def run_flow(desk: "Desk") -> None:
    """Trade for ever, at random but from one seed, against whatever the books offer."""
    random = Random(SEED)
    pairs = sorted(desk.pairs.values(), key=lambda pair: desk.instruments[pair.symbol].rank)[:TOP_PAIRS]
    if not pairs:
        return
    while True:
        await asyncio.sleep(random.expovariate(len(pairs) / TRADE_EVERY_S))
        pair, side = desk.pairs[random.choice(pairs).pair_id], random.choice((Side.BUY, Side.SELL))
        if not pair.is_open:
            continue
        worth = max(
            pair.minimum_notional * 2, int(TYPICAL_NOTIONAL * 10**pair.quote_scale * random.lognormvariate(0, 1))
        )
        for realm in Realm:
            try:
                await trade_once(desk, pair, int(realm), side, worth)
            except Refusal as refusal:
                log.info("spot.flow_refused", pair=pair.symbol, code=refusal.code.name)
            except Exception as error:
                log.warning("spot.flow_interrupted", error=type(error).__name__)
                await asyncio.sleep(TRADE_EVERY_S)


async def trade_once(desk: "Desk", pair: Pair, realm: int, side: Side, worth: int) -> None:
    """Take about `worth` of the quote asset at the market."""
    reference = desk.reference_price(pair, fresh=True)
    quantity = worth // max(1, pair.notional_up(reference, pair.quantity_step)) * pair.quantity_step
    if not quantity:
        return
    order = Order(
        id=0,
        user_id=_owner(realm),
        realm=realm,
        pair_id=pair.pair_id,
        side=side,
        type=Type.MARKET,
        time_in_force=TimeInForce.IOC,
        price=market_price(pair, side, reference),
        quantity=quantity,
    )
    base, quote = await desk.accounts.of(_owner(realm), realm, pair)
    spends, receives = (quote, base) if side is Side.BUY else (base, quote)
    hold = hold_amount(pair, order)
    await _lend(desk, realm, order.hold_asset_id(pair), spends, hold)
    rtoken = f"flow{desk.kernel.ids.next():x}"[-16:]
    await desk.sequencer.submit(Place(order, hold, spends, receives, rtoken, b"flow"))


def _owner(realm: int) -> int:
    """One owner a realm, as every account belongs to one realm."""
    return FLOW_USER_ID - realm


async def _lend(desk: "Desk", realm: int, asset_id: int, account: int, needed: int) -> None:
    """Let the account have what the next trade needs, and much more, so that it is seldom asked."""
    ledger, ids = desk.kernel.ledger, desk.kernel.ids

    async def lend(tx: asyncpg.Connection) -> None:
        balance = (await ledger.lock(tx, [account])).get(account)
        if balance is not None and balance.available >= needed:
            return
        funds = await ledger.house(tx, realm, asset_id, FLOW_FUNDS)
        cause = Cause(FLOW_CAUSE, ids.next())
        await ledger.post(tx, [Transfer(funds, account, needed * REFILL_TRADES, FLOW, cause)])

    async with desk.kernel.db.read() as conn:
        rows = await ledger.balances(conn, _owner(realm), realm)
    if not any(row.account == account and row.available >= needed for row in rows):
        await desk.kernel.db.run(lend)
