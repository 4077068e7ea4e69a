"""Where the dialect is spoken: ``/api/v3`` and ``/sapi/v1``, and the same below ``/testnet`` for the demo realm.

No calls, because the answers are in somebody else's form: without an envelope, with his statuses, numbers and names.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import structlog
from agio_kernel.calls.addresses import network_of
from agio_kernel.declarations.contracts import Kernel
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.realm import Realm
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.postgres.db import DatabaseUnavailable, Retry
from litestar import Request, Response, route

from agio_programs.declared.config import ProgramsConfig
from agio_programs.dialect import errors
from agio_programs.dialect.fields import read_fields, read_form
from agio_programs.dialect.weights import Weights
from agio_programs.endpoint import Endpoint
from agio_programs.market_data.addresses import market_addresses
from agio_programs.market_data.markets import Markets

log = structlog.get_logger(__name__)

TESTNET = "/testnet"
ROOTS = ("/api/v3", "/sapi/v1")
TIME_LIMIT_S = 20.0
_HEADERS = {"cache-control": "no-store", "access-control-allow-origin": "*"}

Asked = Request[Any, Any, Any]


def program_routes(kernel: Kernel) -> Sequence[Any]:
    """One handler of every address."""
    dialect = Dialect(kernel)

    @route(
        [f"{realm}{root}/{{rest:path}}" for realm in ("", TESTNET) for root in ROOTS],
        http_method=["GET", "POST", "PUT", "DELETE"],
        include_in_schema=False,
    )
    async def speak(request: Asked) -> Response[bytes]:
        return await dialect.answer(request)

    return (speak,)


class Dialect:
    """Answers requests. Whatever happens is told in the form of the dialect."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        config: ProgramsConfig = kernel.config.get("programs") or ProgramsConfig()
        self._weights = Weights(lambda: kernel.clock.now_ms(), config.weight_per_minute)
        self._table: Mapping[tuple[str, str], Endpoint] = market_addresses(
            kernel.part(Markets), config.weight_per_minute
        )

    async def answer(self, request: Asked) -> Response[bytes]:
        """The answer to one request, with what its network has used of this minute."""
        network = network_of(request.client.host if request.client is not None else "unknown")
        try:
            async with asyncio.timeout(TIME_LIMIT_S):
                status, body = 200, msgspec.json.encode(await self._made(request, network))
            headers: dict[str, str] = {}
        except Exception as error:
            refused = _refused(error, request.url.path)
            status, body = refused.status, msgspec.json.encode({"code": refused.code, "msg": refused.message})
            headers = {"retry-after": str(refused.retry_after_s)} if refused.retry_after_s else {}
        used = str(self._weights.used(network))
        headers |= {"x-mbx-used-weight": used, "x-mbx-used-weight-1m": used, **_HEADERS}
        return Response(body, status_code=status, media_type="application/json", headers=headers)

    async def _made(self, request: Asked, network: str) -> Any:
        path = request.url.path
        realm = Realm.DEMO if path.startswith(f"{TESTNET}/") else Realm.REAL
        endpoint = self._table.get((request.method, path.removeprefix(TESTNET)))
        try:
            if endpoint is None:
                raise errors.not_found()
            form = read_form(read_fields(request.scope["query_string"]), endpoint.form)
        except errors.DialectError:
            self._weights.take(network, 1)
            raise
        self._weights.take(network, endpoint.weight(form))
        if self._kernel.part(Offerings).is_off("programs"):
            raise errors.unavailable()
        return await endpoint.make(realm, form)


def _refused(error: Exception, path: str) -> errors.DialectError:
    """What an exception is told as. What nobody foresaw is logged, and says nothing."""
    match error:
        case errors.DialectError():
            return error
        case Refusal():
            return errors.of_refusal(error)
        case DatabaseUnavailable() | Retry() | TimeoutError():
            return errors.unavailable()
        case _:
            log.error("programs.failed", path=path, error=type(error).__name__, exc_info=error)
            return errors.failed()
