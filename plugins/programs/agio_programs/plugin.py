"""The dialect that programs of other exchanges speak, and what they are told of. This file is the plugin's table of
contents.
"""

from __future__ import annotations

from agio_kernel.declarations.work import Lifespan
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

from agio_programs.declared.codes import CODES
from agio_programs.declared.config import ProgramsConfig
from agio_programs.declared.remote import PROGRAMS_REMOTE
from agio_programs.limits import count_together
from agio_programs.routes import program_routes
from agio_programs.webhooks.delivery import AGAIN, tell_webhooks
from agio_programs.webhooks.ending import NOTICES, SUBSCRIPTIONS
from agio_programs.webhooks.webhook import WEBHOOK_STATES


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="programs",
        title="Programs",
        config=ProgramsConfig,
        codes=CODES,
        states=(WEBHOOK_STATES,),
        remote=PROGRAMS_REMOTE,
        routes=(program_routes,),
        subscribers=SUBSCRIPTIONS,
        notices=NOTICES,
        lifespans=(
            Lifespan("programs.webhooks", tell_webhooks, next_due=AGAIN),
            Lifespan("programs.limits", count_together),
        ),
    )
