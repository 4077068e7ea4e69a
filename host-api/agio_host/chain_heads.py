"""Stores of the heads of the ledger's chain outside the database: a file, a bucket, or a webhook."""

from __future__ import annotations

import asyncio
import json
import os
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import obstore
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.work import TaskSpec
from agio_kernel.ledger.heads import Head, last_head
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.deployment import Settings
from obstore.store import ObjectStore

from agio_host.bucket import s3_of

TRIES = 3
PAUSE_S = 1.0
WAITED_S = 10.0


class Keeper(Protocol):
    """Keeps heads. It gives its heads back, if it can be asked."""

    def keep(self, head: Head) -> None:
        """Add a head, for good; OSError where it can't be kept."""

    def kept(self) -> Iterator[Head]:
        """Every head that was kept; none where nobody can be asked."""
        ...


class FileKeeper:
    """A line for each head, appended: on a disk that the database's owner doesn't write, or a file that only grows."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def keep(self, head: Head) -> None:
        """Append the head, on the disk before it counts as kept."""
        with self._path.open("a", encoding="ascii") as file:
            file.write(f"{head.seq} {head.digest}\n")
            file.flush()
            os.fsync(file.fileno())

    def kept(self) -> Iterator[Head]:
        """The heads of the file; a file that isn't there was taken away, or nothing was kept yet."""
        return heads_in(self._path) if self._path.exists() else iter(())


class BucketKeeper:
    """An object for each head, which its name tells: nothing is written over, and a lock on the bucket holds it."""

    def __init__(self, bucket: ObjectStore) -> None:
        self._bucket = bucket

    def keep(self, head: Head) -> None:
        """Put the object."""
        obstore.put(self._bucket, f"{head.seq:020d}-{head.digest}", b"", use_multipart=False)

    def kept(self) -> Iterator[Head]:
        """The heads by the names of the objects."""
        for page in obstore.list(self._bucket, chunk_size=1_000):
            for one in page:
                seq, _, digest = one["path"].rpartition("/")[2].partition("-")
                yield _head(seq, digest, "the bucket")


class WebhookKeeper:
    """A POST for each head, to a service that keeps it; what it has is compared with ``agio ledger verify --heads``."""

    def __init__(self, url: str) -> None:
        self._url = url

    def keep(self, head: Head) -> None:
        """Post it as JSON; anything but a success is an OSError."""
        body = json.dumps({"seq": head.seq, "digest": head.digest}).encode()
        asked = urllib.request.Request(self._url, body, {"content-type": "application/json"}, method="POST")
        with urllib.request.urlopen(asked, timeout=WAITED_S):
            pass

    def kept(self) -> Iterator[Head]:
        """Yield no head: a webhook can't be read."""
        return iter(())


def keepers_of(settings: Settings) -> list[Keeper]:
    """The keepers that ``[heads]`` of ``agio.toml`` names."""
    heads, found = settings.heads, list[Keeper]()
    if heads.file:
        found.append(FileKeeper(settings.root / heads.file))
    if heads.bucket:
        found.append(BucketKeeper(s3_of(heads.bucket, heads.endpoint, heads.region, heads.prefix, settings.files_key)))
    if heads.webhook:
        found.append(WebhookKeeper(heads.webhook))
    return found


def heads_in(path: Path) -> Iterator[Head]:
    """The heads of a file, a line each: ``<link> <digest>``."""
    with path.open(encoding="ascii", errors="replace") as file:
        for line in file:
            seq, _, digest = line.strip().partition(" ")
            yield _head(seq, digest, str(path))


def _head(seq: str, digest: str, where: str) -> Head:
    if not (seq.isascii() and seq.isdigit() and len(seq) <= 20):
        raise ConfigurationError(f"{where} holds what is no head of a chain: {seq[:80]}")
    return Head(int(seq), digest)


def heads_task(kernel: Kernel) -> TaskSpec | None:
    """The task that keeps the chain's head outside, where the deployment says where to."""
    keepers = keepers_of(kernel.settings)
    if not keepers:
        return None
    last: list[Head] = []

    async def keep() -> None:
        async with kernel.db.read() as conn:
            head = await last_head(conn)
        if head is None or last == [head]:
            return
        for keeper in keepers:
            await _kept(keeper.keep, head)
        last[:] = [head]

    every_s = kernel.settings.heads.minutes * 60.0
    return TaskSpec("ledger.heads", keep, every_s, "Keep the chain's head outside", time_limit_s=120)


async def _kept(keep: Callable[[Head], None], head: Head) -> None:
    """Keep it, tried a few times; then the task has failed, which `/health` says, and comes again."""
    for tried in range(1, TRIES + 1):
        try:
            await asyncio.to_thread(keep, head)
            return
        except Exception:
            if tried == TRIES:
                raise
            await asyncio.sleep(PAUSE_S * tried)
