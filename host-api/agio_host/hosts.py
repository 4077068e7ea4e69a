"""Hosts for which a deployment answers: ``hosts`` of ``[deployment]``, names or ``*.name``; none means every host."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import Deployment


def require_names(deployment: Deployment) -> None:
    """ConfigurationError where a live site doesn't say where it is: it would answer for any host, and name none."""
    if deployment.development:
        return
    if not deployment.hosts or "*" in deployment.hosts:
        raise ConfigurationError('[deployment]: name the hosts of a live site: hosts = ["agio.example"]')
    if not deployment.origins:
        raise ConfigurationError('[deployment]: name the addresses of a live site: origins = ["https://agio.example"]')
    origin = deployment.origins[0]
    if not Hosts(deployment.hosts).allow([(b"host", urlsplit(origin).netloc.encode("idna"))]):
        raise ConfigurationError(f"[deployment]: {origin} is the site's address, and hosts doesn't name its host")


class Hosts:
    """The names this deployment is reached by. A port doesn't belong to a name."""

    def __init__(self, allowed: Iterable[str]) -> None:
        named = [name.lower().encode("idna") if not name.startswith("*") else name.encode() for name in allowed]
        self._every = not named or b"*" in named
        self._names = frozenset(named)
        self._endings = tuple(name[1:].lower() for name in named if name.startswith(b"*."))

    def allow(self, headers: Iterable[tuple[bytes, bytes]]) -> bool:
        """Whether a request with these headers is for this deployment."""
        if self._every:
            return True
        host = next((value for name, value in headers if name == b"host"), b"").lower()
        name = host if host.endswith(b"]") else host.rpartition(b":")[0] if b":" in host else host
        return name.strip(b"[]") in self._names or name.endswith(self._endings)
