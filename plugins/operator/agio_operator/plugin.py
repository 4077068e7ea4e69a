"""The operator plugin: the console's sign-in, roles, review queues and health."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from agio_kernel.declarations.work import Examination, Lifespan
from agio_kernel.identity.operators import OperatorDirectory
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

from agio_operator.audit.command import audit
from agio_operator.audit.show import audit_list
from agio_operator.console.console import review_calls
from agio_operator.console.freezes import GUARDS, Freezes
from agio_operator.console.proposals import PROPOSALS
from agio_operator.declared.codes import CODES
from agio_operator.declared.parameters import PARAMETERS
from agio_operator.declared.permissions import PERMISSIONS
from agio_operator.declared.remote import OPERATOR_REMOTE
from agio_operator.identity.command import operator
from agio_operator.identity.examine import EXAMINATIONS
from agio_operator.identity.start import prepared
from agio_operator.money.command import withdrawals
from agio_operator.notices import operator_notices
from agio_operator.presentation.presented import presented
from agio_operator.store import Directory
from agio_operator.tasks import operator_tasks
from agio_operator.users.facets import FACETS
from agio_operator.users.signals import SIGNALS
from agio_operator.users.timeline import TIMELINES
from agio_operator.users.users import user_list
from agio_operator.webhook_events import WEBHOOK_EVENTS
from agio_operator.webhooks.delivery import AGAIN, tell_deployment
from agio_operator.webhooks.webhook import WEBHOOK_STATES


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="operator",
        title="Console",
        codes=CODES,
        permissions=PERMISSIONS,
        parameters=PARAMETERS,
        states=(WEBHOOK_STATES,),
        calls=(review_calls,),
        catalogues=(presented,),
        remote=OPERATOR_REMOTE,
        records=(user_list, SIGNALS, PROPOSALS, audit_list),
        notices=(operator_notices,),
        webhook_events=WEBHOOK_EVENTS,
        rules=(Freezes.rules,),
        guards=GUARDS,
        timelines=TIMELINES,
        user_facets=FACETS,
        tasks=(operator_tasks,),
        lifespans=(
            Lifespan("operator.prepared", prepared),
            Lifespan("operator.freezes", Freezes.kept_fresh),
            Lifespan("operator.webhooks", tell_deployment, next_due=AGAIN),
        ),
    )


@hookimpl
def provide_operator_directory(settings: Any, config: Any) -> OperatorDirectory | None:
    return Directory()


@hookimpl
def register_examinations(settings: Any) -> Sequence[Examination]:
    return EXAMINATIONS


@hookimpl
def register_commands(cli: click.Group) -> None:
    cli.add_command(audit)
    cli.add_command(operator)
    cli.add_command(withdrawals)
