"""Trying an order without placing it: what it would do, or why it would be refused; nothing is written."""

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal

from agio_spot.declared.codes import AUCTION_TERMS, CLIENT_ID_TAKEN, POST_ONLY, TOO_MANY_OPEN, TRIGGER_REACHED
from agio_spot.engine.order import Side, TimeInForce, Type, hold_amount
from agio_spot.engine.triggers import is_reached
from agio_spot.orders.quote import DEPTH_LEVELS, quote_order
from agio_spot.orders.terms import read_order
from agio_spot.schemas import OrderForm, QuoteView
from agio_spot.sequencer import store
from agio_spot.spot import Spot


@get("web/checkSpotOrder", example=OrderForm(pair="BTCUSDT", side="buy", type="market", amount="25"))
async def check_order(spot: Spot, request: Request[OrderForm]) -> QuoteView:
    """Try an order without placing it.

    Returns the answer that placing it would have: its quote, or the refusal that it would meet at this moment.
    """
    return await check(spot, request.user, request.form)


async def check(spot: Spot, who: Principal, form: OrderForm) -> QuoteView:
    """The same, for whoever asks."""
    pair = spot.open_pair(form.pair)
    market = spot.market(pair, who)
    reference = spot.reference_price(pair, fresh=form.type == Type.MARKET)
    now_ms = spot.kernel.clock.now_ms()
    order = read_order(form, pair, who.id, int(who.realm), reference, now_ms)
    if market.in_auction and not order.waits and order.time_in_force is not TimeInForce.GTC:
        raise ApiError(AUCTION_TERMS, field="type" if order.type is Type.MARKET else "tif")
    if form.client_id is not None:
        async with spot.kernel.db.read() as conn:
            if await store.find_named(conn, [who.id], [form.client_id]):
                raise ApiError(CLIENT_ID_TAKEN, field="client_id")
    stays = order.time_in_force is TimeInForce.GTC or order.waits
    if stays and len(await spot.open_orders(who.id)) >= spot.open_orders_per_user:
        raise ApiError(TOO_MANY_OPEN, maximum=spot.open_orders_per_user)
    base, quote = await spot.accounts.of(who.id, int(who.realm), pair)
    spends = quote if order.side is Side.BUY else base
    async with spot.kernel.db.read() as conn:
        balances = await spot.kernel.ledger.balances(conn, who.id, int(who.realm))
    available = next((one.available for one in balances if one.account == spends), 0)
    if hold_amount(pair, order) > available:
        raise ApiError(codes.INSUFFICIENT_BALANCE, field="amount" if order.amount else "quantity")
    depth = await spot.depth(market, DEPTH_LEVELS)
    tick = spot.kernel.prices.latest(pair.symbol)
    if order.watches and tick is not None and is_reached(order, tick.price):
        raise ApiError(TRIGGER_REACHED, field="trigger_price")
    if order.post_only and not order.waits and market.book.crosses(order):
        raise ApiError(POST_ONLY)
    return quote_order(pair, order, depth, now_ms)
