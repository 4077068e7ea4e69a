"""Actions of an owner on webhooks: create one for an address, replay its messages from a number on, delete it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.assertion import Passkey
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Id
from agio_kernel.identity.step_up import STEP_UP, StepUp
from agio_kernel.identity.users import lock_user
from agio_kernel.ledger.account_events import AccountEvents, NotKept
from agio_kernel.notices.webhooks.changes import Webhooks
from agio_kernel.notices.webhooks.endpoint import WebhookState
from agio_kernel.notices.webhooks.secrets import shown
from agio_kernel.notices.webhooks.sending import LONGEST_URL
from agio_kernel.ports.events import Event
from agio_kernel.ports.kernel import Kernel

from agio_programs.declared.codes import (
    WEBHOOK_EVENT_NOT_KEPT,
    WEBHOOK_URL_INVALID,
    WEBHOOK_URL_TAKEN,
    WEBHOOKS_FULL,
)
from agio_programs.webhooks.webhook import WEBHOOK_STATES, Webhook

HOOKS = Webhooks(Webhook, WEBHOOK_STATES, 5, WEBHOOK_URL_INVALID, WEBHOOK_URL_TAKEN, WEBHOOKS_FULL)


class WebhookAdded(Event, frozen=True):
    """An address is told what happens to an account from now on."""

    user_id: int
    url: str


class CreateWebhookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Address of the webhook to create; a real account's owner gives the trading password or a passkey."""

    url: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_URL)]
    tpassword: str = ""
    passkey: Passkey = ""


class WebhookForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Webhook to change."""

    id: Id


class RotateForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Webhook whose secret to rotate; a real account's owner gives the trading password or a passkey."""

    id: Id
    tpassword: str = ""
    passkey: Passkey = ""


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
    async with kernel.db.read() as conn:
        hooks = await HOOKS.of(conn, user_id=request.user.id)
    now = kernel.clock.now()
    return WebhooksView([shown(hook, now) for hook in hooks], HOOKS.most)


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
    HOOKS.require_fit(kernel, form.url)
    await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword, request.passkey))
    number = await kernel.part(AccountEvents).follow(who.id)
    async with request.idempotent_transaction() as effect:
        await lock_user(effect.tx, who.id)
        await HOOKS.require_room(effect.tx, form.url, user_id=who.id)
        hook, secret = await HOOKS.add(
            kernel, effect.tx, form.url, number, WebhookState.ACTIVE, user_id=who.id, is_demo=who.is_demo
        )
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
    await kernel.rules.ask(STEP_UP, who, StepUp(form.tpassword, request.passkey))
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, int(form.id), user_id=who.id)
        secret = await HOOKS.rotate(kernel, effect.tx, hook)
        return effect.keep(NewWebhookView(str(hook.id), secret))


@post("web/removeWebhook", opens_business=False, scope="none", rate_per_minute=60)
async def remove_webhook(kernel: Kernel, request: Request[WebhookForm]) -> None:
    """Have an address told no more."""
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, int(request.form.id), user_id=request.user.id)
        await HOOKS.switch(kernel, effect.tx, hook, "remove")
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
        hook = await HOOKS.locked(effect.tx, int(form.id), user_id=who.id)
        if hook.state is WebhookState.DISABLED:
            await HOOKS.switch(kernel, effect.tx, hook, "enable", number=form.after)
        else:
            await HOOKS.replay(effect.tx, hook, form.after)
        return effect.keep(None)


@post("web/enableWebhook", opens_business=False, scope="none", rate_per_minute=60)
async def enable_webhook(kernel: Kernel, request: Request[WebhookForm]) -> None:
    """Have an address told again that was disabled.

    It goes on where it was; of what is no longer kept it is told that it missed it.
    """
    events, who = kernel.part(AccountEvents), request.user
    newest = await events.follow(who.id)
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, int(request.form.id), user_id=who.id)
        if hook.state is WebhookState.DISABLED:
            await HOOKS.switch(kernel, effect.tx, hook, "enable", number=min(hook.number, newest))
        return effect.keep(None)
