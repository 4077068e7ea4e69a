"""A part of a bundle: the files of one area of a deployment's settings, written and read by whoever owns the area."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import asyncpg
import msgspec

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError

Files = Mapping[str, bytes]
"""Files of a bundle by their paths in it."""

OWNER, SET_UP = 0, -1
"""The owner of the machine, as the one and the other person where a deployment has no operator yet."""


class Finding(msgspec.Struct, frozen=True):
    """Fault of a bundle: the file, the place in it, and a code with its parameters for a sentence."""

    file: str
    place: str
    code: Code
    params: Mapping[str, Any] = {}

    @classmethod
    def of(cls, file: str, place: str, refusal: ApiError) -> Finding:
        """A refusal at a place."""
        where = ".".join(filter(None, (place, refusal.field)))
        return cls(file, where, refusal.code, refusal.params)


class Change(msgspec.Struct, frozen=True):
    """Persons who change the settings, and why: one asked for it and another decides."""

    maker: int
    checker: int
    reason: str

    @property
    def sets_up(self) -> bool:
        """Whether the deployment is being set up: nobody has used it yet."""
        return self.maker == OWNER


@runtime_checkable
class BundlePart(Protocol):
    """One area of the settings. ``place`` is its file, or its folder with a slash behind it."""

    @property
    def place(self) -> str:
        """File or folder in the bundle."""
        ...

    async def export(self, conn: asyncpg.Connection) -> Files:
        """All that differs from what is delivered, the same bytes for the same settings; nothing of any person."""
        ...

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Put in force what the files of this place say, and what is delivered where they say nothing. Returns every
        fault; the caller takes the transaction back where there is any.
        """
        ...


def read_file(files: Files, file: str, findings: list[Finding]) -> dict[str, Any]:
    """Contents of a file of TOML; empty where it isn't there, or says something else, which is found."""
    try:
        return tomllib.loads(files.get(file, b"").decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        findings.append(Finding(file, str(error), codes.MALFORMED))
        return {}
