"""The calls under ``/web/``: parsing, session, rtoken, rates, errors and the envelope, once for every plugin.

One ASGI handler serves them all. A call is hot or cold by what its handler does, not by the road it takes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Any

import msgspec
from agio_kernel import codes
from agio_kernel.access import Access, admit, require
from agio_kernel.contracts import Call, Kernel
from agio_kernel.envelope import Envelope, encode, success
from agio_kernel.errors import ConfigurationError, Refusal
from agio_kernel.languages import find_language
from agio_kernel.request import Client, Request
from agio_kernel.rtoken import Replay, check_rtoken, fingerprint
from agio_kernel.session.principal import Principal, Subject

from agio_host.form import convert, parse_fields, read_body
from agio_host.rate import Rates
from agio_host.refusals import envelope_of, refusal_of

COOKIES = {Subject.USER: "agio_session", Subject.OPERATOR: "agio_operator"}
TIME_LIMIT_S = 20.0
MAX_TOKEN_LENGTH = 128
_HEADERS = (
    (b"content-type", b"application/json"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
)


class RegisteredCall(msgspec.Struct, frozen=True):
    """A call and the plugin that declared it."""

    plugin: str
    call: Call


def route_table(declared: Iterable[tuple[str, Call]]) -> dict[str, RegisteredCall]:
    """Calls by path. Two plugins that declare one path stop the start, and the message names both."""
    table: dict[str, RegisteredCall] = {}
    for plugin, call in declared:
        if not call.path.startswith("web/"):
            raise ConfigurationError(f"{plugin} declares the call {call.path!r}; calls stand under web/")
        if call.path in table:
            raise ConfigurationError(f"{call.path} is declared by {table[call.path].plugin} and by {plugin}")
        table[call.path] = RegisteredCall(plugin, call)
    return table


class Incoming(msgspec.Struct):
    """What is known of a request before its call is looked at."""

    method: str
    query: bytes
    headers: dict[bytes, bytes]
    client: Client


class Answered(msgspec.Struct):
    """A finished answer: status, body, and the cookie to set (name, value; an empty value clears it)."""

    status: int
    body: bytes
    cookie: tuple[str, str] | None = None


class CallDispatcher:
    """The ASGI handler of ``/web``."""

    def __init__(
        self,
        kernel: Kernel,
        table: dict[str, RegisteredCall],
        *,
        is_up: Callable[[str], bool] = lambda plugin: True,
        secure: bool = False,
    ) -> None:
        self._kernel = kernel
        self._table = table
        self._is_up = is_up
        self._rates = Rates()
        self._origins = frozenset(kernel.settings.deployment.origins)
        self._secure = secure
        self._default_language = kernel.settings.deployment.default_language

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request. Every way out is an envelope."""
        path = "web/" + scope["path"].removeprefix("/web").strip("/")
        incoming = _incoming(scope)
        try:
            async with asyncio.timeout(TIME_LIMIT_S):
                answered = await self._answer(path, incoming, receive)
        except Exception as error:
            answered = self._refused(error, path, self._language_of(incoming))
        await _send(send, answered, self._secure or scope["scheme"] == "https")

    def _language_of(self, incoming: Incoming) -> str:
        for pair in incoming.query.split(b"&"):
            if pair.startswith(b"lang="):
                found = find_language(pair[5:].decode("ascii", "replace"))
                return found.key if found else self._default_language
        return self._default_language

    def _refused(self, error: BaseException, path: str, language: str) -> Answered:
        refusal = refusal_of(error, path)
        envelope = envelope_of(refusal, self._kernel.messages, language)
        return Answered(refusal.code.status, encode(envelope))

    async def _answer(self, path: str, incoming: Incoming, receive: Any) -> Answered:
        registered = self._table.get(path)
        if registered is None or not self._is_up(registered.plugin):
            raise Refusal(codes.NOT_AVAILABLE)
        call = registered.call
        if incoming.method != call.method and not (incoming.method == "HEAD" and call.method == "GET"):
            raise Refusal(codes.Code(101, "malformed", codes.MALFORMED.key, status=405), field="method")
        if not self.origin_allowed(incoming.headers):
            raise Refusal(codes.ORIGIN_REFUSED)
        fields, token = await self._read(call, incoming, receive)
        language = find_language(fields.get("lang", ""))
        if language is None:
            raise Refusal(codes.LANGUAGE_UNKNOWN, field="lang")
        try:
            return await self._carry_out(call, incoming, fields, token, language.key)
        except Replay as replay:
            return _replayed(replay.answer, call)
        except Exception as error:
            return self._refused(error, path, language.key)

    async def _read(self, call: Call, incoming: Incoming, receive: Any) -> tuple[dict[str, str], str]:
        query = parse_fields(incoming.query) if incoming.query else {}
        if "token" in query:
            raise Refusal(codes.TOKEN_IN_URL, field="token")
        if call.method == "GET":
            scheme, _, token = incoming.headers.get(b"authorization", b"").decode("latin-1").partition(" ")
            return query, token.strip() if scheme.lower() == "bearer" else ""
        body = await read_body(receive, incoming.headers.get(b"content-length"))
        content_type = incoming.headers.get(b"content-type", b"application/x-www-form-urlencoded")
        if not content_type.startswith(b"application/x-www-form-urlencoded"):
            raise Refusal(codes.MALFORMED, field="content-type")
        fields = parse_fields(body)
        fields.setdefault("lang", query.get("lang", ""))
        return fields, fields.get("token", "")

    async def _carry_out(
        self, call: Call, incoming: Incoming, fields: dict[str, str], token: str, language: str
    ) -> Answered:
        rtoken = check_rtoken(fields.get("rtoken"))
        principal = await self._principal(call, incoming, token)
        admit(principal, call.access)
        if call.permission is not None and principal is not None:
            require(principal, permission=call.permission)
        caller = f"{principal.subject}:{principal.id}" if principal else incoming.client.network
        self._rates.take(caller, call.path, call.rate_per_minute)
        print_ = fingerprint(call.path, fields)
        form = convert(fields, call.form)
        request = Request(call, principal, form, language, rtoken, print_, incoming.client, self._kernel.intents)
        if call.effect:
            stored = await self._kernel.intents.find(request.scope, call.path, rtoken, print_)
            if stored is not None:
                return _replayed(stored, call)
        answer = await call.handler(request)
        envelope = answer if isinstance(answer, Envelope) else success(answer, code=call.answer_code)
        return Answered(200, encode(envelope), _cookie(request, principal))

    async def _principal(self, call: Call, incoming: Incoming, token: str) -> Principal | None:
        """Who asks. On a visitor's call a session that has ended is a visitor; elsewhere it is refused."""
        if not token:
            return None
        if len(token) > MAX_TOKEN_LENGTH:
            if call.access is Access.VISITOR:
                return None
            raise Refusal(codes.LOGIN_REQUIRED)
        subject = Subject.OPERATOR if call.access is Access.OPERATOR else Subject.USER
        binding = _cookie_value(incoming.headers.get(b"cookie", b""), COOKIES[subject])
        sessions = self._kernel.sessions
        try:
            return sessions.peek(token, binding) or await sessions.resolve(token, binding)
        except Refusal:
            if call.access is Access.VISITOR:
                return None
            raise

    def origin_allowed(self, headers: dict[bytes, bytes]) -> bool:
        """Whether a browser's request comes from a page of this deployment (programs send no origin).

        Another site's page may not use a visitor's cookie.
        """
        origin = headers.get(b"origin")
        if origin is None:
            return True
        return origin.partition(b"://")[2] == headers.get(b"host", b"") or origin.decode("latin-1") in self._origins


