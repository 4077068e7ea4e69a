"""Pictures that users hand in: what is kept of them, how, and what is refused."""

import errno
import io
import os
import stat
import struct
import zlib

import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports import pictures
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.pictures import MAX_BYTES, cleaned
from agio_kernel.ports.secret_box import SecretBox
from PIL import Image, PngImagePlugin

SECRETS = SecretBox(b"a deployment's secret of 32 bytes")


def picture(kind: str = "JPEG", size=(40, 30), **options) -> bytes:
    encoded = io.BytesIO()
    Image.new("RGB", size, (200, 30, 30)).save(encoded, kind, **options)
    return encoded.getvalue()


def described_png(width: int, height: int) -> bytes:
    """A tiny PNG whose header promises a picture of any size."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + header
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk + struct.pack(">I", zlib.crc32(chunk)) + b"\0\0\0\0IDAT"


@pytest.fixture
def store(tmp_path):
    return LocalFileStore(tmp_path / "files", SECRETS, IdSource(SystemClock()))


def kept_files(tmp_path):
    return [path for path in (tmp_path / "files").rglob("*") if path.is_file()]


async def put(db, store, body, owner=7):
    seen = await store.clean("front", body)
    async with db.transaction() as tx:
        return await store.put(tx, owner, "front", seen)


@pytest.mark.parametrize(("kind", "media_type"), [("JPEG", "image/jpeg"), ("PNG", "image/png")])
async def test_a_picture_is_kept_and_read_back(db, store, kind, media_type):
    stored = await put(db, store, picture(kind))
    async with db.read() as conn:
        found, body = await store.get(conn, stored.id)
        assert await store.get(conn, "0" * 32) is None
        assert await store.get(conn, "../../etc/passwd") is None
    assert found == stored
    assert (stored.owner, stored.media_type, stored.width, stored.height) == (7, media_type, 40, 30)
    assert stored.size == len(body)
    with Image.open(io.BytesIO(body)) as opened:
        assert opened.convert("RGB").getpixel((5, 5))[0] > 180


async def test_metadata_and_tails_are_gone_and_the_picture_stands_upright(db, store):
    exif = Image.Exif()
    exif[0x0112] = 6  # turned by 90°
    exif[0x010F] = "SECRET CAMERA"
    notes = PngImagePlugin.PngInfo()
    notes.add_text("comment", "SECRET NOTE")
    for body in (
        picture("JPEG", exif=exif, comment=b"SECRET COMMENT") + b"<script>SECRET TAIL</script>",
        picture("PNG", pnginfo=notes, exif=exif) + b"PK\x03\x04 SECRET ARCHIVE",
    ):
        assert b"SECRET" in body
        stored = await put(db, store, body)
        async with db.read() as conn:
            _, kept = await store.get(conn, stored.id)
        assert b"SECRET" not in kept
        assert (stored.width, stored.height) == (30, 40)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n" + b"x" * 100,
        b"GIF89a" + b"x" * 100,
        b"<svg onload='alert(1)'/>",
        picture("PNG")[:60],
        picture("JPEG", size=(400, 300))[:300],
        picture("GIF"),
        picture("BMP"),
        described_png(100_000, 100_000),
        described_png(20_000, 10),
        described_png(0, 0),
    ],
)
async def test_what_is_no_picture_of_a_sane_size_is_refused_and_leaves_nothing(db, store, tmp_path, body):
    with pytest.raises(ApiError) as refused:
        await put(db, store, body)
    assert (refused.value.code, refused.value.field) == (codes.PICTURE_INVALID, "front")
    assert kept_files(tmp_path) == []


async def test_eight_megabytes_are_refused_before_they_are_looked_at(db, store, monkeypatch):
    monkeypatch.setattr(pictures.Image, "open", lambda *_, **__: pytest.fail("it was looked at"))
    with pytest.raises(ApiError) as refused:
        await put(db, store, picture() + b"\0" * MAX_BYTES)
    assert refused.value.code is codes.TOO_LARGE


async def test_the_disk_holds_only_sealed_bytes_for_the_owner_of_the_process(db, store, tmp_path):
    stored = await put(db, store, picture())
    async with db.read() as conn:
        _, body = await store.get(conn, stored.id)
    [path] = kept_files(tmp_path)
    assert body.startswith(b"\xff\xd8") and body[:32] not in path.read_bytes()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_changed_or_swapped_files_do_not_open(db, store, tmp_path):
    first, second = await put(db, store, picture()), await put(db, store, picture(size=(20, 20)))
    one, other = (next(path for path in kept_files(tmp_path) if path.name == each.id) for each in (first, second))
    bytes_of_one = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(bytes_of_one[:-1] + bytes([bytes_of_one[-1] ^ 1]))
    async with db.read() as conn:
        for each in (first, second):
            with pytest.raises(ValueError, match="file"):
                await store.get(conn, each.id)


async def test_a_rolled_back_picture_is_an_orphan_that_is_removed_after_a_day(db, store, tmp_path):
    kept = await put(db, store, picture())
    with pytest.raises(RuntimeError):
        async with db.transaction() as tx:
            await store.put(tx, 7, "front", cleaned(picture()))
            raise RuntimeError("the case was refused")
    assert len(kept_files(tmp_path)) == 2
    assert await store.forget_orphans(db) == 0
    for path in kept_files(tmp_path):
        os.utime(path, (0, 0))
    assert await store.forget_orphans(db) == 1
    assert [path.name for path in kept_files(tmp_path)] == [kept.id]


async def test_many_files_are_looked_through_without_stopping_the_process(store, tmp_path):
    folder = tmp_path / "files" / "ab"
    folder.mkdir(parents=True)
    names = [f"{number:06}ab" for number in range(3_000)]
    for name in names:
        (folder / name).touch()
        os.utime(folder / name, (0, 0))
    reads = 0

    class Row:
        def __init__(self, name):
            self.name = name

        def __getitem__(self, _):
            nonlocal reads
            reads += 1
            return self.name

    class Files:
        async def fetch(self, _sql, asked):
            return [Row(name) for name in asked if name != names[7]]

    assert await store.forget_orphans(Files()) == 1
    assert reads == len(names) - 1
    assert sorted(path.name for path in folder.iterdir()) == [name for name in names if name != names[7]]


async def test_a_disk_that_is_full_refuses_a_picture_and_keeps_no_part_of_it(db, store, tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, "no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ApiError) as refused:
        await put(db, store, picture())
    assert (refused.value.code, refused.value.field) == (codes.UNAVAILABLE, "front")
    assert kept_files(tmp_path) == []
    assert await db.fetchval("SELECT count(*) FROM stored_file") == 0


async def test_a_picture_that_was_not_restored_with_its_row_is_not_there(db, store, tmp_path):
    stored = await put(db, store, picture())
    [path] = kept_files(tmp_path)
    path.unlink()
    async with db.read() as conn:
        assert await store.get(conn, stored.id) is None


@pytest.mark.parametrize(("kind", "mode"), [("JPEG", "RGB"), ("PNG", "RGBA")])
def test_a_picture_that_is_as_it_is_kept_is_not_copied_in_memory(monkeypatch, kind, mode):
    """A few kilobytes can describe forty million pixels: every copy would take 160 MB more."""
    encoded = io.BytesIO()
    Image.new(mode, (40, 30)).save(encoded, kind)
    monkeypatch.setattr(pictures.Image.Image, "copy", lambda *_: pytest.fail("it was copied"))
    assert pictures.cleaned(encoded.getvalue()).width == 40


async def test_a_picture_that_takes_long_does_not_cost_its_transaction(db, store, monkeypatch):
    """A transaction that is idle for long is ended by the database; one that waits for its picture isn't."""
    waited = []

    async def read_settings(conn):
        return await conn.fetchval("SHOW idle_in_transaction_session_timeout")

    async with db.transaction() as tx:
        before = await read_settings(tx)
        write = store.write

        async def slow(name, sealed):
            waited.append(await read_settings(tx))
            await write(name, sealed)

        monkeypatch.setattr(store, "write", slow)
        await store.put(tx, 7, "front", cleaned(picture()))
        assert (waited, await read_settings(tx)) == (["30s"], before)
