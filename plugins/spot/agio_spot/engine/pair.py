"""A spot pair: the scales, steps and bounds that every order of one market obeys."""

from math import gcd

import msgspec

PRICE_DECIMALS = (2, 4, 6)
BASIS_POINTS = 10_000
FEE_SCALE = 1_000_000
"""Fee rates are parts per million."""


class Pair(msgspec.Struct, frozen=True, kw_only=True):
    """One market, e.g. BTCUSDT: base BTC is bought and sold, quote USDT pays.

    Prices are ints with `price_decimals` decimals; quantities are minor units of the base; notionals are minor units of
    the quote. Operators may make tick and step coarser than the pair's finest ones, which never change, because orders
    rest on them: what is shown and what is exact goes by those. `exact` pairs have a finest tick and step whose
    notional is a whole minor unit, so nothing is ever rounded. `is_open` says whether new orders are taken; where they
    aren't, `is_halted` that they will be again, by an auction.
    """

    symbol: str
    pair_id: int
    base: str
    quote: str
    base_asset_id: int
    quote_asset_id: int
    base_scale: int
    quote_scale: int
    price_decimals: int
    tick: int
    quantity_step: int
    minimum_notional: int
    maximum_notional: int
    price_band_bp: int
    patience: int
    maker_fee_ppm: int
    taker_fee_ppm: int
    finest_tick: int = 0
    finest_step: int = 0
    is_open: bool = True
    is_halted: bool = False
    # The reduced fraction that turns price * quantity into quote minor units, kept because every fill needs it.
    notional_numerator: int = 0
    notional_denominator: int = 0
    exact: bool = False
    # What price * quantity is divided by, where that is all there is to do: the pair is exact, the numerator 1. Else 0.
    exact_divisor: int = 0

    def __post_init__(self) -> None:
        if self.price_decimals not in PRICE_DECIMALS:
            raise ValueError(f"{self.symbol}: price decimals must be 2, 4 or 6, was {self.price_decimals}")
        for name in ("base_scale", "quote_scale"):
            if not 0 <= getattr(self, name) <= 8:
                raise ValueError(f"{self.symbol}: {name} must be 0 to 8, was {getattr(self, name)}")
        for name in ("tick", "quantity_step", "minimum_notional"):
            if getattr(self, name) <= 0:
                raise ValueError(f"{self.symbol}: {name} must be more than 0, was {getattr(self, name)}")
        if self.maximum_notional < self.minimum_notional:
            raise ValueError(f"{self.symbol}: the maximum notional must not be below the minimum")
        if not 0 < self.price_band_bp < BASIS_POINTS:
            raise ValueError(f"{self.symbol}: the price band must be 1 to 9999 basis points, was {self.price_band_bp}")
        if self.patience < 1:
            raise ValueError(f"{self.symbol}: a patient order's distance must be a factor from 1, was {self.patience}")
        for name, coarser in (("finest_tick", self.tick), ("finest_step", self.quantity_step)):
            finest = getattr(self, name) or coarser
            if coarser % finest:
                raise ValueError(
                    f"{self.symbol}: tick and step must be multiples of the finest, were {coarser}, {finest}"
                )
            msgspec.structs.force_setattr(self, name, finest)
        for name in ("maker_fee_ppm", "taker_fee_ppm"):
            if not 0 <= getattr(self, name) < FEE_SCALE:
                raise ValueError(f"{self.symbol}: {name} must be 0 to 999999, was {getattr(self, name)}")
        numerator = 10**self.quote_scale
        denominator = 10 ** (self.price_decimals + self.base_scale)
        divisor = gcd(numerator, denominator)
        numerator, denominator = numerator // divisor, denominator // divisor
        exact = self.finest_tick * self.finest_step * numerator % denominator == 0
        msgspec.structs.force_setattr(self, "notional_numerator", numerator)
        msgspec.structs.force_setattr(self, "notional_denominator", denominator)
        msgspec.structs.force_setattr(self, "exact", exact)
        msgspec.structs.force_setattr(self, "exact_divisor", denominator if exact and numerator == 1 else 0)

    def notional_down(self, price: int, quantity: int) -> int:
        """Return the value of `quantity` at `price` to a seller: credits round down."""
        return price * quantity * self.notional_numerator // self.notional_denominator

    def notional_up(self, price: int, quantity: int) -> int:
        """Return the cost of `quantity` at `price` to a buyer: debits round up."""
        return -(-price * quantity * self.notional_numerator // self.notional_denominator)

    def band(self, buys: bool, reference_price: int) -> tuple[int, int]:
        """The lowest and the highest price that a side may name, on the tick, both included.

        The band keeps a buy from paying far above the reference, and a sell from giving away far below it. On the other
        side nobody is harmed: there an order may rest ``patience`` times away.
        """
        if buys:
            low = -(-reference_price // self.patience)
            high = reference_price * (BASIS_POINTS + self.price_band_bp) // BASIS_POINTS
        else:
            low = -(-reference_price * (BASIS_POINTS - self.price_band_bp) // BASIS_POINTS)
            high = reference_price * self.patience
        return max(-(-low // self.tick) * self.tick, self.tick), high // self.tick * self.tick

    def on_tick(self, price: int) -> bool:
        """Whether the price is a positive multiple of the tick."""
        return price > 0 and price % self.tick == 0

    def on_step(self, quantity: int) -> bool:
        """Whether the quantity is a positive multiple of the step."""
        return quantity > 0 and quantity % self.quantity_step == 0
