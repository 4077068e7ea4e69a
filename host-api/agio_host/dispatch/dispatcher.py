"""The calls under ``/web/``: parsing, session, rtoken, rates, errors and the envelope, once for every plugin.

One ASGI handler serves them all. A call is hot or cold by what its handler does, not by the road it takes. Programs
make the same calls under ``/api/v1/`` with a signed request instead of a session.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
from agio_kernel.calls.deadlines import Deadline, Deadlines
from agio_kernel.calls.envelope import encode
from agio_kernel.calls.request import Request
from agio_kernel.calls.rtoken import Replay, check_rtoken, fingerprint, intended
from agio_kernel.calls.signatures import LONGEST_SIGNATURE
from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access, admit, require
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.check_answer import check_answer
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, SessionKind
from agio_kernel.identity.api_keys import Signed
from agio_kernel.identity.seed_phrases import hold_phrase
from agio_kernel.identity.tokens import VIEW_MARK, new_secret, secret_hash
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import find_language

from agio_host.dispatch.answered import BROWSER, COOKIES, Answered, cookie_of, names_etag, replayed, send_answer, whole
from agio_host.dispatch.api_errors import api_error_of, check_api_error, envelope_of
from agio_host.dispatch.content_encoding import packed
from agio_host.dispatch.form import MAX_BODY_BYTES, convert, parse_fields, read_body
from agio_host.dispatch.incoming import (
    Incoming,
    Sent,
    asked_by_page,
    bearer,
    cookie_value,
    fields_with_files,
    incoming_of,
)
from agio_host.dispatch.response_cache import ResponseCache
from agio_host.dispatch.route_table import RegisteredCall
from agio_host.dispatch.upload import read_upload
from agio_host.limits.rate import Rates
from agio_host.prepared_response import PreparedResponse

TIME_LIMIT_S = 20.0
UPLOAD_TIME_LIMIT_S = 90.0
"""Time limit of a form with pictures over a phone's connection, in seconds."""
MOST_UPLOADS = 32
UPLOAD_PAUSE_S = 5
API = "/api/v1/"
MAX_TOKEN_LENGTH = 128


_OWN_SITE = (b"same-origin", b"none")
"""Values of ``Sec-Fetch-Site`` for a request of a page of ours, or of no page."""


