"""Placing an order."""

import msgspec
from agio_kernel.codes import RTOKEN_CONFLICT
from agio_kernel.errors import Refusal
from agio_kernel.request import Request
from agio_kernel.session.principal import Principal

from agio_spot import store
from agio_spot.commands import Place
from agio_spot.desk import Desk
from agio_spot.order import Order, Side, Type, hold_amount
from agio_spot.order_terms import read_order
from agio_spot.pair import Pair
from agio_spot.schemas import OrderView, view_order

RULE = "spot.order"
"""What other plugins may object to; asked with an `OrderFacts`. It stands on a hot path: a rule must not wait."""


class OrderFacts(msgspec.Struct, frozen=True):
    """What a rule may know of an order before it is placed."""

    pair: Pair
    order: Order


async def place_order(desk: Desk, request: Request) -> OrderView:
    """Check, hold, match and answer one order; the sequencer records the rtoken in the order's own row."""
    form, who = request.form, request.who
    try:
        pair = desk.open_pair(form.pair)
        reference = desk.reference_price(pair, fresh=form.type == Type.MARKET)
        order = read_order(form, pair, who.id, int(who.realm), reference)
        await desk.kernel.rules.ask(RULE, who, OrderFacts(pair, order))
    except Refusal:
        # Prices, terms and freezes change. Who asks again about an order that was placed is told of it all the same.
        if (placed := await _placed_before(desk, request)) is not None:
            return placed
        raise
    command = await placing(desk, who, pair, order, request.rtoken, request.fingerprint, form.client_id)
    return view_order(pair, await desk.sequencer.submit(command))


async def _placed_before(desk: Desk, request: Request) -> OrderView | None:
    """The order that this very intent placed, as it is now; a Refusal where the intent was another."""
    intent = (request.who.id, request.rtoken)
    async with desk.kernel.db.read() as conn:
        record = (await store.find_placed(conn, [intent[0]], [intent[1]])).get(intent)
    if record is None:
        return None
    if record.fingerprint != request.fingerprint:
        raise Refusal(RTOKEN_CONFLICT)
    pair = desk.every_pair.get(record.order.pair_id)
    return None if pair is None else view_order(pair, record)


async def placing(
    desk: Desk,
    who: Principal,
    pair: Pair,
    order: Order,
    rtoken: str,
    fingerprint: bytes,
    client_id: str | None = None,
) -> Place:
    """The command that places an acceptable order: the accounts it spends from and receives at, and its hold."""
    base, quote = await desk.accounts.of(who.id, int(who.realm), pair)
    spends, receives = (quote, base) if order.side is Side.BUY else (base, quote)
    return Place(order, hold_amount(pair, order), spends, receives, rtoken, fingerprint, client_id)
