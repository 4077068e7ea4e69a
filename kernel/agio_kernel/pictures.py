"""Pictures made harmless: decoded and encoded anew, so that only what can be seen is kept."""

from __future__ import annotations

import io
from typing import Any

import msgspec
from PIL import Image, ImageOps

from agio_kernel.errors import AgioError

MAX_BYTES = 8 * 1024 * 1024
MAX_PIXELS = 40_000_000
MAX_SIDE = 12_000
JPEG_QUALITY = 90

_MAGIC = {b"\xff\xd8\xff": "JPEG", b"\x89PNG\r\n\x1a\n": "PNG"}
_MEDIA_TYPES = {"JPEG": "image/jpeg", "PNG": "image/png"}


class NotAPicture(AgioError, ValueError):
    """The bytes are no JPG or PNG that can be kept; the text says why."""


class Picture(msgspec.Struct, frozen=True):
    """A picture without metadata, tail or disguise."""

    body: bytes
    media_type: str
    width: int
    height: int


def cleaned(body: bytes) -> Picture:
    """Decode a JPG or PNG and encode what is seen; raises NotAPicture. Takes a while: call it in a thread."""
    kind = next((name for magic, name in _MAGIC.items() if body.startswith(magic)), None)
    if kind is None:
        raise NotAPicture("the file is neither JPG nor PNG")
    try:
        with Image.open(io.BytesIO(body), formats=[kind]) as opened:
            width, height = opened.size
            # Asked before anything is decoded: a small file can describe a picture that fills the memory.
            if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE:
                raise NotAPicture(f"the picture has {width} × {height} pixels")
            # A picture fills up to 160 MB: it is copied only where it has to become another.
            ImageOps.exif_transpose(opened, in_place=True)
            mode = "RGB" if kind == "JPEG" else "RGBA"
            seen = opened if opened.mode == mode else opened.convert(mode)
            seen.info = {}
            encoded = io.BytesIO()
            options: dict[str, Any] = {"quality": JPEG_QUALITY} if kind == "JPEG" else {}
            seen.save(encoded, kind, **options)
            return Picture(encoded.getvalue(), _MEDIA_TYPES[kind], seen.width, seen.height)
    except NotAPicture:
        raise
    except Exception as error:  # decoders fail in many ways at what isn't a picture
        raise NotAPicture("the picture can't be read") from error
