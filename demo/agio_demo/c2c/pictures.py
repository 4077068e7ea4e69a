"""The proof of a development case: what a bank's app shows of a wire. It says that it is a specimen."""

from __future__ import annotations

import io
from datetime import datetime

from PIL import Image, ImageDraw

WIDTH, HEIGHT, EDGE = 900, 1200, 64
PAPER, INK, QUIET, LINE, BAND, GOOD = "#ffffff", "#1c2330", "#6b7280", "#e5e7eb", "#24406e", "#15803d"


def draw_proof(
    amount: str, payer: str, bank: str, holder: str, reference: str, number: str, sent_at: datetime
) -> bytes:
    """A JPEG with what an operator compares: sum, payer, receiver, reference, the bank's number and the time."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH, 140), fill=BAND)
    draw.text((EDGE, 70), bank, fill=PAPER, font_size=40, anchor="lm")
    draw.text((EDGE, 220), "Wire transfer sent", fill=GOOD, font_size=32, anchor="lm")
    draw.text((EDGE, 300), amount, fill=INK, font_size=64, anchor="lm")
    rows = (
        ("From", payer),
        ("To", holder),
        ("Reference", reference),
        ("Transaction", number),
        ("Time", f"{sent_at:%Y-%m-%d %H:%M} UTC"),
    )
    for place, (label, value) in enumerate(rows):
        top = 400 + 130 * place
        draw.line((EDGE, top, WIDTH - EDGE, top), fill=LINE, width=2)
        draw.text((EDGE, top + 40), label, fill=QUIET, font_size=26, anchor="lm")
        draw.text((EDGE, top + 88), value, fill=INK, font_size=36, anchor="lm")
    draw.text((WIDTH // 2, HEIGHT - 80), "SPECIMEN", fill=LINE, font_size=56, anchor="mm")
    body = io.BytesIO()
    picture.save(body, "JPEG", quality=85)
    return body.getvalue()
