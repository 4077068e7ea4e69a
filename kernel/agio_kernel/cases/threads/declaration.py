"""The declaration of threads: about the cases of which queue, while they are in which states."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, Generic, TypeVar

import asyncpg
import msgspec

from agio_kernel.cases import Actor, Case, Cases
from agio_kernel.documents import DocumentKind

Row = TypeVar("Row", bound=msgspec.Struct)

LONGEST = 1_000
"""Characters of one message."""
MOST_UNANSWERED = 50
"""Messages of a user in a row that nobody has answered."""


class Threads(msgspec.Struct, Generic[Row], frozen=True, kw_only=True):
    """Messages between the owner of a case and operators, a plugin's ``threads``.

    ``open`` are the states of the case in which they write; in any other the thread is only read. ``link`` names the
    page where the owner goes on reading (``Remote.links``). ``file`` is the kind of picture that a user may send with a
    message; None for words alone. ``written(tx, case, actor)`` follows each message in its transaction, with the case's
    row locked: a ticket waits again when its user writes. ``real``: demo accounts have none. The owner's calls are
    named after ``call`` and tell of ``about``: ``ticket`` and "one of my support tickets".
    """

    cases: Cases[Row]
    open: tuple[StrEnum, ...]
    link: str = ""
    file: DocumentKind | None = None
    written: Callable[[asyncpg.Connection, Case[Any], Actor], Awaitable[None]] | None = None
    real: bool = False
    call: str = ""
    about: str = ""

    @property
    def queue(self) -> str:
        """The queue whose cases they are about."""
        return self.cases.id