class CallDispatcher:
    """The ASGI handler of ``/web`` and ``/api/v1``."""

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
        self._offerings = kernel.part(Offerings)
        self.rates = Rates(kernel.peers)
        self._uploading: set[str] = set()
        self._deadlines = Deadlines()
        self._kept = ResponseCache()
        self._origins = frozenset(kernel.settings.deployment.origins)
        self._secure = secure
        self._default_language = kernel.settings.deployment.language
        self._checks_answers = kernel.settings.check_answers

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request. Every way out is an envelope."""
        path, incoming = _asked(scope)
        answered = await self._answered(path, incoming, receive)
        if incoming.method == "GET" and answered.status == 200:
            # What moves money is a POST: it is small, and never waits.
            accepted = incoming.headers.get(b"accept-encoding", b"")
            if answered.kept is None:
                answered.packed = await packed(answered.body, accepted)
            elif not _is_known(answered, incoming):
                answered.packed = await answered.kept.packed(accepted)
        await send_answer(scope, send, answered, self._is_secure(scope))

    def handle_buffered(self, scope: Any, body: bytes) -> Coroutine[Any, Any, PreparedResponse] | None:
        """Answer a POST whose body came with its head; None for what has to be read bit by bit, with a limit."""
        path, incoming = _asked(scope)
        if len(body) > MAX_BODY_BYTES or incoming.headers.get(b"content-type", b"").startswith(b"multipart/"):
            return None
        incoming.body = body
        return self._handle_buffered(path, incoming, self._is_secure(scope))

    async def _handle_buffered(self, path: str, incoming: Incoming, secure: bool) -> PreparedResponse:
        return whole(await self._answered(path, incoming, None), secure=secure)

    async def _answered(self, path: str, incoming: Incoming, receive: Any) -> Answered:
        """The answer, an envelope whatever happens; in time, whatever is waited for."""
        try:
            with self._limit(self._table.get(path)):
                return await self._answer(path, incoming, receive)
        except Exception as error:
            return self._refused(error, path, self._language_of(incoming))
        finally:
            self._uploading.discard(incoming.uploads)

    def cached_response(self, scope: Any) -> PreparedResponse | None:
        """The answer that is kept of a call (``Call.cache_version``), where nothing has to be waited for: every check
        of the whole way is made here, too, and whoever is refused goes that way and is told there.
        """
        registered = self._table.get(_path_of(scope["path"]))
        if registered is None or (cache_version := registered.call.cache_version) is None:
            return None
        call, incoming = registered.call, incoming_of(scope, by_program=False)
        try:
            self._available(call.path)
            may_ask = self.origin_allowed(incoming.headers, "GET")
            sent = Sent(_query_fields(incoming), bearer(incoming))
            language = _language_said(sent)
            check_rtoken(sent.fields.get("rtoken"))
            principal = self._known(call, incoming, sent.token)
            if sent.token and principal is None:
                return None
            kept = self._kept.find((fingerprint(call.path, sent.fields), language), cache_version())
            accepted = incoming.headers.get(b"accept-encoding", b"")
            if kept is None or not may_ask or not kept.is_packed(accepted):
                return None
            self._let_in(call, incoming, principal)
        except ApiError:
            return None
        answered = Answered(200, kept.body, kept=kept)
        if not _is_known(answered, incoming):
            answered.packed = kept.packing(accepted)
        return whole(answered)

    def _is_secure(self, scope: Any) -> bool:
        """Whether cookies are for TLS alone."""
        return self._secure or scope["scheme"] == "https"

    def _limit(self, registered: RegisteredCall | None) -> Deadline:
        uploads = registered is not None and bool(registered.call.files)
        return self._deadlines.within(UPLOAD_TIME_LIMIT_S if uploads else TIME_LIMIT_S)

    async def refuse(self, scope: Any, send: Any, refusal: ApiError) -> None:
        """Answer a request that no call is asked for, as a call would."""
        answered = self._refused(refusal, scope["path"], self._language_in(scope["query_string"]))
        await send_answer(scope, send, answered, secure=False)

    async def refuse_method(self, scope: Any, send: Any, method: str) -> None:
        """Answer a request whose method isn't the one that its address takes."""
        answered = self._method_refused(scope["path"], method, self._language_in(scope["query_string"]))
        await send_answer(scope, send, answered, secure=False)

    def _method_refused(self, path: str, method: str, language: str) -> Answered:
        answered = self._refused(ApiError(codes.with_status(codes.MALFORMED, 405), field="method"), path, language)
        answered.allow = "GET, HEAD" if method == "GET" else method
        return answered

    def _language_of(self, incoming: Incoming) -> str:
        found = find_language(incoming.lang)
        return found.key if found else self._language_in(incoming.query)

    def _language_in(self, query: bytes) -> str:
        for pair in query.split(b"&"):
            if pair.startswith(b"lang="):
                found = find_language(pair[5:].decode("ascii", "replace"))
                return found.key if found else self._default_language
        return self._default_language

    def _refused(self, error: BaseException, path: str, language: str) -> Answered:
        registered = self._table.get(path)
        refusal = api_error_of(error, path, registered.call.money_field if registered else "")
        if self._checks_answers:
            check_api_error(refusal)
        envelope = envelope_of(refusal, self._kernel.messages, language)
        return Answered(refusal.code.status, encode(envelope))

    async def _answer(self, path: str, incoming: Incoming, receive: Any) -> Answered:
        registered = self._available(path)
        call = registered.call
        if incoming.target and call.api_scope is None:
            raise ApiError(codes.NOT_AVAILABLE)
        if incoming.method != call.method and not (incoming.method == "HEAD" and call.method == "GET"):
            return self._method_refused(path, call.method, self._language_of(incoming))
        if not self.origin_allowed(incoming.headers, incoming.method):
            raise ApiError(codes.ORIGIN_REFUSED)
        if call.method == "GET" and call.effect and not asked_by_page(incoming.headers):
            raise ApiError(codes.ORIGIN_REFUSED)
        sent = await self._read(call, incoming, receive)
        language = _language_said(sent)
        browser = "" if incoming.target else self._browser(incoming)
        try:
            answered = await self._carry_out(registered, incoming, sent, language)
        except Replay as replay:
            answered = replayed(replay.answer)
        except Exception as error:
            return self._refused(error, path, language)
        if browser and asked_by_page(incoming.headers):  # what another site's page led here has its own cookie still
            answered.browser = browser
        return answered

    def _browser(self, incoming: Incoming) -> str:
        """Note whose browser this is; what one that comes for the first time, or keeps no cookies, is to keep."""
        kept = cookie_value(incoming.headers.get(b"cookie", b""), BROWSER)
        digest, made = secret_hash(kept), ""
        if digest is None:
            made = new_secret()
            digest = secret_hash(made)
        assert digest is not None, "a new secret is well formed"
        incoming.client = msgspec.structs.replace(incoming.client, browser=digest.hex())
        return made

    def _available(self, path: str) -> RegisteredCall:
        """The call at this path, where it is offered now."""
        registered = self._table.get(path)
        if registered is None or not self._is_up(registered.plugin) or self._offerings.is_off(registered.plugin):
            raise ApiError(codes.NOT_AVAILABLE)
        return registered

    async def _read(self, call: Call, incoming: Incoming, receive: Any) -> Sent:
        query = _query_fields(incoming)
        if call.method == "GET":
            return Sent(query, bearer(incoming))
        content_type = incoming.headers.get(b"content-type", b"application/x-www-form-urlencoded")
        if call.files and content_type.startswith(b"multipart/"):
            sent = await self._read_upload(call, incoming, receive, content_type)
        elif content_type.startswith(b"application/x-www-form-urlencoded"):
            body = incoming.body
            if body is None:
                body = await read_body(receive, incoming.headers.get(b"content-length"))
            sent = Sent(parse_fields(body), body=body)
        else:
            raise ApiError(codes.MALFORMED, field="content-type")
        incoming.lang = sent.fields.setdefault("lang", query.get("lang", ""))
        sent.token = sent.fields.get("token", "")
        return sent

    async def _read_upload(self, call: Call, incoming: Incoming, receive: Any, content_type: bytes) -> Sent:
        """A form with files. A caller that isn't admitted to the call is refused before the first file is read: the
        token stands in the header, or in a field before the files. One form of a caller, and a bounded number in all,
        is held at a time: each may fill the memory with megabytes, as slowly as it likes.
        """

        async def before_files(fields: dict[str, str]) -> None:
            incoming.lang = fields.get("lang", "")
            fields.setdefault("token", bearer(incoming))
            principal = await self._principal(call, incoming, fields["token"])
            _admit(principal, call)
            caller = _caller(principal) or incoming.client.network
            if caller in self._uploading:
                raise ApiError(codes.IN_PROGRESS)
            if len(self._uploading) >= MOST_UPLOADS:
                raise ApiError(codes.TOO_MANY_REQUESTS, seconds=UPLOAD_PAUSE_S)
            incoming.uploads = caller
            self._uploading.add(caller)
            if call.before_files is not None:
                await call.before_files(fields)

        length = incoming.headers.get(b"content-length")
        upload = await read_upload(receive, content_type.decode("latin-1"), length, before_files)
        return Sent(upload.fields, files=upload.files)

    async def _carry_out(self, registered: RegisteredCall, incoming: Incoming, sent: Sent, language: str) -> Answered:
        call, fields = registered.call, sent.fields
        rtoken = check_rtoken(fields.get("rtoken"))
        if incoming.target:
            principal = await self._program(call, incoming, sent.body)
        else:
            principal = await self._principal(call, incoming, sent.token)
        self._let_in(call, incoming, principal)
        proof = _proof(call, fields)
        print_ = fingerprint(call.path, fields_with_files(sent) if sent.files else fields)
        if call.method == "GET" and call.opens_session and principal is None:
            binding = cookie_value(incoming.headers.get(b"cookie", b""), COOKIES[SessionKind.USER])
            if binding and await self._kernel.sessions.is_signed_in(binding):
                raise ApiError(codes.LOGIN_REQUIRED)
        cache_version = None if call.cache_version is None else call.cache_version()
        if cache_version is not None and (kept := self._kept.find((print_, language), cache_version)) is not None:
            return Answered(200, kept.body, kept=kept)
        form = convert(fields, call.form)
        if unknown := sent.files.keys() - set(call.files):
            raise ApiError(codes.MALFORMED, field=min(unknown)[:40])
        if principal is not None and principal.viewer is not None and call.access is Access.USER and not call.effect:
            await self._kernel.sessions.viewed(principal, call.path, intended(fields), print_)
        request = Request(
            call, principal, form, language, rtoken, print_, incoming.client, self._kernel.intents, sent.files
        )
        if call.effect:
            stored = await self._kernel.intents.find(request.scope, call.path, rtoken, print_)
            if stored is not None:
                return replayed(stored)
        answer = await self._open_business(registered, request, proof) if call.opens_business else None
        if answer is None:
            answer = await call.handler(request)
        if self._checks_answers:
            check_answer(call, answer if request.said is None else request.said.data)
        body = request.encoded(answer)
        if cache_version is None:
            return Answered(200, body, cookie_of(request))
        return Answered(200, body, kept=self._kept.keep((print_, language), cache_version, body))

    def _let_in(self, call: Call, incoming: Incoming, principal: Principal | None) -> None:
        """Refuse a call that isn't for this caller, and one too many; count it."""
        _admit(principal, call)
        if call.permission is not None and principal is not None:
            require(principal, permission=call.permission)
        self.rates.take(_caller(principal) or incoming.client.network, call.path, call.rate_per_minute)

    async def _open_business(self, registered: RegisteredCall, request: Request, proof: tuple[str, str]) -> Any:
        """Ask every plugin whether this business may begin; where it may not, tell what the intent had done before."""
        call = registered.call
        try:
            tpassword, passkey = proof
            business = Business(registered.plugin, call.path, call.asks_password, tpassword, request.asserted(passkey))
            await self._kernel.rules.ask(BUSINESS_OPEN, request.user, business)
        except ApiError:
            done = None if call.done_before is None else await call.done_before(request)
            if done is None:
                raise
            return done

    async def _principal(self, call: Call, incoming: Incoming, token: str) -> Principal | None:
        """Principal of the request. On a visitor's call a session that has ended is a visitor; elsewhere it is
        refused."""
        if not token:
            return None
        if len(token) > MAX_TOKEN_LENGTH:
            if call.access is Access.VISITOR:
                return None
            raise ApiError(codes.LOGIN_REQUIRED)
        sessions = self._kernel.sessions
        try:
            return self._known(call, incoming, token) or await sessions.resolve(
                token, _binding(call, incoming, token), expired_demo=call.expired_demo
            )
        except ApiError:
            if call.access is Access.VISITOR:
                return None
            raise

    def _known(self, call: Call, incoming: Incoming, token: str) -> Principal | None:
        """Principal of the request, where this process knows it already."""
        return self._kernel.sessions.peek(token, _binding(call, incoming, token)) if token else None

    async def _program(self, call: Call, incoming: Incoming, body: bytes) -> Principal:
        """Return the principal of a program's key; refused where the key's scopes don't hold the call."""
        headers = incoming.headers
        key, timestamp, signature = (
            headers.get(name, b"").decode("latin-1")[:most]
            for name, most in (
                (b"x-agio-key", MAX_TOKEN_LENGTH),
                (b"x-agio-timestamp", MAX_TOKEN_LENGTH),
                (b"x-agio-signature", LONGEST_SIGNATURE),
            )
        )
        signed = Signed(key, timestamp, signature, incoming.method, incoming.target, body)
        caller = await self._kernel.sessions.api_keys.recognise(signed, incoming.client.address)
        if call.api_scope not in caller.scopes:
            raise ApiError(codes.API_SCOPE_REFUSED)
        return caller.principal

    def origin_allowed(self, headers: dict[bytes, bytes], method: str) -> bool:
        """Whether a browser's request comes from a page of this deployment (programs send no origin).

        Another site's page may not use a visitor's cookie. A browser that says where a POST comes from and leaves out
        the origin can't show that it is one of ours.
        """
        origin = headers.get(b"origin")
        if origin is None:
            return method in ("GET", "HEAD") or headers.get(b"sec-fetch-site", b"same-origin") in _OWN_SITE
        return origin.partition(b"://")[2] == headers.get(b"host", b"") or origin.decode("latin-1") in self._origins


