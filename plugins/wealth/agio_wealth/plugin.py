"""Wealth: VIP products and funds. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_wealth import live
from agio_wealth.home_tile import home_figure
from agio_wealth.open_business import open_business
from agio_wealth.opening import opening
from agio_wealth.order.case import payout_cases
from agio_wealth.order.events import FundOrderSettled
from agio_wealth.order.notices import order_notices
from agio_wealth.order.receipt import order_receipts
from agio_wealth.order.records import order_records
from agio_wealth.order.settle import settlement
from agio_wealth.value.fix import valuation
from agio_wealth.value.receipt import VALUE_RECEIPTS
from agio_wealth.vip.accrue import accrual
from agio_wealth.vip.events import VipMatured
from agio_wealth.vip.notices import vip_notices
from agio_wealth.vip.receipt import INTEREST_RECEIPTS
from agio_wealth.vip.records import vip_records
from agio_wealth.wealth import PAGES
from agio_wealth.webhook_events import WEBHOOK_EVENTS
from agio_wealth.worth import wealth_worth


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="wealth",
        title="Wealth",
        requires=("market",),
        records=(order_records, vip_records),
        export=Export("exportWealth"),
        topics=(live.topics,),
        subscribers=(PAGES.hears(FundOrderSettled, VipMatured),),
        notices=(order_notices, vip_notices),
        webhook_events=WEBHOOK_EVENTS,
        cases=(payout_cases,),
        open_business=(open_business,),
        tile_figures=(TileFigure("/etflow_buy", home_figure),),
        worth=(wealth_worth,),
        receipts=(VALUE_RECEIPTS, order_receipts, INTEREST_RECEIPTS),
        tasks=(TaskSpec("wealth.open", opening, 5, "Begin to value funds that are new"),),
        jobs=(valuation, settlement, accrual),
        lifespans=(Lifespan("wealth.estimates", live.estimating),),
    )
