"""Reader of a QR code as a camera sees it: the modules of a drawing, and the text that they say by ISO/IEC 18004.

It is written from the standard, and from nothing that draws codes here: a code that reads well by it isn't right only
by the drawing's own account. It mends no damage, and takes byte mode alone, which a link is written in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image

Modules = list[list[bool]]

BLOCKS = {
    "L": {1: (19,), 2: (34,), 3: (55,), 4: (80,), 5: (108,), 6: (68,) * 2, 7: (78,) * 2, 8: (97,) * 2, 9: (116,) * 2},
    "M": {
        **{1: (16,), 2: (28,), 3: (44,), 4: (32,) * 2, 5: (43,) * 2, 6: (27,) * 4, 7: (31,) * 4},
        **{8: (38, 38, 39, 39), 9: (36, 36, 36, 37, 37)},
    },
    "Q": {
        **{1: (13,), 2: (22,), 3: (17,) * 2, 4: (24,) * 2, 5: (15, 15, 16, 16), 6: (19,) * 4},
        **{7: (14, 14, 15, 15, 15, 15), 8: (18, 18, 18, 18, 19, 19), 9: (16,) * 4 + (17,) * 4},
    },
    "H": {
        **{1: (9,), 2: (16,), 3: (13,) * 2, 4: (9,) * 4, 5: (11, 11, 12, 12), 6: (15,) * 4},
        **{7: (13, 13, 13, 13, 14), 8: (14, 14, 14, 14, 15, 15), 9: (12,) * 4 + (13,) * 4},
    },
}
"""Numbers of data words of each block, by level and version."""
LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}
MASKED: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
FORMAT_MASK, BYTES = 0b101010000010010, 0b0100
FORMAT = [(8, c) for c in (0, 1, 2, 3, 4, 5, 7, 8)] + [(r, 8) for r in (7, 5, 4, 3, 2, 1, 0)]


def modules_of(picture: Image.Image) -> Modules:
    """The modules of a picture in which nothing is dark but one code, drawn upright."""
    dark = picture.convert("L").point([255] * 128 + [0] * 128)
    box = dark.getbbox()
    assert box is not None, "nothing is drawn"
    dark = dark.crop(box)
    # The finder in the corner is seven modules wide: its first row is dark as far as that.
    row = [dark.getpixel((x, dark.height // 200)) for x in range(dark.width)]
    module = row.index(0) / 7
    size = round((dark.width / module - 17) / 4) * 4 + 17
    step = dark.width / size
    return [
        [dark.getpixel((int((c + 0.5) * step), int((r + 0.5) * step))) == 255 for c in range(size)] for r in range(size)
    ]


def read(modules: Modules) -> str:
    """The text of a code."""
    size = len(modules)
    version = (size - 17) // 4
    written = sum(modules[r][c] << (14 - at) for at, (r, c) in enumerate(FORMAT)) ^ FORMAT_MASK
    level, mask = LEVELS[written >> 13], MASKED[written >> 10 & 0b111]
    bits = [modules[r][c] != mask(r, c) for r, c in _places(size, version)]
    words = [int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    stream = "".join(f"{word:08b}" for word in _joined(words, BLOCKS[level][version]))
    assert int(stream[:4], 2) == BYTES, "only byte mode is read"
    count = int(stream[4:12], 2)
    return bytes(int(stream[at : at + 8], 2) for at in range(12, 12 + 8 * count, 8)).decode()


def _joined(words: list[int], lengths: tuple[int, ...]) -> Iterator[int]:
    """The data words in their order: blocks are written in turns, one word of each."""
    blocks: list[list[int]] = [[] for _ in lengths]
    read = iter(words)
    for turn in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if turn < length:
                block.append(next(read))
    return (word for block in blocks for word in block)


def _places(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Positions of the bits: in columns of two from the right, up and down, beside what a code is found by."""
    upward = True
    for right in range(size - 1, 0, -2):
        column = right if right > 6 else right - 1  # the timing line takes a column of its own
        for r in range(size - 1, -1, -1) if upward else range(size):
            for c in (column, column - 1):
                if not _is_fixed(r, c, size, version):
                    yield r, c
        upward = not upward


def _is_fixed(r: int, c: int, size: int, version: int) -> bool:
    """Whether a module says no data: finders with the format beside them, timing, alignment, the version."""
    finder = (r < 9 and (c < 9 or c >= size - 8)) or (r >= size - 8 and c < 9)
    numbered = version > 6 and ((r < 6 and c >= size - 11) or (c < 6 and r >= size - 11))
    return finder or numbered or 6 in (r, c) or any(abs(r - y) < 3 and abs(c - x) < 3 for y, x in _marks(size, version))


def _marks(size: int, version: int) -> list[tuple[int, int]]:
    """The middles of the alignment marks."""
    if version == 1:
        return []
    last = size - 7
    middles = [6, last] if version < 7 else [6, (6 + last) // 2, last]
    corners = {(6, 6), (6, last), (last, 6)}
    return [(r, c) for r in middles for c in middles if (r, c) not in corners]
