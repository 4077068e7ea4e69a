"""Session of a program at its socket of requests: a program that logs on there signs no more until the socket is
closed."""

from __future__ import annotations

from agio_programs.endpoint import Claim
from agio_programs.market_data.schemas import View
from agio_programs.user_data.subscriptions import Subscriptions, UnsubscribeForm


class SessionView(View, frozen=True, kw_only=True):
    """Key of a session, and the time of its log-on."""

    api_key: str | None
    authorized_since: int | None
    connected_since: int
    return_rate_limits: bool = True
    server_time: int
    user_data_stream: bool = False


class Session:
    """A socket's. The claim is judged anew with each request, so a key that ended opens nothing here either."""

    def __init__(self, now_ms: int, subscriptions: Subscriptions) -> None:
        self.subscriptions = subscriptions
        self.claim: Claim | None = None
        self._since_ms = now_ms
        self._authorized_ms: int | None = None

    def log_on(self, claim: Claim, now_ms: int) -> None:
        """Let what follows be asked by this one."""
        self.claim, self._authorized_ms = claim, now_ms

    def log_off(self) -> None:
        """Let it be asked by nobody, and be told of nobody."""
        self.subscriptions.close(UnsubscribeForm())
        self.claim = self._authorized_ms = None

    def reported(self, now_ms: int) -> SessionView:
        """Return the state of the session."""
        return SessionView(
            api_key=None if self.claim is None else self.claim.key,
            authorized_since=self._authorized_ms,
            connected_since=self._since_ms,
            server_time=now_ms,
            user_data_stream=bool(self.subscriptions.listed()),
        )
