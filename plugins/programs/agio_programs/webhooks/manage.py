"""Actions of an owner on webhooks: create one for an address, replay its messages from a number on, delete it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Id
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.identity.users import lock_user
from agio_kernel.ledger.account_events import AccountEvents, NotKept
from agio_kernel.notices.webhooks.endpoint import WebhookState
from agio_kernel.notices.webhooks.secrets import FORMER_SIGNS, Secrets, shown
from agio_kernel.notices.webhooks.sending import LONGEST_URL, fits
from agio_kernel.notices.webhooks.signature import new_secret
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel

from agio_programs.declared.codes import (
    WEBHOOK_EVENT_NOT_KEPT,
    WEBHOOK_URL_INVALID,
    WEBHOOK_URL_TAKEN,
    WEBHOOKS_FULL,
)
from agio_programs.webhooks.webhook import WEBHOOK_STATES, Webhook

PER_ACCOUNT = 5


class WebhookAdded(Event, frozen=True):
    """An address is told what happens to an account from now on."""

    user_id: int
    url: str


class CreateWebhookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Address of the webhook to create; a real account's owner gives the trading password."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]
    tpassword: str = ""


class WebhookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Webhook to change."""

    id: Id


class RotateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Webhook whose secret to rotate; a real account's owner gives the trading password."""

    id: Id
    tpassword: str = ""


class ReplayForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Webhook to replay, and the number of the account's event after which its messages begin again."""

    id: Id
    after: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class WebhooksView(msgspec.Struct, frozen=True):
    """An account's webhooks, newest first, and how many it may have."""

    rows: Sequence[Webhook]
    most: int


class NewWebhookView(msgspec.Struct, frozen=True):
    """A new webhook; its secret is in this answer and nowhere else."""

    id: Id
    secret: str


@get("web/webhooks", links={"web/removeWebhook": {"id": "rows/0/id"}})
async def webhooks(kernel: Kernel, request: Request[NoForm]) -> WebhooksView:
    """My webhooks."""
    rows = await kernel.db.fetch(
        "SELECT * FROM programs_webhook WHERE user_id = $1 AND state <> 'removed' ORDER BY id DESC", request.user.id
    )
    now = kernel.clock.now()
    return WebhooksView([shown(Webhook.of(row), now) for row in rows], PER_ACCOUNT)


@post(
    "web/createWebhook",
    opens_business=False,
    scope="none",
    rate_per_minute=30,
    example=CreateWebhookForm(url="https://hooks.example/agio", tpassword="123456"),
    links={"web/removeWebhook": {"id": "id"}, "web/replayWebhook": {"id": "id"}},
)
async def create_webhook(kernel: Kernel, request: Request[CreateWebhookForm]) -> NewWebhookView:
    """Have an address told what happens to my account.

    From now on: orders, fills and balances, each message signed with the secret that is in this answer alone.
    """
    form, who = request.form, request.user
    if not fits(form.url, is_development=kernel.settings.deployment.development):
        raise ApiError(WEBHOOK_URL_INVALID, field="url")
    await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword))
    number = await kernel.part(AccountEvents).follow(who.id)
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, who.id)
        rows = await effect.tx.fetch(
            "SELECT url FROM programs_webhook WHERE user_id = $1 AND state <> 'removed'", who.id
        )
        if form.url in {row["url"] for row in rows}:
            raise ApiError(WEBHOOK_URL_TAKEN, field="url")
        if len(rows) >= PER_ACCOUNT:
            raise ApiError(WEBHOOKS_FULL, most=PER_ACCOUNT)
        secret, now = new_secret(), kernel.clock.now()
        hook = Webhook(
            id=kernel.ids.next(),
            user_id=who.id,
            is_demo=who.is_demo,
            url=form.url,
            sealed=kernel.part(Secrets).seal(secret),
            state=WebhookState.ACTIVE,
            number=number,
            next_at=now,
            failures=0,
            created_at=now,
        )
        await hook.insert(effect.tx)
        await kernel.bus.emit(effect.tx, WebhookAdded(who.id, form.url))
        return effect.keep(NewWebhookView(str(hook.id), secret))


