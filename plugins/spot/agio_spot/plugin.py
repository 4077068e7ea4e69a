"""Spot trading: order books, the sequencer, and the house's liquidity. This file is the plugin's table of contents."""

from typing import Any

import click
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec, due_by
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.trades import TradeTape
from agio_kernel.records import Export

from agio_spot.declared.config import SpotConfig
from agio_spot.exposure import effects_of_bounds, house_positions, open_business, timelines
from agio_spot.filled.filled import spot_notices
from agio_spot.filled.tell import EVERY_S as TELL_EVERY_S
from agio_spot.filled.tell import tell_filled
from agio_spot.for_programs.event_writer import EventWriter
from agio_spot.for_programs.trading_venue import venue
from agio_spot.home_tile import home_figure
from agio_spot.market_listing import offer
from agio_spot.orders.account_events import tell_news
from agio_spot.orders.forget_cancels import forget_cancels
from agio_spot.orders.milestone import first_trade
from agio_spot.orders.records import order_records, trade_records
from agio_spot.orders.topics import topics
from agio_spot.public.routes import public_routes
from agio_spot.receipts import receipts_of_fills
from agio_spot.replay.command import replay
from agio_spot.schemas import ExportForm
from agio_spot.spot import Spot, demo_endings, pairs_of
from agio_spot.tape import trade_tape
from agio_spot.user_facets import user_facets


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="spot",
        title="Spot trading",
        requires=("market",),
        outbound=("configured",),
        config=SpotConfig,
        records=(order_records, trade_records),
        export=Export("exportSpot", ExportForm),
        routes=(public_routes,),
        topics=(topics,),
        subscribers=(demo_endings,),
        notices=(spot_notices,),
        timelines=(timelines,),
        user_facets=(user_facets,),
        open_business=(open_business,),
        parameter_effects=(effects_of_bounds,),
        catalogues=(pairs_of,),
        milestones=(first_trade,),
        tile_figures=(TileFigure("/currencyTrade", home_figure),),
        offers=(offer,),
        venues=(venue,),
        positions=(house_positions,),
        receipts=(receipts_of_fills,),
        tasks=(
            TaskSpec(
                "spot.forget_cancels",
                forget_cancels,
                3600,
                "Forget cancelling intents past the time rtokens are kept",
            ),
            TaskSpec("spot.tell_filled", tell_filled, TELL_EVERY_S, "Tell users of orders that waited and were filled"),
        ),
        lifespans=(trading,),
    )


@hookimpl
def provide_trade_tape(settings: Any, config: SpotConfig, clock: Clock) -> TradeTape:
    """Provide the tape of trades between customers in these books."""
    return trade_tape(clock)


@hookimpl
def register_commands(cli: click.Group) -> None:
    """``agio replay``."""
    cli.add_command(replay)


OPEN_ORDERS = due_by("SELECT agio_now() WHERE EXISTS (SELECT FROM spot_order WHERE state < 2)")
"""An order that waits is matched, or set off, by prices and by others."""


def trading(spot: Spot) -> Lifespan:
    """The sequencer and what feeds it, with who writes and tells what happens to orders."""
    EventWriter(spot)
    tell_news(spot)
    return Lifespan("spot.trading", spot.running, next_due=OPEN_ORDERS)
