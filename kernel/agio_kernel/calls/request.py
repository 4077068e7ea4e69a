"""A request as a call's handler sees it: who asks, with what, in which language, with what intent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from types import MappingProxyType
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.calls.envelope import Envelope, encode, success
from agio_kernel.calls.rtoken import Answer, Effect, Intents, signed_digest
from agio_kernel.declarations.assertion import Assertion
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import LOGIN_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, SessionKind, Subject

Form = TypeVar("Form")
Data = TypeVar("Data")

NO_FILES: Mapping[str, bytes] = MappingProxyType({})


class Client(msgspec.Struct, frozen=True):
    """The other end: its address, the network that limits count by, what it says it is, and the digest of the cookie
    that its browser keeps from its first visit on.
    """

    address: str
    network: str
    agent: str
    browser: str = ""


class OpenedSession(msgspec.Struct, frozen=True):
    """A session that this request opened: the token goes to the page, the binding into the HttpOnly cookie of its
    ``kind``.
    """

    token: str
    binding: str
    kind: SessionKind


class Request(Generic[Form]):
    """One call in progress. Handlers read ``principal`` and ``form``, whose type they name (``Request[BuyForm]``), and
    change things only inside ``idempotent_transaction()``. ``said`` and ``body``: the answer that an effect kept, and
    its bytes.
    """

    __slots__ = (
        "_intents",
        "body",
        "call",
        "client",
        "ended",
        "files",
        "fingerprint",
        "form",
        "language",
        "opened",
        "principal",
        "rtoken",
        "said",
    )

    def __init__(
        self,
        call: Call,
        principal: Principal | None,
        form: Form,
        language: str,
        rtoken: str,
        fingerprint: bytes,
        client: Client,
        intents: Intents,
        files: Mapping[str, bytes] = NO_FILES,
    ) -> None:
        self.call = call
        self.principal = principal
        self.form = form
        self.language = language
        self.rtoken = rtoken
        self.fingerprint = fingerprint
        self.client = client
        self.opened: OpenedSession | None = None
        self.ended = False
        self.files = files
        self.said: Envelope | None = None
        self.body = b""
        self._intents = intents

    @property
    def user(self) -> Principal:
        """The signed-in account; an ApiError for a visitor."""
        if self.principal is None:
            raise ApiError(LOGIN_REQUIRED)
        return self.principal

    @property
    def realm(self) -> Realm:
        """The realm of who asks; a visitor is shown what holds for real money."""
        return Realm.REAL if self.principal is None else self.principal.realm

    @property
    def scope(self) -> str:
        """Owner of these rtokens: the account's, the operator's who views as it, or the visitor's browser's, since an
        answer may have opened a session.
        """
        who = self.principal
        if who is None:
            return f"visitor:{self.client.browser or self.client.address}"
        return f"{who.subject}:{who.id}" if who.viewer is None else f"{Subject.OPERATOR}:{who.viewer.id}"

    @property
    def passkey(self) -> Assertion | None:
        """The passkey's assertion of this request, where its form has one."""
        return self.asserted(getattr(self.form, "passkey", ""))

    def asserted(self, credential: str) -> Assertion | None:
        """A credential as the assertion of this request; None where none was given."""
        return Assertion(credential, signed_digest(self.rtoken, self.fingerprint)) if credential else None

    def encoded(self, answer: Any) -> bytes:
        """The bytes of the answer: as an effect kept them, or of what the handler returned."""
        return self.body or encode(success(answer, code=self.call.answer_code))

    @asynccontextmanager
    async def idempotent_transaction(self) -> AsyncIterator[IdempotentTransaction]:
        """The transaction in which this request's intent happens, once. See ``agio_kernel.calls.rtoken``."""
        async with self._intents.effect(self.scope, self.call.path, self.rtoken, self.fingerprint) as effect:
            yield IdempotentTransaction(self, effect)


class IdempotentTransaction:
    """State of a running effect: the transaction, and where the answer is put."""

    __slots__ = ("_effect", "_request", "tx")

    def __init__(self, request: Request[Any], effect: Effect) -> None:
        self._request = request
        self._effect = effect
        self.tx: asyncpg.Connection = effect.tx

    def keep(self, data: Data, message: str = "", *, code: int | None = None) -> Data:
        """Keep ``data`` as the answer of this intent: it is written here, and sent as it is kept."""
        request, opened = self._request, self._request.opened
        write = request.call.write
        said = data if write is None else write(data)
        request.said = success(said, message, code=request.call.answer_code if code is None else code)
        request.body = encode(request.said)
        self._effect.kept = (
            Answer(request.body) if opened is None else Answer(request.body, opened.binding, opened.kind)
        )
        return data
