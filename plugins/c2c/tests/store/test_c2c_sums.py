"""Equal sums on one account: which wire pays which order needs dual control to say."""

from __future__ import annotations

import pytest
from agio_c2c.c2c import C2c

from .walk import ANN, BEN, BUYS, finished, matched, proved


@pytest.fixture(autouse=True)
def one_account(bench, monkeypatch):
    """All euros come to one account."""
    c2c = bench.kernel.part(C2c)
    rows = [(key, one) for key, one in c2c.sellers().items() if one.terms.currency == "EUR"][:1]
    monkeypatch.setattr(c2c, "sellers", lambda: dict(rows))


async def sum_of(bench, order: dict) -> tuple[bool | None, str, str]:
    async with bench.kernel.db.read() as conn:
        detail = await bench.queues[BUYS].source.detail(conn, order["reference"])
    return next((one.passed, one.note, one.failure) for one in detail.checks if one.label == "c2c.check.sum_once")


async def test_two_orders_of_one_sum_on_an_account_are_told_of_each_other(bench, picture):
    first, second, other = (
        await matched(bench, ANN, "500"),
        await matched(bench, BEN, "500"),
        await matched(bench, BEN, "501"),
    )
    assert await sum_of(bench, first) == (True, "", "second"), "nobody says yet that it was wired"
    for number, (user, order) in enumerate(((ANN, first), (BEN, second), (BEN, other))):
        await proved(bench, user, order, picture(number), f"TRX-{number}")
    assert await sum_of(bench, first) == (False, second["reference"], "second")
    assert await sum_of(bench, second) == (False, first["reference"], "second")
    assert await sum_of(bench, other) == (True, "", "second")
    assert await finished(bench, first) == 0
    assert await sum_of(bench, second) == (False, first["reference"], "second"), "its wire may have been this one"


@pytest.mark.parametrize(("days", "once"), [(2, False), (4, True)])
async def test_sums_are_compared_for_so_many_days(bench, picture, days, once):
    first = await matched(bench, ANN, "500")
    await proved(bench, ANN, first, picture(1), "TRX-1")
    await bench.advance(days=days)
    second = await matched(bench, BEN, "500")
    assert (await sum_of(bench, second))[0] is once
