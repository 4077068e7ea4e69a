"""The adapter to a service that takes papers by an HTTP request and answers later, by a signed one of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

import httpx
import msgspec

from agio_verification.declared.config import ServiceConfig
from agio_verification.provider.papers import Papers
from agio_verification.provider.signature import SIGNATURE, TIMESTAMP, signature_of

_PASSING = frozenset({401, 403, 408, 425, 429})
"""Answers below 500 after which trying again helps: a wrong secret is the deployment's to set right."""


class Unaskable(Exception):
    """The service takes no such papers, however often they are sent."""


class Service:
    """Sends papers; what it answers at once is only that it has them."""

    def __init__(self, config: ServiceConfig, secret: bytes) -> None:
        self.name = config.name
        self.secret = secret
        self._config = config

    async def ask(self, papers: Papers) -> None:
        """Hand over the papers. ConnectionError where trying again may help, Unaskable where it can't."""
        body, headers = await asyncio.to_thread(self._signed, papers)
        try:
            async with (
                asyncio.timeout(self._config.timeout_s),
                self._http() as http,
                http.stream("POST", self._config.url, content=body, headers=headers) as answer,
            ):
                status = answer.status_code  # of what it writes nothing is read, so it can't be too long
        except (httpx.HTTPError, TimeoutError) as error:
            raise ConnectionError(type(error).__name__) from error
        if 400 <= status < 500 and status not in _PASSING:
            raise Unaskable(f"the service answered {status}")
        if not 200 <= status < 300:
            raise ConnectionError(f"the service answered {status}")

    def _http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            timeout=self._config.timeout_s, follow_redirects=False, limits=httpx.Limits(max_connections=1)
        )

    def _signed(self, papers: Papers) -> tuple[bytes, Mapping[str, str]]:
        """Some 30 MB at most, which take a moment: not on the event loop."""
        # world's clock: a stranger checks how old the signature is
        body, timestamp = msgspec.json.encode(papers), str(int(time.time()))
        return body, {
            "content-type": "application/json",
            "idempotency-key": papers.check,
            TIMESTAMP: timestamp,
            SIGNATURE: signature_of(self.secret, timestamp, body),
        }
