"""Pictures made harmless: decoded and encoded anew, so that only what can be seen is kept."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Condition, Lock
from typing import Any

import msgspec
from PIL import Image, ImageOps

from agio_kernel.declarations.errors import AgioError

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 40_000_000
"""Pixels that are decoded: what fills the memory."""
MAX_CAMERA_PIXELS = 80_000_000
"""Pixels of a JPG as cameras write it, line by line: its decoder gives every second, fourth or eighth of them at once,
so that no more than ``MAX_PIXELS`` are ever made. A progressive one, which is kept whole while it is read, and a PNG
have no such way.
"""
MAX_SIDE = 12_000
MAX_SCANS = 100
"""Times a progressive JPEG may go over its pixels (cameras do ten): each is work for the whole picture and costs its
sender a few bytes.
"""
MAX_KEPT_BYTES = MAX_BYTES
"""A kept picture is no larger than one that may be sent: shown, it travels as text within an answer."""
JPEG_QUALITY = 90
PNG_EFFORT = 2
"""Compression effort of 9: above it a large picture takes seconds more and becomes a few per cent smaller."""
LOOK_SIDE = 24
_LOOK_STEP = 3
_LEAST_SHOWN = 12
BLOCK_BYTES = 64 * 1024 * 1024
"""Pillow takes its memory in blocks. Those of 16 MB, its own choice, the C library keeps for the thread that freed
them, so that every thread keeps the most it ever needed; blocks above 32 MB go back to the system at once.
"""
Image.core.set_block_size(BLOCK_BYTES)

_MAGIC = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG"}
_MEDIA_TYPES = {"JPEG": "image/jpeg", "PNG": "image/png"}
_MODES = {"JPEG": ("RGB", "L"), "PNG": ("RGB", "RGBA", "L", "LA")}
_START_OF_SCAN = b"\xff\xda"


class NotAPicture(AgioError, ValueError):
    """The bytes are no JPG or PNG that can be kept; the text says why."""


class TooManyPixels(NotAPicture):
    """The picture is larger than is taken; ``most`` pixels are."""

    def __init__(self, width: int, height: int, most: int) -> None:
        super().__init__(f"the picture has {width} × {height} pixels")
        self.most = most


class Picture(msgspec.Struct, frozen=True):
    """A picture without metadata, tail or disguise. ``look`` is what it shows, coarsely: a bit for each of 24 x 24
    places that is darker at its right, so that a copy with another pixel, size or quality has nearly the same bits. It
    is empty where hardly anything is shown.
    """

    body: bytes
    media_type: str
    width: int
    height: int
    look: bytes = b""


class Room:
    """Bound of the pixels that are decoded at once: a large picture waits until it is alone, those of phones go side by
    side."""

    def __init__(self, pixels: int) -> None:
        self._free = pixels
        self._freed = Condition()
        self._door = Lock()

    @contextmanager
    def of(self, pixels: int) -> Iterator[None]:
        """Wait for so much, in the order in which it was asked for."""
        # The door stays shut behind who waits: else small pictures would pass a large one for ever.
        with self._door, self._freed:
            self._freed.wait_for(lambda: pixels <= self._free)
            self._free -= pixels
        try:
            yield
        finally:
            with self._freed:
                self._free += pixels
                self._freed.notify()


_room = Room(MAX_PIXELS)


def cleaned(body: bytes, side: int = 0) -> Picture:
    """Decode a JPG or PNG and encode what is seen, at most ``side`` pixels wide and high (0: as it is); raises
    NotAPicture. Takes a while: call it in a thread.
    """
    kind = next((name for magic, name in _MAGIC.items() if body.startswith(magic)), None)
    if kind is None:
        raise NotAPicture("the file is neither JPG nor PNG")
    # Within the pixels of a JPEG no such two bytes occur.
    if kind == "JPEG" and body.count(_START_OF_SCAN) > MAX_SCANS:
        raise NotAPicture(f"the picture has more than {MAX_SCANS} scans")
    try:
        with Image.open(io.BytesIO(body), formats=[kind]) as opened:
            width, height = opened.size
            by_lines = kind == "JPEG" and "progressive" not in opened.info
            most = MAX_CAMERA_PIXELS if by_lines else MAX_PIXELS
            # Asked before anything is decoded: a small file can describe a picture that fills the memory.
            if width * height > most or max(width, height) > MAX_SIDE:
                raise TooManyPixels(width, height, most)
            if width * height > MAX_PIXELS:
                part = next(part for part in (2, 4, 8) if width * height <= MAX_PIXELS * part**2)
                opened.draft(None, (width // part, height // part))
                width, height = opened.size
                if width * height > MAX_PIXELS:
                    raise TooManyPixels(width, height, MAX_PIXELS)
            # Closed before the next one enters: what was decoded would stand beside what that decodes.
            with _room.of(width * height), closing(opened):
                return _cleaned(opened, kind, side)
    except NotAPicture:
        raise
    except Exception as error:  # decoders fail in many ways at what isn't a picture
        raise NotAPicture("the picture can't be read") from error


def _cleaned(opened: Image.Image, kind: str, side: int) -> Picture:
    # A picture fills up to 160 MB, and a progressive one twice that while it is read: it is copied only where it has to
    # become another.
    ImageOps.exif_transpose(opened, in_place=True)
    seen = _plain(opened, kind)
    seen.info = {}
    if side:
        seen.thumbnail((side, side))
    encoded = _encoded(seen, kind)
    if len(encoded) > MAX_KEPT_BYTES and kind == "PNG":
        kind, seen = "JPEG", _plain(seen, "JPEG")
        encoded = _encoded(seen, kind)
    while len(encoded) > MAX_KEPT_BYTES:
        seen.thumbnail((seen.width * 3 // 4, seen.height * 3 // 4))
        encoded = _encoded(seen, kind)
    return Picture(encoded, _MEDIA_TYPES[kind], seen.width, seen.height, _look(seen))


def _look(seen: Image.Image) -> bytes:
    """A difference hash with a threshold: without one, what is plain paper would be noise."""
    small = seen.resize((LOOK_SIDE + 1, LOOK_SIDE), Image.Resampling.LANCZOS).convert("L").tobytes()
    rows = [small[start : start + LOOK_SIDE + 1] for start in range(0, len(small), LOOK_SIDE + 1)]
    bits = "".join(str(int(row[x] > row[x + 1] + _LOOK_STEP)) for row in rows for x in range(LOOK_SIDE))
    return int(bits, 2).to_bytes(LOOK_SIDE**2 // 8) if bits.count("1") >= _LEAST_SHOWN else b""


def _plain(opened: Image.Image, kind: str) -> Image.Image:
    """The pixels in a mode that is written and read everywhere."""
    if opened.mode.startswith("I"):  # 16 bits of grey: what Pillow converts it to is white from 256 on
        opened = opened.point(lambda value: value / 256)
        return opened.convert("L")
    if opened.mode in _MODES[kind] and "transparency" not in opened.info:
        return opened
    return opened.convert("RGB" if kind == "JPEG" else "RGBA")


def _encoded(seen: Image.Image, kind: str) -> bytes:
    written = io.BytesIO()
    options: dict[str, Any] = {"quality": JPEG_QUALITY} if kind == "JPEG" else {"compress_level": PNG_EFFORT}
    seen.save(written, kind, **options)
    return written.getvalue()
