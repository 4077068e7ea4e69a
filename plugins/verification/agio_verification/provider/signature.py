"""Signatures of the platform and a service on their messages: HMAC-SHA256 with their shared secret, over time and
body."""

from __future__ import annotations

import hashlib
import hmac

TIMESTAMP, SIGNATURE = "agio-timestamp", "agio-signature"
OLDEST_S = 300
"""Greatest difference of a time from now, either way, in seconds: beyond it, an intercepted message can't be
replayed."""


def signature_of(secret: bytes, timestamp: str, body: bytes) -> str:
    """Hexadecimal, over the seconds since 1970, a dot, and the body as it is sent."""
    return hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def is_signed(secret: bytes, timestamp: str, signature: str, body: bytes, now: float) -> bool:
    """Whether the holder of the secret said it, and just now."""
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        return False
    genuine = hmac.compare_digest(signature_of(secret, timestamp, body).encode(), signature.encode())
    return genuine and abs(now - int(timestamp)) <= OLDEST_S
