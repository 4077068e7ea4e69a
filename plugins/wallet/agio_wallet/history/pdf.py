"""A statement as a PDF, written by a process of its own: fonts of East Asian languages take seconds of computing.

Fonts are the system's (Debian: fonts-noto-cjk, fonts-thai-tlwg, fonts-dejavu-core), embedded with the letters used.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import msgspec
from agio_kernel.declarations.errors import ApiError

from agio_wallet.declared.codes import STATEMENT_FAILED

FONTS = Path("/usr/share/fonts")
LIMIT_S = 25
"""Seconds that a PDF may take: a page waits thirty for its answer."""

_CJK = "opentype/noto/NotoSansCJK-Regular.ttc"
_OF_LANGUAGE = {
    "ja": (_CJK, 0),
    "ko": (_CJK, 1),
    "zh-Hans": (_CJK, 2),
    "zh-Hant": (_CJK, 3),
    "th": ("truetype/tlwg/Loma.ttf", 0),
}
_LATIN = ("truetype/dejavu/DejaVuSans.ttf", 0)
_WIDTHS = (96, 142, 46, 130, 96, 130, 116)
_RIGHT = frozenset({3, 4, 5})
_ROW = 16
_one_at_a_time = asyncio.Semaphore(1)


class PdfPages(msgspec.Struct, frozen=True):
    """Text of a PDF: a title, a table and its foot, in the letters of a language."""

    language: str
    title: str
    period: str
    heads: list[str]
    rows: list[list[str]]
    foot: str


async def write_pdf(pages: PdfPages) -> bytes:
    """The bytes of the PDF; an ApiError where it took too long or has no font."""
    async with _one_at_a_time:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "agio_wallet.history.pdf",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            body, _ = await asyncio.wait_for(process.communicate(msgspec.json.encode(pages)), LIMIT_S)
        except TimeoutError as error:
            process.kill()
            await process.wait()
            raise ApiError(STATEMENT_FAILED) from error
    if process.returncode != 0:
        raise ApiError(STATEMENT_FAILED)
    return body


def _written(pages: PdfPages) -> bytes:
    from fpdf import FPDF  # here: the site, which imports this file, needs neither the library nor its memory

    class _Sheet(FPDF):
        def header(self) -> None:
            self.set_font("text", size=13)
            self.cell(0, 23, pages.title, new_x="LMARGIN", new_y="NEXT")
            self.set_font("text", size=9)
            self.cell(0, 17, pages.period, new_x="LMARGIN", new_y="NEXT")
            self.set_font("text", size=8)
            line(self, pages.heads)

        def footer(self) -> None:
            self.set_y(-28)
            self.set_font("text", size=7)
            self.cell(0, 14, f"{self.page_no()}/{{nb}}", align="R")

    def line(sheet: FPDF, cells: list[str]) -> None:
        for place, (cell, width) in enumerate(zip(cells, _WIDTHS, strict=True)):
            sheet.cell(width, _ROW, cell, border="B", align="R" if place in _RIGHT else "L")
        sheet.ln()

    sheet = _Sheet(orientation="L", unit="pt", format="A4")
    file, number = _OF_LANGUAGE.get(pages.language, _LATIN)
    sheet.add_font("text", "", FONTS.joinpath(file), collection_font_number=number)
    sheet.set_margin(42)
    sheet.set_auto_page_break(True, margin=42)
    sheet.set_title(pages.title)
    sheet.add_page()
    for row in pages.rows:
        line(sheet, row)
    sheet.ln(9)
    sheet.set_font("text", size=7)
    sheet.multi_cell(0, 13, pages.foot)
    return bytes(sheet.output())


if __name__ == "__main__":
    sys.stdout.buffer.write(_written(msgspec.json.decode(sys.stdin.buffer.read(), type=PdfPages)))
