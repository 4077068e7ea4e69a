"""The way of a call to the site and back: signed, repeated where its outcome is open, refused as an error."""

from __future__ import annotations

import asyncio
import secrets
import string
import time
from collections.abc import Callable, Iterator, Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

import httpx

from agio_client.calls import AsyncCalls, Calls
from agio_client.errors import ApiError, Unreachable
from agio_client.signing import Secret, Signer

DONE = (0, 7)
"""Codes of an answer that isn't a refusal."""
TOO_MANY_REQUESTS = 107
OPEN = (104, 105)
"""The request is still being processed, or its outcome isn't known yet: the same rtoken asks again."""
UNAVAILABLE = 503
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 5.0
_LETTERS = string.ascii_letters + string.digits


class _Asked:
    """One call until it has an answer: its requests, and the pause before the next of them."""

    def __init__(self, client: _Settings, method: str, name: str, form: Mapping[str, Any], rtoken: str | None) -> None:
        self.rtoken = rtoken or "".join(secrets.choice(_LETTERS) for _ in range(16))
        self._client = client
        self._method, self._name = method, name
        given = {key: _text(value) for key, value in form.items() if value is not None}
        self._form = urlencode({"lang": client.language, "rtoken": self.rtoken, **given})
        self._ends = time.monotonic() + client.patience_s
        self._pause_s = FIRST_PAUSE_S
        self._why = "nothing was asked"

    def request(self) -> dict[str, Any]:
        """What is sent now: each request is signed anew, with its own moment."""
        path, body = f"/api/v1/{self._name}", b""
        headers = {}
        if self._method == "GET":
            path += f"?{self._form}"
        else:
            body = self._form.encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        stamp = str(int(time.time()))
        text = b"\n".join([stamp.encode(), self._method.encode(), path.encode(), body])
        headers |= {
            "X-Agio-Key": self._client.key,
            "X-Agio-Timestamp": stamp,
            "X-Agio-Signature": self._client.signer.sign(text),
        }
        return {"method": self._method, "url": self._client.origin + path, "content": body, "headers": headers}

    def answered(self, response: httpx.Response) -> tuple[bool, Any]:
        """Whether this is the outcome, and the data of it; raises ApiError where the site refuses."""
        try:
            said = response.json()
            code, message = said["code"], said["message"]
        except (ValueError, KeyError, TypeError):
            self._why = f"status {response.status_code} and no answer of the site"
            if response.status_code >= 500:
                return False, None
            raise Unreachable(self._name, self.rtoken, self._why) from None
        if code in DONE:
            return True, said["data"]
        self._why = f"{code}: {message}"
        if code == TOO_MANY_REQUESTS:
            self._pause_s = max(self._pause_s, float(said.get("time", 0)))
            if time.monotonic() + self._pause_s > self._ends:
                raise ApiError(code, message, said["data"])
        elif code not in OPEN and response.status_code != UNAVAILABLE:
            raise ApiError(code, message, said["data"])
        return False, None

    def failed(self, error: httpx.TransportError) -> None:
        """The way there or back broke: the request may have been carried out."""
        self._why = f"{type(error).__name__}: {error}"

    def pause_s(self) -> float:
        """Seconds until the next request; raises Unreachable where patience has ended."""
        pause_s, self._pause_s = self._pause_s, min(2 * self._pause_s, LONGEST_PAUSE_S)
        if time.monotonic() + pause_s > self._ends:
            raise Unreachable(self._name, self.rtoken, self._why)
        return pause_s


class _Settings:
    """What both clients are made of."""

    def __init__(
        self,
        site: str,
        key: str,
        signer: str | Signer,
        *,
        language: str = "en",
        timeout_s: float = 30.0,
        patience_s: float = 60.0,
    ) -> None:
        """``site``: its address, such as ``https://trade.example``. ``key`` and ``signer``: an API key and
        its secret, or the `PrivateKey` of which the site has the public one. A request waits up to ``timeout_s`` for
        its answer; a call is repeated for ``patience_s`` while its outcome isn't known.
        """
        parts = urlsplit(site)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise ValueError(f"an address such as https://trade.example is expected, was {site!r}")
        self.origin = f"{parts.scheme}://{parts.netloc}"
        self.key = key
        self.signer: Signer = Secret(signer) if isinstance(signer, str) else signer
        self.language = language
        self.timeout_s = timeout_s
        self.patience_s = patience_s


class Client(_Settings, Calls):
    """Calls that wait for their answer. Safe for several threads."""

    def __init__(self, site: str, key: str, signer: str | Signer, **settings: Any) -> None:
        super().__init__(site, key, signer, **settings)
        self._http = httpx.Client(timeout=self.timeout_s)

    def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:
        asked = _Asked(self, method, name, form, rtoken)
        while True:
            try:
                done, data = asked.answered(self._http.request(**asked.request()))
                if done:
                    return data
            except httpx.TransportError as error:
                asked.failed(error)
            time.sleep(asked.pause_s())

    def events(self, after: int, *, every_s: float = 1.0) -> Iterator[Any]:
        """What happens to the account, without an end: each event once and in order, those after a number first.

        A program that keeps the number of the last event it has dealt with misses nothing over thirty days.
        """
        while True:
            rows = self.account_events(after=after)["rows"]
            yield from rows
            if rows:
                after = rows[-1]["number"]
            else:
                time.sleep(every_s)

    def close(self) -> None:
        """Close its connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncClient(_Settings, AsyncCalls):
    """The same for programs of one loop."""

    def __init__(self, site: str, key: str, signer: str | Signer, **settings: Any) -> None:
        super().__init__(site, key, signer, **settings)
        self._http = httpx.AsyncClient(timeout=self.timeout_s)

    async def call(self, method: str, name: str, form: Mapping[str, Any], rtoken: str | None = None) -> Any:
        asked = _Asked(self, method, name, form, rtoken)
        while True:
            try:
                done, data = asked.answered(await self._http.request(**asked.request()))
                if done:
                    return data
            except httpx.TransportError as error:
                asked.failed(error)
            await asyncio.sleep(asked.pause_s())

    async def close(self) -> None:
        """Close its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()


def rows_of(call: Callable[..., Any], **form: Any) -> Iterator[Any]:
    """All rows of a list, page by page: ``rows_of(client.spot_orders, state="all")``."""
    after = ""
    while True:
        page = call(**form, after=after)
        yield from page["rows"]
        if not (after := page["next"]):
            return


def _text(value: Any) -> str:
    """A field as a form has it. Amounts are texts: a float would have lost some of theirs."""
    if isinstance(value, float):
        raise TypeError(f"an amount is given as a text, such as '0.1': {value!r} is not exactly what it seems")
    return str(value).lower() if isinstance(value, bool) else str(value)
