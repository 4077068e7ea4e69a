"""The operator plugin: the console's sign-in, roles, review queues and health."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import click
from agio_kernel.access import Access, Permission
from agio_kernel.codes import Code
from agio_kernel.contracts import Call, Kernel, Lifespan, PluginInfo, Remote, Screen, TaskSpec
from agio_kernel.hookspecs import hookimpl
from agio_kernel.ledger import LedgerCodes
from agio_kernel.migrate import Migrations
from agio_kernel.review import TimelineSource
from agio_kernel.rules import Rule
from agio_kernel.session.operators import OperatorDirectory
from agio_kernel.states import StateMachine
from agio_kernel.user_facets import UserFacet

from agio_operator.audit_command import audit
from agio_operator.calls import operator_calls
from agio_operator.codes import CODES
from agio_operator.freezes import Freezes
from agio_operator.ledger_codes import LEDGER_CODES
from agio_operator.operator_command import operator
from agio_operator.permissions import PERMISSIONS
from agio_operator.start import prepared
from agio_operator.states import PROPOSAL_STATES
from agio_operator.store import Directory
from agio_operator.tasks import operator_tasks
from agio_operator.timeline import TIMELINES
from agio_operator.user_facets import FACETS


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
def register_ledger_codes() -> LedgerCodes:
    return LEDGER_CODES


@hookimpl
def register_states() -> Sequence[StateMachine]:
    return [PROPOSAL_STATES]


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
def register_rules(kernel: Kernel) -> Sequence[Rule]:
    return kernel.part(Freezes).rules()


@hookimpl
def register_timelines(kernel: Kernel) -> Sequence[TimelineSource]:
    return TIMELINES


@hookimpl
def register_user_facets(kernel: Kernel) -> Sequence[UserFacet]:
    return FACETS


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return operator_tasks(kernel)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return [
        Lifespan("operator.prepared", partial(prepared, kernel)),
        Lifespan("operator.freezes", kernel.part(Freezes).kept_fresh),
    ]


@hookimpl
def register_commands(cli: click.Group) -> None:
    cli.add_command(audit)
    cli.add_command(operator)
