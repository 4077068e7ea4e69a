"""The kernel's file store: an encrypted folder beside the database, enough for a deployment on one machine."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.sealed_files import MAX_SEALED_BYTES, SealedFileStore
from agio_kernel.ports.secret_box import SecretBox


class LocalFileStore(SealedFileStore):
    """Each picture is a file of its own, in a folder by the end of its name: 256 of them."""

    def __init__(self, folder: Path, secrets: SecretBox, ids: IdSource) -> None:
        super().__init__(secrets, ids)
        self._folder = folder

    async def write(self, name: str, sealed: bytes) -> None:
        """Whole or not at all, and on the disk before this returns."""
        await asyncio.to_thread(_write, self._path(name), sealed)

    async def read(self, name: str) -> bytes:
        """The bytes of the file."""
        return await asyncio.to_thread(_read, self._path(name))

    async def older_than(self, age: timedelta) -> AsyncIterator[Sequence[str]]:
        """Files that lie there that long, folder by folder."""
        moment = time.time() - age.total_seconds()
        for folder in await asyncio.to_thread(lambda: sorted(self._folder.glob("*"))):
            if names := await asyncio.to_thread(_older_than, folder, moment):
                yield names

    async def remove(self, names: Sequence[str]) -> None:
        """Remove the files, and nothing of those that are gone."""
        for name in names:
            await asyncio.to_thread(self._path(name).unlink, missing_ok=True)

    async def check(self) -> str:
        """The folder. It comes with the first picture; one that is there must be writable."""
        if self._folder.exists() and not os.access(self._folder, os.W_OK | os.X_OK):
            raise PermissionError(f"{self._folder} can't be written")
        return f"in {self._folder}, sealed"

    def _path(self, name: str) -> Path:
        # A part that a killed process left lies with the file that it was for.
        return self._folder / name.removesuffix(".part")[-2:] / name


def _write(path: Path, body: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        part.unlink()  # a disk that is full stays full of it otherwise
        raise
    part.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _read(path: Path) -> bytes:
    with path.open("rb") as file:
        body = file.read(MAX_SEALED_BYTES + 1)
    if len(body) > MAX_SEALED_BYTES:
        raise OSError(f"{path} is larger than any picture that was kept")
    return body


def _older_than(folder: Path, moment: float) -> list[str]:
    found: list[str] = []
    for path in folder.glob("*"):
        with suppress(FileNotFoundError):  # a part that has become whole meanwhile
            if path.stat().st_mtime < moment:
                found.append(path.name)
    return found
