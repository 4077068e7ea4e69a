"""Sign-in: the daily reward and the welfare zone. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases.user_facets import UserFacet
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.contracts import Call, Kernel, PluginInfo, Remote
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.ledger import LedgerCodes
from agio_kernel.notices import Notice
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import tables_of
from agio_kernel.records import record_calls
from agio_kernel.settings.catalogues import Catalogue
from agio_kernel.settings.parameters import Parameter
from piccolo.table import Table

from agio_signin import tables
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
def plugin_info() -> PluginInfo:
    return PluginInfo(id="signin", version="0.1.0", title="Sign-in rewards")


@hookimpl
def config_schema() -> type:
    return SigninConfig


@hookimpl
def register_migrations() -> Migrations:
    return Migrations("signin", "agio_signin.migrations")


@hookimpl
def register_tables() -> Sequence[type[Table]]:
    return tables_of(tables)


@hookimpl
def register_codes() -> Sequence[Code]:
    return CODES


@hookimpl
def register_parameters() -> Sequence[Parameter]:
    return PARAMETERS


@hookimpl
def register_ledger_codes() -> LedgerCodes:
    return LEDGER_CODES


@hookimpl
def register_locales() -> Sequence[str]:
    return ("signin",)


@hookimpl
def register_remote() -> Remote:
    return SIGNIN_REMOTE


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
