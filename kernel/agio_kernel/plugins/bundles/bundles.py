"""The settings of a deployment as a bundle: written out, compared, and put in force by two people as one change."""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import Iterator, Sequence
from difflib import unified_diff
from hashlib import sha256
from typing import Any

import asyncpg

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ledger.listed import ListedAssets
from agio_kernel.plugins.bundles.constants import Constants
from agio_kernel.plugins.bundles.offered import Offered
from agio_kernel.plugins.bundles.rows import Rows
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import after_commit
from agio_kernel.settings.bundles.packed import packed, unpacked
from agio_kernel.settings.bundles.part import BundlePart, Change, Files, Finding
from agio_kernel.settings.bundles.pictures import names_alone
from agio_kernel.settings.catalogues import Catalogues

APPLY = "bundle.apply"
"""Kind of the proposal by which a bundle waits for a second person."""


class Bundles:
    """Every part of the settings that operators change. One per kernel: ``kernel.part(Bundles)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel
        plugins = [part for _, part in kernel.directory.made("bundled", kernel)]
        # Constants come first: rows that follow them are judged by the new ones.
        self.parts: Sequence[BundlePart] = (Constants(kernel), Offered(kernel), Rows(kernel), *plugins)

    async def export(self, conn: asyncpg.Connection) -> Files:
        """All that operators have set otherwise than it is delivered: nobody's data, no balance and no secret."""
        found: dict[str, bytes] = {}
        for part in self.parts:
            found.update(await part.export(conn))
        return dict(sorted(found.items()))

    async def digest(self, conn: asyncpg.Connection) -> str:
        """Short name of all that is set now; of pictures their names, which the settings say, and no bytes."""
        with names_alone():
            files = await self.export(conn)
        return await asyncio.to_thread(_digest, files)

    def of(self, files: Files) -> Files:
        """The files of a bundle that are a part's: the others are of the deployment's folder."""
        return {name: body for name, body in files.items() if any(_is_at(part.place, name) for part in self.parts)}

    async def apply(self, tx: asyncpg.Connection, files: Files, change: Change) -> list[Finding]:
        """Put the settings of a bundle in force within the caller's transaction; every fault is found, and where there
        is any the caller takes the transaction back and awaits ``refresh``.
        """
        findings: list[Finding] = []
        parameters = self._kernel.parameters
        try:
            for part in self.parts:
                findings += await part.apply(tx, {n: b for n, b in files.items() if _is_at(part.place, n)}, change)
                if isinstance(part, Constants):
                    await parameters.refresh(tx)
        finally:
            # In force are those that are committed, however this ends.
            parameters.distrust()
            await parameters.refresh()
        return findings

    async def refresh(self) -> None:
        """Know in this process what is in force."""
        await self._kernel.parameters.refresh()
        await self._kernel.part(Offerings).refresh()
        await self._kernel.part(ListedAssets).refresh()
        await self._kernel.part(Catalogues).refresh()

    # --- history

    async def keep(
        self, tx: asyncpg.Connection, name: str, files: Files, before: Files, *, maker: int, reason: str
    ) -> int:
        """Keep a bundle that is to be applied, with what it takes the place of; its number."""
        number = self._kernel.ids.next()
        await tx.execute(
            "INSERT INTO applied_bundle (id, name, contents, before, reason, maker) VALUES ($1, $2, $3, $4, $5, $6)",
            number,
            name,
            packed(files),
            packed(before),
            reason,
            maker,
        )
        return number

    async def put_in_force(self, tx: asyncpg.Connection, number: int, checker: int) -> list[Finding]:
        """Apply a bundle that was kept: one version of everything in it."""
        row = await tx.fetchrow("SELECT contents, maker, reason FROM applied_bundle WHERE id = $1", number)
        if row is None:
            raise ApiError(codes.NOT_FOUND)
        change = Change(row["maker"], checker, row["reason"])
        findings = await self.apply(tx, self.of(unpacked(row["contents"])), change)
        await tx.execute(
            "UPDATE applied_bundle SET checker = $2, applied_at = agio_now() WHERE id = $1 AND applied_at IS NULL",
            number,
            checker,
        )
        after_commit(tx, lambda _: self.refresh())
        return findings

    async def newest(self, conn: asyncpg.Connection) -> tuple[str, Files, Files] | None:
        """The bundle applied last: its name, its contents, and what it took the place of; None where none was."""
        row = await conn.fetchrow(
            "SELECT name, contents, before FROM applied_bundle WHERE applied_at IS NOT NULL"
            " ORDER BY applied_at DESC LIMIT 1"
        )
        return None if row is None else (row["name"], unpacked(row["contents"]), unpacked(row["before"]))


def _digest(files: Files) -> str:
    hashed = sha256()
    for name in sorted(files):
        for part in (name.encode(), files[name]):
            hashed.update(len(part).to_bytes(8, "big") + part)
    return hashed.hexdigest()[:32]


def _is_at(place: str, name: str) -> bool:
    return name.startswith(place) if place.endswith("/") else name == place


def differences(before: Files, after: Files) -> Iterator[str]:
    """Each setting that is another, with its file and place: what it was and what it is to be, each whole. A text is
    told by its changed lines.
    """
    for name in sorted({*before, *after}):
        if before.get(name) == after.get(name):
            continue
        if (lines := _lines(name, before.get(name, b""), after.get(name, b""))) is not None:
            yield from (f"{name} {line}" for line in lines)
            continue
        old, new = _leaves(name, before.get(name)), _leaves(name, after.get(name))
        for place in sorted({*old, *new}):
            if old.get(place) != new.get(place):
                yield f"{name}{f' {place}' if place else ''}: {old.get(place, '—')} → {new.get(place, '—')}"


def _lines(name: str, before: bytes, after: bytes) -> Sequence[str] | None:
    """The lines of a text that are others, as a unified diff; None of what isn't one, or is told by its values."""
    try:
        old, new = before.decode(), after.decode()
        if name.endswith(".toml"):
            tomllib.loads(old)
            tomllib.loads(new)
            return None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        return None
    if "\0" in old + new:
        return None
    # Cut at line feeds alone: at others a line would hide in another.
    return [*unified_diff(old.split("\n"), new.split("\n"), lineterm="", n=1)][2:]


def _leaves(name: str, body: bytes | None) -> dict[str, str]:
    """The values of a file by their places; of one that can't be read as TOML its size and digest."""
    if body is None:
        return {}
    try:
        if name.endswith(".toml"):
            return dict(flat("", tomllib.loads(body.decode())))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError):
        pass
    return {"": f"{len(body)} bytes, sha256 {sha256(body).hexdigest()}"}


def flat(place: str, value: Any) -> Iterator[tuple[str, str]]:
    """The values of a table by their places in it."""
    if isinstance(value, dict) and (value or not place):
        for key, within in value.items():
            yield from flat(f"{place}.{key}" if place else key, within)
    else:
        yield place, str(value)
