"""Relying party of a deployment's passkeys: the host of its own address, and the origins that are of it."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from agio_kernel.ports.kernel import Kernel


class RelyingParty(msgspec.Struct, frozen=True):
    """Relying party: its id is a host name, its origins are addresses of that host or of hosts below it."""

    id: str
    origins: tuple[str, ...]


def relying_party(kernel: Kernel) -> RelyingParty:
    """The relying party of this deployment."""
    settings = kernel.settings
    host = urlsplit(settings.address).hostname or ""
    known = dict.fromkeys([settings.address, *(one.rstrip("/") for one in settings.deployment.origins)])
    return RelyingParty(host, tuple(one for one in known if _is_within(urlsplit(one).hostname or "", host)))


def _is_within(host: str, party: str) -> bool:
    return host == party or host.endswith(f".{party}")


def user_handle(kernel: Kernel, user_id: int) -> bytes:
    """The name that passkeys keep of an account: it tells nobody whose it is."""
    return kernel.secrets.digest("passkey user", str(user_id))
