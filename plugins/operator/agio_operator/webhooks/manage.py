"""Webhooks at the console: two operators add one; one tests it, replays it, replaces its secret and switches it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

import asyncpg
import msgspec
from agio_kernel.calls.declared import get, post
from agio_kernel.calls.request import Request
from agio_kernel.cases.workflow.fields import chosen, id_of, reason_of
from agio_kernel.cases.workflow.proposals import Applied, Proposal, propose
from agio_kernel.cases.workflow.schemas import ProposedView
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import MALFORMED, NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Cursor, Id, Moment, Page
from agio_kernel.notices.webhooks import DeploymentEvent, DeploymentEvents
from agio_kernel.notices.webhooks.changes import Webhooks
from agio_kernel.notices.webhooks.deployment_events import NotKept
from agio_kernel.notices.webhooks.endpoint import WebhookState
from agio_kernel.notices.webhooks.secrets import shown
from agio_kernel.notices.webhooks.tables import DeploymentEventRows
from agio_kernel.postgres.paging import Listed, page, page_of
from agio_kernel.postgres.query import select

from agio_operator.console.console import Console
from agio_operator.console.schemas import PAGE, Form
from agio_operator.declared.codes import (
    ALREADY_SO,
    WEBHOOK_EVENT_NOT_KEPT,
    WEBHOOK_OFF,
    WEBHOOK_URL_INVALID,
    WEBHOOK_URL_TAKEN,
    WEBHOOKS_FULL,
)
from agio_operator.declared.permissions import WEBHOOK_MANAGE
from agio_operator.webhook_events import TESTED, WebhookTested
from agio_operator.webhooks.delivery import reads
from agio_operator.webhooks.webhook import WEBHOOK_STATES, OperatorWebhook

HOOKS = Webhooks(OperatorWebhook, WEBHOOK_STATES, 20, WEBHOOK_URL_INVALID, WEBHOOK_URL_TAKEN, WEBHOOKS_FULL)


class WebhookAdd(Form, frozen=True):
    """An address that is told the deployment's events of these types, joined by commas; of all where there are none."""

    url: Annotated[str, msgspec.Meta(max_length=500)] = ""
    kinds: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    reason: str = ""


class WebhookOne(Form, frozen=True):
    """A webhook, and why."""

    id: str = ""
    reason: str = ""


class WebhookReplay(Form, frozen=True):
    """The number after which a webhook is told again."""

    id: str = ""
    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)] = 0
    reason: str = ""


class WebhookSwitch(Form, frozen=True):
    """Switch of a webhook: on, off or removed."""

    id: str = ""
    to: Literal["on", "off", "away"] | None = None
    reason: str = ""


class WebhookEvents(Form, frozen=True):
    """A page of the events of one webhook."""

    id: str = ""
    after: Cursor = ""
    size: int = PAGE


class WebhookView(msgspec.Struct, frozen=True):
    """A webhook: ``number`` is the newest event it took; of ``kinds`` it is told, of all where there are none."""

    id: Id
    url: str
    kinds: Sequence[str]
    state: WebhookState
    number: int
    failures: int
    problem: str
    failing_since: Moment | None
    next_at: Moment
    delivered_at: Moment | None
    created_at: Moment
    former_until: Moment | None


class KindView(msgspec.Struct, frozen=True):
    """A type of event that can be told, and whose it is."""

    kind: str
    plugin: str


class WebhooksView(msgspec.Struct, frozen=True):
    """Webhooks, newest first; the types of events, and the deployment's newest number."""

    rows: Sequence[WebhookView]
    kinds: Sequence[KindView]
    newest: int
    most: int


class TellingView(msgspec.Struct, frozen=True):
    """An event, and what came of it at one webhook: ``taken``, ``waiting``, ``failing`` or ``not_chosen``."""

    number: int
    at: Moment
    kind: str
    data: dict[str, Any]
    outcome: str


class SecretView(msgspec.Struct, frozen=True):
    """A new secret; it is in this answer and nowhere else."""

    secret: str


