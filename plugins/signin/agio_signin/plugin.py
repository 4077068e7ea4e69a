"""Sign-in: the daily reward and the welfare zone. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.records import Export

from agio_signin.declared.config import SigninConfig
from agio_signin.home_tile import home_figure
from agio_signin.reward.facet import reward_facet
from agio_signin.reward.notices import reward_notices
from agio_signin.reward.records import reward_records
from agio_signin.signin import tasks_of


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="signin",
        title="Sign-in rewards",
        config=SigninConfig,
        records=(reward_records,),
        export=Export("signinExport"),
        notices=(reward_notices,),
        user_facets=(reward_facet,),
        catalogues=(tasks_of,),
        tile_figures=(TileFigure("/welfare", home_figure),),
    )
