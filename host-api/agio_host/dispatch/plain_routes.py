"""Serves the addresses that plugins answer in forms of their own (``PlainRoute``), on the ways of a call."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import partial
from typing import Any

from agio_kernel.calls.plain_route import PlainAnswer, PlainRequest, PlainRoute
from agio_kernel.declarations.errors import ConfigurationError

from agio_host.dispatch.form import read_body
from agio_host.dispatch.incoming import client_of
from agio_host.prepared_response import SECURITY_HEADERS, WHOLE, PreparedResponse, head_of

_SECURITY = head_of(SECURITY_HEADERS)


class PlainRoutes:
    """Plain routes of a deployment, by the beginning of their addresses."""

    def __init__(self, routes: Iterable[PlainRoute]) -> None:
        self._routes = [(below, route) for route in routes for below in route.below]
        self.below = tuple(below for below, _ in self._routes)
        """Prefixes of their addresses."""
        for below in self.below:
            if sum(below.startswith(other) for other in self.below) > 1:
                raise ConfigurationError(f"two routes answer below {below}")

    def find(self, path: str) -> PlainRoute | None:
        """Find the handler of an address."""
        if not path.startswith(self.below):
            return None
        return next(route for below, route in self._routes if path.startswith(below))

    def handle_buffered(
        self, route: PlainRoute, scope: Any, body: bytes
    ) -> Coroutine[Any, Any, PreparedResponse] | None:
        """Answer a POST that has come whole; None for what goes the whole way, and is told there."""
        if "POST" not in route.methods or len(body) > route.most_body:
            return None

        async def whole_body() -> bytes:
            return body

        return _answered(route, scope, whole_body)

    async def serve(self, route: PlainRoute, scope: Any, receive: Any, send: Any) -> None:
        """Answer a request for one of the methods of a route."""
        length = next((value for name, value in scope["headers"] if name == b"content-length"), None)
        answer = await _answered(route, scope, partial(read_body, receive, length, route.most_body))
        write = scope["extensions"].get(WHOLE) if "extensions" in scope else None
        if write is not None and scope["method"] != "HEAD" and write(answer):
            return
        headers = [tuple(line.split(b": ", 1)) for line in answer.head.split(b"\r\n")[:-1]]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.body})


async def _answered(route: PlainRoute, scope: Any, body: Callable[[], Awaitable[bytes]]) -> PreparedResponse:
    headers = dict(scope["headers"])
    method = "GET" if scope["method"] == "HEAD" else scope["method"]
    client = client_of(scope, headers)
    request = PlainRequest(method, scope["path"], scope["query_string"], headers, client, body)
    return _whole(await route.answer(request))


def _whole(answer: PlainAnswer) -> PreparedResponse:
    lines = [f"content-type: {answer.content_type}\r\ncontent-length: {len(answer.body)}\r\n"]
    lines += [f"{name}: {value}\r\n" for name, value in answer.headers.items()]
    return PreparedResponse(answer.status, "".join(lines).encode("latin-1") + _SECURITY, answer.body)
