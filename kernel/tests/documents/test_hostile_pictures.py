"""Hostile files: refused with its code at its field, or kept as nothing but its pixels, in bounded memory."""

import io
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from threading import Event
from types import SimpleNamespace

import hostile_pictures
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.documents import DocumentKind, keep, show, take
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.limits import Counters
from agio_kernel.ports.pictures import (
    MAX_BYTES,
    MAX_CAMERA_PIXELS,
    MAX_KEPT_BYTES,
    MAX_PIXELS,
    Room,
    cleaned,
)
from agio_kernel.ports.secret_box import SecretBox
from hostile_pictures import KEPT, REFUSED, SECRET, made
from PIL import Image

FRONT = DocumentKind("front", missing=codes.VALUE_MISSING)
ANN = 7
MAGIC = (b"\xff\xd8\xff", b"\x89PNG", b"JFIF", b"IHDR", b"IDAT")


@pytest.fixture
def files(tmp_path):
    return LocalFileStore(tmp_path / "files", SecretBox(b"a deployment's secret of 32 bytes"), IdSource(SystemClock()))


async def taken(db, files, body):
    limits = SimpleNamespace(user_megabytes=100, operator_megabytes=100)
    kernel = SimpleNamespace(files=files, counters=Counters(db), settings=SimpleNamespace(files=limits))
    found = await take(kernel, SimpleNamespace(files={"front": body}), FRONT, user=ANN)
    async with db.transaction() as tx:
        return await keep(files, tx, ANN, found)


@pytest.mark.parametrize("name", REFUSED)
async def test_a_hostile_file_is_refused_at_its_field_and_leaves_nothing(db, files, tmp_path, name):
    with pytest.raises(ApiError) as refused:
        await taken(db, files, made(name))
    assert (refused.value.code, refused.value.field) == (codes.PICTURE_INVALID, "front")
    assert not [path for path in (tmp_path / "files").rglob("*") if path.is_file()]
    assert await db.fetchval("SELECT count(*) FROM stored_file") == 0


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (lambda: b"", codes.VALUE_MISSING),
        (lambda: hostile_pictures.jpeg() + b"\0" * MAX_BYTES, codes.TOO_LARGE),
        (lambda: hostile_pictures.jpeg().ljust(MAX_BYTES, b"\0"), codes.TOO_LARGE),
        (lambda: hostile_pictures.jpeg().ljust(MAX_BYTES + 1, b"\0"), codes.TOO_LARGE),
    ],
    ids=["nothing", "8 MB behind a picture", "8 MB", "8 MB and a byte"],
)
async def test_a_file_of_the_wrong_size_is_refused_with_its_own_code(db, files, body, code):
    with pytest.raises(ApiError) as refused:
        await taken(db, files, body())
    assert (refused.value.code, refused.value.field) == (code, "front")


