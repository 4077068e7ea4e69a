"""An order as it would be accepted now: checked, priced and margined by the functions that book it."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.money.amount_field import amount_field
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.prices import InstrumentInfo, Tick
from agio_kernel.settings.catalogues import OPEN, Row

from agio_contract.contracts import Contracts
from agio_contract.declared import parameters
from agio_contract.declared.codes import (
    HALTED,
    LEVERAGE_UNKNOWN,
    LOTS_WRONG,
    MARKET_CLOSED,
    PRICE_NEEDED,
    PRICE_OFF_TICK,
    PRICE_STALE,
    PRICE_WRONG_SIDE,
    STOP_NEGATIVE,
)
from agio_contract.declared.products import LEVERAGES, ProductTerms
from agio_contract.position.margin import LOT_SCALE, PPM, Side, Size, half_spread, margin_of, share_up
from agio_contract.position.position import Kind
from agio_contract.product.delivery import delivers
from agio_contract.product.terms import maintenance_of, most_leverage

_ZERO = re.compile(r"(0+(\.0*)?)?", re.ASCII)
"""Empty text, or zero: where the specification has a stop, both mean none."""


class Draft(msgspec.Struct, frozen=True):
    """An order with everything that follows from its terms; amounts in minor units, prices ints."""

    row: Row[ProductTerms]
    info: InstrumentInfo
    scale: int
    side: Side
    kind: Kind
    lots: int
    leverage: int
    most_leverage: int
    price: int | None
    take_profit: int | None
    stop_loss: int | None
    mark: int
    spread: int
    reference: int
    maintenance_ppm: int
    fee_ppm: int
    interest_ppm: int
    margin: int
    open_fee: int
    delivers_ms: int | None

    @property
    def size(self) -> Size:
        """Size of its lots."""
        return Size(self.lots, self.lot, self.info.price_decimals, self.scale)

    @property
    def lot(self) -> int:
        """A lot, in 10^-8 of the base."""
        return int(self.row.terms.lot.scaleb(LOT_SCALE))


def drafted(contracts: Contracts, form: Any, others: int) -> Draft:
    """The order of a form, beside other lots that its account has of the contract and side; refused beside the field
    that keeps it from being taken.
    """
    row = contracts.product(form.product)
    if row.terms.trading != OPEN:
        raise ApiError(HALTED, field="product")
    newest = _newest(contracts, row.terms.symbol, Kind(form.kind))
    if form.lots > row.terms.order_lots:
        raise ApiError(LOTS_WRONG, field="lots", most=row.terms.order_lots)
    return draft_of(contracts, row, newest, Side(form.side), Kind(form.kind), form.lots, form.leverage, others, form)


def draft_of(
    contracts: Contracts,
    row: Row[ProductTerms],
    newest: Tick,
    side: Side,
    kind: Kind,
    lots: int,
    leverage: int,
    others: int,
    form: Any = None,
) -> Draft:
    """Make the draft like ``drafted``, with the contract, price and direction known; ``form`` has its prices."""
    terms, info = row.terms, contracts.instrument(row.terms.symbol)

    def read(name: str) -> int | None:
        reader = read_stop if name in ("take_profit", "stop_loss") else read_price
        return reader(info, terms, getattr(form, name, ""), name)

    price, take_profit, stop_loss = (
        None if kind is Kind.MARKET else read("price"),
        read("take_profit"),
        read("stop_loss"),
    )
    if kind is not Kind.MARKET and price is None:
        raise ApiError(PRICE_NEEDED, field="price")
    mark, spread = newest.price, int(terms.spread.scaleb(info.price_decimals))
    if kind is Kind.STOP and price is not None and (price - mark) * side.sign <= 0:
        raise ApiError(PRICE_WRONG_SIDE, field="price")
    check_stops(side, price or mark, take_profit, stop_loss)
    quote = half_spread(mark, spread, buys=side is Side.LONG)
    # What a limit sells at may be far above its price: the margin is for what it will be.
    reference = quote if price is None else max(price, quote) if (kind, side) == (Kind.LIMIT, Side.SHORT) else price
    scale = contracts.asset(terms.coin).scale
    size = Size(lots, int(terms.lot.scaleb(LOT_SCALE)), info.price_decimals, scale)
    value = size.value(reference)
    # Whoever meets the quote takes it, whatever the order is called.
    waits = kind is Kind.LIMIT and price is not None and (price - quote) * side.sign < 0
    fee_ppm = int((terms.maker_fee if waits else terms.taker_fee) * PPM)
    at = delivers(contracts, terms)
    draft = Draft(
        row=row,
        info=info,
        scale=scale,
        side=side,
        kind=kind,
        lots=lots,
        leverage=leverage,
        most_leverage=leverage,
        price=price,
        take_profit=take_profit,
        stop_loss=stop_loss,
        mark=mark,
        spread=spread,
        reference=reference,
        maintenance_ppm=0,
        fee_ppm=fee_ppm,
        interest_ppm=int((terms.interest_long if side is Side.LONG else terms.interest_short) * PPM),
        margin=margin_of(value, leverage),
        open_fee=share_up(value, fee_ppm),
        delivers_ms=None if at is None else epoch_ms(at),
    )
    return tiered(contracts, draft, others)


def tiered(contracts: Contracts, draft: Draft, others: int) -> Draft:
    """The order in the tier of everything that its account holds and has ordered of the contract and side: many small
    orders get no more leverage than a large one. Refused where its leverage is too much there.
    """
    terms = draft.row.terms
    value = msgspec.structs.replace(draft.size, lots=draft.lots + others).value(draft.reference)
    maintenance = maintenance_of(terms, value, contracts.minor(terms.coin, terms.tier))
    most = most_leverage(maintenance, contracts.leverage_of(terms))
    if draft.leverage not in LEVERAGES or draft.leverage > most:
        raise ApiError(LEVERAGE_UNKNOWN, field="leverage", most=most)
    return msgspec.structs.replace(draft, maintenance_ppm=maintenance, most_leverage=most)


def read_price(info: InstrumentInfo, terms: ProductTerms, text: str, field: str) -> int | None:
    """A price of a form on the contract's tick; None where nothing was written."""
    if not text:
        return None
    price = amount_field(text, info.price_decimals, field, maximum=10**15)
    if price % max(1, int(terms.tick.scaleb(info.price_decimals))):
        raise ApiError(PRICE_OFF_TICK, field=field, tick=terms.tick)
    return price


