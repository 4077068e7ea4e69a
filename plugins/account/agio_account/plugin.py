"""The account plugin: registering, signing in and out, verification codes, demo accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from agio_kernel.cases.threads import thread_subscriptions, threads_topic
from agio_kernel.declarations.work import Examination
from agio_kernel.identity.api_keys import API_KEYS
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.outgoing import MessageSender
from agio_kernel.records import Export

from agio_account.closing.closing import CLOSING
from agio_account.closing.jobs import closing_jobs
from agio_account.declared.backlogs import UNDELIVERED
from agio_account.declared.config import Config
from agio_account.messages.delivery import MESSAGES
from agio_account.messages.examine import examinations
from agio_account.messages.notices import NOTICES
from agio_account.messages.outbox_command import add_outbox_command
from agio_account.messages.outbox_page import outbox_page
from agio_account.messages.senders import sender_of
from agio_account.own_data.archive import archive_kinds
from agio_account.profile.api_keys import api_key_records
from agio_account.profile.inbox import inbox_topic, notice_records
from agio_account.schemas import Taken
from agio_account.security.milestone import two_factor
from agio_account.security.step_up_rule import account_guards, step_up_rules
from agio_account.sessions.devices import device_records
from agio_account.tasks import account_tasks
from agio_account.webhook_events import WEBHOOK_EVENTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="account",
        title="Accounts",
        outbound=("configured",),
        config=Config,
        states=(MESSAGES, API_KEYS, CLOSING),
        archives=(archive_kinds,),
        jobs=(closing_jobs,),
        records=(device_records, api_key_records, notice_records),
        export=Export("exportAccount", Taken),
        routes=(outbox_page,),
        topics=(inbox_topic, threads_topic),
        subscribers=(thread_subscriptions,),
        notices=NOTICES,
        webhook_events=WEBHOOK_EVENTS,
        rules=(step_up_rules,),
        guards=(account_guards,),
        milestones=(two_factor,),
        tasks=(account_tasks,),
        backlogs=(UNDELIVERED,),
    )


@hookimpl
def provide_message_sender(settings: Any, config: Config, ids: Any, secrets: Any) -> MessageSender | None:
    return sender_of(config, settings, ids, secrets)


@hookimpl
def register_examinations(settings: Any, config: Config) -> Sequence[Examination]:
    return examinations(config, settings)


@hookimpl
def register_commands(cli: click.Group) -> None:
    add_outbox_command(cli)
