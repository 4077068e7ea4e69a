"""Time-based one-time passwords (RFC 6238): six digits, thirty seconds, SHA-1 as every authenticator app expects."""

from __future__ import annotations

import hashlib
import hmac
import struct

STEP_S = 30
DIGITS = 6
DRIFT_STEPS = 1


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
