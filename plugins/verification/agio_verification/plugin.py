"""Verification. The table of contents of this plugin: everything it declares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.declarations.work import Examination
from agio_kernel.identity.verification import AddressProved, CreditScored, TierChanged
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

from agio_verification.address.case import address_cases
from agio_verification.address.decide import AddressRejected
from agio_verification.credit.case import CreditRejected, credit_cases
from agio_verification.credit.notices import credit_notices
from agio_verification.declared.config import VerificationConfig
from agio_verification.facts import Facts
from agio_verification.identity.case import identity_cases
from agio_verification.identity.decide import IdentityRejected
from agio_verification.identity.milestone import verified
from agio_verification.notices import verification_notices
from agio_verification.phone.forget import ended_links_task
from agio_verification.photo.forget import unsent_task
from agio_verification.provider.ask import asking, asking_tasks
from agio_verification.provider.backlog import UNANSWERED
from agio_verification.provider.examine import examinations
from agio_verification.provider.webhook import webhooks
from agio_verification.questionnaire.notices import risk_notices
from agio_verification.verification import PAGES
from agio_verification.webhook_events import WEBHOOK_EVENTS


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="verification",
        title="Verification",
        outbound=("configured",),
        config=VerificationConfig,
        routes=(webhooks,),
        topics=(PAGES.topic,),
        subscribers=(
            PAGES.hears(TierChanged, IdentityRejected, AddressProved, AddressRejected, CreditScored, CreditRejected),
            asking,
        ),
        notices=(verification_notices, risk_notices, credit_notices),
        webhook_events=WEBHOOK_EVENTS,
        cases=(identity_cases, address_cases, credit_cases),
        milestones=(verified,),
        tasks=(unsent_task, ended_links_task, asking_tasks),
        backlogs=(UNANSWERED,),
    )


@hookimpl
def provide_verification(settings: Any, config: Any) -> Facts:
    return Facts()


@hookimpl
def register_examinations(settings: Any, config: VerificationConfig) -> Sequence[Examination]:
    return examinations(config, settings)
