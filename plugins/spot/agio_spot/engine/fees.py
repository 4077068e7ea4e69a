"""Fees and rounding of a fill, in one place.

The rules, and why they can't be gamed:

- A buyer has paid `ceil(value of all its fills)`, a seller has earned `floor(value of all its fills)`, each rounded
  once over the whole order and not once a fill. So cutting an order into fills changes nothing, the payment of a
  limit buyer never exceeds its hold `ceil(price * quantity)`, and two orders never cost less than one.
- The difference of one fill is -1, 0 or 1 minor unit and belongs to `house:rounding`; over a book it sums to 0 or more.
- The fee is parts per million of the asset received, at the rate the order was accepted with, `ceil`, rounded once over
  the order too, so it never exceeds what a fill credits. Two orders never pay less fee than one on an exact pair; on
  others a fee may fall by one minor unit only where the gross credit fell by at least as much, so the net credit of a
  split is never higher.
- The house pays no fee, and takes the user's rounding as its own price: debit and credit of its fills are equal.
"""

from agio_spot.engine.order import Fill, Order, Side
from agio_spot.engine.pair import FEE_SCALE, Pair

BUY = Side.BUY


def affordable_quantity(pair: Pair, order: Order, price: int) -> int:
    """Return the quantity that a market buy by amount can still buy at `price`, rounded down to the step, within its
    budget."""
    budget = order.hold * pair.notional_denominator + order.quote_carry
    quantity = budget // (pair.notional_numerator * price)
    return quantity - quantity % pair.quantity_step


def settle(pair: Pair, maker: Order, taker: Order, quantity: int, at_ms: int, price: int = 0) -> Fill:
    """Fill both orders by `quantity` and say what each one pays and receives: at the maker's price, or at that of an
    auction.

    One flat function on purpose: it runs once a fill, and calls and divisions are what a fill costs.
    """
    price = price or maker.price
    side = taker.side
    if side is BUY:
        buyer, seller = taker, maker
    else:
        buyer, seller = maker, taker
    divisor = pair.exact_divisor
    if divisor:
        debit = credit = price * quantity // divisor
    else:
        value = price * quantity * pair.notional_numerator
        denominator = pair.notional_denominator
        owed = buyer.quote_carry - value
        debit = -(owed // denominator)
        buyer.quote_carry = owed % denominator
        credit, seller.quote_carry = divmod(value + seller.quote_carry, denominator)
    buyer.filled += quantity
    buyer.filled_quote += debit
    buyer.hold -= debit
    seller.filled += quantity
    seller.filled_quote += credit
    seller.hold -= quantity
    # Rounding up is flooring the negative; what is then left over is the carry. Free sides are common enough to skip.
    maker_fee = taker_fee = 0
    if ppm := maker.maker_fee_ppm:
        owed = maker.fee_carry - (quantity if maker is buyer else credit) * ppm
        maker_fee = -(owed // FEE_SCALE)
        maker.fee_carry = owed % FEE_SCALE
        maker.fee += maker_fee
    if ppm := taker.taker_fee_ppm:
        owed = taker.fee_carry - (quantity if taker is buyer else credit) * ppm
        taker_fee = -(owed // FEE_SCALE)
        taker.fee_carry = owed % FEE_SCALE
        taker.fee += taker_fee
    return Fill(
        maker.id,
        taker.id,
        maker.user_id,
        taker.user_id,
        side,
        price,
        quantity,
        debit,
        credit,
        maker_fee,
        taker_fee,
        at_ms,
    )


def settle_with_house(pair: Pair, order: Order, price: int, quantity: int, fee_ppm: int) -> tuple[int, int]:
    """Fill one user order against a house quote: the quote amount moved, and the user's fee."""
    value = price * quantity * pair.notional_numerator
    denominator = pair.notional_denominator
    if order.side is BUY:
        owed = order.quote_carry - value
        amount = -(owed // denominator)
        order.quote_carry = owed % denominator
        order.hold -= amount
        received = quantity
    else:
        amount, order.quote_carry = divmod(value + order.quote_carry, denominator)
        order.hold -= quantity
        received = amount
    owed = order.fee_carry - received * fee_ppm
    fee = -(owed // FEE_SCALE)
    order.fee_carry = owed % FEE_SCALE
    order.filled += quantity
    order.filled_quote += amount
    order.fee += fee
    return amount, fee


def hold_needed(pair: Pair, order: Order) -> int:
    """Return the amount an order must still hold: exactly the cost of its rest at its own price, or at the dearer of
    its two."""
    rest = order.quantity - order.filled
    if order.side is not BUY:
        return rest
    return -((order.quote_carry - order.dearest * rest * pair.notional_numerator) // pair.notional_denominator)


def ease(pair: Pair, order: Order) -> int:
    """Lower the hold of an order to what it needs; what that releases.

    A maker's hold is used up exactly, but for a buyer with two prices, that held for the dearer and paid the other.
    """
    released = order.hold - (hold_needed(pair, order) if order.is_open else 0)
    order.hold -= released
    return released
