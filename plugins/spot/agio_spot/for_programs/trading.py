"""Trading of pairs through the dialects: the operations of the calls, in integer units instead of texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import partial
from types import MappingProxyType

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.trading import (
    AccountOrder,
    AccountTrade,
    AccountTradesAsked,
    Intent,
    OrdersAsked,
    OrderTerms,
    PlacedOrder,
    Problem,
    Trading,
)

from agio_spot.declared import codes as own
from agio_spot.for_programs.schemas import view_order, view_trade
from agio_spot.orders.check import check
from agio_spot.orders.place_order import Placed, find_placed, place
from agio_spot.schemas import OrderForm
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import Cancel, CancelKind
from agio_spot.spot import Spot
from agio_spot.switches import ALL_PAIRS

PROBLEMS: Mapping[Code, Problem] = MappingProxyType(
    {
        own.PAIR_UNKNOWN: Problem.SYMBOL,
        own.TICK: Problem.TICK,
        own.TRIGGER_TICK: Problem.TICK,
        own.QUANTITY_STEP: Problem.STEP,
        codes.AMOUNT_DECIMALS: Problem.STEP,
        own.PRICE_BAND: Problem.BAND,
        own.TRIGGER_BAND: Problem.TRIGGER_BAND,
        own.NOTIONAL_MINIMUM: Problem.NOTIONAL,
        own.NOTIONAL_MAXIMUM: Problem.NOTIONAL,
        codes.INSUFFICIENT_BALANCE: Problem.BALANCE,
        own.POST_ONLY: Problem.CROSSES,
        own.TRIGGER_REACHED: Problem.TRIGGERED,
        own.CLIENT_ID_TAKEN: Problem.DUPLICATE,
        codes.RTOKEN_CONFLICT: Problem.DUPLICATE,
        own.TOO_MANY_OPEN: Problem.TOO_MANY,
        own.PAIR_CLOSING: Problem.CLOSED,
        own.PAIR_HALTED: Problem.CLOSED,
        own.AUCTION_TERMS: Problem.CLOSED,
        own.NO_PRICE: Problem.CLOSED,
        own.PRICE_TOO_OLD: Problem.CLOSED,
        own.ORDER_NOT_FOUND: Problem.UNKNOWN_ORDER,
        own.ORDER_NOT_OPEN: Problem.UNKNOWN_ORDER,
        codes.OUTCOME_UNKNOWN: Problem.UNKNOWN_OUTCOME,
    }
)
MOST_TRADES = 1000
"""Greatest number of trades returned with an order that was placed before."""
_BUSINESS = Business("spot", "web/placeSpotOrder")
"""Business of an order that a program places, for the rules about it."""


def trading(spot: Spot) -> Trading:
    """The operations, bound to the pairs."""
    return Trading(
        place=partial(_place, spot),
        check=partial(_check, spot),
        cancel=partial(_cancel, spot),
        cancel_all=partial(_cancel_all, spot),
        cancel_after=partial(_cancel_after, spot),
        tie=spot.switches.tie,
        find=partial(_find, spot),
        open=partial(_open, spot),
        orders=partial(_orders, spot),
        trades=partial(_trades, spot),
        problems=PROBLEMS,
    )


async def _place(spot: Spot, who: Principal, terms: OrderTerms, fingerprint: bytes) -> PlacedOrder:
    try:
        await spot.kernel.rules.ask(BUSINESS_OPEN, who, _BUSINESS)
    except ApiError:
        if (found := await find_placed(spot, who, None, terms.client_id, fingerprint)) is None:
            raise
        placed = Placed(*found)
    else:
        placed = await place(spot, who, _form(terms), None, fingerprint)
    pair, order = placed.pair, view_order(placed.pair, placed.record)
    if placed.trades is None and order.filled:
        asked = AccountTradesAsked(symbol=pair.symbol, limit=MOST_TRADES, from_id=order.id, order=order.id)
        return PlacedOrder(order=order, trades=await _trades(spot, who, asked))
    return PlacedOrder(order=order, trades=[view_trade(pair, one, who.id) for one in placed.trades or ()])


async def _check(spot: Spot, who: Principal, terms: OrderTerms) -> None:
    await spot.kernel.rules.ask(BUSINESS_OPEN, who, _BUSINESS)
    await check(spot, who, _form(terms))


async def _cancel(spot: Spot, who: Principal, order_id: int, intent: Intent) -> AccountOrder:
    command = Cancel(CancelKind.ONE, who.id, int(who.realm), intent.token, intent.fingerprint, order_id=order_id)
    [record] = await spot.sequencer.submit(command)
    return view_order(spot.every_pair[record.order.pair_id], record)


async def _cancel_all(spot: Spot, who: Principal, symbol: str, intent: Intent) -> Sequence[AccountOrder]:
    pair = spot.pair(symbol)
    command = Cancel(CancelKind.ALL, who.id, int(who.realm), intent.token, intent.fingerprint, pair_id=pair.pair_id)
    return [view_order(pair, record) for record in await spot.sequencer.submit(command)]


async def _cancel_after(spot: Spot, who: Principal, symbol: str | None, after: timedelta) -> int | None:
    pair_id = ALL_PAIRS if symbol is None else spot.pair(symbol).pair_id
    async with spot.kernel.db.transaction() as tx:
        due = await spot.switches.set(tx, who, pair_id, after)
    return None if due is None else epoch_ms(due)


async def _find(spot: Spot, who: Principal, named: int | str) -> AccountOrder | None:
    async with spot.kernel.db.read() as conn:
        if isinstance(named, int):
            record = (await store.find_orders(conn, [who.id], [named])).get(named)
        else:
            record = (await store.find_named(conn, [who.id], [named])).get((who.id, named))
    pair = None if record is None else spot.every_pair.get(record.order.pair_id)
    return None if record is None or pair is None else view_order(pair, record)


async def _open(spot: Spot, who: Principal, symbol: str | None) -> Sequence[AccountOrder]:
    pair_id = None if symbol is None else spot.pair(symbol).pair_id
    return [
        view_order(spot.every_pair[record.order.pair_id], record)
        for record in (await spot.open_orders(who.id)).values()
        if pair_id in (None, record.order.pair_id)
    ]


async def _orders(spot: Spot, who: Principal, asked: OrdersAsked) -> Sequence[AccountOrder]:
    pair = spot.pair(asked.symbol)
    async with spot.kernel.db.read() as conn:
        return [view_order(pair, record) for record in await store.account_orders(conn, who.id, pair.pair_id, asked)]


async def _trades(spot: Spot, who: Principal, asked: AccountTradesAsked) -> Sequence[AccountTrade]:
    pair = spot.pair(asked.symbol)
    async with spot.kernel.db.read() as conn:
        found = await store.account_trades(conn, who.id, pair.pair_id, asked)
    return [view_trade(pair, trade, who.id) for trade in found]


def _form(terms: OrderTerms) -> OrderForm:
    return OrderForm(
        pair=terms.symbol,
        side=terms.side,
        type=terms.kind,
        price=terms.price,
        quantity=terms.quantity,
        amount=terms.amount,
        tif=terms.time_in_force,
        post_only=terms.post_only,
        client_id=terms.client_id,
        trigger_price=terms.trigger_price,
        prevention=terms.prevention,
    )
