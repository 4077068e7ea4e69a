"""Routes of the dialect: ``/api/v3`` and ``/sapi/v1``, and the same below ``/testnet`` for the demo realm; and
``/udf``, for chart libraries.

These aren't calls, because the answers have the dialect's form: no envelope, and its own statuses, numbers and names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog
from agio_kernel.calls.addresses import network_of, plain_address
from agio_kernel.calls.deadlines import Deadlines
from agio_kernel.calls.plain_route import PlainAnswer, PlainRequest, PlainRoute
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.api_keys import Scope, UnknownKey, WrongSignature
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import DatabaseUnavailable, Retry
from litestar import WebSocket, websocket

from agio_programs.account.accounts import Accounts
from agio_programs.account.addresses import account_addresses
from agio_programs.charts import charts
from agio_programs.connection import BUSY, Connection
from agio_programs.declared.config import ProgramsConfig
from agio_programs.dialect import errors
from agio_programs.dialect.fields import read_both, read_fields, read_form, read_number
from agio_programs.dialect.frames import METHODS, Params, answer_of, read_request
from agio_programs.dialect.signing import SignedFields, check_time, read_signed
from agio_programs.endpoint import Claim, Endpoint, KeyedEndpoint, Signed, SignedEndpoint, immediate
from agio_programs.funds.addresses import fund_addresses
from agio_programs.funds.funds import Funds
from agio_programs.limits import Limits
from agio_programs.market_data.addresses import market_addresses
from agio_programs.market_data.markets import Markets
from agio_programs.market_data.schemas import CountView, NoForm
from agio_programs.session import Session, SessionView
from agio_programs.streams.streams import Streams, Watcher
from agio_programs.user_data.addresses import listen_key_addresses
from agio_programs.user_data.listen_keys import ListenKeys, may_be_listen_key
from agio_programs.user_data.subscriptions import SubscribeForm, Subscriptions, SubscriptionView, UnsubscribeForm

log = structlog.get_logger(__name__)

TESTNET = "/testnet"
STREAM = "/stream"
ROOTS = ("/api/v3", "/sapi/v1")
TIME_LIMIT_S = 20.0
CONNECTION_WEIGHT = 2
MOST_CONNECTIONS = 5000
MOST_OF_NETWORK = 300
LONGEST_KEY = 100
_HEADERS = {"cache-control": "no-store", "access-control-allow-origin": "*"}

MOST_BODY = 16_384

Socket = WebSocket[Any, Any, Any]


def program_routes(kernel: Kernel) -> Sequence[Any]:
    """One handler of every address."""
    dialect = Dialect(kernel)

    async def speak(request: PlainRequest) -> PlainAnswer:
        return await dialect.answer(request, errors.DialectError.reported)

    async def draw(request: PlainRequest) -> PlainAnswer:
        return await dialect.answer(request, charts.reported)

    @websocket(
        [f"{realm}{path}" for realm in ("", TESTNET) for path in ("/ws", "/ws/{rest:path}", STREAM)],
    )
    async def stream(socket: Socket) -> None:
        await dialect.stream(socket)

    @websocket([f"{realm}/ws-api/v3" for realm in ("", TESTNET)])
    async def converse(socket: Socket) -> None:
        await dialect.converse(socket)

    below = tuple(f"{realm}{root}/" for realm in ("", TESTNET) for root in ROOTS)
    return (
        PlainRoute(below, ("GET", "POST", "PUT", "DELETE"), speak, MOST_BODY),
        PlainRoute((f"{charts.ROOT}/",), ("GET",), draw),
        stream,
        converse,
    )


class Sender(msgspec.Struct, frozen=True):
    """Origin of a request, and its realm."""

    address: str
    network: str
    realm: Realm


AnyEndpoint = Endpoint | KeyedEndpoint | SignedEndpoint
Read = tuple[Mapping[str, str], SignedFields | None, Claim | None]
"""The parameters of a request; what proves them, and who claims to have signed, where that is asked for."""


class Dialect:
    """Answers requests. Every error is answered in the form of the dialect."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        config: ProgramsConfig = kernel.config.get("programs") or ProgramsConfig()
        limits = kernel.part(Limits)
        self._weights, self._orders = limits.weights, limits.orders
        self._deadlines = Deadlines()
        self._sockets: Counter[str] = Counter()
        self._table: Mapping[tuple[str, str], AnyEndpoint] = {
            **market_addresses(kernel.part(Markets), config),
            **account_addresses(kernel.part(Accounts)),
            **fund_addresses(kernel.part(Funds)),
            **listen_key_addresses(kernel.part(ListenKeys)),
            **charts.chart_addresses(kernel.part(charts.Charts)),
        }
        self._by_method = {method: self._table[address] for method, address in METHODS.items()}

    async def answer(self, request: PlainRequest, tell: Callable[[errors.DialectError], Any]) -> PlainAnswer:
        """The answer to one request, with what its network has used of this minute; ``tell`` says a refusal."""
        path = request.path
        endpoint = self._table.get((request.method, path.removeprefix(TESTNET)))
        sender = Sender(request.client.address, request.client.network, _realm_of(path))

        async def read(endpoint: AnyEndpoint) -> Read:
            query, key = request.query, request.header(b"x-mbx-apikey")
            if isinstance(endpoint, Endpoint):
                return read_fields(query), None, None
            if isinstance(endpoint, KeyedEndpoint):
                return read_both(query, await request.body()), None, Claim(key, b"", "")
            proof = read_signed(query, await request.body())
            return proof.fields, proof, Claim(key, proof.text, proof.signature)

        headers: dict[str, str] = {}
        try:
            with self._deadlines.within(TIME_LIMIT_S):
                status, body = 200, msgspec.json.encode(await self._made(endpoint, read, sender, headers))
        except Exception as error:
            refused = _refused(error, path, changes=_changes(endpoint))
            status, body = refused.status, msgspec.json.encode(tell(refused))
            if refused.retry_after_s:
                headers["retry-after"] = str(refused.retry_after_s)
        used = str(self._weights.used(sender.network))
        headers |= {"x-mbx-used-weight": used, "x-mbx-used-weight-1m": used, **_HEADERS}
        return PlainAnswer(status, body, headers=headers)

    # --- sockets -----------------------------------------------------------------------------------------------------

    async def converse(self, socket: Socket) -> None:
        """Serve a socket whose frames are requests, answered one by one."""
        async with self._connected(socket) as is_open:
            if is_open:
                connection = Connection()
                session = Session(self._world_ms(), Subscriptions(self._kernel, connection))
                sender = _sender_of(socket)

                async def hear(text: str) -> None:
                    connection.tell(msgspec.json.encode(await self._framed(text, session, sender)).decode())
                    session.subscriptions.answered()

                try:
                    await connection.serve(socket.receive, socket.send, hear)
                finally:
                    session.subscriptions.stop()

    async def _framed(self, text: str, session: Session, sender: Sender) -> dict[str, Any]:
        """The answer to a frame."""
        request, endpoint, wants_limits = None, None, True
        try:
            request = read_request(text)
            params = Params(request.params)
            wants_limits = params.wants_limits
            endpoint = self._methods(session, params, sender).get(request.method)

            async def read(endpoint: AnyEndpoint) -> Read:
                if isinstance(endpoint, Endpoint):
                    return params.fields(), None, None
                if params.is_signed or session.claim is None:
                    proof = params.proof()
                    return proof.fields, proof, Claim(params.key, proof.text, proof.signature)
                proof = params.proof(session.claim.signature)
                return proof.fields, proof, session.claim

            with self._deadlines.within(TIME_LIMIT_S):
                status, what, reported = 200, "result", await self._made(endpoint, read, sender, {})
        except Exception as error:
            refused = _refused(error, request.method if request is not None else "", changes=_changes(endpoint))
            status, what, reported = refused.status, "error", refused.reported()
        limits = [self._limit(sender.network)] if wants_limits else None
        return answer_of(request, status, what, reported, limits)

    def _methods(self, session: Session, params: Params, sender: Sender) -> Mapping[str, AnyEndpoint]:
        """Return the endpoint of each method: the addresses, and the methods about the session itself."""

        async def log_on(asked: Signed, form: NoForm) -> SessionView:
            proof = params.proof()
            session.log_on(Claim(params.key, proof.text, proof.signature), self._world_ms())
            return session.reported(self._world_ms())

        def log_off(realm: Realm, form: NoForm) -> SessionView:
            session.log_off()
            return session.reported(self._world_ms())

        def status(realm: Realm, form: NoForm) -> SessionView:
            return session.reported(self._world_ms())

        subscriptions = session.subscriptions

        async def subscribe(realm: Realm, form: SubscribeForm) -> SubscriptionView:
            if session.claim is None:
                raise errors.not_authorized()
            who = await self._caller(Scope.READ, session.claim, sender)
            return await subscriptions.open(who, session.claim.key, sender.address, form)

        async def subscribe_signed(asked: Signed, form: SubscribeForm) -> SubscriptionView:
            claim = None if params.is_signed else session.claim
            key = params.key if claim is None else claim.key
            return await subscriptions.open(asked.who, key, sender.address, form)

        def unsubscribe(realm: Realm, form: UnsubscribeForm) -> dict[str, Any]:
            return subscriptions.close(form)

        def subscribed(realm: Realm, form: NoForm) -> Sequence[SubscriptionView]:
            return subscriptions.listed()

        return {
            **self._by_method,
            "session.logon": SignedEndpoint(NoForm, log_on, Scope.READ, lambda form: 2),
            "session.status": Endpoint(NoForm, immediate(status), lambda form: 2),
            "session.logout": Endpoint(NoForm, immediate(log_off), lambda form: 2),
            "session.subscriptions": Endpoint(NoForm, immediate(subscribed), lambda form: 2),
            "userDataStream.subscribe": Endpoint(SubscribeForm, subscribe, lambda form: 2),
            "userDataStream.subscribe.signature": SignedEndpoint(
                SubscribeForm, subscribe_signed, Scope.READ, lambda form: 2
            ),
            "userDataStream.unsubscribe": Endpoint(UnsubscribeForm, immediate(unsubscribe), lambda form: 2),
        }

    def _limit(self, network: str) -> CountView:
        return CountView(
            rate_limit_type="REQUEST_WEIGHT",
            interval="MINUTE",
            interval_num=1,
            limit=self._weights.limit,
            count=self._weights.used(network),
        )

    async def stream(self, socket: Socket) -> None:
        """Serve a socket of streams: those that its address names, and what it asks for."""
        path = socket.url.path
        sender = _sender_of(socket)
        watcher = Watcher(Connection(), sender.realm, sender.address, is_combined=path.endswith(STREAM))
        after = socket.query_params.get("fromSequence")
        wanted = socket.query_params.get("streams", "") if watcher.is_combined else path.rpartition("/ws")[2].strip("/")
        # Programs number their sockets: what has no @ and is no listen key is no stream.
        names = [name for name in wanted.split("/") if "@" in name or may_be_listen_key(name)]
        async with self._connected(socket) as is_open:
            if not is_open:
                return
            streams = self._kernel.part(Streams)
            try:
                number = None if after is None else read_number(after, "fromSequence")
                await streams.subscribe(watcher, names, number, is_tied=_is_tied(socket))
            except errors.DialectError as refused:
                watcher.connection.tell(msgspec.json.encode({"error": refused.reported(), "id": None}).decode())
            await streams.serve(watcher, socket.receive, socket.send)

    @asynccontextmanager
    async def _connected(self, socket: Socket) -> AsyncIterator[bool]:
        """Accept a socket, unless too many are open, or too much was asked from there: then it is closed at once."""
        network = _sender_of(socket).network
        await socket.accept()
        try:
            self._weights.take(network, CONNECTION_WEIGHT)
            is_full = self._sockets.total() >= MOST_CONNECTIONS or self._sockets[network] >= MOST_OF_NETWORK
            is_open = not (is_full or self._kernel.part(Offerings).is_off("programs"))
        except errors.DialectError:
            is_open = False
        if not is_open:
            await socket.close(code=BUSY)
            yield False
            return
        self._sockets[network] += 1
        try:
            yield True
        finally:
            self._sockets[network] -= 1
            if not self._sockets[network]:
                del self._sockets[network]

    # --- what both have in common ------------------------------------------------------------------------------------

    async def _made(
        self,
        endpoint: AnyEndpoint | None,
        read: Callable[[AnyEndpoint], Awaitable[Read]],
        sender: Sender,
        headers: dict[str, str],
    ) -> Any:
        try:
            if endpoint is None:
                raise errors.not_found()
            fields, proof, claim = await read(endpoint)
            form = read_form(fields, endpoint.form)
        except errors.DialectError:
            self._weights.take(sender.network, 1)
            raise
        self._weights.take(sender.network, endpoint.weight(form))
        if self._kernel.part(Offerings).is_off("programs"):
            raise errors.unavailable()
        if isinstance(endpoint, Endpoint):
            return await endpoint.make(sender.realm, form)
        assert claim is not None, "where somebody has to say who he is, that was read"
        if isinstance(endpoint, KeyedEndpoint):
            await self._caller(endpoint.scope, claim, sender, is_named=True)
            return await endpoint.make(claim.key, form)
        assert proof is not None, "what is signed was read with its proof"
        check_time(proof, self._world_ms())
        who = await self._caller(endpoint.scope, claim, sender)
        if endpoint.orders:
            try:
                short, day = self._orders.take(who.id)
            except errors.DialectError:
                _tell_counts(headers, *self._orders.used(who.id))
                raise
            _tell_counts(headers, short, day)
        return await endpoint.make(Signed(who, proof.digest), form)

    def _world_ms(self) -> int:
        """The time by which programs sign: theirs is the world's, also where the deployment's was moved."""
        return epoch_ms(self._kernel.clock.world())

    async def _caller(self, scope: Scope, claim: Claim, sender: Sender, *, is_named: bool = False) -> Principal:
        """Return the principal who signed, with a key of this realm that has the scope; a DialectError otherwise. Where
        it is enough that the key ``is_named`` no signature is looked at.
        """
        if not claim.key or len(claim.key) > LONGEST_KEY:
            raise errors.no_key()
        keys = self._kernel.sessions.api_keys
        try:
            if is_named:
                caller = await keys.named(claim.key, sender.address)
            else:
                caller = await keys.caller_of(claim.key, claim.text, claim.signature, sender.address)
        except UnknownKey as error:
            raise errors.unknown_key() from error
        except WrongSignature as error:
            raise errors.bad_signature() from error
        if caller.principal.realm is not sender.realm:
            raise errors.unknown_key()
        if scope not in caller.scopes:
            raise errors.not_authorized()
        return caller.principal


