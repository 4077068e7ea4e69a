"""The file store of deployments on several machines: a bucket of Amazon S3, or of whatever speaks as it does."""

from __future__ import annotations

import asyncio
import secrets as random_secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import obstore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.sealed_files import MAX_SEALED_BYTES, SealedFileStore
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.deployment import FilesKey, Settings
from obstore.exceptions import BaseError
from obstore.store import S3Store

if TYPE_CHECKING:
    from obstore.store import S3Config

CONNECT_S = 3
REQUEST_S = 10
RETRIES = 2
WAITED_S = 15.0
"""The most that anybody waits for the bucket, all retries together."""
LISTED_AT_ONCE = 1_000
LISTED_A_TIME = 100_000
"""Names that one look for orphans reads; the next goes on where it ended."""


class BucketFileStore(SealedFileStore):
    """Each picture is an object of its own. The bucket need not be trusted with what it holds: it is sealed."""

    def __init__(self, bucket: S3Store, place: str, secrets: SecretBox, ids: IdSource) -> None:
        super().__init__(secrets, ids)
        self._bucket = bucket
        self._place = place
        self._listed_until: str | None = None

    async def write(self, name: str, sealed: bytes) -> None:
        """One request, so that the object is whole or not there; the name is new, so that nothing is written over."""
        async with _bounded():
            await obstore.put_async(self._bucket, name, sealed, use_multipart=False)

    async def read(self, name: str) -> bytes:
        """The object, once its size is known to be a picture's."""
        async with _bounded():
            found = await obstore.get_async(self._bucket, name)
            if found.meta["size"] > MAX_SEALED_BYTES:
                raise OSError(f"{name} has {found.meta['size']} bytes: more than any picture that was kept")
            return bytes(await found.bytes_async())

    async def older_than(self, age: timedelta) -> AsyncIterator[Sequence[str]]:
        """Old names in their order, page by page: from where the last look ended, or from the first one again."""
        moment, seen = datetime.now(UTC) - age, 0
        pages = obstore.list(self._bucket, offset=self._listed_until, chunk_size=LISTED_AT_ONCE)
        while seen < LISTED_A_TIME:
            async with _bounded():
                page = await anext(pages, None)
            if not page:
                self._listed_until = None
                return
            yield [one["path"] for one in page if one["last_modified"] < moment]
            seen += len(page)
            self._listed_until = page[-1]["path"]

    async def remove(self, names: Sequence[str]) -> None:
        """Remove the objects."""
        async with _bounded():
            await obstore.delete_async(self._bucket, list(names))

    async def check(self) -> str:
        """Write, read and remove an object, as a picture is: what may be done by a key is known no other way."""
        name, body = f"doctor-{random_secrets.token_hex(8)}", random_secrets.token_bytes(64)
        await self.write(name, body)
        try:
            if await self.read(name) != body:
                raise OSError("the bucket gives back something else than was written")
        finally:
            await self.remove([name])
        return f"in {self._place}, sealed"


@asynccontextmanager
async def _bounded() -> AsyncIterator[None]:
    """Waits so long and no longer, and tells what went wrong as a folder does: by an OSError."""
    try:
        async with asyncio.timeout(WAITED_S):
            yield
    except BaseError as error:
        raise OSError(str(error)[:300]) from error


def bucket_store(settings: Settings, secrets: SecretBox, ids: IdSource) -> BucketFileStore:
    """The store that ``[files]`` of ``agio.toml`` describes. Without a key in the environment the machine's own role
    is asked, as on Amazon's machines.
    """
    files = settings.files
    bucket = s3_of(files.bucket, files.endpoint, files.region, files.prefix, settings.files_key)
    where = f"bucket {files.bucket}" + (f" at {files.endpoint}" if files.endpoint else f" in {files.region}")
    return BucketFileStore(bucket, where, secrets, ids)


def s3_of(name: str, endpoint: str, region: str, prefix: str, key: FilesKey | None) -> S3Store:
    """A bucket, asked with bounded patience."""
    config: S3Config = {"region": region}
    if endpoint:
        config |= {"endpoint": endpoint, "virtual_hosted_style_request": False}
    if key is not None:
        config |= {"access_key_id": key.id, "secret_access_key": key.secret}
    return S3Store(
        name,
        config=config,
        prefix=prefix or None,
        client_options={
            "allow_http": endpoint.startswith("http://"),
            "connect_timeout": timedelta(seconds=CONNECT_S),
            "timeout": timedelta(seconds=REQUEST_S),
        },
        retry_config={"max_retries": RETRIES, "retry_timeout": timedelta(seconds=WAITED_S)},
    )
