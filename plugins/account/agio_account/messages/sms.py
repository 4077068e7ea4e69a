"""Text messages through any service that takes an HTTP request for each."""

from __future__ import annotations

import httpx
from agio_kernel.ports.messages import fill_in

from agio_account.declared.config import Sms
from agio_account.messages.delivery import Undeliverable

_PASSING = frozenset({401, 403, 408, 425, 429})
"""Answers below 500 after which trying again helps: a wrong token is the deployment's to set right."""


class SmsAdapter:
    """Posts each message to the configured address."""

    def __init__(self, config: Sms, token: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self._config = config
        self._headers = {config.header: f"{config.scheme} {token}".strip()} if token else {}
        self._transport = transport

    async def deliver(self, recipient: str, subject: str, text: str) -> None:
        """Send ``text``; text messages have no subject. An answer in the 400s is final, but for those that pass."""
        config = self._config
        fields = {name: fill_in(value, {"to": recipient, "text": text}) for name, value in config.fields.items()}
        async with httpx.AsyncClient(timeout=config.timeout_s, transport=self._transport) as http:
            if config.encoding == "json":
                answer = await http.post(config.url, json=fields, headers=self._headers)
            else:
                answer = await http.post(config.url, data=fields, headers=self._headers)
        if 400 <= answer.status_code < 500 and answer.status_code not in _PASSING:
            raise Undeliverable(f"the service answered {answer.status_code}")
        if not answer.is_success:
            raise ConnectionError(f"the service answered {answer.status_code}")
