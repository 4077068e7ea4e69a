"""A paper that is handed in twice is known again, with a pixel, the size, the quality or a line of it changed."""

import io
from random import Random

import pytest
from agio_kernel.documents import near
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.file_store import LocalFileStore
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.pictures import cleaned
from agio_kernel.ports.secret_box import SecretBox
from PIL import Image, ImageDraw

LABELS = ("From", "To", "Reference", "Transaction", "Time")


def paper(bank="Example Bank, Berlin", amount="500.00 EUR", values=()) -> Image.Image:
    """Receipt of a wire in a bank's app."""
    drawn = Image.new("RGB", (900, 1200), "#ffffff")
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((0, 0, 900, 140), fill="#24406e")
    draw.text((64, 70), bank, fill="#ffffff", font_size=40, anchor="lm")
    draw.text((64, 300), amount, fill="#1c2330", font_size=64, anchor="lm")
    said = values or ("Ann Müller", "Harbour Settlement Ltd", "Q-7K3Q", "TRXABCDEF1234", "2026-11-27 12:03 UTC")
    for place, (label, value) in enumerate(zip(LABELS, said, strict=True)):
        draw.text((64, 440 + 130 * place), label, fill="#6b7280", font_size=26, anchor="lm")
        draw.text((64, 488 + 130 * place), value, fill="#1c2330", font_size=36, anchor="lm")
    return drawn


def sent(drawn: Image.Image, kind="JPEG", quality=85) -> bytes:
    body = io.BytesIO()
    drawn.save(body, kind, quality=quality)
    return body.getvalue()


def with_pixel(x: int, y: int) -> Image.Image:
    drawn = paper()
    drawn.putpixel((x, y), (255, 0, 0))
    return drawn


def edited() -> Image.Image:
    """The bank's number is another: the paper of somebody else's wire."""
    drawn = paper()
    draw = ImageDraw.Draw(drawn)
    draw.rectangle((60, 850, 600, 910), fill="#ffffff")
    draw.text((64, 488 + 390), "TRXZZZDEF9876", fill="#1c2330", font_size=36, anchor="lm")
    return drawn


@pytest.fixture
def store(tmp_path, db):
    files = LocalFileStore(tmp_path / "files", SecretBox(b"a deployment's secret of 32 bytes"), IdSource(SystemClock()))

    async def kept(body: bytes, owner=7, purpose="proof", side=0) -> str:
        async with db.transaction() as tx:
            return (await files.put(tx, owner, purpose, cleaned(body, side))).id

    return kept


async def found(db, *names) -> list[str]:
    async with db.read() as conn:
        return await near(conn, names)


COPIES = {
    "itself": sent(paper()),
    "one pixel": sent(with_pixel(100, 100)),
    "another pixel": sent(with_pixel(450, 700)),
    "poor quality": sent(paper(), quality=40),
    "as PNG": sent(paper(), "PNG"),
    "smaller": sent(paper().resize((600, 800))),
    "larger": sent(paper().resize((1350, 1800))),
    "another number": sent(edited()),
    "brighter": sent(paper().point(lambda value: min(255, int(value * 1.02)))),
}
OTHERS = {
    "another bank and payer": sent(
        paper("Bank of the North", "2,500.00 EUR", ("Nora Lindqvist", "Main Street BV", "Q-8ZZ1", "990112", "09:41"))
    ),
    "another app": sent(paper().rotate(90, expand=True)),
    "a photo": sent(Image.frombytes("L", (240, 320), Random(7).randbytes(240 * 320)).resize((900, 1200))),
}


@pytest.mark.parametrize("copy", COPIES)
async def test_a_copy_is_found_whosever_it_is_and_of_whatever_kind(db, store, copy):
    first = await store(sent(paper()))
    second = await store(COPIES[copy], owner=8, purpose="repayment")
    assert await found(db, second) == [first]
    assert await found(db, first) == [second]
    assert await found(db, first, second) == [], "those of one case are no copies of each other"


@pytest.mark.parametrize("other", OTHERS)
async def test_another_paper_is_none(db, store, other):
    first, second = await store(sent(paper())), await store(OTHERS[other])
    assert await found(db, first) == await found(db, second) == []


async def test_what_shows_nothing_is_like_nothing(db, store):
    plain = [await store(sent(Image.new("RGB", (640, 640), colour))) for colour in ("white", "white", "navy")]
    assert await found(db, *plain[:1]) == await found(db, plain[2]) == []


async def test_the_size_that_is_kept_makes_no_difference(db, store):
    first, second = await store(sent(paper())), await store(sent(paper().resize((3600, 4800))), side=2400)
    assert await found(db, second) == [first]


async def test_what_was_let_go_or_is_old_is_not_compared(db, owner_db, database_clock, store):
    old = await store(sent(paper()))
    await database_clock.advance(days=181)
    first = await store(sent(paper()))
    assert await found(db, first) == []
    assert await found(db, old) == [first]
    await owner_db.execute("DELETE FROM stored_file WHERE id = $1", first)
    assert await found(db, old) == []
