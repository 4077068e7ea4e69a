"""Placing an order."""

from collections.abc import Sequence

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import RTOKEN_CONFLICT
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal

from agio_spot.engine.order import Order, Side, Type, hold_amount
from agio_spot.engine.pair import Pair
from agio_spot.engine.record import OrderRecord
from agio_spot.engine.trade import Trade
from agio_spot.orders.terms import read_order
from agio_spot.schemas import OrderForm, OrderView, view_order
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import PlaceOrder
from agio_spot.spot import Spot


async def placed_before(spot: Spot, request: Request) -> OrderView | None:
    """The order that this very intent placed, as it is now; an ApiError where the intent was another."""
    placed = await find_placed(spot, request.user, request.rtoken, None, request.fingerprint)
    return None if placed is None else view_order(*placed)


@post(
    "web/placeSpotOrder",
    own_intent=True,
    opens_business=True,
    scope="trade",
    rate_per_minute=1200,
    done_before=placed_before,
    example=OrderForm(pair="BTCUSDT", side="buy", type="market", amount="25"),
    links={"web/cancelSpotOrder": {"id": "id"}, "web/cancelAllSpotOrders": {"pair": "pair"}},
)
async def place_order(spot: Spot, request: Request[OrderForm]) -> OrderView:
    """Place an order.

    Check, hold, match and answer one order; the sequencer records the rtoken in the order's own row.
    """
    placed = await place(spot, request.user, request.form, request.rtoken, request.fingerprint)
    return view_order(placed.pair, placed.record)


class Placed(msgspec.Struct, frozen=True):
    """An order, and the trades that it came in with: None where it was placed before."""

    pair: Pair
    record: OrderRecord
    trades: Sequence[Trade] | None = None


async def place(spot: Spot, who: Principal, form: OrderForm, rtoken: str | None, fingerprint: bytes) -> Placed:
    """The order that a form asks for, as it was committed; the one that this intent placed before, if any. Without an
    rtoken the form's ``client_id`` is the intent.
    """
    try:
        pair = spot.open_pair(form.pair)
        reference = spot.reference_price(pair, fresh=form.type == Type.MARKET)
        order = read_order(form, pair, who.id, int(who.realm), reference, spot.kernel.clock.now_ms())
    except ApiError:
        # Prices and terms change. Who asks again about an order that was placed is told of it all the same.
        if (placed := await find_placed(spot, who, rtoken, form.client_id, fingerprint)) is not None:
            return Placed(*placed)
        raise
    command = await placing(spot, who, pair, order, rtoken, fingerprint, form.client_id)
    record = await spot.sequencer.submit(command)
    return Placed(pair, record, command.trades)


async def find_placed(
    spot: Spot, who: Principal, rtoken: str | None, client_id: str | None, fingerprint: bytes
) -> tuple[Pair, OrderRecord] | None:
    """Return the order that an intent has placed, in its present state; an ApiError where the intent was another. Where
    it has no ``rtoken`` the ``client_id`` is the intent.
    """
    async with spot.kernel.db.read() as conn:
        find, token = (store.find_named, client_id) if rtoken is None else (store.find_placed, rtoken)
        record = (await find(conn, [who.id], [token])).get((who.id, token)) if token is not None else None
    if record is None:
        return None
    if record.fingerprint != fingerprint:
        raise ApiError(RTOKEN_CONFLICT)
    await spot.kernel.db.wait_for_commits()
    pair = spot.every_pair.get(record.order.pair_id)
    return None if pair is None else (pair, record)


async def placing(
    spot: Spot,
    who: Principal,
    pair: Pair,
    order: Order,
    rtoken: str | None,
    fingerprint: bytes,
    client_id: str | None = None,
) -> PlaceOrder:
    """The command that places an acceptable order: the accounts it spends from and receives at, and its hold."""
    base, quote = await spot.accounts.of(who.id, int(who.realm), pair)
    spends, receives = (quote, base) if order.side is Side.BUY else (base, quote)
    return PlaceOrder(order, hold_amount(pair, order), spends, receives, rtoken, fingerprint, client_id)
