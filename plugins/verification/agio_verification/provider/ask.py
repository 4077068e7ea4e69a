"""Requests to the verification service, made after the event of a submission, so no user waits for a service.

It isn't a step of scheduled work, because the transaction of a step may not wait for a network. A check is leased
instead, in a transaction of its own; the lease of a sender that was killed ends, and the next one takes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import asyncpg
import structlog
from agio_kernel.cases import remarked
from agio_kernel.declarations.work import TaskSpec, due_by
from agio_kernel.ports.events import Subscription

from agio_verification.declared.states import IDENTITY_STATES, ReviewState
from agio_verification.identity.identity import Level
from agio_verification.identity.submit import IdentitySubmitted
from agio_verification.provider.papers import Papers, papers_of
from agio_verification.provider.provider import Provider, Providing
from agio_verification.provider.service import Unaskable
from agio_verification.provider.store import (
    Unsent,
    asked_of,
    end_check,
    lock_identity,
    open_check,
    sent,
    take_unsent,
    try_later,
)

log = structlog.get_logger(__name__)

MOST_TRIES = 8
"""Then nobody asks any more: over some eight minutes the service didn't answer, and an operator has the case anyway."""
LONGEST_DELAY_S = 300
AT_ONCE = 20
"""Greatest number of checks in one run. The rest is for the next run, seconds later."""


def asking(providing: Providing) -> Sequence[Subscription]:
    """Subscriptions that ask the service about submissions of the primary level; cards and bills stay with
    operators."""

    async def ask(tx: asyncpg.Connection, event: IdentitySubmitted) -> None:
        identity = await lock_identity(tx, event.identity)
        if identity and identity.level is Level.PRIMARY and identity.state is ReviewState.UNDER_REVIEW:
            await open_check(tx, providing.kernel.ids.next(), identity)

    return (Subscription(IdentitySubmitted, "ask_provider", ask),) if providing.provider else ()


def asking_tasks(providing: Providing) -> Sequence[TaskSpec]:
    """Sends what is to be sent."""
    provider = providing.provider
    if provider is None:
        return ()

    async def run() -> int:
        return await send_unsent(providing, provider)

    return (
        TaskSpec(
            "verification.ask_provider",
            run,
            5,
            "Send identities to the verification service",
            next_due=due_by("SELECT min(try_at) FROM verification_check WHERE outcome = '' AND sent_at IS NULL"),
        ),
    )


async def send_unsent(providing: Providing, provider: Provider) -> int:
    """Send what is due; how many the service took. One that fails ends the run: the others would fail, too."""
    kernel, done = providing.kernel, 0
    for _ in range(AT_ONCE):
        async with kernel.db.transaction() as tx:
            check = await take_unsent(tx)
        if check is None:
            break
        try:
            papers = await _papers(providing, check)
            if papers is None:
                continue
            await provider.ask(papers)
        except ConnectionError as error:
            await _failed(providing, check, str(error))
            break
        except (Unaskable, LookupError, ValueError) as error:
            await _given_up(providing, check, str(error))
            continue
        await kernel.db.run(lambda tx, id=check.id: sent(tx, id))
        done += 1
    return done


async def _papers(providing: Providing, check: Unsent) -> Papers | None:
    """Return the papers to send; None where the identity is no longer under review, which ends the check."""
    kernel = providing.kernel
    async with kernel.db.transaction() as tx:
        identity = await asked_of(tx, check.id)
        if identity is None:
            await end_check(tx, check.id, "superseded")
            return None
    async with kernel.db.read() as conn:
        return await papers_of(kernel, conn, check.id, identity)


async def _failed(providing: Providing, check: Unsent, problem: str) -> None:
    if check.tries >= MOST_TRIES:
        await _given_up(providing, check, problem)
        return
    delay = min(LONGEST_DELAY_S, 2 ** (check.tries + 1))
    log.warning("verification.provider_failed", check=check.id, tries=check.tries, problem=problem)
    await providing.kernel.db.run(lambda tx: try_later(tx, check.id, timedelta(seconds=delay)))


async def _given_up(providing: Providing, check: Unsent, problem: str) -> None:
    """An operator decides, and sees why nobody else did."""
    log.error("verification.provider_given_up", check=check.id, tries=check.tries, problem=problem)
    kernel = providing.kernel
    async with kernel.db.transaction() as tx:
        identity = await asked_of(tx, check.id)
        if await end_check(tx, check.id, "unanswered") and identity:
            await remarked(tx, kernel.ids, IDENTITY_STATES, identity, providing.actor, "unanswered")