@pytest.mark.parametrize("name", KEPT)
async def test_what_is_kept_of_a_hostile_picture_is_its_pixels_alone_and_sealed(db, files, tmp_path, name):
    kept = await taken(db, files, made(name))
    async with db.read() as conn:
        stored, body = await files.get(conn, kept)
        assert (await show(files, conn, ANN, FRONT, kept)).image.startswith(f"data:{stored.media_type};base64,")
    assert SECRET not in body and len(body) <= MAX_KEPT_BYTES
    with Image.open(io.BytesIO(body), formats=["JPEG", "PNG"]) as opened:
        assert opened.format == {"image/jpeg": "JPEG", "image/png": "PNG"}[stored.media_type]
        assert opened.width * opened.height <= MAX_PIXELS
        assert getattr(opened, "n_frames", 1) == 1
        assert set(opened.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        assert not opened.getexif()
    [path] = [path for path in (tmp_path / "files").rglob("*") if path.is_file()]
    on_disk = path.read_bytes()
    assert not any(magic in on_disk[:256] for magic in MAGIC) and body[:64] not in on_disk
    with pytest.raises(OSError):
        Image.open(path)


def test_grey_of_sixteen_bits_stays_grey():
    assert Image.open(io.BytesIO(cleaned(hostile_pictures.of("PNG", "I;16")).body)).convert("L").getpixel((0, 0)) == 0
    encoded = io.BytesIO()
    Image.new("I;16", (8, 8), 0x8000).save(encoded, "PNG")
    assert Image.open(io.BytesIO(cleaned(encoded.getvalue()).body)).convert("L").getpixel((0, 0)) == 0x80


def test_a_photo_of_48_megapixels_is_taken_and_made_smaller_in_the_memory_of_one_of_the_largest():
    drawn = io.BytesIO()
    Image.new("RGB", (6_000, 8_000), (90, 120, 150)).save(drawn, "JPEG", quality=85)
    kept = cleaned(drawn.getvalue())
    assert (kept.width, kept.height) == (3_000, 4_000)
    assert Image.open(io.BytesIO(kept.body)).convert("RGB").getpixel((1_500, 2_000)) == pytest.approx(
        (90, 120, 150), abs=3
    )


@pytest.mark.parametrize(
    ("size", "options", "most"),
    [((6_000, 8_000), {"progressive": True}, MAX_PIXELS), ((9_000, 9_500), {}, MAX_CAMERA_PIXELS)],
)
async def test_who_sends_too_many_pixels_to_be_read_is_told_how_many_may_be(db, files, size, options, most):
    drawn = io.BytesIO()
    Image.new("L", size).save(drawn, "JPEG", **options)
    with pytest.raises(ApiError) as refused:
        await taken(db, files, drawn.getvalue())
    assert (refused.value.code, refused.value.field) == (codes.PICTURE_INVALID, "front")
    assert (refused.value.key, refused.value.params) == ("kernel.code.picture_pixels", {"most": most // 1_000_000})


def test_a_camera_s_progressive_picture_is_no_bomb():
    assert cleaned(hostile_pictures.jpeg(size=(400, 300), progressive=True)).width == 400


def test_pictures_have_the_room_of_one_of_the_largest_together_and_take_it_in_order():
    room, entered, leave = Room(10), Queue(), {name: Event() for name in ("small", "large", "late")}

    def take(name, pixels):
        with room.of(pixels):
            entered.put(name)
            assert leave[name].wait(60)

    with ThreadPoolExecutor(3) as three:
        three.submit(take, "small", 4)
        assert entered.get(timeout=60) == "small"
        large = three.submit(take, "large", 10)
        while not room._door.locked():  # it waits behind the door
            pass
        late = three.submit(take, "late", 1)
        assert entered.empty()
        for name in ("small", "large", "late"):
            leave[name].set()
        assert [large.result(60), late.result(60)] == [None, None]
    assert [entered.get(timeout=60) for _ in range(2)] == ["large", "late"]


@pytest.mark.slow
def test_all_of_them_at_once_stay_within_the_memory_of_a_process(tmp_path):
    """A process that may have one gigabyte in all says the same of each, two at once."""
    expected = {}
    for number, name in enumerate([*REFUSED, *KEPT]):
        file = tmp_path / f"{number:02}"
        file.write_bytes(made(name))
        expected[file.name] = "refused" if name in REFUSED else "kept"
    for number, name in enumerate(["largest progressive JPEG of CMYK"] * 2 + ["largest PNG of one colour"] * 2):
        file = tmp_path / f"again-{number}"  # the hungriest beside each other
        file.write_bytes(made(name))
        expected[file.name] = "kept"
    program = [sys.executable, str(Path(hostile_pictures.__file__)), str(tmp_path)]
    done = subprocess.run(program, capture_output=True, check=True, timeout=300)
    reported = json.loads(done.stdout)
    assert reported["found"] == expected
    assert reported["peak_mb"] < hostile_pictures.MOST_MB
