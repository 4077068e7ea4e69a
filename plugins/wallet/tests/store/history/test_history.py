"""History: an event a row, whose sums and whose balances after are those of the ledger at its time."""

from __future__ import annotations

import pytest
from agio_kernel.ledger import Realm
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.ids import made_at
from agio_wallet.history import daily_books
from agio_wallet.history.daily_books import book_at, kept_before
from agio_wallet.terms import hong_kong_day
from random_history import RandomHistory
from wallet_site import ASSETS

FOREVER = 2**63 - 1


async def pages(site, user: int, **filters: str) -> list[dict]:
    """All rows of the history, page by page, newest first."""
    found, after = [], ""
    while True:  # ends: each page has rows, or is the last
        answer = await site("history", user, after=after, size="7", **filters)
        assert answer.code == 0, answer
        found += answer.data["rows"]
        if not (after := answer.data["next"]):
            return found


def minor(text: str, coin: str) -> int:
    sign = -1 if text.startswith("-") else 1
    whole, _, decimals = text.lstrip("-").partition(".")
    return sign * int(whole + decimals.ljust(ASSETS[coin].scale, "0"))


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_rows_add_up_and_balances_are_those_of_their_time(site, seed):
    ran = RandomHistory(site, [1, 2, 3], seed)
    await ran.run(60)
    for user in ran.users:
        rows = (await pages(site, user))[::-1]
        assert len(rows) == len(ran.done[user])
        sums = dict.fromkeys(ASSETS, 0)
        for row, then in zip(rows, ran.done[user], strict=True):
            for one in row["moved"]:
                sums[one["coin"]] += minor(one["amount"], one["coin"])
                assert minor(one["after"], one["coin"]) == then[one["coin"]]
            assert {coin: amount for coin, amount in sums.items() if amount} == {
                coin: amount for coin, amount in then.items() if amount
            }


async def test_filters_leave_rows_as_they_are(site):
    ran = RandomHistory(site, [1], 5)
    await ran.run(60)
    rows = await pages(site, 1)
    of_coin = [row for row in rows if any(one["coin"] == "BTC" for one in row["moved"])]
    assert await pages(site, 1, coin="BTC") == of_coin
    assert await pages(site, 1, product="test") == rows
    assert await pages(site, 1, product="wallet") == []
    assert await pages(site, 2) == []


async def test_another_users_side_of_a_trade_is_not_shown(site):
    ran = RandomHistory(site, [1, 2], 8)
    await ran.run(30)
    for _ in range(10):
        await ran._deal(1)
    for row in await pages(site, 1):
        assert len(row["moved"]) <= 2


async def test_a_fee_is_told_beside_what_was_moved(site):
    ran = RandomHistory(site, [1], 1)
    await ran.run(1)
    (row,) = await pages(site, 1)
    assert row["product"] == "test" and row["kind"] == "test.cause"
    assert [one["fee"] for one in row["moved"]] == [format_amount(0, ASSETS[one["coin"]].scale) for one in row["moved"]]


async def test_a_kept_book_is_what_the_whole_history_says(site, monkeypatch):
    """Kept at any place, and gone on from there, it is what is booked from the beginning."""
    ran = RandomHistory(site, [1, 2], 4)
    await ran.run(40)
    today = hong_kong_day(made_at(site.kernel.ids.next()))
    async with site.kernel.db.read() as conn:
        whole = await book_at(site.context, conn, 1, Realm.REAL, FOREVER)
    # As if it were the next day, and all of it yesterday's.
    monkeypatch.setattr(daily_books, "end_of", lambda day: FOREVER)
    assert await daily_books.keep_books(site.context, [1, 2]) == 2
    async with site.kernel.db.read() as conn:
        found = await kept_before(conn, 1, FOREVER)
        assert found.book == whole
        assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_book WHERE day <= $1", today) >= 2
    before = await pages(site, 1)
    await ran.run(30)
    assert (await pages(site, 1))[-len(before) :] == before
    async with site.kernel.db.read() as conn:
        on = await book_at(site.context, conn, 1, Realm.REAL, FOREVER)
        ledgers = await ran.balances(conn, 1)
    assert {coin: on.quantity(ASSETS[coin].id) for coin in ledgers} == ledgers
    assert on.cost == on.deposited - on.withdrawn + on.gained
