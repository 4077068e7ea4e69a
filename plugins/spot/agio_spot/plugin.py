"""Spot trading: order books, the sequencer, and the house's liquidity. This file is the plugin's table of contents."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from agio_kernel.access import Access
from agio_kernel.catalogues import Catalogue
from agio_kernel.codes import Code
from agio_kernel.contracts import Call, Kernel, Lifespan, Navigation, PluginInfo, Remote, Screen, TaskSpec
from agio_kernel.feed import Topic
from agio_kernel.hookspecs import hookimpl
from agio_kernel.ledger import LedgerCodes
from agio_kernel.migrate import Migrations
from agio_kernel.offerings import OpenBusiness
from agio_kernel.parameters import Parameter
from agio_kernel.parameters.effect import ParameterEffect
from agio_kernel.positions import PositionSource
from agio_kernel.review import TimelineSource
from agio_kernel.states import StateMachine
from agio_kernel.user_facets import UserFacet

from agio_spot.cancel_order import cancel_all_orders, cancel_order
from agio_spot.codes import CODES
from agio_spot.config import SpotConfig
from agio_spot.desk import Desk
from agio_spot.effects import parameter_effects
from agio_spot.for_console import open_business, timelines
from agio_spot.forget_cancels import forget_cancels
from agio_spot.house_positions import HousePositions
from agio_spot.ledger_codes import LEDGER_CODES
from agio_spot.list_orders import balances_snapshot, list_orders, list_trades, orders_snapshot
from agio_spot.parameters import PARAMETERS
from agio_spot.place_order import place_order
from agio_spot.read_market import (
    depth_snapshot,
    read_depth,
    read_pairs,
    read_quote,
    read_trades,
    trades_snapshot,
)
from agio_spot.replay_command import replay
from agio_spot.schemas import CancelAllForm, CancelForm, DepthForm, OrderForm, OrdersForm, PairForm, TradesForm
from agio_spot.states import ORDER_STATES
from agio_spot.user_facets import user_facets


@hookimpl
def plugin_info() -> PluginInfo:
    """Who this plugin is."""
    return PluginInfo("spot", "0.1.0", "Spot trading", requires=("market",))


@hookimpl
def config_schema() -> type:
    """What ``[plugin.spot]`` may say."""
    return SpotConfig


@hookimpl
def register_migrations() -> Migrations:
    """Its tables."""
    return Migrations("spot", "agio_spot.migrations")


@hookimpl
def register_codes() -> Sequence[Code]:
    """Why orders are refused."""
    return CODES


@hookimpl
def register_ledger_codes() -> LedgerCodes:
    """What it moves money for, and where open orders prove their holds."""
    return LEDGER_CODES


@hookimpl
def register_parameters() -> Sequence[Parameter]:
    """Fees, bounds and caps."""
    return PARAMETERS


@hookimpl
def register_states() -> Sequence[StateMachine]:
    """The states of an order."""
    return [ORDER_STATES]


@hookimpl
def register_locales() -> Sequence[str]:
    """Its catalogue domain."""
    return ["spot"]


@hookimpl
def register_remote() -> Remote:
    """The trade page and the ways to it."""
    return Remote(
        "spot",
        screens=(Screen("/currencyTrade", "trade", "spot.screen.trade", access=Access.VISITOR, layout="trade"),),
        navigation=(
            Navigation("top", "spot.nav.trade", "/currencyTrade", 20, icon="trade", group="trade"),
            Navigation("tabbar", "spot.nav.trade", "/currencyTrade", 30, icon="trade"),
        ),
        links={"spot.trade": "/currencyTrade"},
        domains=("spot",),
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    """Everything it does on request."""
    desk = kernel.part(Desk)
    visitor = Access.VISITOR
    return [
        Call(
            "POST",
            "web/placeSpotOrder",
            partial(place_order, desk),
            "Place an order",
            OrderForm,
            money=True,
            scope="trade",
            own_intent=True,
            rate_per_minute=1200,
            opens_business=True,
        ),
        Call(
            "POST",
            "web/cancelSpotOrder",
            partial(cancel_order, desk),
            "Withdraw an open order",
            CancelForm,
            scope="trade",
            own_intent=True,
            rate_per_minute=1200,
        ),
        Call(
            "POST",
            "web/cancelAllSpotOrders",
            partial(cancel_all_orders, desk),
            "Withdraw all open orders, or those of one pair",
            CancelAllForm,
            scope="trade",
            own_intent=True,
        ),
        Call("GET", "web/spotOrders", partial(list_orders, desk), "List own orders", OrdersForm),
        Call("GET", "web/mySpotTrades", partial(list_trades, desk), "List own trades", TradesForm),
        Call("GET", "web/spotDepth", partial(read_depth, desk), "Read a book", DepthForm, visitor),
        Call("GET", "web/spotTrades", partial(read_trades, desk), "Read the last trades", PairForm, visitor),
        Call("GET", "web/spotPairs", partial(read_pairs, desk), "List pairs and their rules", access=visitor),
        Call("GET", "web/spotQuote", partial(read_quote, desk), "Quote an order", OrderForm, visitor),
    ]


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    """What it says on the live feed."""
    desk = kernel.part(Desk)
    return [
        Topic("depth", partial(depth_snapshot, desk)),
        Topic("trades", partial(trades_snapshot, desk)),
        Topic("orders", partial(orders_snapshot, desk), private=True),
        Topic("balances", partial(balances_snapshot, desk), private=True),
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
        )
    ]


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
    return [kernel.part(Desk).catalogue]


@hookimpl
def register_positions(kernel: Kernel) -> Sequence[PositionSource]:
    """What the house has at stake in each pair."""
    return HousePositions(kernel.part(Desk)).sources()


@hookimpl
def register_parameter_effects(kernel: Kernel) -> Sequence[ParameterEffect]:
    """What another least or greatest worth of an order would have refused."""
    return parameter_effects(kernel)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    """The sequencer and what feeds it."""
    return [Lifespan("spot.desk", kernel.part(Desk).running)]


@hookimpl
def register_commands(cli: click.Group) -> None:
    """``agio replay``."""
    cli.add_command(replay)
