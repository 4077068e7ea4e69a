"""Session cache of a process: for seconds, and nothing of an account whose sessions ended."""

from __future__ import annotations

from collections.abc import Callable

from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.last_seen import EVERY_MS, LastSeen
from agio_kernel.identity.tokens import pair_hash
from agio_kernel.ports.clock import Clock

TRUTH_LAG_S = 5.0
"""Time for which a process may use what it read of a session."""
CACHED = 50_000

_DISTRUST_S = 2 * TRUTH_LAG_S


class Known:
    """Session as this process read it, and when."""

    __slots__ = ("account", "ends_ms", "idle_ms", "principal", "read_at", "seen_ms")

    def __init__(self, principal: Principal, read_at: float, seen_ms: int, idle_ms: int, ends_ms: int) -> None:
        self.principal = principal
        # A view ends with its operator's sessions; what a user ends are the user's own.
        viewer = principal.viewer
        self.account = (principal.subject, principal.id) if viewer is None else (Subject.OPERATOR, viewer.id)
        self.read_at = read_at
        self.seen_ms = seen_ms
        self.idle_ms = idle_ms
        self.ends_ms = ends_ms

    def is_over(self, now_ms: int) -> bool:
        """Whether its time is over, by the clock or for want of use."""
        return now_ms >= self.ends_ms or now_ms - self.seen_ms >= self.idle_ms


class SessionCache:
    """Sessions by the hash of token and cookie together, at most ``CACHED``: with another cookie nothing is found.
    ``last_seen`` hears of their use.
    """

    def __init__(self, clock: Clock, monotonic: Callable[[], float], last_seen: LastSeen) -> None:
        self._clock = clock
        self._monotonic = monotonic
        self._last_seen = last_seen
        self._known: dict[bytes, Known] = {}
        self._distrusted: dict[tuple[Subject, int], float] = {}

    def find(self, token: object, binding: object) -> Principal | None:
        """Find the principal, if it was read in the last seconds. Never waits: the path of every order."""
        secrets = pair_hash(token, binding)
        known = None if secrets is None else self._known.get(secrets)
        if known is None:
            return None
        read_before = self._monotonic() - TRUTH_LAG_S
        if known.read_at < read_before or self.is_distrusted(known.account):
            return None
        now_ms = self._clock.now_ms()
        if known.is_over(now_ms):
            return None
        self._note_use(known, now_ms)
        return known.principal

    def keep(self, token: object, binding: object, known: Known) -> None:
        """Believe what was read just now, for the request that asked, too: it used the session."""
        secrets = pair_hash(token, binding)
        if secrets is None:
            return
        self._known.pop(secrets, None)
        if len(self._known) >= CACHED:
            del self._known[next(iter(self._known))]
        self._known[secrets] = known
        self._note_use(known, self._clock.now_ms())

    def distrust(self, subject: Subject, subject_id: int) -> None:
        """Believe nothing read of this account for a while, so that an end counts from the moment of its commit."""
        now = self._monotonic()
        if len(self._distrusted) >= 1_000:
            self._distrusted = {account: until for account, until in self._distrusted.items() if until > now}
        self._distrusted[subject, subject_id] = now + _DISTRUST_S

    def is_distrusted(self, account: tuple[Subject, int]) -> bool:
        """Whether what was read of this account may be from before its sessions, or keys, ended."""
        until = self._distrusted.get(account)
        return until is not None and until > self._monotonic()

    def _note_use(self, known: Known, now_ms: int) -> None:
        if now_ms - known.seen_ms >= EVERY_MS:
            known.seen_ms = now_ms
            self._last_seen.note(known.principal.session_id, now_ms)
