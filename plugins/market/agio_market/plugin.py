"""The market: instruments, quotes, candles and favourites. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any

import click
from agio_kernel.calls.declared import calls_in
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination, Lifespan
from agio_kernel.ledger.listed import ListedAssets
from agio_kernel.money.events import CoinListed
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.prices import PriceSource
from agio_kernel.settings.catalogues import Catalogue, Catalogues

from agio_market.book.follow import BookFollower
from agio_market.book.source import BookSource
from agio_market.coins.products import coins_catalogue
from agio_market.declared.assets import assets
from agio_market.declared.codes import CODES
from agio_market.declared.config import KNOWN_SEED, MarketConfig
from agio_market.declared.permissions import PERMISSIONS
from agio_market.declared.remote import MARKET_REMOTE
from agio_market.examine import UNSEEDED, examinations
from agio_market.exchanges.source import ExchangeSource, exchange_source
from agio_market.instruments.catalogue import BUILT_IN, load_catalogue
from agio_market.instruments.products import instruments_catalogue
from agio_market.kept.command import ticks
from agio_market.kept.keeper import TickKeeper
from agio_market.kept.store import found
from agio_market.listing.listing import admit_added, admit_listed, following, list_coin
from agio_market.quotes import topics
from agio_market.quotes.quotation import Quotation, quotation_of
from agio_market.sources.anchors import kept_anchors
from agio_market.sources.replay import Axis, ReplaySource
from agio_market.sources.simulated import SimulatedSource


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="market",
        title="Market data",
        config=MarketConfig,
        assets=assets({i.base: i.name for i in load_catalogue().values() if i.spot}),
        codes=CODES,
        permissions=PERMISSIONS,
        remote=MARKET_REMOTE,
    )


@hookimpl
def provide_price_source(settings: Any, config: MarketConfig, clock: Any) -> PriceSource:
    instruments = load_catalogue(Path(config.instruments) if config.instruments else BUILT_IN)
    if config.source == "book":
        own = BookSource(instruments, config.book.stale_s * 1000)
        return Quotation(instruments, own, clock, found, own)
    own = BookSource({}, config.book.stale_s * 1000)
    if config.source == "replay":
        files = {symbol: settings.root / file for symbol, file in config.replay.items()}
        axis = Axis(start_ms=clock.now_ms(), speed=config.speed, loop=config.loop)
        return Quotation(instruments, ReplaySource(files, instruments, axis=axis), clock, found, own)
    if config.source == "exchanges":
        return Quotation(instruments, exchange_source(config.exchanges, instruments, clock.now_ms), clock, found, own)
    if config.seed == KNOWN_SEED and not settings.deployment.development:
        raise ConfigurationError(UNSEEDED)
    return Quotation(instruments, SimulatedSource(instruments, config.seed), clock, found, own)


@hookimpl
def register_examinations(settings: Any, config: MarketConfig) -> Sequence[Examination]:
    return examinations(config, development=settings.deployment.development)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    quotation = quotation_of(kernel)
    return (
        coins_catalogue(kernel.part(ListedAssets).is_taken),
        instruments_catalogue(quotation.by_symbol, kernel.assets),
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return calls_in(kernel, "agio_market")


@hookimpl
def register_commands(cli: click.Group) -> None:
    cli.add_command(ticks)


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return topics.topics(kernel)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return (Subscription(CoinListed, "list_coin", list_coin),)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    quotation = quotation_of(kernel)
    listings = kernel.part(Catalogues).of(instruments_catalogue(quotation.by_symbol, kernel.assets))

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        source, book = quotation.source, quotation.book
        # Without a tape there is no book, and nothing is added; a source that is the book says so.
        has_book = kernel.trades is not None or book is source
        follower = BookFollower(kernel, book) if has_book and isinstance(book, BookSource) else None
        listening = source.running() if isinstance(source, ExchangeSource) else nullcontext()
        if isinstance(source, SimulatedSource):
            source.anchor(await kept_anchors(kernel.db, source.seed, source.symbols(), kernel.clock.now_ms()))
        seen: set[str] = set()

        async def look() -> None:
            await admit_listed(kernel, quotation, seen)
            if follower is not None:
                admit_added(kernel, quotation, listings)

        await look()
        following_book = nullcontext()
        if follower is not None:
            await follower.look()
            following_book = follower.running()
        async with listening, following_book, quotation.running(kernel.feed, listings), following(look):
            yield

    # Workers read what is kept, and leave the keeping to who serves.
    return (
        Lifespan("quotation", running, in_workers=True),
        Lifespan("ticks", TickKeeper(quotation, kernel.db).running),
    )
