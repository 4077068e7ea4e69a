"""Notices to an account's owner about what happened with it, where there is a way to reach them."""

from __future__ import annotations

import asyncpg
from agio_kernel.cases.threads import OperatorWrote
from agio_kernel.identity.security import SecurityChanged
from agio_kernel.identity.users import User
from agio_kernel.notices import Category, Key, Notice, Notification
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_kernel.records.archives import ArchiveFailed, ArchiveReady
from agio_kernel.settings.presentation import Presentation

from agio_account.declared.events import ApiKeyMade, ClosingStopped, NewDevice, RecoveryCodeUsed, TradingPasswordTaken
from agio_account.messages.delivery import FREEZE_LINK
from agio_account.messages.freeze_link import freeze_link

NEW_DEVICE = "account.message.new_device"
SECURITY_CHANGED = "account.message.security_changed"
TPASSWORD_RESET = "account.message.tpassword_reset"
API_KEY_MADE = "account.message.api_key_made"
PHRASE_CHANGED = "account.message.phrase_changed"
FROZEN = "account.message.frozen"
RECOVERY_USED = "account.message.recovery_used"
OPERATOR_WROTE = "account.message.operator_wrote"
DATA_ASKED = "account.message.data_asked"
FILE_READY = "account.message.file_ready"
FILE_FAILED = "account.message.file_failed"
CLOSING_ASKED = "account.message.closing_asked"
CLOSING_TAKEN_BACK = "account.message.closing_taken_back"
CLOSING_STOPPED = "account.message.closing_stopped"
CLOSED = "account.message.closed"


def _new_device(event: NewDevice) -> Notification:
    return Notification(NEW_DEVICE, {"device": event.device, "time": event.at}, "account.devices")


def _security_changed(event: SecurityChanged) -> Notification:
    return Notification(SECURITY_CHANGED, {"what": Key(f"account.change.{event.what}")}, "account.security")


def _trading_password_taken(_event: TradingPasswordTaken) -> Notification:
    return Notification(TPASSWORD_RESET, link="account.tradingPassword")


def _api_key_made(event: ApiKeyMade) -> Notification:
    return Notification(API_KEY_MADE, {"name": event.name}, "account.apiKeys")


def _recovery_used(_event: RecoveryCodeUsed) -> Notification:
    return Notification(RECOVERY_USED, link="account.security")


def _file_ready(event: ArchiveReady) -> Notification:
    return Notification(FILE_READY, {"file": Key(event.title)}, "account.myData")


def _file_failed(event: ArchiveFailed) -> Notification:
    return Notification(FILE_FAILED, {"file": Key(event.title)}, "account.myData")


def _closing_stopped(_event: ClosingStopped) -> Notification:
    return Notification(CLOSING_STOPPED, link="account.closeAccount")


def _operator_wrote(event: OperatorWrote) -> Notification | None:
    return Notification(OPERATOR_WROTE, {"reference": event.reference}, event.link) if event.first else None


# The first three are written to the owner with the change itself, at the address as it was before (``notify``).
NOTICES = (
    Notice(NewDevice, Category.SECURITY, (NEW_DEVICE,), _new_device, sends=False),
    Notice(SecurityChanged, Category.SECURITY, (SECURITY_CHANGED,), _security_changed, sends=False),
    Notice(TradingPasswordTaken, Category.SECURITY, (TPASSWORD_RESET,), _trading_password_taken, sends=False),
    Notice(OperatorWrote, Category.ORDERS, (OPERATOR_WROTE,), _operator_wrote),
    Notice(ApiKeyMade, Category.SECURITY, (API_KEY_MADE,), _api_key_made),
    Notice(RecoveryCodeUsed, Category.SECURITY, (RECOVERY_USED,), _recovery_used),
    Notice(ArchiveReady, Category.SECURITY, (FILE_READY,), _file_ready),
    Notice(ArchiveFailed, Category.SECURITY, (FILE_FAILED,), _file_failed),
    Notice(ClosingStopped, Category.SECURITY, (CLOSING_STOPPED,), _closing_stopped),
)


async def notify(kernel: Kernel, tx: asyncpg.Connection, user: User, template: str, **params: str) -> None:
    """Tell the owner, by e-mail where one is bound and by phone otherwise, in their language."""
    for channel, address in (("email", user.email), ("sms", user.phone)):
        if address is not None and channel in kernel.sender.channels:
            params["brand"] = kernel.part(Presentation).brand.name
            if channel == "email" and template not in (FROZEN, CLOSED):
                params[FREEZE_LINK] = freeze_link(kernel, user.id)
            await kernel.sender.send(tx, OutgoingMessage(channel, address, template, user.language, params, user.id))
            return
