"""Signed text of a request, and the check of its time: pure.

Signed are the query and the body as they were sent, one after the other, without the signature; nothing is written
anew.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from hashlib import sha256

import msgspec

from agio_programs.dialect import errors
from agio_programs.dialect.fields import read_both

WINDOW_MS = 5000
LONGEST_WINDOW_MS = 60_000
AHEAD_MS = 1000
_PROOF = ("timestamp", "recvWindow", "signature")


class SignedFields(msgspec.Struct, frozen=True):
    """A signed request: what it asks, the text that its signature is of, and when it was made."""

    fields: dict[str, str]
    text: bytes
    signature: str
    timestamp_ms: int
    window_ms: Decimal

    @property
    def digest(self) -> str:
        """The same for a request that is sent again as it is, and for no other."""
        return sha256(self.text + b"\0" + self.signature.encode()).hexdigest()


def read_signed(query: bytes, body: bytes) -> SignedFields:
    """The fields of a request, in its query, its body, or both; a DialectError where something of its proof is missing
    or a field is there twice.
    """
    return signed_fields(read_both(query, body), _unsigned(query) + _unsigned(body))


def signed_fields(fields: dict[str, str], text: bytes, *, signature: str = "") -> SignedFields:
    """Return the parameters of a request of which ``text`` is signed; a DialectError where a part of the proof is
    missing. A caller who proved the key before passes that ``signature``.
    """
    proof = {name: fields.pop(name, "") for name in _PROOF}
    proof["signature"] = proof["signature"] or signature
    for name in ("timestamp", "signature"):
        if not proof[name]:
            raise errors.missing(name)
    timestamp = proof["timestamp"]
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 16):
        raise errors.illegal("timestamp")
    return SignedFields(fields, text, proof["signature"], int(timestamp), _window(proof["recvWindow"]))


def check_time(signed: SignedFields, now_ms: int) -> None:
    """Refuse what was too long on its way, or comes from the future."""
    if signed.timestamp_ms >= now_ms + AHEAD_MS:
        raise errors.early()
    if now_ms - signed.timestamp_ms > signed.window_ms:
        raise errors.late()


def _unsigned(part: bytes) -> bytes:
    text, found, signature = part.rpartition(b"&signature=")
    if found and b"&" not in signature and b"signature=" not in text:
        return text  # as most clients send it: at the end
    return b"&".join(pair for pair in part.split(b"&") if not pair.startswith(b"signature="))


def _window(text: str) -> Decimal:
    """Milliseconds, with up to three decimals."""
    if not text:
        return Decimal(WINDOW_MS)
    try:
        window = Decimal(text)
    except InvalidOperation as error:
        raise errors.illegal("recvWindow") from error
    if not (window.is_finite() and 0 < window <= LONGEST_WINDOW_MS):
        raise errors.invalid("recvWindow")
    return window
