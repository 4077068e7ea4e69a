"""Simulated participants of a development deployment: a fresh site's tape moves before its first user arrives.

They are accounts like everybody's, lent their coins by `house:flow`, and their orders go through the sequencer like
everybody's. A live deployment never starts them.
"""

import asyncio
from random import Random

import asyncpg
import structlog
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger import Cause, Realm, Transfer
from agio_spot.declared.proofs import FLOW_FUNDS
from agio_spot.declared.reasons import FLOW, FLOW_CAUSE
from agio_spot.engine.order import Order, Side, TimeInForce, Type, hold_amount, market_price
from agio_spot.engine.pair import Pair
from agio_spot.sequencer.commands import PlaceOrder
from agio_spot.sequencer.store import insert_loans
from agio_spot.spot import Spot

from agio_demo.kit import beside_start

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


async def _run(spot: Spot) -> None:
    """Trade for ever, at random but from one seed, against whatever the books offer; of several processes the one that
    owns the books has the traders.
    """
    random = Random(SEED)
    pairs = sorted(spot.pairs.values(), key=lambda pair: spot.instruments[pair.symbol].rank)[:TOP_PAIRS]
    if not pairs:
        return
    while True:
        await asyncio.sleep(random.expovariate(len(pairs) / TRADE_EVERY_S))
        pair, side = spot.pairs[random.choice(pairs).pair_id], random.choice((Side.BUY, Side.SELL))
        if not pair.is_open or not await _owns_books(spot):
            continue
        worth = max(
            pair.minimum_notional * 2, int(TYPICAL_NOTIONAL * 10**pair.quote_scale * random.lognormvariate(0, 1))
        )
        for realm in Realm:
            try:
                await trade_once(spot, pair, int(realm), side, worth)
            except ApiError as refusal:
                log.info("spot.flow_refused", pair=pair.symbol, code=refusal.code.name)
            except Exception as error:
                log.warning("spot.flow_interrupted", error=type(error).__name__)
                await asyncio.sleep(TRADE_EVERY_S)


async def _owns_books(spot: Spot) -> bool:
    try:
        await spot.sequencer.require_books()
    except ApiError:
        return False
    return True


async def trade_once(spot: Spot, pair: Pair, realm: int, side: Side, worth: int) -> None:
    """Take about `worth` of the quote asset at the market."""
    reference = spot.reference_price(pair, fresh=True)
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
    base, quote = await spot.accounts.of(_owner(realm), realm, pair)
    spends, receives = (quote, base) if side is Side.BUY else (base, quote)
    hold = hold_amount(pair, order)
    await _lend(spot, realm, order.hold_asset_id(pair), spends, hold)
    rtoken = f"flow{spot.kernel.ids.next():x}"[-16:]
    await spot.sequencer.submit(PlaceOrder(order, hold, spends, receives, rtoken, b"flow"))


def _owner(realm: int) -> int:
    """One owner a realm, as every account belongs to one realm."""
    return FLOW_USER_ID - realm


async def _lend(spot: Spot, realm: int, asset_id: int, account: int, needed: int) -> None:
    """Let the account have what the next trade needs, and much more, so that it is seldom asked."""
    ledger, ids = spot.kernel.ledger, spot.kernel.ids

    async def lend(tx: asyncpg.Connection) -> None:
        balance = (await ledger.lock(tx, [account])).get(account)
        if balance is not None and balance.available >= needed:
            return
        funds = await ledger.house(tx, realm, asset_id, FLOW_FUNDS.name)
        loan = Transfer(funds, account, needed * REFILL_TRADES, FLOW, Cause(FLOW_CAUSE, ids.next()))
        await insert_loans(tx, [loan])
        await ledger.post(tx, [loan])

    async with spot.kernel.db.read() as conn:
        rows = await ledger.balances(conn, _owner(realm), realm)
    if not any(row.account == account and row.available >= needed for row in rows):
        await spot.kernel.db.run(lend)


TRADERS = beside_start("spot.flow", Spot, _run)
