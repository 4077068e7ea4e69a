"""Requests as frames of a socket, ``{"id", "method", "params"}``: the parameters of a query, with types. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Any

import msgspec

from agio_programs.dialect import errors
from agio_programs.dialect.fields import MOST_FIELDS
from agio_programs.dialect.signing import SignedFields, signed_fields

LONGEST_ID = 64

_BY_SUBJECT: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "": {
            "ping": ("GET", "/api/v3/ping"),
            "time": ("GET", "/api/v3/time"),
            "exchangeInfo": ("GET", "/api/v3/exchangeInfo"),
            "depth": ("GET", "/api/v3/depth"),
            "klines": ("GET", "/api/v3/klines"),
            "allOrders": ("GET", "/api/v3/allOrders"),
            "myTrades": ("GET", "/api/v3/myTrades"),
        },
        "trades": {
            "recent": ("GET", "/api/v3/trades"),
            "historical": ("GET", "/api/v3/historicalTrades"),
            "aggregate": ("GET", "/api/v3/aggTrades"),
        },
        "ticker": {
            "24hr": ("GET", "/api/v3/ticker/24hr"),
            "price": ("GET", "/api/v3/ticker/price"),
            "book": ("GET", "/api/v3/ticker/bookTicker"),
        },
        "account": {"status": ("GET", "/api/v3/account")},
        "order": {
            "place": ("POST", "/api/v3/order"),
            "test": ("POST", "/api/v3/order/test"),
            "status": ("GET", "/api/v3/order"),
            "cancel": ("DELETE", "/api/v3/order"),
            "cancelReplace": ("POST", "/api/v3/order/cancelReplace"),
        },
        "openOrders": {
            "status": ("GET", "/api/v3/openOrders"),
            "cancelAll": ("DELETE", "/api/v3/openOrders"),
            "countdownCancelAll": ("POST", "/api/v3/countdownCancelAll"),
        },
    }
)
METHODS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        f"{subject}.{verb}" if subject else verb: address
        for subject, verbs in _BY_SUBJECT.items()
        for verb, address in verbs.items()
    }
)
"""Address that answers each method."""


class Request(msgspec.Struct, frozen=True):
    """Request of a program; its ``id`` goes back as it came."""

    method: str
    id: int | str | None = None
    params: dict[str, msgspec.Raw] = {}


_REQUESTS = msgspec.json.Decoder(Request)


class Params:
    """The parameters of a request as text: as they are signed, and as a query has them."""

    def __init__(self, params: Mapping[str, msgspec.Raw]) -> None:
        if len(params) > MOST_FIELDS:
            raise errors.illegal("params")
        self._signed = {name: _text(bytes(raw), name) for name, raw in params.items()}
        self._quoted = {name for name, raw in params.items() if bytes(raw).startswith(b'"')}
        self.key = self._signed.get("apiKey", "")
        self.is_signed = "signature" in params
        self.wants_limits = self._signed.get("returnRateLimits") != "false"

    def fields(self) -> dict[str, str]:
        """Return the parameters, without those that identify the caller."""
        about = ("apiKey", "returnRateLimits")
        return {name: self._plain(name, text) for name, text in self._signed.items() if name not in about}

    def proof(self, signature: str = "") -> SignedFields:
        """The request with the text that its signature is of: every other parameter, by name. Without one of its own it
        stands under the ``signature`` of who asks.
        """
        signed = sorted(pair for pair in self._signed.items() if pair[0] != "signature")
        text = "&".join(f"{name}={value}" for name, value in signed).encode()
        return signed_fields(self.fields(), text, signature=signature)

    def _plain(self, name: str, text: str) -> str:
        """A number's decimal text: a client may write a small one with an exponent."""
        if name in self._quoted or not ("e" in text or "E" in text) or text[:1] not in "0123456789":
            return text
        exponent = text.lower().rpartition("e")[2]
        if len(exponent) > 3:
            raise errors.illegal(name)
        return format(Decimal(text), "f")


def read_request(text: str) -> Request:
    """A frame; a DialectError where it is none."""
    try:
        request = _REQUESTS.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise errors.illegal("request") from error
    if isinstance(request.id, str) and len(request.id) > LONGEST_ID:
        raise errors.illegal("id")
    return request


def answer_of(request: Request | None, status: int, what: str, reported: Any, limits: Any) -> dict[str, Any]:
    """An answer: its ``what`` is a result or an error."""
    answer = {"id": None if request is None else request.id, "status": status, what: reported}
    return answer if limits is None else answer | {"rateLimits": limits}


def _text(raw: bytes, name: str) -> str:
    if raw.startswith(b'"'):
        return str(msgspec.json.decode(raw))
    if raw[:1] in (b"{", b"n"):
        raise errors.illegal(name)
    return raw.decode()
