"""Effect of another value of a parameter: the accepted requests it would have refused, asked before it is proposed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import asyncpg
import msgspec

from agio_kernel.settings.parameters.declaration import Value


class Refused(msgspec.Struct, frozen=True):
    """Number of accepted requests that a value would have refused."""

    refused: int
    of: int


class ParameterEffect(msgspec.Struct, frozen=True):
    """``count(conn, value, since)`` looks at what happened since a moment as if ``value`` had been in force."""

    key: str
    count: Callable[[asyncpg.Connection, Value, datetime], Awaitable[Refused]]
