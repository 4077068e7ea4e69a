"""Statements: PDF = CSV = tax file = screen = ledger at any date, to the minor unit.

A few users in every run; ``AGIO_STATEMENTS=1000`` takes a thousand.
"""

from __future__ import annotations

import base64
import csv
import io
import os
import re
import zipfile
from collections import Counter
from datetime import timedelta

import pytest
from agio_kernel.ports.ids import made_at
from agio_kernel.records.archives import Archives
from agio_wallet.history import pdf, statement
from agio_wallet.history.pdf import PdfPages, write_pdf
from agio_wallet.terms import hong_kong_day
from pypdf import PdfReader
from random_history import RandomHistory
from wallet_site import ASSETS

USERS = int(os.environ.get("AGIO_STATEMENTS", "6"))
STEPS = 12


class Ticking:
    """A clock that stands days ahead or back: ids are made by it, and so days of a history are."""

    def __init__(self, clock) -> None:
        self.clock, self.ahead = clock, timedelta()

    def now_ms(self) -> int:
        return self.clock.now_ms() + self.ahead // timedelta(milliseconds=1)


def minor(text: str, coin: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, _, decimals = text.lstrip("-").partition(".")
    return sign * int(whole + decimals.ljust(ASSETS[coin].scale, "0"))


def table(body: str) -> list[list[str]]:
    return [row for row in csv.reader(io.StringIO(body))][1:]


async def days_of(site, ran: RandomHistory, days: int) -> list[dict[int, dict[str, int]]]:
    """Run a history over days, the last of them today; the balances at each day's end, by user."""
    clock = Ticking(site.kernel.ids._clock)
    site.kernel.ids._clock = clock
    ends = []
    for ahead in range(1 - days, 1):
        clock.ahead = timedelta(days=ahead)
        await ran.run(STEPS * len(ran.users) // days)
        async with site.kernel.db.read() as conn:
            ends.append({user: await ran.balances(conn, user) for user in ran.users})
    return ends


async def test_all_statements_are_the_screen_and_the_ledger(site):
    """At each day's end: what the ledger had is what each of them says."""
    ids = site.kernel.ids
    ids._ms = -1  # an id source never steps back: this one begins days ago
    ran = RandomHistory(site, list(range(1, USERS + 1)), int(os.environ.get("AGIO_SEED", "1")))
    ends = await days_of(site, ran, 3)
    today = hong_kong_day(made_at(ids.next()))
    await site.at(made_at(ids.next()))
    async with site.kernel.db.transaction() as tx:
        await site.kernel.ledger.seal(tx)
    for user in ran.users:
        screen, after = [], ""
        while True:  # ends: each page has rows, or is the last
            page = (await site("history", user, after=after, size="100")).data
            screen += page["rows"]
            if not (after := page["next"]):
                break
        before: dict[str, int] = {}
        for back, end in zip((2, 1, 0), ends, strict=True):
            day = str(today - timedelta(days=back))
            made = {kind: (await site("statement", user, kind=kind, from_=day, to=day)).data for kind in ("csv", "tax")}
            rows = table(made["csv"]["body"])
            assert [row[:8] for row in table(made["tax"]["body"])] == rows
            opening, lines, closing = parts(rows)
            assert opening == {coin: amount for coin, amount in before.items() if amount}
            assert closing == {coin: amount for coin, amount in end[user].items() if amount}
            sums = Counter(opening)
            for line in lines:
                sums[line[4]] += minor(line[5], line[4])
                assert minor(line[7], line[4]) == sums[line[4]]
            assert {coin: amount for coin, amount in sums.items() if amount} == closing
            of_screen = [
                [moved["coin"], moved["amount"], moved["fee"], moved["after"]]
                for row in reversed(screen)
                if hong_kong_day(made_at(int(row["id"]))) == today - timedelta(days=back)
                for moved in row["moved"]
            ]
            assert [line[4:8] for line in lines] == of_screen
            assert made["csv"]["seal"] and rows[-1][1].endswith(made["csv"]["seal"])
            if user == 1:
                pdf_ = (await site("statement", user, kind="pdf", from_=day, to=day)).data
                text = "\n".join(
                    page.extract_text() for page in PdfReader(io.BytesIO(base64.b64decode(pdf_["body"]))).pages
                )
                words = re.sub(r"\s+", " ", text)
                for line in lines:
                    assert all(cell in words for cell in line[4:8]), line
                assert made["csv"]["seal"] in re.sub(r"\s+", "", text)
            before = end[user]


def parts(rows: list[list[str]]) -> tuple[dict[str, int], list[list[str]], dict[str, int]]:
    """Balances before, lines, balances after."""
    lines = [row for row in rows[:-1] if row[0]]
    first = rows.index(lines[0]) if lines else len(rows) - 1
    if not lines:
        # Both balances are the same then.
        first = (len(rows) - 1) // 2
    opening = {row[4]: minor(row[7], row[4]) for row in rows[:first]}
    closing = {row[4]: minor(row[7], row[4]) for row in rows[first + len(lines) : -1]}
    return opening, lines, closing


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Balance after"),
        ("es", "Saldo posterior"),
        ("ja", "取引後残高"),
        ("ko", "거래 후 잔액"),
        ("th", "ผลิตภัณฑ์"),
        ("vi", "Số dư sau giao dịch"),
        ("zh-Hans", "交易后余额"),
        ("zh-Hant", "交易後餘額"),
    ],
)
async def test_a_pdf_is_readable_in_every_language(language, text):
    body = await write_pdf(PdfPages(language, text, "", [text] * 7, [["1"] * 7], "seal"))
    (page,) = PdfReader(io.BytesIO(body)).pages
    # Of the fonts with two bytes a letter this reader tells the first one, too.
    assert text in page.extract_text().replace("\0", "")


