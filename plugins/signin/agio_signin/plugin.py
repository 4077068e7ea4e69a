"""Sign-in: the daily reward and the welfare zone. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases.user_facets import UserFacet
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue

from agio_signin.declared.codes import CODES
from agio_signin.declared.config import SigninConfig
from agio_signin.declared.parameters import PARAMETERS
from agio_signin.declared.reasons import LEDGER_CODES
from agio_signin.declared.remote import SIGNIN_REMOTE
from agio_signin.for_home import home_figure
from agio_signin.reward.facet import reward_facet
from agio_signin.reward.notices import reward_notices
from agio_signin.reward.records import ExportForm, reward_records
from agio_signin.signin import Signin


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="signin",
        title="Sign-in rewards",
        config=SigninConfig,
        codes=CODES,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        remote=SIGNIN_REMOTE,
    )


@hookimpl
def register_catalogues(kernel: Kernel) -> Sequence[Catalogue[Any]]:
    return (kernel.part(Signin).catalogue,)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [reward_records(kernel.part(Signin))]
    return (*calls_in(kernel, "agio_signin"), *record_calls(kernel, lists, "signinExport", ExportForm))


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return reward_notices(kernel)


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    return (reward_facet(kernel.part(Signin)),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/welfare", partial(home_figure, kernel.part(Signin))),)