def _tell_counts(headers: dict[str, str], short: int, day: int) -> None:
    headers["x-mbx-order-count-10s"], headers["x-mbx-order-count-1d"] = str(short), str(day)


def _is_tied(socket: Socket) -> bool:
    said = socket.query_params.get("cancelOnDisconnect", "false")
    if said not in ("true", "false"):
        raise errors.illegal("cancelOnDisconnect")
    return said == "true"


def _sender_of(socket: Socket) -> Sender:
    address = plain_address(socket.client.host if socket.client is not None else "unknown")
    return Sender(address, network_of(address), _realm_of(socket.url.path))


def _realm_of(path: str) -> Realm:
    return Realm.DEMO if path.startswith(f"{TESTNET}/") else Realm.REAL


def _changes(endpoint: AnyEndpoint | None) -> bool:
    return isinstance(endpoint, SignedEndpoint) and endpoint.scope is Scope.TRADE


def _refused(error: Exception, path: str, *, changes: bool) -> errors.DialectError:
    """Return the dialect's error for an exception. An unforeseen one is logged, and its error has no details. Where a
    change may have been made before it came, the error doesn't deny it.
    """
    match error:
        case errors.DialectError():
            return error
        case ApiError(code=codes.TOO_LARGE):
            return errors.too_large()
        case ApiError():
            return errors.of_refusal(error)
        case DatabaseUnavailable() | Retry() | TimeoutError():
            return errors.unknown_outcome() if changes else errors.unavailable()
        case _:
            log.error("programs.failed", path=path, error=type(error).__name__, exc_info=error)
            return errors.unknown_outcome() if changes else errors.failed()
