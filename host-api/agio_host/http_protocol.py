"""HTTP with a bound on what comes before a request's body: uvicorn and its parser have none of their own."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD_BYTES = 64 * 1024
"""A request's line and headers together. A browser's are below four kilobytes."""
HEAD_S = 20.0
"""How long they may take: a connection that begins and says nothing is closed."""


class BoundedHttp(HttpToolsProtocol):
    """Refuses a head that is too large, and closes a connection whose head doesn't end: either would fill the process's
    memory or its files, before anybody is asked who it is.
    """

    _in_head = True
    _head_bytes = 0
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Wait for a first request, but not for ever."""
        super().connection_made(transport)
        self._begin_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline with the connection."""
        self._end_head()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._begin_head()

    def on_headers_complete(self) -> None:
        """A head has ended; what is read from here on has limits of its own."""
        self._end_head()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head that had begun before and goes on behind this piece."""
        was_in_head = self._in_head
        super().data_received(data)
        if was_in_head and self._in_head and not self.transport.is_closing():
            self._head_bytes += len(data)
            if self._head_bytes > MOST_HEAD_BYTES:
                self.send_400_response("The headers are too large.")

    def _begin_head(self) -> None:
        self._end_head()
        self._in_head, self._head_bytes = True, 0
        self._patience = self.loop.call_later(HEAD_S, self.transport.close)

    def _end_head(self) -> None:
        self._in_head = False
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
