"""The account plugin: registering, signing in and out, verification codes, demo accounts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click
from agio_kernel.calls.declared import calls_in
from agio_kernel.cases.threads import thread_subscriptions, threads_topic
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.rules import Rule
from agio_kernel.declarations.work import Examination, TaskSpec
from agio_kernel.due import Backlog
from agio_kernel.money.leaving import Guard
from agio_kernel.notices import Notice
from agio_kernel.people.api_keys import API_KEYS
from agio_kernel.people.milestones import Milestone
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.outgoing import MessageSender
from agio_kernel.records import record_calls

from agio_account.declared.backlogs import UNDELIVERED
from agio_account.declared.codes import CODES
from agio_account.declared.config import Config
from agio_account.declared.parameters import PARAMETERS
from agio_account.declared.reasons import LEDGER_CODES
from agio_account.declared.remote import ACCOUNT_REMOTE
from agio_account.forms import Taken
from agio_account.messages.delivery import MESSAGES
from agio_account.messages.examine import examinations
from agio_account.messages.notices import NOTICES
from agio_account.messages.outbox_command import add_outbox_command
from agio_account.messages.outbox_page import outbox_page
from agio_account.messages.senders import sender_of
from agio_account.profile.api_keys import api_key_records
from agio_account.profile.inbox import inbox_topic, notice_records
from agio_account.security.milestone import two_factor
from agio_account.security.step_up_rule import account_guards, step_up_rules
from agio_account.sessions.devices import device_records
from agio_account.tasks import account_tasks


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="account",
        title="Accounts",
        config=Config,
        codes=CODES,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(MESSAGES, API_KEYS),
        remote=ACCOUNT_REMOTE,
    )


@hookimpl
def provide_message_sender(settings: Any, config: Config, ids: Any, secrets: Any) -> MessageSender | None:
    return sender_of(config, ids, secrets, development=settings.deployment.development)


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [device_records(kernel), api_key_records(kernel), notice_records(kernel)]
    return (*calls_in(kernel, "agio_account"), *record_calls(kernel, lists, "exportAccount", Taken))


@hookimpl
def register_routes(kernel: Kernel) -> Sequence[Any]:
    return [outbox_page(kernel)] if kernel.settings.deployment.development else []


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return [inbox_topic(kernel), threads_topic(kernel)]


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    return thread_subscriptions(kernel)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return NOTICES


@hookimpl
def register_rules(kernel: Kernel) -> Sequence[Rule]:
    return step_up_rules(kernel)


@hookimpl
def register_guards(kernel: Kernel) -> Sequence[Guard]:
    return account_guards(kernel)


@hookimpl
def register_milestones(kernel: Kernel) -> Sequence[Milestone]:
    return [two_factor()]


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    return account_tasks(kernel)


@hookimpl
def register_backlogs(kernel: Kernel) -> Sequence[Backlog]:
    return (UNDELIVERED,)


@hookimpl
def register_examinations(settings: Any, config: Config) -> Sequence[Examination]:
    return examinations(config, development=settings.deployment.development)


@hookimpl
def register_commands(cli: click.Group) -> None:
    add_outbox_command(cli)
