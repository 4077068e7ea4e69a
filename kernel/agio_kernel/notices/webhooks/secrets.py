"""Storage of the secrets of webhooks: sealed, in a column of text."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from msgspec.structs import replace

from agio_kernel.notices.webhooks.endpoint import Endpoint
from agio_kernel.ports.kernel import Kernel

_PURPOSE = "webhook secret"
FORMER_SIGNS = timedelta(hours=24)
"""So long a receiver has to learn its new secret."""

Hook = TypeVar("Hook", bound=Endpoint)


def shown(hook: Hook, now: datetime) -> Hook:
    """A webhook without a former secret whose time is over."""
    is_over = hook.former_until is not None and hook.former_until <= now
    return replace(hook, former_until=None) if is_over else hook


class Secrets:
    """Seals and opens them. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._box = kernel.secrets

    def seal(self, secret: str) -> str:
        """As it is kept."""
        return b64encode(self._box.seal(_PURPOSE, secret.encode())).decode()

    def of(self, hook: Endpoint, now: datetime) -> Sequence[str]:
        """Those that a webhook's messages are signed with now."""
        former = hook.former if hook.former_until is not None and now < hook.former_until else None
        return [self.open(sealed) for sealed in (hook.sealed, former) if sealed is not None]

    def open(self, sealed: str) -> str:
        """As its owner was shown it."""
        return self._box.open(_PURPOSE, b64decode(sealed)).decode()
