"""A sale is money that leaves: it asks the gate when it is made, when it is paid and when the coins go."""

from __future__ import annotations

import asyncio

import asyncpg
import pytest
from agio_c2c.declared.codes import PAYEE_HELD, PAYEE_UNKNOWN
from agio_kernel.declarations.codes import WITHDRAWALS_PAUSED
from agio_kernel.money.leaving import Stage
from agio_testing.leaving import REFUSED

from .walk import ANN, OTHER, SELLS, UNIT, later, ordered, quoted, sells, state_of, wire


async def paid(bench) -> dict:
    order = await sells(bench, ANN, "1000")
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == 0
    return order


async def test_a_sale_that_may_not_leave_is_not_made(bench):
    bench.barrier.shut.add(Stage.REQUEST)
    quote = (await quoted(bench, ANN, side="sell", amount="100")).data["quote"]
    assert (await bench("createC2cOrder", ANN, quote=quote, card_id="1")).code == REFUSED
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT, 0)


async def test_what_proves_the_owner_is_given_to_the_gate(bench):
    quote = (await quoted(bench, ANN, side="sell", amount="100")).data["quote"]
    await bench("createC2cOrder", ANN, quote=quote, card_id="1", tpassword="135790", totp="123456")
    asked = bench.barrier.asked[-1]
    assert (asked.way.name, asked.user_id, asked.coin, asked.amount) == ("c2c.sale", ANN, "USDT", 100 * UNIT)
    assert (asked.tpassword, asked.totp) == ("135790", "123456")


async def test_a_purchase_asks_nothing_of_what_leaves(bench):
    bench.barrier.shut.update(Stage)
    await ordered(bench, ANN, "buy", "100")
    assert bench.barrier.asked == []


async def test_a_sale_that_was_stopped_since_it_was_made_is_not_paid(bench):
    order = await sells(bench, ANN, "1000")
    bench.barrier.shut.add(Stage.HAND_OVER)
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == REFUSED
    assert await state_of(bench, ANN, order) == "matched"
    bench.barrier.shut.clear()
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == 0


async def test_coins_that_were_stopped_since_the_wire_stay_held_by_user_and_timer(bench):
    order = await paid(bench)
    bench.barrier.shut.add(Stage.CARRY_OUT)
    assert (await bench("confirmC2cOrder", ANN, id=order["id"])).code == REFUSED
    await bench.run_jobs(later(days=4))
    assert await state_of(bench, ANN, order) == "proof_sent"
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 1_000 * UNIT)
    await bench.verify()
    bench.barrier.shut.clear()
    await bench.run_jobs(later(days=5))
    assert await state_of(bench, ANN, order) == "finished"
    await bench.verify()


async def test_a_verdict_gives_no_coins_that_were_stopped(bench):
    order = await paid(bench)
    await bench("disputeC2cOrder", ANN, id=order["id"], claim="Nothing has arrived at my bank.")
    bench.barrier.shut.add(Stage.CARRY_OUT)
    assert await bench.decide(SELLS, order["reference"], "settle", "Our bank has delivered it", by=OTHER) == REFUSED
    assert await state_of(bench, ANN, order) == "disputed"
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 1_000 * UNIT)
    await bench.verify()


@pytest.mark.parametrize(("card", "code"), [("2", PAYEE_HELD), ("3", PAYEE_UNKNOWN), ("", PAYEE_UNKNOWN)])
async def test_a_sale_is_paid_to_an_account_of_the_users_book_whose_hold_is_over(bench, card, code):
    quote = (await quoted(bench, ANN, side="sell", amount="100")).data["quote"]
    answer = await bench("createC2cOrder", ANN, quote=quote, card_id=card)
    assert (answer.code, answer.field) == (code.number, "card_id")
    assert not any(one.way.name == "c2c.sale" for one in bench.barrier.asked), "no factor is spent on it"
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT, 0)


async def test_forged_money_is_neither_wired_nor_taken_for_a_wire(bench, database_url):
    order = await sells(bench, ANN, "1000")
    superuser = await asyncpg.connect(database_url)
    try:
        await superuser.execute("SET session_replication_role = replica")
        await superuser.execute("UPDATE ledger_account SET available = available + 1 WHERE owner = $1", ANN)
    finally:
        await superuser.close()
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == WITHDRAWALS_PAUSED.number
    assert await state_of(bench, ANN, order) == "matched"
    quote = (await quoted(bench, ANN, side="sell", amount="100")).data["quote"]
    async with asyncio.timeout(10):  # the alarm is raised in a transaction of its own
        while True:
            if await bench.kernel.db.fetchval("SELECT EXISTS (SELECT FROM ledger_alarm WHERE cleared_at IS NULL)"):
                break
            await asyncio.sleep(0.02)
    refused = await bench("createC2cOrder", ANN, quote=quote, card_id="1")
    assert refused.code == WITHDRAWALS_PAUSED.number
