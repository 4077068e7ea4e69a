"""Signatures as Standard Webhooks has them, so that a receiver reads them with any library of that. Pure."""

from __future__ import annotations

import hmac
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256

_PREFIX = "whsec_"
_SECRET_BYTES = 32


def new_secret() -> str:
    """A secret as its owner is shown it."""
    return f"{_PREFIX}{b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()}"


def signed_headers(given: Iterable[str], message_id: str, sent_s: int, body: bytes) -> Mapping[str, str]:
    """The headers of a message that is sent at this second of the world's time, signed with each of these secrets."""
    text = b".".join((message_id.encode(), str(sent_s).encode(), body))
    digests = [hmac.new(b64decode(secret.removeprefix(_PREFIX)), text, sha256).digest() for secret in given]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(sent_s),
        "webhook-signature": " ".join(f"v1,{b64encode(digest).decode()}" for digest in digests),
    }
