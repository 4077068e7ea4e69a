"""Link in security e-mails by which their reader freezes the account: sealed, of one account, good for a week."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import datetime, timedelta

import msgspec
from agio_kernel.ports.kernel import Kernel

LIFETIME = timedelta(days=7)
PAGE = "/freeze"
_PURPOSE = "freeze link"


class _Link(msgspec.Struct, frozen=True):
    user_id: int
    until: datetime


def freeze_link(kernel: Kernel, user_id: int) -> str:
    """Address of the page that freezes this account; its token is behind the hash, where no log has it."""
    link = msgspec.json.encode(_Link(user_id, kernel.clock.now() + LIFETIME))
    return f"{kernel.settings.address}{PAGE}#{urlsafe_b64encode(kernel.secrets.seal(_PURPOSE, link)).decode()}"


def account_of(kernel: Kernel, token: str) -> int | None:
    """The account of a link's token; None where it is over, or was made by nobody here."""
    try:
        link = msgspec.json.decode(kernel.secrets.open(_PURPOSE, urlsafe_b64decode(token)), type=_Link)
    except ValueError:
        return None
    return link.user_id if link.until > kernel.clock.now() else None
