"""The papers of a development case, drawn: each says that it is a specimen."""

from __future__ import annotations

from datetime import datetime

from PIL import Image, ImageDraw

from agio_demo.kit import photographed
from agio_demo.verification.seeds import Seed

WIDTH, HEIGHT, EDGE = 1000, 640, 48
TABLE, PAPER, INK, QUIET, LINE, SKIN, CLOTH = (
    *("#d9d4c8", "#f6f8fb", "#1c2330", "#6b7280", "#c9d3e0"),
    *("#caa287", "#3b4a63"),
)


def draw_papers(seed: Seed) -> dict[str, bytes]:
    """Front, back, and the person who holds the document with a signature; each a JPEG."""
    drawn = {"front": _front, "back": _back, "held": _held}
    return {name: photographed(draw(seed), f"{seed.digest} {name}") for name, draw in drawn.items()}


def draw_bill(seed: Seed, sent_at: datetime) -> bytes:
    """A bill for electricity with name, address and date."""
    picture = Image.new("RGB", (800, 1060), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, 800, 120), fill=CLOTH)
    draw.text((EDGE, 60), "City Power & Light", fill=PAPER, font_size=40, anchor="lm")
    rows = (
        ("Customer", seed.name),
        ("Supply address", seed.address),
        ("Account", seed.number),
        ("Date", f"{sent_at:%Y-%m-%d}"),
        ("Electricity", "214 kWh"),
        ("To pay", "38.52"),
    )
    for place, (label, value) in enumerate(rows):
        top = 180 + 125 * place
        draw.text((EDGE, top), label, fill=QUIET, font_size=24)
        draw.text((EDGE, top + 36), value, fill=INK, font_size=30)
        draw.line((EDGE, top + 100, 800 - EDGE, top + 100), fill=LINE, width=2)
    draw.text((400, 1000), "SPECIMEN", fill=LINE, font_size=48, anchor="mm")
    return photographed(picture, f"{seed.digest} bill")


def _front(seed: Seed) -> Image.Image:
    picture, draw = _card()
    _head(draw, 200, 330, 120)
    rows = (("Name", seed.name), ("Number", seed.number), ("Country", seed.country), ("Expires", "2031-04-30"))
    for place, (label, value) in enumerate(rows):
        draw.text((400, 170 + 95 * place), label, fill=QUIET, font_size=22)
        draw.text((400, 198 + 95 * place), value, fill=INK, font_size=34)
    return picture


def _back(seed: Seed) -> Image.Image:
    picture, draw = _card()
    draw.rectangle((EDGE, 130, WIDTH - EDGE, 210), fill=INK)
    for place in range(3):
        line = f"{seed.country}<{seed.number}<<{seed.name.upper().replace(' ', '<').replace('-', '<')}".ljust(36, "<")
        draw.text((EDGE + 40, 330 + 70 * place), line[place:] + "<" * place, fill=INK, font_size=36)
    return picture


def _held(seed: Seed) -> Image.Image:
    picture = Image.new("RGB", (WIDTH, 1200), TABLE)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((180, 600, 820, 1260), radius=180, fill=CLOTH)
    _head(draw, 500, 400, 210)
    picture.paste(_front(seed).resize((400, 256)), (90, 800))
    draw.rectangle((520, 800, 910, 1056), fill=PAPER)
    draw.text((715, 870), "For verification", fill=QUIET, font_size=28, anchor="mm")
    draw.text((715, 950), seed.name, fill=INK, font_size=36, anchor="mm")
    draw.line((560, 1000, 640, 985, 700, 1010, 760, 980, 870, 995), fill=INK, width=4, joint="curve")
    for left in (70, 880):
        draw.ellipse((left, 900, left + 70, 990), fill=SKIN)
    return picture


def _card() -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", (WIDTH, HEIGHT), TABLE)
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((20, 20, WIDTH - 20, HEIGHT - 20), radius=36, fill=PAPER, outline=LINE, width=3)
    draw.text((EDGE, 76), "IDENTITY DOCUMENT", fill=CLOTH, font_size=34, anchor="lm")
    draw.text((WIDTH - EDGE, 76), "SPECIMEN", fill=LINE, font_size=34, anchor="rm")
    return picture, draw


def _head(draw: ImageDraw.ImageDraw, x: int, y: int, size: int) -> None:
    draw.ellipse((x - size * 0.72, y - size, x + size * 0.72, y + size), fill=SKIN)
    draw.pieslice((x - size * 0.76, y - size * 1.06, x + size * 0.76, y + size * 0.7), 180, 360, fill=INK)
    for side in (-0.3, 0.3):
        draw.ellipse((x + size * side - 8, y - 2, x + size * side + 8, y + 14), fill=INK)
    draw.arc((x - size * 0.3, y + size * 0.3, x + size * 0.3, y + size * 0.6), 10, 170, fill=INK, width=5)