@get(
    "web/operatorWebhooks",
    permission=WEBHOOK_MANAGE,
    links={
        "web/operatorWebhookEvents": {"id": "rows/0/id"},
        "web/operatorWebhookTest": {"id": "rows/0/id"},
        "web/operatorWebhookReplay": {"id": "rows/0/id"},
    },
)
async def show_webhooks(console: Console, _request: Request[NoForm]) -> WebhooksView:
    """Webhooks of the deployment."""
    events, now = console.kernel.part(DeploymentEvents), console.kernel.clock.now()
    async with console.kernel.db.read() as conn:
        hooks = await HOOKS.of(conn)
        newest = await events.newest(conn)
    kinds = [KindView(kind, plugin) for plugin, kind in _choices(events)]
    return WebhooksView([_view(hook, now) for hook in hooks], kinds, newest, HOOKS.most)


@get("web/operatorWebhookEvents", permission=WEBHOOK_MANAGE)
async def show_webhook_events(console: Console, request: Request[WebhookEvents]) -> Page[TellingView]:
    """Deliveries of a webhook.

    Events of the last thirty days, the newest first, with what came of each at this webhook.
    """
    form = request.form
    async with console.kernel.db.read() as conn:
        hook = await OperatorWebhook.find(conn, id_of(form.id, "id"))
        if hook is None or hook.state is WebhookState.REMOVED:
            raise ApiError(NOT_FOUND, field="id")
        listed = Listed(select(DeploymentEventRows, DeploymentEvent), "deployment_event", key=("number",))
        found = await page(conn, listed, form.after, form.size)

    def reported(row: asyncpg.Record) -> TellingView:
        event = DeploymentEvent(row["number"], row["at"], row["kind"], row["data"])
        return TellingView(event.number, event.at, event.kind, event.data, _outcome(hook, event))

    return page_of(found, reported)


@post(
    "web/operatorWebhookAdd",
    permission=WEBHOOK_MANAGE,
    example=WebhookAdd(url="https://hooks.example/agio", kinds="", reason="the back office"),
)
async def propose_webhook(console: Console, request: Request[WebhookAdd]) -> ProposedView:
    """Propose a webhook.

    Ask that an address is told the deployment's events; another operator decides.
    """
    form, reason = request.form, reason_of(request.form.reason)
    url = form.url.strip()
    HOOKS.require_fit(console.kernel, url)
    kinds = sorted({one for one in form.kinds.split(",") if one})
    if not set(kinds) <= {kind for _, kind in _choices(console.kernel.part(DeploymentEvents))}:
        raise ApiError(MALFORMED, field="kinds")
    async with request.idempotent_transaction() as effect:
        await HOOKS.require_room(effect.tx, url)
        payload = {"url": url, "kinds": ",".join(kinds)}
        proposal = await propose(console, effect.tx, request, "webhook.add", f"webhook:{url}", payload, reason)
        return effect.keep(ProposedView(proposal))


async def add_webhook(console: Console, tx: asyncpg.Connection, proposal: Proposal, _request: Request) -> Applied:
    """Add it, switched off: whoever needs its secret has a new one made. It goes on from here."""
    url, kinds, kernel = proposal.payload["url"], proposal.payload["kinds"], console.kernel
    await tx.execute("SELECT pg_advisory_xact_lock(hashtext('operator_webhook'))")
    await HOOKS.require_room(tx, url)
    newest = await kernel.part(DeploymentEvents).newest(tx)
    hook, _ = await HOOKS.add(kernel, tx, url, newest, WebhookState.DISABLED, kinds=kinds)
    return Applied(after={"webhook": str(hook.id), "url": url, "kinds": kinds})


