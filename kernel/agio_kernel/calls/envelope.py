"""The envelope: the one shape of every answer, ``{code, message, data, title?, time?, event?, text?}``."""

from __future__ import annotations

from typing import Any

import msgspec


class Said(msgspec.Struct):
    """Parts of a refusal's ``message``, so that a page can say it again in the language its reader turns to."""

    key: str
    values: dict[str, str | int]


class Envelope(msgspec.Struct, omit_defaults=True):
    """An answer. ``code`` and ``message`` are always written; the optional parts only where they say something."""

    code: int
    message: str
    data: Any = msgspec.UNSET
    title: str | None = None
    time: float | None = None
    event: str | None = None
    text: Said | None = None


_encoder = msgspec.json.Encoder(decimal_format="string")


def encode(envelope: Envelope) -> bytes:
    """The answer as JSON. ``data`` is null where there is none, so that a client may always read the field."""
    if envelope.data is msgspec.UNSET:
        envelope.data = None
    return _encoder.encode(envelope)


def success(data: Any = None, message: str = "", *, code: int = 0, event: str | None = None) -> Envelope:
    """A successful answer."""
    return Envelope(code, message, data, event=event)
