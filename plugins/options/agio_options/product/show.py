"""Products on sale now, their buyers and the ticks they settle by; and the newest of these ticks."""

from __future__ import annotations

from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.wire import Coin, Milliseconds, Page, Symbol, WalletName, whole
from agio_kernel.entities import Hidden, Id, Money, Ppm, Price
from agio_kernel.ports.prices import Stretch
from agio_kernel.settings.catalogues import OPEN

from agio_options.declared import parameters
from agio_options.option.option import PPM, Tie
from agio_options.option.session import closed_at
from agio_options.options import Options

SHOWN_MS = 600_000
MOST_SHOWN = 600


class ProductView(msgspec.Struct, frozen=True):
    """One product; rates are shares. ``open``: whether it is sold now, ``exposure``: what a direction may cost.
    ``opens``: when its market opens, where that is closed now or will be as it settles.
    """

    key: str
    symbol: Symbol
    decimals: int
    coin: Coin
    seconds: int
    profit: Ppm
    fee: Ppm
    minimum: Money
    maximum: Money
    exposure: Money
    tie: Tie
    open: bool
    opens: Milliseconds | None


class ProductsView(Page[ProductView], frozen=True, kw_only=True):
    """All of them, and what holds for all: the wallet that pays, how long a price may be silent, how many at once."""

    wallet: WalletName
    window_ms: int
    most_open: int
    now: Milliseconds


class TickForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Symbol to read."""

    symbol: Annotated[str, msgspec.Meta(max_length=24)]


class TickView(msgspec.Struct, frozen=True):
    """One tick."""

    id: Id
    time: Milliseconds
    price: Price
    decimals: Hidden[int]


@get("web/optionProducts", access=Access.VISITOR, links={"web/optionTicks": {"symbol": "rows/0/symbol"}})
async def list_products(options: Options, request: Request[NoForm]) -> ProductsView:
    """Options that are sold."""
    prices, now_ms = options.kernel.prices, options.kernel.clock.now_ms()
    decimals = {one.symbol: one.price_decimals for one in prices.instruments()}
    rows = []
    for row in options.products():
        terms = row.terms
        closed = closed_at(prices, terms, now_ms)
        rows.append(
            ProductView(
                row.key,
                terms.symbol,
                decimals[terms.symbol],
                terms.coin,
                terms.seconds,
                int(terms.profit * PPM),
                int(terms.fee * PPM),
                options.minor(terms.coin, terms.minimum),
                options.minor(terms.coin, terms.maximum),
                options.minor(terms.coin, terms.exposure),
                Tie(terms.tie),
                terms.trading == OPEN and closed is None,
                None if closed is None else prices.next_opening(terms.symbol, closed),
            )
        )
    return ProductsView(
        rows=rows,
        next="",
        wallet=options.wallet.label,
        window_ms=options.milliseconds(parameters.WINDOW.key),
        most_open=options.most_open,
        now=now_ms,
    )


@get("web/optionTicks", access=Access.VISITOR, example=TickForm(symbol="BTCUSDT"))
async def list_ticks(options: Options, request: Request[TickForm]) -> Page[TickView]:
    """The newest ticks of what options settle by.

    The newest ticks that are kept of a symbol, oldest first: of the last ten minutes.
    """
    symbol, now = request.form.symbol, options.kernel.clock.now_ms()
    decimals = next((one.price_decimals for one in options.kernel.prices.instruments() if one.symbol == symbol), 0)
    async with options.kernel.db.read() as conn:
        (kept,) = await options.kernel.prices.kept(conn, [Stretch(symbol, now - SHOWN_MS, now)])
    newest = kept.ticks[-MOST_SHOWN:]
    return whole([TickView(one.id, one.time_ms, one.price, decimals) for one in newest])
