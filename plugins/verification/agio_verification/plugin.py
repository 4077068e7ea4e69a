"""Verification. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from agio_kernel.calls.declared import calls_in
from agio_kernel.cases import queue_of
from agio_kernel.cases.review import ReviewQueue
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.work import Examination, Lifespan, TaskSpec
from agio_kernel.due import Backlog
from agio_kernel.notices import Notice
from agio_kernel.people.milestones import Milestone
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.feed import Topic
from agio_kernel.ports.kernel import Kernel

from agio_verification import live
from agio_verification.address.case import address_cases
from agio_verification.credit.case import credit_cases
from agio_verification.credit.notices import credit_notices
from agio_verification.declared.codes import CODES
from agio_verification.declared.config import VerificationConfig
from agio_verification.declared.parameters import PARAMETERS
from agio_verification.declared.permissions import PERMISSIONS
from agio_verification.declared.remote import VERIFICATION_REMOTE
from agio_verification.declared.states import STATES
from agio_verification.development.cases import development_cases
from agio_verification.development.known import known_people
from agio_verification.facts import Facts
from agio_verification.identity.case import identity_cases
from agio_verification.identity.milestone import verified
from agio_verification.notices import verification_notices
from agio_verification.phone.forget import ended_links_task
from agio_verification.photo.forget import unsent_task
from agio_verification.provider.ask import asking, asking_tasks
from agio_verification.provider.backlog import UNANSWERED
from agio_verification.provider.examine import examinations
from agio_verification.provider.provider import Providing
from agio_verification.provider.webhook import webhooks
from agio_verification.questionnaire.notices import risk_notices
from agio_verification.verification import Verification


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="verification",
        title="Verification",
        config=VerificationConfig,
        codes=CODES,
        permissions=PERMISSIONS,
        parameters=PARAMETERS,
        states=STATES,
        remote=VERIFICATION_REMOTE,
    )


@hookimpl
def provide_verification(settings: Any, config: Any) -> Facts:
    return Facts()


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return calls_in(kernel, "agio_verification")


@hookimpl
def register_routes(kernel: Kernel) -> Sequence[Any]:
    return webhooks(kernel.part(Providing))


@hookimpl
def register_topics(kernel: Kernel) -> Sequence[Topic]:
    return (live.topic(),)


@hookimpl
def register_subscribers(kernel: Kernel) -> Sequence[Subscription]:
    verification = kernel.part(Verification)
    return (*live.subscribers(verification), *asking(kernel.part(Providing)), *known_people(verification))


@hookimpl
def register_notices(kernel: Kernel) -> Sequence[Notice]:
    return (*verification_notices(kernel), *risk_notices(), *credit_notices(kernel))


@hookimpl
def register_tasks(kernel: Kernel) -> Sequence[TaskSpec]:
    verification = kernel.part(Verification)
    return (unsent_task(verification), ended_links_task(verification), *asking_tasks(kernel.part(Providing)))


@hookimpl
def register_backlogs(kernel: Kernel) -> Sequence[Backlog]:
    return (UNANSWERED,)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("verification.development_cases", partial(development_cases, kernel.part(Verification))),)


@hookimpl
def register_review_queues(kernel: Kernel) -> Sequence[ReviewQueue]:
    verification = kernel.part(Verification)
    return (
        queue_of(identity_cases(verification)),
        queue_of(address_cases(verification)),
        queue_of(credit_cases(verification)),
    )


@hookimpl
def register_examinations(settings: Any, config: VerificationConfig) -> Sequence[Examination]:
    return examinations(config)


@hookimpl
def register_milestones(kernel: Kernel) -> Sequence[Milestone]:
    return (verified(),)
