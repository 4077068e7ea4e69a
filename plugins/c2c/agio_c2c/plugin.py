"""C2C: coins for a bank wire, and the other way round. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.money.concerns import Concern
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.receipts import kept_receipts
from agio_kernel.records import Export

from agio_c2c.c2c import PAGES
from agio_c2c.customer.records import order_records
from agio_c2c.declared.backlogs import UNMATCHED
from agio_c2c.declared.coins import COINS
from agio_c2c.declared.currencies import CURRENCIES
from agio_c2c.declared.sellers import seller_catalogue
from agio_c2c.desk.cases import order_threads, purchase_cases, sale_cases
from agio_c2c.desk.timer import order_jobs
from agio_c2c.home_tile import home_figure
from agio_c2c.notices import order_notices
from agio_c2c.order.events import WEBHOOK_EVENTS, C2cMoved
from agio_c2c.order.store import is_disputing
from agio_c2c.price.rule import KIND, PRICE_RULE


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="c2c",
        title="C2C",
        requires=("market",),
        records=(order_records,),
        export=Export("exportC2c"),
        topics=(PAGES.topic,),
        subscribers=(PAGES.hears(C2cMoved),),
        notices=(order_notices,),
        webhook_events=WEBHOOK_EVENTS,
        concerns=(Concern("c2c.check.no_dispute", is_disputing),),
        cases=(purchase_cases, sale_cases),
        threads=(order_threads,),
        catalogues=(CURRENCIES, COINS, seller_catalogue),
        tile_figures=(TileFigure("/c2c_index", home_figure),),
        receipts=(kept_receipts(KIND, PRICE_RULE),),
        jobs=(order_jobs,),
        backlogs=(UNMATCHED,),
    )
