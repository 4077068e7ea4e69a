"""A finished answer, and how it goes out."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import Answer
from agio_kernel.declarations.principal import SessionKind

from agio_host.dispatch.response_cache import CachedResponse
from agio_host.prepared_response import WHOLE, PreparedResponse, head_of

COOKIES = {
    SessionKind.USER: "agio_session",
    SessionKind.OPERATOR: "agio_operator",
    SessionKind.VIEW: "agio_view",
}
BROWSER = "agio_browser"
"""The cookie by which a browser is the same one again, signed in or not."""
BROWSER_S = 400 * 86_400
"""Longest lifetime of a cookie in browsers, in seconds."""
_HEADERS = (
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"vary", b"accept-encoding"),
    (b"x-content-type-options", b"nosniff"),
)
_ASK_AGAIN = (b"cache-control", b"private, no-cache")


class Answered(msgspec.Struct):
    """A finished answer: status, body, and the cookie to set (name, value; an empty value clears it)."""

    status: int
    body: bytes
    cookie: tuple[str, str] | None = None
    browser: str = ""
    """Cookie that a browser keeps from its first visit on."""
    allow: str = ""
    """The methods that would have been right, where this one wasn't."""
    packed: bytes | None = None
    """The body in gzip, where it goes out so."""
    kept: CachedResponse | None = None
    """Kept answer, where it is the same for everybody."""


def names_etag(header: bytes, etag: bytes) -> bool:
    """Whether ``If-None-Match`` names this answer (RFC 9110, 13.1.2); a proxy that packed it may have weakened it."""
    return any(one.strip().removeprefix(b"W/") in (etag, b"*") for one in header.split(b",")) if header else False


def replayed(answer: Answer) -> Answered:
    """Earlier answer to the intent."""
    return Answered(200, answer.body, (COOKIES[answer.kind], answer.binding) if answer.binding else None)


def cookie_of(request: Request) -> tuple[str, str] | None:
    """The cookie of the session that the request opened, or ended."""
    if request.opened is not None:
        if request.call.method == "GET" and not request.call.opens_session:
            raise RuntimeError(f"{request.call.path} opened a session with a GET and doesn't declare opens_session")
        return COOKIES[request.opened.kind], request.opened.binding
    return (COOKIES[request.user.kind], "") if request.ended else None


def _headers_of(answered: Answered, body: bytes, secure: bool) -> list[tuple[bytes, bytes]]:
    headers = [*_HEADERS, (b"content-length", b"%d" % len(body))]
    if answered.packed is not None:
        headers.append((b"content-encoding", b"gzip"))
    if answered.kept is not None:
        headers[1] = _ASK_AGAIN
        headers.append((b"etag", answered.kept.etag))
    if answered.allow:
        headers.append((b"allow", answered.allow.encode()))
    if answered.cookie is not None:
        name, value = answered.cookie
        life = b"; Max-Age=0" if not value else b""
        headers.append(
            (
                b"set-cookie",
                f"{name}={value}; Path=/; HttpOnly; SameSite=Strict".encode() + (b"; Secure" if secure else b"") + life,
            )
        )
    if answered.browser:
        kept = f"{BROWSER}={answered.browser}; Path=/; HttpOnly; SameSite=Strict; Max-Age={BROWSER_S}"
        headers.append((b"set-cookie", kept.encode() + (b"; Secure" if secure else b"")))
    return headers


def whole(answered: Answered, *, secure: bool = False) -> PreparedResponse:
    """The answer to a GET or POST in one piece. ``secure``: its cookie is for TLS alone."""
    body = answered.body if answered.packed is None else answered.packed
    return PreparedResponse(answered.status, head_of(_headers_of(answered, body, secure)), body)


async def send_answer(scope: Any, send: Any, answered: Answered, secure: bool) -> None:
    """Send it, with its headers; in one piece where the server takes it so."""
    write = scope["extensions"].get(WHOLE) if "extensions" in scope else None
    if write is not None and scope["method"] != "HEAD" and write(whole(answered, secure=secure)):
        return
    body = answered.body if answered.packed is None else answered.packed
    headers = _headers_of(answered, body, secure)
    await send({"type": "http.response.start", "status": answered.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
