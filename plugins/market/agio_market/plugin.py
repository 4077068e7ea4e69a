"""The market: instruments, quotes, candles and favourites. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import Examination
from agio_kernel.money.events import CoinListed
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.prices import PriceSource
from agio_kernel.receipts import kept_receipts

from agio_market.alerts.alert import price_alert
from agio_market.alerts.notices import ALERT_NOTICE
from agio_market.alerts.receipt import ALERT, ALERT_RULE
from agio_market.book.source import BookSource
from agio_market.declared.assets import assets
from agio_market.declared.config import KNOWN_SEED, MarketConfig
from agio_market.examine import UNSEEDED, examinations
from agio_market.exchanges.source import exchange_source
from agio_market.instruments.catalogue import BUILT_IN, load_catalogue
from agio_market.listing.listing import list_coin
from agio_market.listing.products import market_catalogues
from agio_market.listing.running import market_lifespans
from agio_market.quotes import topics
from agio_market.quotes.quotation import Quotation
from agio_market.sources.replay import Axis, ReplaySource
from agio_market.sources.seeded import shared_prices
from agio_market.sources.simulated import SimulatedSource
from agio_market.tick_store.command import ticks
from agio_market.tick_store.store import found


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="market",
        title="Market data",
        outbound=("configured", "*.binance.com", "*.bybit.com", "*.okx.com"),
        config=MarketConfig,
        assets=assets({i.base: i.name for i in load_catalogue().values() if i.spot}),
        topics=(topics.topics,),
        subscribers=(Subscription(CoinListed, "list_coin", list_coin),),
        catalogues=(market_catalogues,),
        lifespans=(market_lifespans,),
        instructions=(price_alert,),
        notices=(ALERT_NOTICE,),
        receipts=(kept_receipts(ALERT, ALERT_RULE),),
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
        # A development deployment's clock may be moved, and its prices are told by it.
        shared = not settings.deployment.development
        source = exchange_source(config.exchanges, instruments, clock.now_ms, shared=shared)
        return Quotation(instruments, source, clock, found, own)
    if config.seed == KNOWN_SEED and not settings.deployment.development:
        raise ConfigurationError(UNSEEDED)
    source = SimulatedSource(instruments, config.seed, prices=shared_prices(config.seed))
    return Quotation(instruments, source, clock, found, own)


@hookimpl
def register_examinations(settings: Any, config: MarketConfig) -> Sequence[Examination]:
    return examinations(config, development=settings.deployment.development)


@hookimpl
def register_commands(cli: click.Group) -> None:
    cli.add_command(ticks)
