"""The voucher of a development case: the receipt that a wallet on a phone shows after it has sent something."""

from __future__ import annotations

import io
from datetime import datetime

from PIL import Image, ImageDraw

WIDTH, HEIGHT, EDGE = 720, 1040, 56
PAPER, INK, QUIET, LINE, GOOD = "#ffffff", "#1c2330", "#6b7280", "#e5e7eb", "#15803d"


def draw_voucher(amount: str, coin: str, chain: str, address: str, tx_hash: str, sent_at: datetime) -> bytes:
    """A PNG with what an operator compares: amount, network, receiver, hash and time."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    middle = WIDTH // 2
    draw.ellipse((middle - 52, 96, middle + 52, 200), fill=GOOD)
    draw.line(((middle - 24, 148), (middle - 6, 168), (middle + 28, 128)), fill=PAPER, width=10, joint="curve")
    draw.text((middle, 252), "Sent", fill=QUIET, font_size=30, anchor="mm")
    draw.text((middle, 316), f"{amount} {coin}", fill=INK, font_size=60, anchor="mm")
    rows = (
        ("Status", "Completed"),
        ("Network", chain),
        ("To", f"{address[:10]}…{address[-8:]}"),
        ("Transaction", f"{tx_hash[:10]}…{tx_hash[-8:]}"),
        ("Time", f"{sent_at:%Y-%m-%d %H:%M} UTC"),
    )
    for number, (label, value) in enumerate(rows):
        top = 432 + 100 * number
        draw.line((EDGE, top, WIDTH - EDGE, top), fill=LINE, width=2)
        draw.text((EDGE, top + 50), label, fill=QUIET, font_size=28, anchor="lm")
        draw.text((WIDTH - EDGE, top + 50), value, fill=INK, font_size=28, anchor="rm")
    body = io.BytesIO()
    picture.save(body, "PNG")
    return body.getvalue()
