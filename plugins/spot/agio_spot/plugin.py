"""Spot trading: order books, the sequencer, and the house's liquidity. This file is the plugin's table of contents."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from agio_kernel.calls.declared import calls_in
from agio_kernel.cases.review import TimelineSource
from agio_kernel.cases.user_facets import UserFacet
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.offers import Offer
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.money.positions import PositionSource
from agio_kernel.notices import Notice
from agio_kernel.people.milestones import Milestone
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import OpenBusiness
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.clock import Clock
from agio_kernel.ports.events import DemoEnded, Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.trades import TradeTape
from agio_kernel.ports.venue import Venue
from agio_kernel.receipts import ReceiptSource
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.parameters.effect import ParameterEffect

from agio_spot.declared.codes import CODES
from agio_spot.declared.config import SpotConfig
from agio_spot.declared.parameters import PARAMETERS
from agio_spot.declared.reasons import LEDGER_CODES
from agio_spot.declared.remote import SPOT_REMOTE
from agio_spot.declared.states import ORDER_STATES
from agio_spot.effects import parameter_effects
from agio_spot.filled.filled import spot_notices
from agio_spot.filled.tell import EVERY_S as TELL_EVERY_S
from agio_spot.filled.tell import tell_filled
from agio_spot.for_console import open_business, timelines
from agio_spot.for_home import home_figure
from agio_spot.for_market import offer
from agio_spot.for_programs.event_writer import EventWriter
from agio_spot.for_programs.venue import venue
from agio_spot.forms import ExportForm
from agio_spot.house.positions import HousePositions
from agio_spot.orders.account_events import TOPIC, account_snapshot, tell_news
from agio_spot.orders.forget_cancels import forget_cancels
from agio_spot.orders.milestone import first_trade
from agio_spot.orders.read_market import book_snapshot, depth_snapshot, trades_snapshot
from agio_spot.orders.records import order_records, trade_records
from agio_spot.orders.snapshots import balances_snapshot, orders_snapshot
from agio_spot.public.routes import public_routes
from agio_spot.receipts import fill_receipts
from agio_spot.replay.command import replay
from agio_spot.spot import Spot
from agio_spot.tape import trade_tape
from agio_spot.user_facets import user_facets


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="spot",
        title="Spot trading",
        requires=("market",),
        config=SpotConfig,
        codes=CODES,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(ORDER_STATES,),
        remote=SPOT_REMOTE,
    )


@hookimpl
def provide_trade_tape(settings: Any, config: SpotConfig, clock: Clock) -> TradeTape:
    """What customers traded with each other in its books."""
    return trade_tape(clock)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    """Orders of a demo account that was left are withdrawn."""
    return [Subscription(DemoEnded, "withdraw_orders", kernel.part(Spot).demo_ended)]


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [records(kernel.part(Spot)) for records in (order_records, trade_records)]
    return (*calls_in(kernel, "agio_spot"), *record_calls(kernel, lists, "exportSpot", ExportForm))


@hookimpl
def register_routes(kernel: Kernel) -> Sequence[Any]:
    """The markets for programs without an account."""
    return public_routes(kernel)


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    """What it says on the live feed."""
    spot = kernel.part(Spot)
    return [
        Topic("book", partial(book_snapshot, spot)),
        Topic("depth", partial(depth_snapshot, spot)),
        Topic("trades", partial(trades_snapshot, spot)),
        Topic("orders", partial(orders_snapshot, spot), private=True),
        Topic("balances", partial(balances_snapshot, spot), private=True),
        Topic(TOPIC, partial(account_snapshot, spot), private=True),
    ]


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    """What it does again and again."""
    return [
        TaskSpec(
            "spot.forget_cancels",
            partial(forget_cancels, kernel),
            3600,
            "Forget cancelling intents past the time rtokens are kept",
        ),
        TaskSpec(
            "spot.tell_filled",
            partial(tell_filled, kernel.part(Spot)),
            TELL_EVERY_S,
            "Tell users of orders that waited and were filled",
        ),
    ]


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    """What users are told of their orders."""
    return spot_notices()


@hookimpl
def register_receipts(kernel: Kernel) -> Sequence[ReceiptSource]:
    """Why a fill cost what it cost, derived from trades and orders."""
    return (fill_receipts(kernel.part(Spot).every_pair),)


@hookimpl
def register_timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    """A user's orders."""
    return timelines()


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    """A user's orders as a list."""
    return user_facets(kernel)


@hookimpl
def register_open_business(kernel: Kernel) -> Sequence[OpenBusiness]:
    """Open orders, and what they hold."""
    return open_business(kernel)


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    """The pairs, as operators edit them."""
    return [kernel.part(Spot).catalogue]


@hookimpl
def register_milestones(kernel: Kernel) -> Sequence[Milestone]:
    """A first thousand traded."""
    return [first_trade(kernel.part(Spot))]


@hookimpl
def register_positions(kernel: Kernel) -> Sequence[PositionSource]:
    """What the house has at stake in each pair."""
    return HousePositions(kernel.part(Spot)).sources()


@hookimpl
def register_parameter_effects(kernel: Kernel) -> Sequence[ParameterEffect]:
    """What another least or greatest worth of an order would have refused."""
    return parameter_effects(kernel.part(Spot))


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    """The sequencer and what feeds it."""
    spot = kernel.part(Spot)
    EventWriter(spot)
    tell_news(spot)
    return [Lifespan("spot.trading", spot.running)]


@hookimpl
def register_offers(kernel: Kernel) -> Sequence[Offer]:
    """The pairs, as a tab of the market."""
    return [offer(kernel.part(Spot))]


@hookimpl
def register_venues(kernel: Kernel) -> Sequence[Venue]:
    """The markets, for whoever tells programs of them."""
    return [venue(kernel.part(Spot))]


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    """What its tile on the front page says."""
    return (TileFigure("/currencyTrade", partial(home_figure, kernel.part(Spot))),)


@hookimpl
def register_commands(cli: click.Group) -> None:
    """``agio replay``."""
    cli.add_command(replay)