def _replayed(answer: Any, call: Call) -> Answered:
    subject = Subject.OPERATOR if call.path.startswith("web/operator") else Subject.USER
    return Answered(200, answer.body, (COOKIES[subject], answer.binding) if answer.binding else None)


def _cookie(request: Request, principal: Principal | None) -> tuple[str, str] | None:
    operator = request.call.access is Access.OPERATOR or request.call.path.startswith("web/operator")
    name = COOKIES[Subject.OPERATOR if operator else Subject.USER]
    if request.opened is not None:
        return name, request.opened.binding
    return (name, "") if request.ended else None


def _cookie_value(header: bytes, name: str) -> str:
    wanted = name.encode() + b"="
    for part in header.split(b";"):
        part = part.strip()
        if part.startswith(wanted):
            return part[len(wanted) :].decode("latin-1")
    return ""


def network_of(address: str) -> str:
    """The network that limits count by: one IPv4 address, or the /64 an IPv6 customer gets."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(parsed) if parsed.version == 4 else str(ip_network((parsed, 64), strict=False))


def client_of(scope: Any, headers: dict[bytes, bytes]) -> Client:
    """The other end of a connection."""
    address = (scope.get("client") or ("unknown", 0))[0]
    return _client(address, headers.get(b"user-agent", b"")[:200])


@lru_cache(maxsize=4096)
def _client(address: str, agent: bytes) -> Client:
    return Client(address, network_of(address), agent.decode("latin-1"))


def _incoming(scope: Any) -> Incoming:
    headers = dict(scope["headers"])
    return Incoming(scope["method"], scope["query_string"], headers, client_of(scope, headers))


async def _send(send: Any, answered: Answered, secure: bool) -> None:
    headers = [*_HEADERS, (b"content-length", b"%d" % len(answered.body))]
    if answered.cookie is not None:
        name, value = answered.cookie
        life = b"; Max-Age=0" if not value else b""
        headers.append(
            (
                b"set-cookie",
                f"{name}={value}; Path=/; HttpOnly; SameSite=Strict".encode() + (b"; Secure" if secure else b"") + life,
            )
        )
    await send({"type": "http.response.start", "status": answered.status, "headers": headers})
    await send({"type": "http.response.body", "body": answered.body})
