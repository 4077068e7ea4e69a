"""Hostile pictures of an attacker, each made here: a name, its bytes, and what must become of it.

Run as a program it takes the files of a folder under a limit of memory.
"""

from __future__ import annotations

import gzip
import io
import json
import resource
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

from agio_kernel.ports.pictures import MAX_BYTES, NotAPicture, cleaned
from PIL import Image, PngImagePlugin

SECRET = b"SECRET-OF-THE-SENDER"
"""Stands in all that isn't the picture itself: where it is found in what is kept, something got through."""

PNG = b"\x89PNG\r\n\x1a\n"
SCRIPT = b"<script>alert('" + SECRET + b"')</script>"
LARGEST = (8_000, 5_000)
"""As many pixels as are taken."""


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def header(width: int, height: int, depth: int = 8, colour: int = 2, interlaced: int = 0) -> bytes:
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))


def png(*between: bytes, size: tuple[int, int] = (8, 8)) -> bytes:
    """A whole PNG with chunks of one's own between its header and its pixels."""
    rows = zlib.compress((b"\0" + b"\x20\x40\x60" * size[0]) * size[1])
    return PNG + header(*size) + b"".join(between) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


def jpeg(*between: bytes, size: tuple[int, int] = (40, 30), mode: str = "RGB", **options: object) -> bytes:
    """A whole JPEG with segments of one's own right behind its first marker."""
    encoded = io.BytesIO()
    Image.new(mode, size, "white").save(encoded, "JPEG", **options)
    body = encoded.getvalue()
    return body[:2] + b"".join(between) + body[2:]


def of(kind: str, mode: str = "RGB", size: tuple[int, int] = (40, 30), **options: object) -> bytes:
    encoded = io.BytesIO()
    Image.new(mode, size).save(encoded, kind, **options)
    return encoded.getvalue()