def read_stop(info: InstrumentInfo, terms: ProductTerms, text: str, field: str) -> int | None:
    """A take-profit or stop-loss of a form; None where nothing was written, or 0."""
    written = text.strip()
    if _ZERO.fullmatch(written):
        return None
    if written.startswith(("-", "\u2212")):
        raise ApiError(STOP_NEGATIVE, field=field)
    return read_price(info, terms, text, field)


def check_stops(side: Side, basis: int, take_profit: int | None, stop_loss: int | None) -> None:
    """A take-profit lies where it gains, a stop-loss where it loses, as seen from a price."""
    if take_profit is not None and (take_profit - basis) * side.sign <= 0:
        raise ApiError(PRICE_WRONG_SIDE, field="take_profit")
    if stop_loss is not None and (stop_loss - basis) * side.sign >= 0:
        raise ApiError(PRICE_WRONG_SIDE, field="stop_loss")


def _newest(contracts: Contracts, symbol: str, kind: Kind) -> Tick:
    """The newest tick: fresh, but for limits and stops while the market is closed."""
    prices = contracts.kernel.prices
    if prices.is_open(symbol):
        return contracts.fresh(symbol)
    if kind is Kind.MARKET:
        raise ApiError(MARKET_CLOSED, field="product")
    newest = prices.latest(symbol)
    if newest is None:
        raise ApiError(PRICE_STALE, field="product")
    return newest


def slippage(contracts: Contracts) -> int:
    """Return the greatest slippage of a market order, in parts per million."""
    return int(contracts.kernel.parameters.get(parameters.SLIPPAGE) * PPM)
