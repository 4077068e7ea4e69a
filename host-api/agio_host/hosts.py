"""For which hosts a deployment answers: ``hosts`` of ``[deployment]``, names or ``*.name``; none means every host."""

from __future__ import annotations

from collections.abc import Iterable


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
