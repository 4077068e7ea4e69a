"""Pictures in a bundle: those that its texts and rows name, as the file store keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import asyncpg
import msgspec

from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.bundles.part import Change, Files, Finding

_ENDS = {"image/png": ".png", "image/jpeg": ".jpg"}
_NAME = re.compile(r"([0-9a-f]{32})\.(?:png|jpg)")


_bodies: ContextVar[bool] = ContextVar("_bodies", default=True)


@contextmanager
def names_alone() -> Iterator[None]:
    """While this is open, pictures are left out of what is exported: settings that name them are not."""
    before = _bodies.set(False)
    try:
        yield
    finally:
        _bodies.reset(before)


async def export_pictures(
    kernel: Kernel, conn: asyncpg.Connection, folder: str, purpose: str, names: Iterable[str]
) -> Files:
    """The pictures of these names that were kept for this purpose and no other."""
    found: dict[str, bytes] = {}
    for name in sorted({*names}) if _bodies.get() else ():
        kept = await kernel.files.get(conn, name)
        if kept is not None and kept[0].purpose == purpose:
            found[f"{folder}{name}{_ENDS[kept[0].media_type]}"] = kept[1]
    return found


async def keep_pictures(
    kernel: Kernel, tx: asyncpg.Connection, folder: str, purpose: str, files: Files, change: Change
) -> tuple[frozenset[str], list[Finding]]:
    """Keep the pictures of a folder under their names, each once; the names that are new, and what is no picture."""
    new: set[str] = set()
    findings: list[Finding] = []
    for file, body in files.items():
        if not file.startswith(folder):
            continue
        name = _NAME.fullmatch(file.removeprefix(folder))
        if name is None:
            findings.append(Finding(file, "", codes.VALUE_NOT_A_NAME))
            continue
        if await kernel.files.get(tx, name[1]) is not None:
            continue
        try:
            seen = await kernel.files.clean(purpose, body)
        except ApiError as refusal:
            findings.append(Finding(file, "", refusal.code, refusal.params))
            continue
        # The bytes that were kept before, so that the next export has them again.
        await kernel.files.put(tx, change.maker, purpose, msgspec.structs.replace(seen, body=body), name[1])
        new.add(name[1])
    return frozenset(new), findings