def _path_of(address: str) -> str:
    """The path of the call at an address, a page's or a program's."""
    return "web/" + address.removeprefix(API if address.startswith(API) else "/web").strip("/")


def _asked(scope: Any) -> tuple[str, Incoming]:
    """The path of the call that is asked for, and by whom."""
    address = scope["path"]
    return _path_of(address), incoming_of(scope, by_program=address.startswith(API))


def _query_fields(incoming: Incoming) -> dict[str, str]:
    fields = parse_fields(incoming.query) if incoming.query else {}
    if "token" in fields:
        raise ApiError(codes.TOKEN_IN_URL, field="token")
    return fields


def _language_said(sent: Sent) -> str:
    """The language of a request that may go on."""
    if hold_phrase(sent.fields.values()):
        # Whoever sent it believes the site wants it: it goes no further, and nothing of it is said or kept.
        raise ApiError(codes.SEED_PHRASE_REFUSED)
    language = find_language(sent.fields.get("lang", ""))
    if language is None:
        raise ApiError(codes.LANGUAGE_UNKNOWN, field="lang")
    return language.key


def _binding(call: Call, incoming: Incoming, token: str) -> str:
    """The cookie of the kind of session that a token is of."""
    kind = SessionKind.OPERATOR if call.access is Access.OPERATOR else SessionKind.USER
    if kind is SessionKind.USER and token.startswith(VIEW_MARK):
        kind = SessionKind.VIEW
    return cookie_value(incoming.headers.get(b"cookie", b""), COOKIES[kind])


