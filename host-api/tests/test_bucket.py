"""Pictures in a bucket of a real server that speaks S3: what a folder does, it does, and its failures are told."""

import asyncio
import io
import socket
import urllib.error
import urllib.request
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest
from agio_host import bucket as bucket_module
from agio_host.assembly import file_store
from agio_host.bucket import BucketFileStore
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports import sealed_files
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.pictures import cleaned
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment, Files, FilesKey, Settings
from moto.server import ThreadedMotoServer
from PIL import Image

SECRET = b"a deployment's secret of 32 bytes"
BUCKET = "pictures"


@pytest.fixture(scope="module")
def server():
    running = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    running.start()
    host, port = running.get_host_and_port()
    yield f"http://{host}:{port}"
    running.stop()


@pytest.fixture
def endpoint(server):
    """The server, with an empty bucket."""
    ask(f"{server}/moto-api/reset", "POST")
    ask(f"{server}/{BUCKET}", "PUT")
    return server


def ask(url: str, method: str = "GET") -> bytes:
    with urllib.request.urlopen(urllib.request.Request(url, method=method), timeout=10) as answer:
        return answer.read()


def settings(endpoint: str, **files: str) -> Settings:
    kept = Files(**{"store": "s3", "bucket": BUCKET, "endpoint": endpoint} | files)
    made = Settings(Deployment(), Brand(), (), {}, Path(), SECRET, Path())
    return msgspec.structs.replace(made, files=kept, files_key=FilesKey("a-key", "its secret"))


def store_at(endpoint: str, **files: str) -> BucketFileStore:
    made = file_store(settings(endpoint, **files), SecretBox(SECRET), IdSource(SystemClock()))
    assert isinstance(made, BucketFileStore)
    return made


def picture(size=(40, 30)) -> bytes:
    encoded = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(encoded, "PNG")
    return encoded.getvalue()


async def put(db, store):
    async with db.transaction() as tx:
        return await store.put(tx, 7, "front", cleaned(picture()))


async def names(endpoint) -> list[str]:
    listed = (await asyncio.to_thread(ask, f"{endpoint}/{BUCKET}")).decode()
    return [piece.split("</Key>")[0] for piece in listed.split("<Key>")[1:]]


async def test_a_picture_is_kept_in_the_bucket_and_read_back_and_lies_there_sealed(db, endpoint):
    store = store_at(endpoint, prefix="agio")
    stored = await put(db, store)
    async with db.read() as conn:
        kept = await store.get(conn, stored.id)
        assert await store.get(conn, "0" * 32) is None
    assert kept is not None
    found, body = kept
    assert found == stored and Image.open(io.BytesIO(body)).size == (40, 30)
    assert await names(endpoint) == [f"agio/{stored.id}"]
    with pytest.raises(urllib.error.HTTPError, match="403"):
        await asyncio.to_thread(ask, f"{endpoint}/{BUCKET}/agio/{stored.id}")
    lying = await store.read(stored.id)
    assert len(lying) > len(body) and b"IHDR" not in lying and body[:32] not in lying


async def test_swapped_and_missing_objects_are_told_apart(db, endpoint):
    store = store_at(endpoint)
    one, other, gone = [await put(db, store) for _ in range(3)]
    await store.write(one.id, await store.read(other.id))
    await store.remove([gone.id, "0" * 32])
    async with db.read() as conn:
        with pytest.raises(ValueError, match="another file"):
            await store.get(conn, one.id)
        assert await store.get(conn, gone.id) is None


async def test_orphans_are_removed_after_a_day_over_many_looks(db, endpoint, monkeypatch):
    store = store_at(endpoint)
    kept = [await put(db, store) for _ in range(5)]
    for _ in range(4):
        with pytest.raises(RuntimeError):
            async with db.transaction() as tx:
                await store.put(tx, 7, "front", cleaned(picture()))
                raise RuntimeError("the case was refused")
    assert await store.forget_orphans(db) == 0
    monkeypatch.setattr(sealed_files, "ORPHAN_AFTER", timedelta(seconds=-5))
    monkeypatch.setattr(bucket_module, "LISTED_AT_ONCE", 2)
    monkeypatch.setattr(bucket_module, "LISTED_A_TIME", 4)
    removed = [await store.forget_orphans(db) for _ in range(4)]
    assert sum(removed) == 4 and max(removed[0], removed[1]) < 4
    assert sorted(await names(endpoint)) == sorted(stored.id for stored in kept)


async def test_an_object_that_is_too_large_is_not_read(db, endpoint, monkeypatch):
    store = store_at(endpoint)
    stored = await put(db, store)
    monkeypatch.setattr(bucket_module, "MAX_SEALED_BYTES", 10)
    async with db.read() as conn:
        with pytest.raises(ApiError) as refused:
            await store.get(conn, stored.id)
    assert refused.value.code is codes.UNAVAILABLE


async def test_without_its_bucket_a_picture_is_refused_and_leaves_no_row(db, endpoint):
    store = store_at(endpoint, bucket="nobody-s")
    with pytest.raises(ApiError) as refused:
        await put(db, store)
    assert (refused.value.code, refused.value.field) == (codes.UNAVAILABLE, "front")
    assert await db.fetchval("SELECT count(*) FROM stored_file") == 0
    with pytest.raises(OSError, match="nobody-s"):
        await store.check()


async def test_a_bucket_that_never_answers_is_waited_for_so_long_and_no_longer(db, endpoint, monkeypatch):
    kept = await put(db, store_at(endpoint))
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(bucket_module, "WAITED_S", 0.3)
        store = store_at(f"http://127.0.0.1:{silent.getsockname()[1]}")
        with pytest.raises(ApiError) as refused:
            await put(db, store)
        assert refused.value.code is codes.UNAVAILABLE
        async with db.read() as conn:
            with pytest.raises(ApiError) as refused:
                await store.get(conn, kept.id)
        assert refused.value.code is codes.UNAVAILABLE


async def test_the_doctor_writes_reads_and_removes_an_object(endpoint):
    assert await store_at(endpoint).check() == f"in bucket {BUCKET} at {endpoint}, sealed"
    assert await names(endpoint) == []


async def test_the_doctor_says_where_a_folder_can_not_be_written(tmp_path, monkeypatch):
    made = msgspec.structs.replace(settings(""), data=tmp_path, files=Files(), files_key=None)
    store = file_store(made, SecretBox(SECRET), IdSource(SystemClock()))
    assert isinstance(store, LocalFileStore) and str(tmp_path) in await store.check()
    (tmp_path / "files").mkdir(exist_ok=True)
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(OSError, match="can't be written"):
        await store.check()
