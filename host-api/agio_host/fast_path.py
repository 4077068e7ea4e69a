"""Fast path of plain requests: the application is asked for one whole answer, by the parser itself.

uvicorn makes a cycle, an event and a task of every request, and messages of its body and its answer, because an
application may take and give them bit by bit. The calls of a site do neither. Any unusual part of a request (its
address, its headers, a body that doesn't come with its head, a connection that is still busy) sends it uvicorn's way,
and so does an application that has no whole answer for it; then it is as if nothing had been asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from agio_host.prepared_response import ANSWERED, FAILED, WHOLE, Answering, PreparedResponse, write_answer


class FastPath(HttpToolsProtocol):
    """Asks an application that can tell: ``cached_response(scope)`` for the answer to a GET that is ready, and
    ``handle_buffered(scope, body)`` for the coroutine that answers a POST. Each gives None for what goes the whole way.
    """

    _cached_response: Any = None
    _handle_buffered: Any = None
    _ends = False
    """Whether the connection ends with the next answer."""
    _held: bytearray | None = None
    """The body, so far, of a POST that may take the fast path."""

    def connection_made(self, transport: Any) -> None:
        """Learn what the application can be asked."""
        super().connection_made(transport)
        if not self.root_path and self.limit_concurrency is None:
            self._cached_response = getattr(self.app, "cached_response", None)
            self._handle_buffered = getattr(self.app, "handle_buffered", None)

    def data_received(self, data: bytes) -> None:
        """A request that hasn't come whole with this piece goes the whole way: there its rest is waited for, and not
        for ever."""
        super().data_received(data)
        if self._held is not None:
            self._go_the_whole_way()

    def on_headers_complete(self) -> None:
        """Answer a GET now, or hold a POST until its body has come."""
        if self._is_plain():
            method = self.scope["method"]
            if method == "POST" and self._handle_buffered is not None:
                self._held = bytearray()
                return
            if method == "GET" and self._cached_response is not None and self._has_cached_response():
                return
        self._go_the_whole_way()

    def on_body(self, body: bytes) -> None:
        """Hold a POST that may take the fast path."""
        if self._held is None:
            super().on_body(body)
        else:
            self._held += body

    def on_message_complete(self) -> None:
        """Begin to answer a POST that has come whole."""
        if self._held is not None:
            answering = self._handle_buffered(self.scope, bytes(self._held))
            if answering is not None:
                self._held = None
                self._begin(answering)
                return
            self._go_the_whole_way()
        super().on_message_complete()

    def _is_plain(self) -> bool:
        """Whether nothing about this request is unusual; its scope then says what is asked."""
        url = self.url
        parser: Any = self.parser
        if b"%" in url or b"#" in url or not url.startswith(b"/") or not url.isascii():
            return False
        if self.expect_100_continue or parser.should_upgrade():
            return False
        if self.flow.write_paused or not (self.cycle is None or self.cycle.response_complete):
            return False
        path, _, query = url.partition(b"?")
        method = parser.get_method().decode("ascii")
        self.scope.update(method=method, path=path.decode("ascii"), raw_path=path, query_string=query)
        return True

    def _has_cached_response(self) -> bool:
        answer: PreparedResponse | None = self._cached_response(self.scope)
        if answer is None:
            return False
        self.cycle = cast(RequestResponseCycle, ANSWERED)
        answer.write(self.transport, self.server_state.default_headers, keep_alive=self._is_kept_alive())
        self.on_response_complete()
        return True

    def _go_the_whole_way(self) -> None:
        """Do what uvicorn does, and offer ``write_answer``."""
        held, self._held = self._held, None
        super().on_headers_complete()
        cycle = self.cycle
        if cycle is not None and cycle.scope is self.scope:  # what becomes a socket has none
            self.scope["extensions"] = {WHOLE: partial(write_answer, cycle)}  # type: ignore[typeddict-item]
            cycle.keep_alive = cycle.keep_alive and not self._ends
        if held:
            super().on_body(bytes(held))

    def _begin(self, answering: Coroutine[Any, Any, PreparedResponse]) -> None:
        """Answer in a task, which a server that stops waits for."""
        cycle = Answering(keep_alive=self._is_kept_alive())
        self.cycle = cast(RequestResponseCycle, cycle)
        task = self.loop.create_task(self._answer(answering, cycle))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _answer(self, answering: Coroutine[Any, Any, PreparedResponse], cycle: Answering) -> None:
        """A client that leaves meanwhile isn't answered; what was asked is done all the same. Nothing else writes
        meanwhile: a reader that wasn't behind before isn't behind now.
        """
        try:
            answer = await answering
        except (Exception, asyncio.CancelledError) as error:  # a site that stops waits so long, then it cancels
            self.logger.error("A call was cut off", exc_info=error)
            answer, cycle.keep_alive = FAILED, False
        cycle.response_complete = True
        if not self.transport.is_closing():
            answer.write(self.transport, self.server_state.default_headers, keep_alive=cycle.keep_alive)
        self.on_response_complete()

    def _is_kept_alive(self) -> bool:
        parser: Any = self.parser
        return bool(not self._ends and parser.get_http_version() == "1.1" and parser.should_keep_alive())
