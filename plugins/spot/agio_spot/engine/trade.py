"""A trade: what a fill became once it was settled, as the tape and its parties see it."""

import msgspec

from agio_spot.engine.order import Side


class Trade(msgspec.Struct, frozen=True, gc=False):
    """One row of `spot_trade`. An order id is None on the side where the house quoted.

    `quote` is what the seller earned; the buyer paid `rounding` (-1, 0 or 1 minor unit) more.
    """

    id: int
    pair_id: int
    realm: int
    price: int
    quantity: int
    quote: int
    rounding: int
    maker_order: int | None
    taker_order: int | None
    maker_user: int
    taker_user: int
    taker_side: Side
    maker_fee: int
    taker_fee: int
    at_ms: int

    def side_of(self, user_id: int) -> Side:
        """Return the side of this user in the trade."""
        if self.taker_user == user_id:
            return self.taker_side
        return Side.SELL if self.taker_side is Side.BUY else Side.BUY

    def total_of(self, user_id: int) -> int:
        """Return the amount this user paid or earned before the fee, in minor units of the quote asset."""
        return self.quote + self.rounding if self.side_of(user_id) is Side.BUY else self.quote

    def fee_of(self, user_id: int) -> int:
        """Return the fee of this user, in minor units of the asset the user received."""
        return self.taker_fee if self.taker_user == user_id else self.maker_fee

    def order_of(self, user_id: int) -> int | None:
        """The order by which this user took part."""
        return self.taker_order if self.taker_user == user_id else self.maker_order