def bomb(size: int = 200_000_000) -> bytes:
    """Two hundred megabytes of nothing in 200 kB."""
    packer = zlib.compressobj(9)
    block = b"\0" * 1_000_000
    return b"".join(packer.compress(block) for _ in range(size // len(block))) + packer.flush()


def exif() -> bytes:
    """Metadata of the picture: place, author and device, and that it lies on its side."""
    tags = Image.Exif()
    tags[0x0112] = 6
    tags[0x010F] = SECRET.decode()
    place = tags.get_ifd(0x8825)
    place[1], place[2], place[3], place[4] = "N", (22.0, 17.0, 7.0), "E", (114.0, 9.0, 27.0)
    place[29] = SECRET.decode()
    return tags.tobytes()


def noise(size: tuple[int, int], kind: str, mode: str, **options: object) -> bytes:
    """Pixels without order, which no encoder makes small."""
    encoded = io.BytesIO()
    Image.effect_noise(size, 120).convert(mode).save(encoded, kind, **options)
    return encoded.getvalue()


def archive() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        file.writestr("../../x.php", SECRET)
    return packed.getvalue()


def many_frames(frames: int) -> bytes:
    """An APNG whose later frames are larger than it is."""
    rows = zlib.compress((b"\0" + b"\x20\x40\x60" * 8) * 8)
    moving = [chunk(b"acTL", struct.pack(">II", frames, 0)), chunk(b"IDAT", rows)]
    for number in range(frames):
        moving.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", 2 * number, 60_000, 60_000, 0, 0, 1, 100, 0, 0)))
        moving.append(chunk(b"fdAT", struct.pack(">I", 2 * number + 1) + rows))
    return PNG + header(8, 8) + b"".join(moving) + chunk(b"IEND", b"")


def many_scans(scans: int) -> bytes:
    """A progressive JPEG of 40 million pixels that is gone over again and again: minutes of work for a few bytes."""
    body = jpeg(size=LARGEST, progressive=True, quality=20)
    last = body.rindex(b"\xff\xda")
    again = body[last:-2]
    return body[:-2] + again * min(scans, (MAX_BYTES - len(body)) // len(again)) + body[-2:]


def described_jpeg(width: int, height: int) -> bytes:
    frame = struct.pack(">BHHB", 8, height, width, 3) + b"\x01\x11\0\x02\x11\0\x03\x11\0"
    return b"\xff\xd8" + segment(0xC0, frame) + segment(0xDA, b"\x03\x01\0\x02\0\x03\0\0\x3f\0") + b"\xff\xd9"


def two_frames() -> bytes:
    """A JPEG that says another size after it was asked for its size."""
    body = jpeg()
    start = body.index(b"\xff\xc0")
    return body[:start] + segment(0xC0, b"\x08\x00\x01\x00\x01\x01\x01\x11\0") + body[start:]


def icc() -> list[bytes]:
    """A colour profile of seven megabytes."""
    return [segment(0xE2, b"ICC_PROFILE\0" + bytes([n + 1, 110]) + SECRET * 3_000) for n in range(110)]


def largest(mode: str, kind: str, **options: object) -> Callable[[], bytes]:
    return lambda: of(kind, mode, LARGEST, **options)


def texted() -> bytes:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("comment", SCRIPT.decode())
    notes.add_itxt("XML:com.adobe.xmp", f"<x:xmpmeta><exif:GPSLatitude>{SECRET.decode()}</exif:GPSLatitude>")
    return of("PNG", pnginfo=notes, exif=exif())


REFUSED: dict[str, Callable[[], bytes]] = {
    "SVG as PNG": lambda: b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
    "SVG behind the first bytes of a PNG": lambda: PNG + b"<svg onload='alert(1)'/>",
    "HTML as JPEG": lambda: b"<html>" + SCRIPT,
    "HTML behind the first bytes of a JPEG": lambda: b"\xff\xd8\xff" + SCRIPT * 100,
    "PHP": lambda: b"<?php system($_GET['c']);",
    "PDF": lambda: b"%PDF-1.7\n" + SCRIPT,
    "PostScript": lambda: b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(x) run",
    "ZIP": archive,
    "gzip bomb": lambda: gzip.compress(b"\0" * 50_000_000),
    "program": lambda: b"\x7fELF" + b"\0" * 500,
    "GIF": lambda: of("GIF"),
    "BMP": lambda: of("BMP"),
    "TIFF": lambda: of("TIFF"),
    "WebP": lambda: of("WEBP"),
    "ICO": lambda: of("ICO"),
    "JPEG 2000": lambda: b"\0\0\0\x0cjP  \r\n\x87\n" + b"\0" * 300,
    "HEIC": lambda: b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + b"\0" * 300,
    "one byte": lambda: b"\xff",
    "first bytes of a JPEG alone": lambda: b"\xff\xd8\xff",
    "first bytes of a PNG alone": lambda: PNG,
    "truncated JPEG": lambda: noise((400, 300), "JPEG", "RGB")[:9_000],
    "truncated PNG": lambda: noise((400, 300), "PNG", "RGB")[:9_000],
    "JPEG cut within its header": lambda: jpeg()[:40],
    "PNG without pixels": lambda: PNG + header(8, 8) + chunk(b"IEND", b""),
    "PNG with a wrong checksum": lambda: png()[:29] + b"\0\0\0\0" + png()[33:],
    "PNG of 50,000 × 50,000": lambda: png().replace(header(8, 8), header(50_000, 50_000)),
    "JPEG of 50,000 × 50,000": lambda: described_jpeg(50_000, 50_000),
    "PNG of 2³¹ × 2³¹": lambda: png().replace(header(8, 8), header(2**31 - 1, 2**31 - 1)),
    "PNG of 0 × 0": lambda: png().replace(header(8, 8), header(0, 0)),
    "PNG of 40 million in one row": lambda: png().replace(header(8, 8), header(40_000_000, 1)),
    "PNG that says a second, large size": lambda: png(header(50_000, 50_000)),
    "PNG bomb of 2 GB": lambda: PNG + header(26_000, 26_000) + chunk(b"IDAT", bomb()) + chunk(b"IEND", b""),
    "JPEG without a height": lambda: described_jpeg(500, 0),
    "JPEG that says two sizes": two_frames,
    "JPEG of ten thousand scans": lambda: many_scans(10_000),
    "colour profile that unpacks to 200 MB": lambda: png(chunk(b"iCCP", b"x\0\0" + bomb())),
    "text that unpacks to 200 MB": lambda: png(chunk(b"zTXt", b"x\0\0" + bomb())),
    "international text that unpacks to 200 MB": lambda: png(chunk(b"iTXt", b"x\0\1\0\0\0" + bomb())),
}
"""Refused as no picture that can be kept."""

KEPT: dict[str, Callable[[], bytes]] = {
    "HTML and JPEG in one": lambda: jpeg(segment(0xFE, b"<html>" + SCRIPT + b"<!--")) + b"-->" + SCRIPT,
    "PHP in the comment of a JPEG": lambda: jpeg(segment(0xFE, b"<?php system('" + SECRET + b"');")),
    "JPEG with GPS": lambda: jpeg(exif=exif()),
    "PNG with GPS": lambda: png(chunk(b"eXIf", exif()[6:])),
    "PNG with GPS and scripts in its texts": texted,
    "JPEG with XMP": lambda: jpeg(segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x>" + SECRET + b"</x>")),
    "JPEG with a preview of another picture": lambda: jpeg(segment(0xE1, b"JFXX\0\x10" + jpeg() + SECRET)),
    "JPEG with an archive behind it": lambda: jpeg() + archive(),
    "PNG with an archive behind it": lambda: png() + archive(),
    "JPEG with a second JPEG behind it": lambda: jpeg() + jpeg(segment(0xFE, SECRET)),
    "APNG of 10,000 frames": lambda: many_frames(10_000),
    "PNG of 100,000 chunks": lambda: png(chunk(b"prVt", SECRET) * 100_000),
    "JPEG with a colour profile of 7 MB": lambda: jpeg(*icc()),
    "JPEG of CMYK": lambda: of("JPEG", "CMYK"),
    "grey JPEG": lambda: of("JPEG", "L"),
    "PNG of 16 bits, grey": lambda: of("PNG", "I;16"),
    "PNG of 16 bits, colour": lambda: (
        PNG + header(8, 8, 16) + chunk(b"IDAT", zlib.compress((b"\0" + b"\x20" * 48) * 8)) + chunk(b"IEND", b"")
    ),
    "PNG of 1 bit": lambda: of("PNG", "1"),
    "PNG with a palette and transparency": lambda: of("PNG", "P", transparency=0),
    "largest PNG of one colour": largest("RGBA", "PNG"),
    "largest grey PNG": largest("L", "PNG"),
    "largest JPEG": largest("RGB", "JPEG"),
    "largest progressive JPEG, on its side": largest("RGB", "JPEG", progressive=True, subsampling=0, exif=exif()),
    "largest progressive JPEG of CMYK": largest("CMYK", "JPEG", progressive=True),
    "JPEG that grows when it is encoded anew": lambda: noise((6_000, 4_000), "JPEG", "RGB", quality=15),
    "PNG that grows when it is encoded anew": lambda: noise((6_000, 5_000), "PNG", "1"),
}
"""Kept as nothing but its pixels."""

MEMORY = 1024 * 1024 * 1024
"""The address space of a process that takes two of these at once, with all that Python itself asks for."""
MOST_MB = 700
"""Memory it may use of that: the largest picture takes 480 while it is decoded, and the next one waits for them."""


@cache
def made(name: str) -> bytes:
    return (REFUSED | KEPT)[name]()


def outcome(body: bytes) -> str:
    try:
        cleaned(body)
    except NotAPicture:
        return "refused"
    return "kept"


def in_bounds(folder: Path) -> None:
    """Take every file of the folder, two at once as a store does, with no more than ``MEMORY``; print what became of
    each, and the most that was in use.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    files = sorted(folder.iterdir())
    with ThreadPoolExecutor(2) as two:
        found = list(two.map(lambda file: outcome(file.read_bytes()), files))
    # Of this program: what getrusage tells begins with the size of whoever started it.
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM:"))
    peak = int(line.split()[1]) // 1024
    reported = {"peak_mb": peak, "found": {file.name: each for file, each in zip(files, found, strict=True)}}
    sys.stdout.write(json.dumps(reported))


if __name__ == "__main__":
    in_bounds(Path(sys.argv[1]))
