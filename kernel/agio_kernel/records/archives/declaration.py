"""The declaration of a file that is made by a task."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Any, BinaryIO

import msgspec

from agio_kernel.declarations.errors import AgioError
from agio_kernel.declarations.realm import Realm

Progress = Callable[[int, int], Awaitable[None]]
"""Tells how far a file is: ``await progress(done, total)``."""


class TooLarge(AgioError):
    """The file would be larger than one may be."""


class Asked(msgspec.Struct, frozen=True):
    """A file as it was asked for, by whom and with what ``form``."""

    id: int
    user_id: int
    realm: Realm
    kind: str
    form: Mapping[str, Any]
    language: str
    asked_at: datetime


class ArchiveKind(msgspec.Struct, frozen=True):
    """A kind of file, named ``<plugin>.<kind>``; ``title`` is a message key.

    ``make(asked, out, progress)`` writes it and returns its name and media type. ``whole`` is the form for everything
    of an account: with one the file stands in the archive of a user's data, too.
    """

    name: str
    title: str
    make: Callable[[Asked, BinaryIO, Progress], Awaitable[tuple[str, str]]]
    whole: Mapping[str, Any] | None = None
