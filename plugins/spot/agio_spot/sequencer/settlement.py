"""Settlement of a fill: the transfers of one trade, each a step of the same cause."""

from typing import NamedTuple

import msgspec
from agio_kernel.ledger import Cause, Reason, Transfer

from agio_spot.declared.reasons import FEE, ROUNDING, TRADE, TRADE_CAUSE
from agio_spot.engine.order import Fill, Side

BASE_STEP, BUYER_FEE_STEP, QUOTE_STEP, SELLER_FEE_STEP, REMAINDER_STEP, SELLER_REST_STEP, FEE_REST_STEP = range(1, 8)


class HouseAccounts(msgspec.Struct, frozen=True):
    """The house's accounts of one pair in one realm."""

    base: int
    quote: int
    base_fees: int
    quote_fees: int
    remainders: int


class Party(NamedTuple):
    """Accounts of one side of a trade: a user gives from the hold of the order."""

    gives: int
    receives: int
    is_house: bool


def house_party(side: Side, house: HouseAccounts) -> Party:
    """The house as buyer or seller."""
    return Party(house.quote, house.base, True) if side is Side.BUY else Party(house.base, house.quote, True)


def transfers_of(trade_id: int, fill: Fill, buyer: Party, seller: Party, house: HouseAccounts) -> list[Transfer]:
    """The transfers of one fill: base, quote, both fees, and the fraction of a minor unit that nobody is owed.

    The fee is cut from what a party receives, by the one who gives it: it never waits in an account where somebody
    could spend it.
    """
    found: list[Transfer] = []

    def move(step: int, debit: int, credit: int, amount: int, reason: Reason, *, from_held: bool) -> None:
        if amount:
            found.append(Transfer(debit, credit, amount, reason, Cause(TRADE_CAUSE, trade_id, step), from_held))

    base_fee, quote_fee = fill.buyer_fee, fill.seller_fee
    seller_holds, buyer_holds = not seller.is_house, not buyer.is_house
    move(BASE_STEP, seller.gives, buyer.receives, fill.quantity - base_fee, TRADE, from_held=seller_holds)
    move(BUYER_FEE_STEP, seller.gives, house.base_fees, base_fee, FEE, from_held=seller_holds)

    # What the buyer pays and what is owed to the seller and for the fee differ by at most one minor unit.
    owed, paid = fill.quote_credit - quote_fee, fill.quote_debit
    to_seller = min(owed, paid)
    to_fees = min(quote_fee, paid - to_seller)
    move(QUOTE_STEP, buyer.gives, seller.receives, to_seller, TRADE, from_held=buyer_holds)
    move(SELLER_FEE_STEP, buyer.gives, house.quote_fees, to_fees, FEE, from_held=buyer_holds)
    move(REMAINDER_STEP, buyer.gives, house.remainders, paid - to_seller - to_fees, ROUNDING, from_held=buyer_holds)
    move(SELLER_REST_STEP, house.remainders, seller.receives, owed - to_seller, ROUNDING, from_held=False)
    move(FEE_REST_STEP, house.remainders, house.quote_fees, quote_fee - to_fees, ROUNDING, from_held=False)
    return found
