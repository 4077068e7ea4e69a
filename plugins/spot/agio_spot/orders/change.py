"""Giving an open order another price, quantity or trigger, or what follows it other prices."""

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.codes import RTOKEN_CONFLICT
from agio_kernel.declarations.errors import ApiError

from agio_spot.declared.codes import CHANGE_TERMS, OCO_CHANGE, PAIR_CLOSING
from agio_spot.engine.order import Order
from agio_spot.engine.terms import PLAIN
from agio_spot.orders.terms import changed_order
from agio_spot.schemas import ChangeForm, OrderView, view_order
from agio_spot.sequencer import store
from agio_spot.sequencer.commands import CancelKind, Change
from agio_spot.spot import Spot


async def changed_before(spot: Spot, request: Request) -> OrderView | None:
    """The order that this very press changed, as it is now; an ApiError where the press was for another change."""
    key = (request.user.id, int(CancelKind.CHANGE), request.rtoken)
    async with spot.kernel.db.read() as conn:
        found = (await store.find_cancels(conn, [key[0]], [key[1]], [key[2]])).get(key)
        if found is None:
            return None
        fingerprint, ids = found
        if fingerprint != request.fingerprint:
            raise ApiError(RTOKEN_CONFLICT)
        record = (await store.find_orders(conn, [key[0]], ids))[ids[0]]
    await spot.kernel.db.wait_for_commits()
    pair = spot.every_pair.get(record.order.pair_id)
    return None if pair is None else view_order(pair, record)


@post(
    "web/changeSpotOrder",
    own_intent=True,
    opens_business=True,
    money=False,
    scope="trade",
    rate_per_minute=1200,
    done_before=changed_before,
)
async def change_order(spot: Spot, request: Request[ChangeForm]) -> OrderView:
    """Give an open order another price, quantity or trigger, or other prices to what follows it.

    Check and carry out a change; the sequencer records the rtoken beside those of cancellations.
    """
    form, who = request.form, request.user
    command = Change(who.id, int(who.realm), request.rtoken, request.fingerprint, int(form.id))
    record = await spot.open_order(who.id, int(form.id))
    if record is not None:  # else the sequencer says what became of it
        try:
            _fill_in(spot, form, record.order, command)
        except ApiError:
            # Prices change. Who asks again about a change that was made is told of it all the same.
            if (changed := await changed_before(spot, request)) is not None:
                return changed
            raise
    (changed,) = await spot.sequencer.submit(command)
    return view_order(spot.every_pair[changed.order.pair_id], changed)


def _fill_in(spot: Spot, form: ChangeForm, order: Order, command: Change) -> None:
    pair = spot.pairs.get(order.pair_id)
    if pair is None:
        raise ApiError(PAIR_CLOSING, field="id")
    if order.watches and not order.waits:
        raise ApiError(OCO_CHANGE, field="id")
    if form.trigger_price is not None and not order.waits:
        raise ApiError(CHANGE_TERMS, field="trigger_price")
    wanted = changed_order(form, pair, order, spot.reference_price(pair))
    command.price, command.quantity = wanted.price, wanted.quantity
    terms = wanted.terms or PLAIN
    command.trigger_price, command.exits = terms.trigger_price, (terms.take_profit, terms.stop_loss)
