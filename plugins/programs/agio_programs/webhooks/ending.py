"""Events that end webhooks beside their owner, and the notices about them."""

from __future__ import annotations

import asyncpg
from agio_kernel.declarations.principal import Subject
from agio_kernel.notices import Category, Notice, Notification
from agio_kernel.ports.events import AccessEnded, DemoEnded, Subscription

from agio_programs.webhooks.delivery import WebhookDisabled
from agio_programs.webhooks.manage import WebhookAdded

ADDED, DISABLED = "programs.notice.webhook_added", "programs.notice.webhook_disabled"


async def _end_of(tx: asyncpg.Connection, user_id: int) -> None:
    await tx.execute("UPDATE programs_webhook SET state = 'removed' WHERE user_id = $1 AND state <> 'removed'", user_id)


async def _access_ended(tx: asyncpg.Connection, event: AccessEnded) -> None:
    """As with keys: whoever changed the password has nobody told whom somebody else named."""
    if event.subject == Subject.USER and not event.keeps_keys:
        await _end_of(tx, event.subject_id)


async def _demo_ended(tx: asyncpg.Connection, event: DemoEnded) -> None:
    await _end_of(tx, event.user_id)


def _added(event: WebhookAdded) -> Notification:
    return Notification(ADDED, {"url": event.url}, "programs.webhooks")


def _disabled(event: WebhookDisabled) -> Notification:
    return Notification(DISABLED, {"url": event.url}, "programs.webhooks")


SUBSCRIPTIONS = (
    Subscription(AccessEnded, "webhooks_access_ended", _access_ended),
    Subscription(DemoEnded, "webhooks_demo_ended", _demo_ended),
)
NOTICES = (
    Notice(WebhookAdded, Category.SECURITY, (ADDED,), _added),
    Notice(WebhookDisabled, Category.SERVICE, (DISABLED,), _disabled),
)
