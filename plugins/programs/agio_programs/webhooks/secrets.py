"""How secrets of webhooks are kept: sealed, in a column of text."""

from __future__ import annotations

from base64 import b64decode, b64encode

from agio_kernel.ports.kernel import Kernel

_PURPOSE = "webhook secret"


class Secrets:
    """Seals and opens them. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._box = kernel.secrets

    def seal(self, secret: str) -> str:
        """As it is kept."""
        return b64encode(self._box.seal(_PURPOSE, secret.encode())).decode()

    def open(self, sealed: str) -> str:
        """As its owner was shown it."""
        return self._box.open(_PURPOSE, b64decode(sealed)).decode()
