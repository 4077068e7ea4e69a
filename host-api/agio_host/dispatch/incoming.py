"""Incoming requests: the address of the client, the headers and the body."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec
from agio_kernel.calls.addresses import network_of, plain_address
from agio_kernel.calls.request import NO_FILES, Client


class Incoming(msgspec.Struct):
    """Facts of a request before its call is looked at."""

    method: str
    query: bytes
    headers: dict[bytes, bytes]
    client: Client
    target: str = ""
    """Path and query as they were sent, where a program signed them; empty for a page's request."""
    body: bytes | None = None
    """The body, where it came whole with the head: then nothing of it is waited for."""
    lang: str = ""
    """The language that its form asks for, as soon as that was read."""
    uploads: str = ""
    """Owner of the files held in memory; empty where there are none."""


class Sent(msgspec.Struct):
    """Contents of a request: its fields, the token of a page, the body as a program signed it, and files."""

    fields: dict[str, str]
    token: str = ""
    body: bytes = b""
    files: Mapping[str, bytes] = NO_FILES


def client_of(scope: Any, headers: dict[bytes, bytes]) -> Client:
    """The other end of a connection."""
    address = (scope.get("client") or ("unknown", 0))[0]
    return _client(address, headers.get(b"user-agent", b"")[:200])


@lru_cache(maxsize=4096)
def _client(address: str, agent: bytes) -> Client:
    address = plain_address(address)
    return Client(address, network_of(address), agent.decode("latin-1"))


def incoming_of(scope: Any, by_program: bool) -> Incoming:
    """Facts of a request before the call is looked at."""
    headers = dict(scope["headers"])
    query = scope["query_string"]
    target = ""
    if by_program:
        target = (scope["raw_path"] + (b"?" + query if query else b"")).decode("latin-1")
    return Incoming(scope["method"], query, headers, client_of(scope, headers), target)


def asked_by_page(headers: dict[bytes, bytes]) -> bool:
    """Whether a GET is a page's request (or a program's), and not a navigation: another site's page can send a browser
    to any address, and what that address answers may set a cookie. A browser says so itself; one too old for that asks
    for a document.
    """
    site = headers.get(b"sec-fetch-site")
    if site is None:
        return b"text/html" not in headers.get(b"accept", b"")
    if headers.get(b"sec-fetch-mode") == b"navigate":
        return False
    return site == b"same-origin" or b"origin" in headers  # an origin is there only if it was allowed


def bearer(incoming: Incoming) -> str:
    """The token of the Authorization header; "" without one."""
    scheme, _, token = incoming.headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def fields_with_files(sent: Sent) -> dict[str, str]:
    """The fields, and the files by what is in them: another picture is another intent."""
    return sent.fields | {f"file {name}": sha256(body).hexdigest() for name, body in sent.files.items()}


def cookie_value(header: bytes, name: str) -> str:
    """The value of a cookie; "" without it."""
    wanted = name.encode() + b"="
    for part in header.split(b";"):
        part = part.strip()
        if part.startswith(wanted):
            return part[len(wanted) :].decode("latin-1")
    return ""
