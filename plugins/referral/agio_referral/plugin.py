"""Referral: rewards for inviting people. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.rules import Rule
from agio_kernel.declarations.tiles import TileFigure
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.due import DueWork
from agio_kernel.notices import Notice
from agio_kernel.people.relations import Relation
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.kernel import Kernel
from agio_kernel.records import record_calls

from agio_referral.declared.parameters import PARAMETERS
from agio_referral.declared.permissions import PERMISSIONS
from agio_referral.declared.reasons import LEDGER_CODES
from agio_referral.declared.remote import REFERRAL_REMOTE
from agio_referral.declared.states import MEMBER_STATES
from agio_referral.for_home import home_figure
from agio_referral.income.read_fees import EVERY_S, read_fees
from agio_referral.income.release import release
from agio_referral.member.case import member_cases
from agio_referral.member.invitation import given_at_sign_in, invitation_rule
from agio_referral.member.registered import registered
from agio_referral.member.store import invited_among
from agio_referral.notices import income_notices
from agio_referral.records import ExportForm, income_records, member_records
from agio_referral.referral import Referral


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="referral",
        title="Referral",
        permissions=PERMISSIONS,
        ledger=LEDGER_CODES,
        parameters=PARAMETERS,
        states=(MEMBER_STATES,),
        remote=REFERRAL_REMOTE,
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    lists = [income_records(kernel.part(Referral)), member_records()]
    return (*calls_in(kernel, "agio_referral"), *record_calls(kernel, lists, "referralExport", ExportForm))


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    referral = kernel.part(Referral)
    return (registered(referral), given_at_sign_in(referral))


@hookimpl
def register_rules(kernel: Kernel) -> Sequence[Rule]:
    return (invitation_rule(kernel.part(Referral)),)


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return income_notices(kernel)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    return (queue_of(member_cases(kernel.part(Referral))),)


@hookimpl
def register_relations(kernel: Kernel) -> Sequence[Relation]:
    return (Relation("invited", invited_among),)


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    work = partial(read_fees, kernel.part(Referral))
    return (TaskSpec("referral.read_fees", work, EVERY_S, "Write what levels receive of the fees that were paid"),)


@hookimpl
def register_due_work(kernel: Kernel) -> Sequence[DueWork]:
    return (release(kernel.part(Referral)),)


@hookimpl
def register_tile_figures(kernel: Kernel) -> Sequence[TileFigure]:
    return (TileFigure("/invite", partial(home_figure, kernel.part(Referral))),)
