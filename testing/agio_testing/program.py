"""A program's requests under ``/api/v1/``: what they are signed with."""

from __future__ import annotations

import hmac
import time
from hashlib import sha256


def signed(key: str, secret: str, method: str, target: str, body: bytes = b"", *, age_s: int = 0) -> dict[str, str]:
    """The headers of a request that was signed ``age_s`` ago; ``target`` is the path with its query."""
    stamp = str(int(time.time()) - age_s)
    text = "\n".join([stamp, method, target]).encode() + b"\n" + body
    return {
        "x-agio-key": key,
        "x-agio-timestamp": stamp,
        "x-agio-signature": hmac.new(secret.encode(), text, sha256).hexdigest(),
        "content-type": "application/x-www-form-urlencoded",
    }
