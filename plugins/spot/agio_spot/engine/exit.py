"""The exit of a buy: the order that sells what it has brought, at a better price or once a worse one is reached."""

from agio_spot.engine.order import Order, Side, market_price
from agio_spot.engine.pair import Pair
from agio_spot.engine.terms import PLAIN, Prevention, Terms, Trigger


def exit_quantity(pair: Pair, entry: Order, available: int) -> int:
    """What is there to be sold: what was bought less its fee, as far as it is still there, on the step."""
    quantity = min(entry.filled - entry.fee, available)
    return quantity - quantity % pair.quantity_step


def exit_order(pair: Pair, entry: Order, quantity: int, price: int) -> Order:
    """The order that follows `entry` at a market price: an OCO where it names both prices, else the one it names.

    A stop is bound by the band around its price and rests with what nobody takes there. Where the price has reached it
    already, it sells at once. It gives way to no order of its own user: those would keep a loss from being stopped.
    """
    named = entry.terms or PLAIN
    stop, terms = named.stop_loss, Terms(prevention=Prevention.CANCEL_OLDEST)
    limit = named.take_profit
    if stop and price <= stop:
        limit = market_price(pair, Side.SELL, price)
    elif stop:
        bound = market_price(pair, Side.SELL, stop)
        terms = Terms(
            prevention=Prevention.CANCEL_OLDEST,
            trigger=Trigger.STOP,
            trigger_price=stop,
            other_price=bound if limit else 0,
        )
        limit = limit or bound
    return Order(
        id=0,
        user_id=entry.user_id,
        realm=entry.realm,
        pair_id=entry.pair_id,
        side=Side.SELL,
        price=limit,
        quantity=quantity,
        terms=terms,
    )
