"""Drawn papers as somebody photographs them: each on a table of its own, or all of one kind would be one picture."""

from __future__ import annotations

import io
from hashlib import sha256

from PIL import Image

_MARGIN = 5
"""Of a picture's side is the table at each edge."""


def photographed(paper: Image.Image, who: str) -> bytes:
    """A JPEG of a paper on the table of ``who``, which says whose and which paper it is."""
    across, down = paper.width // _MARGIN, paper.height // _MARGIN
    size = (paper.width + 2 * across, paper.height + 2 * down)
    grain = b"".join(sha256(f"{who} {line}".encode()).digest()[:12] for line in range(12))
    table = Image.frombytes("L", (12, 12), grain).resize(size, Image.Resampling.BICUBIC)
    picture = table.point(lambda value: 90 + value / 2).convert("RGB")
    picture.paste(paper, (across, down))
    body = io.BytesIO()
    picture.save(body, "JPEG", quality=88)
    return body.getvalue()
