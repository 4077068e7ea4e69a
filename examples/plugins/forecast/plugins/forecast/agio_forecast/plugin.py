"""Daily forecast. The table of contents of this plugin."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_forecast.declared.reasons import STAKE_POSTINGS
from agio_forecast.game import fixing
from agio_forecast.stake import OPEN_STAKES, STAKE_RECEIPTS, STAKES_WORTH, Stake, stake_records


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="forecast",
        title="Daily forecast",
        version="1.0.0",
        kernel=">=0.1,<0.2",
        remote=Remote(
            id="forecast",
            screens=(Screen("/forecast", "forecast", "forecast.title", commands=("forecastPlace",), prices=True),),
            navigation=(Navigation("user", "forecast.nav.game", "/forecast", 910, "chart-line", "products"),),
            links={"forecast.game": "/forecast"},
        ),
        records=(stake_records,),
        export=Export("forecastExport"),
        notices=(STAKE_POSTINGS.notice_of(Stake),),
        open_business=(OPEN_STAKES,),
        worth=(STAKES_WORTH,),
        receipts=STAKE_RECEIPTS,
        jobs=(fixing,),
    )
