"""``POST /webhooks/verification``: where the service says what it found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import structlog
from litestar import Request, Response, post

from agio_verification.provider.provider import Providing
from agio_verification.provider.signature import SIGNATURE, TIMESTAMP, is_signed
from agio_verification.provider.verdict import Verdict, take_verdict

log = structlog.get_logger(__name__)

MOST_BYTES = 16_384


def webhooks(providing: Providing) -> Sequence[Any]:
    """The route, where the deployment has a service.

    204: heard, also where it changed nothing, so that it isn't said again. 400: not to be read. 401: not signed with
    the secret, or not just now. 413: too long. A fault of the site's own is a 500: the service says it again.
    """
    provider = providing.provider
    if provider is None:
        return ()

    @post("/webhooks/verification", include_in_schema=False, status_code=204, request_max_body_size=MOST_BYTES)
    async def hear(request: Request[Any, Any, Any]) -> Response[None]:
        body = await request.body()
        timestamp, signature = request.headers.get(TIMESTAMP, ""), request.headers.get(SIGNATURE, "")
        if not is_signed(provider.secret, timestamp, signature, body, providing.kernel.clock.world().timestamp()):
            log.warning("verification.webhook_refused", why="signature")
            return Response(None, status_code=401)
        try:
            verdict = msgspec.json.decode(body, type=Verdict)
        except (msgspec.DecodeError, ValueError):
            log.warning("verification.webhook_refused", why="body")
            return Response(None, status_code=400)
        await take_verdict(providing, verdict)
        return Response(None, status_code=204)

    return (hear,)