async def test_a_long_one_is_made_by_a_task(site, monkeypatch):
    ran = RandomHistory(site, [1], 3)
    await ran.run(8)
    days = {"from_": "2024-01-01", "to": "2093-01-01"}
    await site.at(made_at(site.kernel.ids.next()))
    whole = (await site("statement", 1, **days)).data
    monkeypatch.setattr(statement, "MOST_LINES", 2)
    archives = site.kernel.part(Archives)
    for kind in ("csv", "pdf", "csv"):
        made = (await site("statement", 1, kind=kind, **days)).data
        assert made["later"] and not made["body"]
    assert await archives.make_due() and await archives.make_due() and not await archives.make_due()
    async with site.kernel.db.read() as conn:
        pdf_, csv_ = await archives.of(conn, 1)
        body = await archives.part(conn, 1, csv_.id, 0)
        assert body.decode("utf-8-sig").splitlines()[:-1] == whole["body"].splitlines()[:-1]
        with zipfile.ZipFile(io.BytesIO(await archives.part(conn, 1, pdf_.id, 0))) as parts:
            names = parts.namelist()
    assert (csv_.media_type, pdf_.media_type) == ("text/csv", "application/zip")
    assert len(names) == -(-whole["lines"] // 2) and all(name.endswith(".pdf") for name in names)


async def test_days_that_are_none_are_refused_and_so_is_what_no_task_can_make(site, monkeypatch):
    assert (await site("statement", 1, from_="2024-13-01", to="2093-01-01")).code == 3232
    assert (await site("statement", 1, from_="2093-01-01", to="2024-01-01")).code == 3232
    ran = RandomHistory(site, [1], 3)
    await ran.run(8)
    await site.at(made_at(site.kernel.ids.next()))
    monkeypatch.setattr(statement, "MOST_LINES", 2)
    monkeypatch.setattr(statement, "MOST_LATER", 2)
    assert (await site("statement", 1, from_="2024-01-01", to="2093-01-01")).data["later"]
    archives = site.kernel.part(Archives)
    assert await archives.make_due()
    async with site.kernel.db.read() as conn:
        assert [one.state for one in await archives.of(conn, 1)] == ["failed"]


async def test_a_pdf_that_takes_too_long_is_ended(monkeypatch):
    monkeypatch.setattr(pdf, "LIMIT_S", 0.01)
    with pytest.raises(pdf.ApiError):
        await write_pdf(PdfPages("en", "", "", [""] * 7, [], ""))
