"""The operator plugin: the console's sign-in, roles, review queues and health."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.access import Access, Permission
from agio_kernel.codes import Code
from agio_kernel.contracts import Call, Kernel, Lifespan, PluginInfo, Remote, Screen
from agio_kernel.hookspecs import hookimpl
from agio_kernel.migrate import Migrations
from agio_kernel.session.operators import OperatorDirectory

from agio_operator.calls import operator_calls
from agio_operator.codes import CODES
from agio_operator.permissions import PERMISSIONS
from agio_operator.start import prepared
from agio_operator.store import Directory


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo("operator", "0.1.0", "Console")


@hookimpl
def register_migrations() -> Migrations:
    return Migrations("operator", "agio_operator.migrations")


@hookimpl
def register_codes() -> Sequence[Code]:
    return CODES


@hookimpl
def register_permissions() -> Sequence[Permission]:
    return PERMISSIONS


@hookimpl
def register_locales() -> Sequence[str]:
    return ["operator"]


@hookimpl
def register_remote() -> Remote:
    return Remote(
        "operator",
        screens=(
            Screen("/operator", "console", "operator.screen.console", Access.OPERATOR, "console"),
            Screen("/operator/login", "login", "operator.screen.login", Access.VISITOR, "blank"),
        ),
        domains=("operator",),
    )


@hookimpl
def provide_operator_directory(settings: Any, config: Any) -> OperatorDirectory | None:
    return Directory()


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return operator_calls(kernel)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return [Lifespan("operator.prepared", partial(prepared, kernel))]
