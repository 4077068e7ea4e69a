"""New coin subscription: coins before they are listed. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_subscription.declared.coins import COINS
from agio_subscription.home_tile import home_figure
from agio_subscription.issue.announce import announce_new
from agio_subscription.issue.case import issue_cases
from agio_subscription.issue.course import course
from agio_subscription.order.business import OPEN_BUSINESS
from agio_subscription.order.case import allocation_cases
from agio_subscription.order.notices import order_notices
from agio_subscription.order.pages import PAGES, pages
from agio_subscription.order.receipt import ALLOCATION_RECEIPTS
from agio_subscription.order.records import order_records
from agio_subscription.order.settle import settling
from agio_subscription.webhook_events import WEBHOOK_EVENTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="subscription",
        title="New coins",
        requires=("market",),
        assets=COINS,
        records=(order_records,),
        export=Export("exportSubscriptions"),
        topics=(PAGES.topic,),
        subscribers=(pages,),
        notices=(order_notices,),
        webhook_events=WEBHOOK_EVENTS,
        cases=(allocation_cases, issue_cases),
        open_business=OPEN_BUSINESS,
        tile_figures=(TileFigure("/subscription", home_figure),),
        receipts=(ALLOCATION_RECEIPTS,),
        tasks=(
            TaskSpec("subscription.announce", announce_new, 30, "Announce the new coins that operators have published"),
        ),
        jobs=(course, settling),
    )
