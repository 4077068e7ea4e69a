"""Custody (AI earning): coins for a cycle at a daily yield. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_custody.home_tile import home_figure
from agio_custody.order.accrue import accrual
from agio_custody.order.auto_subscribe import auto_subscribe
from agio_custody.order.case import redemption_cases
from agio_custody.order.events import WEBHOOK_EVENTS
from agio_custody.order.notices import order_notices
from agio_custody.order.receipt import REDEMPTION_RECEIPTS
from agio_custody.order.records import CUSTODY_WORTH, order_records
from agio_custody.yields.publish import publish_today
from agio_custody.yields.published import YIELD_RECEIPTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="custody",
        title="Custody",
        requires=("market",),
        records=(order_records,),
        export=Export("exportProfit"),
        notices=(order_notices,),
        webhook_events=WEBHOOK_EVENTS,
        cases=(redemption_cases,),
        tile_figures=(TileFigure("/profit_index", home_figure),),
        worth=(CUSTODY_WORTH,),
        receipts=(YIELD_RECEIPTS, REDEMPTION_RECEIPTS),
        tasks=(TaskSpec("custody.publish", publish_today, 60, "Fix and publish what today yields"),),
        instructions=(auto_subscribe,),
        jobs=(accrual,),
    )