@post("web/operatorWebhookRotate", permission=WEBHOOK_MANAGE)
async def rotate_secret(console: Console, request: Request[WebhookOne]) -> SecretView:
    """Give a webhook a new secret.

    It is in this answer alone. For a day each message is signed with both; then the former is forgotten. The one that
    it was added with nobody knows: it is forgotten at once.
    """
    reason = reason_of(request.form.reason)
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, id_of(request.form.id, "id"))
        secret = await HOOKS.rotate(console.kernel, effect.tx, hook, signs=hook.delivered_at is not None)
        answer = effect.keep(SecretView(secret))
        await console.record(effect.tx, request, "webhook.rotate", f"webhook:{hook.id}", reason)
    return answer


@post("web/operatorWebhookTest", permission=WEBHOOK_MANAGE)
async def send_test(console: Console, request: Request[WebhookOne]) -> None:
    """Send a test event.

    It takes its number among the others, and no other webhook is told of it.
    """
    reason = reason_of(request.form.reason)
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, id_of(request.form.id, "id"))
        if hook.state is not WebhookState.ACTIVE:
            raise ApiError(WEBHOOK_OFF)
        await console.kernel.bus.emit(effect.tx, WebhookTested(hook.id))
        answer = effect.keep(None)
        await console.record(effect.tx, request, "webhook.test", f"webhook:{hook.id}", reason)
    return answer


@post("web/operatorWebhookReplay", permission=WEBHOOK_MANAGE)
async def replay_webhook(console: Console, request: Request[WebhookReplay]) -> None:
    """Have a webhook told again.

    Everything that came after a number of the last thirty days.
    """
    form, reason = request.form, reason_of(request.form.reason)
    try:
        await console.kernel.part(DeploymentEvents).require_kept(form.number)
    except NotKept as error:
        raise ApiError(WEBHOOK_EVENT_NOT_KEPT, field="number") from error
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, id_of(form.id, "id"))
        await HOOKS.replay(effect.tx, hook, form.number)
        answer = effect.keep(None)
        before, after = {"number": hook.number}, {"number": form.number}
        await console.record(
            effect.tx, request, "webhook.replay", f"webhook:{hook.id}", reason, before=before, after=after
        )
    return answer


@post("web/operatorWebhookSwitch", permission=WEBHOOK_MANAGE)
async def switch_webhook(console: Console, request: Request[WebhookSwitch]) -> None:
    """Switch a webhook on, off or away.

    Switched on, it goes on where it was; of what is no longer kept it is told that it missed it.
    """
    form, reason, to = request.form, reason_of(request.form.reason), chosen(request.form.to, "to")
    trigger = {"on": "enable", "off": "disable", "away": "remove"}[to]
    async with request.idempotent_transaction() as effect:
        hook = await HOOKS.locked(effect.tx, id_of(form.id, "id"))
        if (hook.state, trigger) not in WEBHOOK_STATES.table:
            raise ApiError(ALREADY_SO)
        state = await HOOKS.switch(console.kernel, effect.tx, hook, trigger)
        answer = effect.keep(None)
        before, after = {"state": hook.state}, {"state": state, "url": hook.url}
        await console.record(
            effect.tx, request, f"webhook.{trigger}", f"webhook:{hook.id}", reason, before=before, after=after
        )
    return answer


def _choices(events: DeploymentEvents) -> list[tuple[str, str]]:
    """The types that can be chosen, with whose they are: all but the tests, which each is told of its own."""
    return sorted((plugin, kind) for plugin, kind in events.kinds() if kind != f"operator.{TESTED}")


def _outcome(hook: OperatorWebhook, event: DeploymentEvent) -> str:
    if not reads(hook, event):
        return "not_chosen"
    if event.number <= hook.number:
        return "taken"
    return "failing" if hook.failures and event.number == hook.number + 1 else "waiting"


def _view(hook: OperatorWebhook, now: datetime) -> WebhookView:
    said = msgspec.structs.asdict(shown(hook, now))
    fields = {name: said[name] for name in WebhookView.__struct_fields__ if name not in ("id", "kinds")}
    return WebhookView(str(hook.id), kinds=sorted(hook.chosen), **fields)
