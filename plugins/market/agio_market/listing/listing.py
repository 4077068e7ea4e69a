"""Coins that are listed while the market runs: told by the kernel's event and kept, or added by operators; quoted from
then on.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from decimal import Decimal

import asyncpg
import msgspec
import structlog
from agio_kernel.declarations.lifespans import while_open
from agio_kernel.money.events import CoinListed
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.query import done, insert, rows, select
from agio_kernel.settings.catalogues import VersionStore

from agio_market.instruments.catalogue import COARSEST_PRICE, PRICE_DECIMALS
from agio_market.instruments.instrument import Category, Instrument
from agio_market.instruments.products import ListingTerms
from agio_market.quotes.quotation import Quotation
from agio_market.sources.anchors import kept_anchors
from agio_market.tables import Listed

log = structlog.get_logger(__name__)

EVERY_S = 2.0
"""A listing is told to one process; the others find it in the table."""
LOT_DECIMALS = 2
VOLATILITY, LOADING = 0.9, 0.5
DAILY_COINS = 400_000
"""Daily volume that a simulated market invents for a coin without trades."""


class Listing(msgspec.Struct, frozen=True):
    """One row of the table; ``price`` is the decimal it was issued at."""

    symbol: str
    name: str
    base: str
    quote: str
    price: str
    listed_at: datetime


async def list_coin(tx: asyncpg.Connection, event: CoinListed) -> None:
    """Keep what was told; of a symbol that has been listed the first word holds."""
    listing = Listing(f"{event.coin}{event.quote}", event.name, event.coin, event.quote, event.price, event.at)
    await done(tx, insert(Listed, msgspec.structs.asdict(listing)).on_conflict(action="DO NOTHING"))


def instrument_of(listing: Listing, rank: int) -> Instrument:
    """The instrument of a coin, its price in as few decimals as show a tenth of a percent."""
    price = Decimal(listing.price)
    decimals = next((places for places in PRICE_DECIMALS if price.scaleb(places) >= COARSEST_PRICE), PRICE_DECIMALS[-1])
    return Instrument(
        symbol=listing.symbol,
        name=listing.name,
        category=Category.CRYPTO,
        base=listing.base,
        quote=listing.quote,
        price_decimals=decimals,
        quantity_decimals=LOT_DECIMALS,
        session="always",
        start_price=max(COARSEST_PRICE, int(price.scaleb(decimals))),
        volatility=VOLATILITY,
        group=Category.CRYPTO.value,
        loading=LOADING,
        daily_volume=DAILY_COINS * 10**LOT_DECIMALS,
        rank=rank,
    )


def added_instrument(symbol: str, terms: ListingTerms) -> Instrument:
    """The instrument of a row that operators added."""
    return Instrument(
        symbol=symbol,
        name=terms.name,
        category=Category.CRYPTO,
        base=terms.base,
        quote=terms.quote,
        price_decimals=terms.price_decimals,
        quantity_decimals=terms.quantity_decimals,
        session="always",
        start_price=int(terms.first_price.scaleb(terms.price_decimals)),
        volatility=VOLATILITY,
        group=Category.CRYPTO.value,
        loading=LOADING,
        daily_volume=0,
        rank=terms.rank,
        added=True,
    )


async def admit_listed(kernel: Kernel, quotation: Quotation, seen: set[str]) -> None:
    """Have every listing quoted that isn't yet; ``seen`` are those of which this process knows."""
    async with kernel.db.read() as conn:
        found = await rows(conn, select(Listed, Listing).order_by(Listed.listed_at, Listed.symbol), Listing)
    new = [one for one in found if one.symbol not in seen]
    if not new:
        return
    seed = getattr(quotation.source, "seed", "")
    anchors = await kept_anchors(kernel.db, seed, [one.symbol for one in new], kernel.clock.now_ms()) if seed else {}
    for one in new:
        seen.add(one.symbol)
        instrument = instrument_of(one, len(quotation.by_symbol) + 1)
        listed_ms = epoch_ms(one.listed_at)
        if not quotation.admit(instrument, anchors.get(one.symbol, listed_ms), listed_ms):
            log.info("market.listing_not_quoted", symbol=one.symbol)


def admit_added(kernel: Kernel, quotation: Quotation, listings: VersionStore[ListingTerms]) -> None:
    """Have every instrument quoted that operators added and that isn't yet, by the trades of its own market."""
    for symbol, row in listings.rows().items():
        if symbol in quotation.by_symbol or row.terms.base not in kernel.assets:
            continue  # a coin that another process has listed is known within seconds
        listed_ms = epoch_ms(min(version.effective_at for version in listings.versions(symbol)))
        if not quotation.admit(added_instrument(symbol, row.terms), listed_ms, listed_ms):
            log.info("market.listing_not_quoted", symbol=symbol)


@asynccontextmanager
async def following(look: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Look for new listings while this is open."""

    async def again() -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                await look()
            except Exception as error:
                log.warning("market.listings_failed", error=type(error).__name__)

    async with while_open(asyncio.create_task(again(), name="market listings")):
        yield
