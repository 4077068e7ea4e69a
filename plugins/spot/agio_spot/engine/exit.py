"""The exit of an order: one order the other way, placed once it has ended, at a better price or at a worse one.

A buy's sells what it has brought. A sell's buys back what it has given, and pays with what it has brought: where its
stop lies higher than that reaches, it buys back less, and never with other money of its user.
"""

from agio_spot.engine.order import Order, Side, market_price
from agio_spot.engine.pair import Pair
from agio_spot.engine.terms import PLAIN, Prevention, Terms, Trigger


def exit_order(pair: Pair, entry: Order, available: int, price: int) -> Order | None:
    """The order that follows `entry` at a market price: an OCO where it names both prices, else the one it names.
    None where less than a step is left of what it has brought; `available` is what its user has of that.

    A stop is bound by the band around its price and rests with what nobody takes there. Where the price has reached it
    already, it trades at once. It gives way to no order of its own user: those would keep a loss from being stopped.
    """
    named = entry.terms or PLAIN
    side = Side.SELL if entry.side is Side.BUY else Side.BUY
    limit, stop = named.take_profit, named.stop_loss
    terms = Terms(prevention=Prevention.CANCEL_OLDEST)
    if stop and (price <= stop if side is Side.SELL else price >= stop):
        limit = market_price(pair, side, price)
    elif stop:
        bound = market_price(pair, side, stop)
        terms = Terms(
            prevention=Prevention.CANCEL_OLDEST,
            trigger=Trigger.STOP,
            trigger_price=stop,
            other_price=bound if limit else 0,
        )
        limit = limit or bound
    order = Order(
        id=0,
        user_id=entry.user_id,
        realm=entry.realm,
        pair_id=entry.pair_id,
        side=side,
        price=limit,
        terms=terms,
    )
    order.quantity = _quantity(pair, entry, min(available, brought(entry)), order.dearest)
    return order if order.quantity > 0 else None


def brought(entry: Order) -> int:
    """Return the amount an order has brought its user, less the fee: base for a buy, quote for a sell."""
    return (entry.filled if entry.side is Side.BUY else entry.filled_quote) - entry.fee


def _quantity(pair: Pair, entry: Order, funds: int, dearest: int) -> int:
    """Return the quantity that these funds sell, or buy back of the sold quantity at the highest possible price; a
    multiple of the step."""
    if entry.side is Side.SELL:
        funds = min(entry.filled, funds * pair.notional_denominator // (pair.notional_numerator * dearest))
    return funds - funds % pair.quantity_step
