"""Time-based one-time passwords (RFC 6238): six digits, thirty seconds, SHA-1 as every authenticator app expects."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import struct
from urllib.parse import quote

STEP_S = 30
DIGITS = 6
DRIFT_STEPS = 1


SECRET_BYTES = 20


def new_secret() -> bytes:
    """A secret of the length that the standard recommends."""
    return secrets.token_bytes(SECRET_BYTES)


def written(secret: bytes) -> str:
    """The secret as it is typed into an authenticator."""
    return base64.b32encode(secret).decode().rstrip("=")


def uri(secret: bytes, login: str, brand: str) -> str:
    """The address that an authenticator scans."""
    issuer = quote(brand, safe="")
    return f"otpauth://totp/{issuer}:{quote(login, safe='')}?secret={written(secret)}&issuer={issuer}"


def code_at(secret: bytes, step: int) -> str:
    """The code of one step of thirty seconds."""
    digest = hmac.new(secret, struct.pack(">Q", step), hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def matching_step(secret: bytes, code: str, now_s: float) -> int | None:
    """The step that ``code`` is of, a step early or late included; None where it is of none."""
    current = int(now_s) // STEP_S
    found = None
    for step in range(max(0, current - DRIFT_STEPS), current + DRIFT_STEPS + 1):
        if hmac.compare_digest(code_at(secret, step).encode(), code.encode()):
            found = step
    return found
