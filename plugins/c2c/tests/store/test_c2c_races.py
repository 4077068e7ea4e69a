"""Concurrent actions: one outcome, the money follows it, and no coin is sold twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal

import pytest
from agio_c2c.c2c import C2c
from msgspec.structs import replace

from .walk import ANN, BEN, BUYS, SELLS, UNIT, matched, ordered, over, proved, sells, state_of, wire


async def books(bench, order: dict, user: int = ANN, start: int = 10_000) -> str:
    """The one outcome, with the coins where it says."""
    state = await state_of(bench, user, order)
    got = 500 * UNIT if state == "finished" else 0
    assert await bench.has(user, "USDT") == (start * UNIT + got, 0)
    taken = await bench.kernel.db.fetchval("SELECT coalesce(sum(used_quota), 0) FROM c2c_stock WHERE coin = 'USDT'")
    held = state in ("matched", "proof_sent", "finished")
    assert taken == (500 * UNIT if held else 0)
    await bench.verify()
    return state


@pytest.mark.parametrize("attempt", range(6))
async def test_a_proof_in_the_last_second_and_the_clock_have_one_outcome(bench, picture, attempt):
    order = await matched(bench, ANN, "500")
    await bench("uploadC2cProof", ANN, files={"proof": picture(attempt)}, id=order["id"])
    expires = await bench.kernel.db.fetchval("SELECT expires_at FROM c2c_order WHERE state = 'matched'")
    await bench.clock.advance_to(expires - timedelta(milliseconds=60))

    async def sends() -> int:
        await asyncio.sleep(0.01 * attempt)
        return (await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-1")).code

    async def clock() -> None:
        for _ in range(30):
            await bench.run_jobs(bench.clock.now())
            await asyncio.sleep(0.005)

    sent, _ = await asyncio.gather(sends(), clock())
    for _ in range(100):
        if await state_of(bench, ANN, order) != "matched":
            break
        await asyncio.sleep(0.02)
        await bench.run_jobs(bench.clock.now())
    assert await books(bench, order) == ("proof_sent" if sent == 0 else "expired")


async def test_after_the_hours_no_proof_counts_even_before_the_timer_came(bench, picture):
    order = await matched(bench, ANN, "500")
    await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])
    await over(bench, order)
    sent = await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-1")
    assert sent.field == "id"
    assert sent.code != 0
    await bench.run_jobs(bench.clock.now())
    assert await books(bench, order) == "expired"


@pytest.mark.parametrize("attempt", range(4))
async def test_two_operators_and_the_user_decide_at_once_and_one_of_them_does(bench, picture, attempt):
    order = await matched(bench, ANN, "500")
    await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])
    await over(bench, order, seconds=0)

    async def cancels() -> int:
        return (await bench("cancelC2cOrder", ANN, id=order["id"])).code

    async def clock() -> None:
        await bench.run_jobs(bench.clock.now())

    ways = [
        bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-1001")),
        bench.decide(BUYS, order["reference"], "reject", "c2c.refusal.not_arrived"),
        cancels(),
        clock(),
    ]
    answers = await asyncio.gather(*ways[attempt:], *ways[:attempt])
    states = {"finished", "rejected", "cancelled", "expired"}
    state = await books(bench, order)
    assert state in states
    done = [code for code in answers if code == 0]
    assert len(done) == (0 if state == "expired" else 1)


async def test_of_operators_who_finish_with_one_line_of_the_statement_one_does(bench, picture):
    first, second = await matched(bench, ANN, "500"), await matched(bench, BEN, "500")
    await proved(bench, ANN, first, picture(1), "TRX-1")
    await proved(bench, BEN, second, picture(2), "TRX-2")
    answers = await asyncio.gather(
        *(bench.decide(BUYS, one["reference"], "finish", **wire(one, "IN-1001")) for one in (first, second))
    )
    assert sorted(code == 0 for code in answers) == [False, True]
    states = {await state_of(bench, ANN, first), await state_of(bench, BEN, second)}
    assert states == {"finished", "proof_sent"}
    await bench.verify()


async def test_one_proof_sent_for_two_orders_at_once_counts_for_one(bench, picture):
    orders = {ANN: await matched(bench, ANN, "500"), BEN: await matched(bench, BEN, "500")}
    for user, order in orders.items():
        await bench("uploadC2cProof", user, files={"proof": picture(7)}, id=order["id"])
    answers = await asyncio.gather(
        *(bench("submitC2cProof", user, id=order["id"], bank_reference=f"TRX-{user}") for user, order in orders.items())
    )
    assert sorted(one.code == 0 for one in answers) == [False, True]
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM c2c_proof WHERE counts") == 1


@pytest.mark.parametrize("stock", [1_000, 1_499])
async def test_the_last_coins_are_sold_once_however_many_want_them(bench, monkeypatch, stock):
    monkeypatch.setattr(bench.kernel.part(C2c), "stock", lambda coin: stock * UNIT)
    users = range(100, 112)
    orders = {user: await ordered(bench, user, "buy", "500") for user in users}
    await asyncio.gather(
        *(bench.decide(BUYS, one["reference"], "match") for one in orders.values()),
        *(bench.run_jobs(bench.clock.now()) for _ in range(3)),
    )
    states = [await state_of(bench, user, order) for user, order in orders.items()]
    assert states.count("matched") == 2
    assert states.count("pending_match") == 10
    assert await bench.kernel.db.fetchval("SELECT used_quota FROM c2c_stock") == 1_000 * UNIT
    await bench.verify()


async def test_an_account_is_never_assigned_beyond_its_day(bench, monkeypatch):
    c2c = bench.kernel.part(C2c)
    rows = {key: one for key, one in c2c.sellers().items() if one.terms.currency == "EUR"}
    small = {key: replace(one, terms=replace(one.terms, daily=Decimal(1_000))) for key, one in rows.items()}
    monkeypatch.setattr(c2c, "sellers", lambda: small)
    users = range(100, 110)
    orders = {user: await ordered(bench, user, "buy", "500") for user in users}
    await asyncio.gather(*(bench.decide(BUYS, one["reference"], "match") for one in orders.values()))
    found = await bench.kernel.db.fetch(
        "SELECT seller, sum(fiat)::bigint AS wired, count(*) AS orders FROM c2c_order WHERE seller <> '' GROUP BY 1"
    )
    assert sum(one["orders"] for one in found) == 6
    assert all(one["wired"] <= 100_000 for one in found)
    await bench.verify()


async def test_a_sale_is_confirmed_disputed_or_timed_out_once(bench):
    order = await sells(bench, ANN, "500")
    await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77"))
    await over(bench, order, seconds=0)

    async def clock() -> None:
        await bench.run_jobs(bench.clock.now())

    await asyncio.gather(
        bench("confirmC2cOrder", ANN, id=order["id"]),
        bench("disputeC2cOrder", ANN, id=order["id"], claim="Nothing has arrived here."),
        clock(),
    )
    state = await state_of(bench, ANN, order)
    assert state in ("finished", "disputed")
    held = 500 * UNIT if state == "disputed" else 0
    assert await bench.has(ANN, "USDT") == (9_500 * UNIT, held)
    await bench.verify()


async def test_coins_that_are_on_sale_are_spent_nowhere_else(bench):
    await asyncio.gather(*(_sell(bench, "6000") for _ in range(2)))
    assert await bench.has(ANN, "USDT") == (4_000 * UNIT, 6_000 * UNIT)
    await bench.verify()


async def _sell(bench, amount: str) -> None:
    try:
        await ordered(bench, ANN, "sell", amount)
    except AssertionError as refused:
        assert "134" in str(refused)


@pytest.mark.parametrize("attempt", range(4))
async def test_a_match_the_clock_and_a_cancellation_at_the_same_moment_have_one_outcome(bench, attempt):
    order = await ordered(bench, ANN, "buy", "500")
    await over(bench, order, seconds=0)

    async def cancels() -> int:
        return (await bench("cancelC2cOrder", ANN, id=order["id"])).code

    async def clock() -> None:
        await bench.run_jobs(bench.clock.now())

    ways = [clock(), bench.decide(BUYS, order["reference"], "match"), cancels(), clock()]
    answers = await asyncio.gather(*ways[attempt:], *ways[:attempt])
    state = await books(bench, order)
    # A match may be called off after it, and whoever came too late was told so.
    assert state in ("matched", "cancelled", "expired")
    assert sum(code == 0 for code in answers) <= (2 if state == "cancelled" else 1)


@pytest.mark.parametrize("attempt", range(4))
async def test_a_proof_and_the_operators_decision_at_the_same_moment_have_one_outcome(bench, picture, attempt):
    order = await matched(bench, ANN, "500")
    await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])

    async def sends() -> int:
        return (await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-1")).code

    ways = [
        sends(),
        bench.decide(BUYS, order["reference"], "reject", "c2c.refusal.not_arrived"),
        bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-1001")),
    ]
    turn = attempt % 3
    answers = await asyncio.gather(*ways[turn:], *ways[:turn])
    state = await books(bench, order)
    lines = await bench.kernel.db.fetch(
        "SELECT label FROM case_event WHERE case_id = $1 AND label IN ('send', 'reject', 'finish') ORDER BY id",
        int(order["id"]),
    )
    # Each that was told yes has its line, and the last of them is where the order stands.
    assert len(lines) == sum(code == 0 for code in answers) >= 1
    assert state == {"send": "proof_sent", "reject": "rejected", "finish": "finished"}[lines[-1]["label"]]
    assert {line["label"] for line in lines} != {"reject", "finish"}


@pytest.mark.parametrize("attempt", range(3))
async def test_a_wire_that_is_sent_and_a_sale_that_is_called_off_have_one_outcome(bench, attempt):
    order = await sells(bench, ANN, "500")
    await over(bench, order, seconds=0)

    async def clock() -> None:
        await bench.run_jobs(bench.clock.now())

    ways = [
        bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")),
        bench.decide(SELLS, order["reference"], "reject", "c2c.refusal.account_unclear"),
        clock(),
    ]
    answers = await asyncio.gather(*ways[attempt:], *ways[:attempt])
    state = await state_of(bench, ANN, order)
    assert state in ("proof_sent", "rejected", "expired")
    assert sum(code == 0 for code in answers) == (0 if state == "expired" else 1)
    held = 500 * UNIT if state == "proof_sent" else 0
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT - held, held)
    await bench.verify()