def _is_known(answered: Answered, incoming: Incoming) -> bool:
    """Whether who asks has this kept answer still (``If-None-Match``): then it goes out without its body."""
    kept = answered.kept
    if kept is None or not names_etag(incoming.headers.get(b"if-none-match", b""), kept.etag):
        return False
    answered.status, answered.body = 304, b""
    return True


_NO_PROOF = ("", "")


def _proof(call: Call, fields: dict[str, str]) -> tuple[str, str]:
    """The trading password and the passkey beside the form: they prove who asks, and are no part of what is asked. A
    call that has them in its form asks for more by itself.
    """
    if not call.asks_password or not ("tpassword" in fields or "passkey" in fields):
        return _NO_PROOF
    take = fields.get if "tpassword" in call.form.__struct_fields__ else fields.pop
    return take("tpassword", ""), take("passkey", "")


def _admit(principal: Principal | None, call: Call) -> None:
    """Refuse a call that is not for this caller; who views as a user is admitted to what is declared as viewable."""
    admit(principal, call.access)
    if principal is not None and principal.viewer is not None and not call.viewable:
        raise ApiError(codes.VIEW_ONLY)


def _caller(principal: Principal | None) -> str | None:
    """Return the key under which rates are counted: an operator who views as a user takes nothing from the user's."""
    if principal is None:
        return None
    viewer = principal.viewer
    return f"{principal.subject}:{principal.id}" if viewer is None else f"{SessionKind.VIEW}:{viewer.id}"
