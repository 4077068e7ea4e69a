"""Options: rise or fall by a moment. The table of contents: everything the plugin declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_options import exposure
from agio_options.declared.incidents import INCIDENTS
from agio_options.declared.risk import OPTIONS_RISK
from agio_options.home_tile import home_figure
from agio_options.market_listing import offer
from agio_options.option.events import OptionEntered, OptionSettled
from agio_options.option.notices import option_notices
from agio_options.option.receipt import RECEIPTS
from agio_options.option.records import option_records
from agio_options.option.settle import deciding
from agio_options.options import PAGES, products_of


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="options",
        title="Options",
        requires=("market",),
        records=(option_records,),
        export=Export("exportOptions"),
        topics=(PAGES.topic,),
        subscribers=(PAGES.hears(OptionEntered, OptionSettled),),
        notices=(option_notices,),
        cases=(INCIDENTS.cases,),
        user_facets=(exposure.user_facets,),
        open_business=(exposure.open_business,),
        catalogues=(products_of,),
        risks=(OPTIONS_RISK,),
        tile_figures=(TileFigure("/optionTrade", home_figure),),
        offers=(offer,),
        positions=(exposure.positions,),
        receipts=RECEIPTS,
        jobs=(deciding,),
    )
