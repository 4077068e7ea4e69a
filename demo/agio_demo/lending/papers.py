"""The papers of a development case, drawn: each says that it is a specimen."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from agio_demo.kit import photographed
from agio_demo.lending.seeds import Seed

EDGE, WIDTH, HEIGHT = 56, 800, 1060
PAPER, INK, QUIET, LINE, HEAD = "#f6f8fb", "#1c2330", "#6b7280", "#c9d3e0", "#3b4a63"


def draw_papers(seed: Seed) -> dict[str, bytes]:
    """Every paper of an application; each a JPEG."""
    income = f"{seed.earns:,} USDT"
    papers = {
        "housing": ("Tenancy agreement", (("Tenant", seed.name), ("Address", seed.address), ("Rent", "980"))),
        "income": ("Pay slip", (("Employee", seed.name), ("Gross", income), ("Month", "the last one"))),
        "statement": ("Bank statement", (("Holder", seed.name), ("Salary", income), ("Balance", "4,210.55"))),
        "id_front": ("Identity card", (("Name", seed.name), ("Born", seed.born), ("Country", seed.country))),
        "id_back": ("Identity card, back", (("Authority", "Specimen office"), ("Valid until", "2031-04-30"))),
    }
    return {name: _paper(seed, title, rows) for name, (title, rows) in papers.items()}


def draw_transfer(seed: Seed) -> bytes:
    """The confirmation of a bank transfer."""
    return _paper(
        seed,
        "Transfer confirmation",
        (("From", seed.name), ("Amount", f"{seed.amount:,} USDT and interest"), ("Status", "Booked")),
    )


def _paper(seed: Seed, title: str, rows: Sequence[tuple[str, str]]) -> bytes:
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH, 130), fill=HEAD)
    draw.text((EDGE, 65), title, fill=PAPER, font_size=40, anchor="lm")
    for place, (label, value) in enumerate(rows):
        top = 200 + 150 * place
        draw.text((EDGE, top), label, fill=QUIET, font_size=24)
        draw.text((EDGE, top + 40), value, fill=INK, font_size=32)
        draw.line((EDGE, top + 110, WIDTH - EDGE, top + 110), fill=LINE, width=2)
    draw.text((WIDTH // 2, HEIGHT - 80), "SPECIMEN", fill=LINE, font_size=48, anchor="mm")
    return photographed(picture, f"{seed.digest} {title}")
