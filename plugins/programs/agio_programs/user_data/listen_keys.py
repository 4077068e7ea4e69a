"""Listen keys: names of streams that a program is given for its key, for an hour at a time.

A name is sealed and says whose it is, so that one which was made before the site was started anew still opens its
stream: all of those count for an hour from then. Until when each counts is kept in memory.
"""

from __future__ import annotations

import base64
import secrets

import msgspec
from agio_kernel.ports.kernel import Kernel

from agio_programs.dialect import errors

LIFETIME_MS = 60 * 60 * 1000
SHORTEST, LONGEST = 60, 200
MOST = 50_000
_PURPOSE = "listen key"


class _Sealed(msgspec.Struct, frozen=True, array_like=True):
    """Sealed content of a listen key: its owner's key, the time it was made, and a nonce that tells it from the one
    before."""

    key: str
    made_ms: int
    nonce: str


class ListenKeys:
    """Listen keys that are valid. One per kernel: ``kernel.part``."""

    def __init__(self, kernel: Kernel) -> None:
        self._now_ms = kernel.clock.now_ms
        self._secrets = kernel.secrets
        self._since_ms = self._now_ms()
        self._ends: dict[str, int] = {}
        self._by_key: dict[str, str] = {}

    def make(self, key: str) -> str:
        """The listen key of a key, for an hour from now."""
        listen_key = self._by_key.get(key)
        if listen_key is None or not self.counts(listen_key):
            self._make_room()
            sealed = self._secrets.seal(
                _PURPOSE, msgspec.json.encode(_Sealed(key, self._now_ms(), secrets.token_hex(4)))
            )
            listen_key = self._by_key[key] = base64.urlsafe_b64encode(sealed).decode().rstrip("=")
        self._ends[listen_key] = self._now_ms() + LIFETIME_MS
        return listen_key

    def renew(self, key: str, listen_key: str) -> None:
        """Let it count for an hour from now."""
        self._require(key, listen_key)
        self._by_key[key] = listen_key
        self._ends[listen_key] = self._now_ms() + LIFETIME_MS

    def end(self, key: str, listen_key: str) -> None:
        """Let it open nothing any more."""
        self._require(key, listen_key)
        self._ends[listen_key] = 0

    def counts(self, listen_key: str) -> bool:
        """Whether it opens its stream."""
        return self._ends.get(listen_key, 0) > self._now_ms()

    def key_of(self, listen_key: str) -> str:
        """The key whose it is; a DialectError where it doesn't count."""
        sealed = self._open(listen_key)
        if listen_key not in self._ends and sealed.made_ms < self._since_ms:
            self._ends[listen_key] = self._since_ms + LIFETIME_MS
        if not self.counts(listen_key):
            raise errors.no_listen_key()
        return sealed.key

    def _require(self, key: str, listen_key: str) -> None:
        if self.key_of(listen_key) != key:
            raise errors.no_listen_key()

    def _open(self, listen_key: str) -> _Sealed:
        try:
            sealed = base64.b64decode(listen_key + "=" * (-len(listen_key) % 4), altchars=b"-_", validate=True)
            return msgspec.json.decode(self._secrets.open(_PURPOSE, sealed), type=_Sealed)
        except (ValueError, msgspec.DecodeError) as error:
            raise errors.no_listen_key() from error

    def _make_room(self) -> None:
        """Forget those that are over where there are many; one that was made here then counts as it did: not at all."""
        if len(self._ends) >= MOST:
            self._ends = {one: until for one, until in self._ends.items() if until > self._now_ms()}
            self._by_key = {key: one for key, one in self._by_key.items() if one in self._ends}


def may_be_listen_key(name: str) -> bool:
    """Whether a name is written as theirs are: no other stream's is."""
    return SHORTEST <= len(name) <= LONGEST and "@" not in name