@post("web/rotateWebhookSecret", opens_business=False, scope="none", rate_per_minute=30)
async def rotate_webhook_secret(kernel: Kernel, request: Request[RotateForm]) -> NewWebhookView:
    """Give a webhook a new secret.

    It is in this answer alone. For a day each message is signed with both; then the former is forgotten.
    """
    form, who = request.form, request.user
    async with kernel.db.read() as conn:
        await Webhook.require_own(conn, form.id, who.id)
    await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword))
    async with request.idempotent_transaction() as effect:
        hook = await _own(effect.tx, form.id, who.id)
        secret = new_secret()
        await effect.tx.execute(
            "UPDATE programs_webhook SET sealed = $2, former = sealed, former_until = $3 WHERE id = $1",
            hook.id,
            kernel.part(Secrets).seal(secret),
            kernel.clock.now() + FORMER_SIGNS,
        )
        return effect.keep(NewWebhookView(str(hook.id), secret))


@post("web/removeWebhook", opens_business=False, scope="none", rate_per_minute=60)
async def remove_webhook(kernel: Kernel, request: Request[WebhookForm]) -> None:
    """Have an address told no more."""
    async with request.idempotent_transaction() as effect:
        hook = await _own(effect.tx, request.form.id, request.user.id)
        await WEBHOOK_STATES.move(effect.tx, hook.id, hook.state, "remove")
        return effect.keep(None)


@post("web/replayWebhook", opens_business=False, scope="none", rate_per_minute=60)
async def replay_webhook(kernel: Kernel, request: Request[ReplayForm]) -> None:
    """Have an address told again everything that came after a number of the last thirty days.

    One that was disabled is told again from there on.
    """
    form, who = request.form, request.user
    try:
        await kernel.part(AccountEvents).require_kept(who.id, form.after)
    except NotKept as error:
        raise ApiError(WEBHOOK_EVENT_NOT_KEPT, field="after") from error
    async with request.idempotent_transaction() as effect:
        hook = await _own(effect.tx, form.id, who.id)
        if hook.state is WebhookState.DISABLED:
            await _enable(kernel, effect.tx, hook, form.after)
        else:
            # Who tells it right now keeps his lease: at the end of that this number counts.
            await effect.tx.execute("UPDATE programs_webhook SET number = $2 WHERE id = $1", hook.id, form.after)
        return effect.keep(None)


@post("web/enableWebhook", opens_business=False, scope="none", rate_per_minute=60)
async def enable_webhook(kernel: Kernel, request: Request[WebhookForm]) -> None:
    """Have an address told again that was disabled.

    It goes on where it was; of what is no longer kept it is told that it missed it.
    """
    events, who = kernel.part(AccountEvents), request.user
    newest = await events.follow(who.id)
    async with request.idempotent_transaction() as effect:
        hook = await _own(effect.tx, request.form.id, who.id)
        if hook.state is not WebhookState.DISABLED:
            return effect.keep(None)
        await _enable(kernel, effect.tx, hook, min(hook.number, newest))
        return effect.keep(None)


async def _enable(kernel: Kernel, tx: asyncpg.Connection, hook: Webhook, number: int) -> None:
    await WEBHOOK_STATES.move(
        tx,
        hook.id,
        WebhookState.DISABLED,
        "enable",
        number=number,
        next_at=kernel.clock.now(),
        failures=0,
        failing_since=None,
        problem="",
    )


async def _own(tx: asyncpg.Connection, id: str, user_id: int) -> Webhook:
    """Somebody's own, locked; whoever else's is as unknown as one that never was."""
    locked = await Webhook.lock(tx, [int(id)])
    hook = locked.get(int(id))
    if hook is None or hook.user_id != user_id or hook.state is WebhookState.REMOVED:
        raise ApiError(NOT_FOUND, field="id")
    return hook
