"""Orders on a real database: matched within limits, paid once, and every coin where the books say."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from agio_c2c import plugin
from agio_c2c.declared.codes import (
    BANK_REFERENCE_USED,
    CALLED_OFF_TOO_OFTEN,
    CANCEL_REFUSED,
    NO_RATE,
    ORDER_EXPIRED,
    PAIR_UNKNOWN,
    PROOF_REQUIRED,
    PROOF_USED,
    QUOTE_EXPIRED,
    QUOTE_INVALID,
    QUOTE_USED,
    SOLD_OUT,
    TOO_MANY_OPEN,
)
from agio_c2c.declared.states import OrderState
from agio_c2c.desk.cases import SPOKEN_OF
from agio_kernel.declarations.codes import (
    AMOUNT_ABOVE_MAXIMUM,
    AMOUNT_BELOW_MINIMUM,
    AMOUNT_INVALID,
    DECIDED_BEFORE,
    INSUFFICIENT_BALANCE,
    NOT_AVAILABLE,
    NOT_FOUND,
    REAL_ACCOUNT_REQUIRED,
    TIER_PRIMARY_REQUIRED,
    VALUE_MISSING,
    VALUE_TOO_SHORT,
    WIRE_CURRENCY_INVALID,
    WIRE_DAY_INVALID,
    WIRE_NUMBER_INVALID,
    WIRE_NUMBER_USED,
    WIRE_SUM_DIFFERS,
)
from agio_kernel.declarations.errors import ApiError
from agio_testing.backlogs import backlog_of

from .walk import (
    ANN,
    BEN,
    BUYS,
    OTHER,
    SELLS,
    UNIT,
    ends,
    later,
    matched,
    ordered,
    proved,
    quoted,
    sells,
    state_of,
    wire,
)


async def test_a_purchase_is_quoted_matched_paid_and_credited_once(bench, picture):
    order = await matched(bench, ANN, "5000")
    assert (order["state"], order["amount"], order["price"], order["currency"]) == (
        "matched",
        "5000.000000",
        "0.9256",
        "EUR",
    )
    assert order["fiat"] == "4628.00"
    assert order["account"]["count"] == 3
    assert 10_700 < order["left_s"] <= order["valid_s"] == 10_800
    await bench.verify()
    sent = await proved(bench, ANN, order, picture(1))
    assert (sent["state"], sent["left_s"]) == ("proof_sent", 0)
    assert await bench.waiting(BUYS) == [order["reference"]]
    assert await bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-2026-0001")) == 0
    assert await bench.has(ANN, "USDT") == (15_000 * UNIT, 0)
    assert await bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-2026-0002")) == NOT_AVAILABLE.number
    assert await bench.has(ANN, "USDT") == (15_000 * UNIT, 0)
    await bench.verify()
    assert (await bench.receipts()).counts == {"c2c.price": 1}


async def test_a_sale_holds_the_coins_and_gives_them_for_a_wire_that_is_confirmed(bench):
    order = await sells(bench, ANN, "1000")
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 1_000 * UNIT)
    await bench.verify()
    assert await bench.waiting(SELLS) == [order["reference"]]
    assert (await bench("cancelC2cOrder", ANN, id=order["id"])).code == CANCEL_REFUSED.number
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, " ")) == VALUE_MISSING.number
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == 0
    assert await bench.decide(SELLS, order["reference"], "reject", "late") == NOT_AVAILABLE.number
    assert (await bench("confirmC2cOrder", BEN, id=order["id"])).code == NOT_FOUND.number
    assert (await bench("confirmC2cOrder", ANN, id=order["id"])).data["state"] == "finished"
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 0)
    await bench.verify()


async def test_a_wire_that_nobody_denies_is_confirmed_by_the_clock(bench):
    order = await sells(bench, ANN, "1000")
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77")) == 0
    await bench.run_jobs(later(hours=4))
    assert await state_of(bench, ANN, order) == "proof_sent"
    await bench.run_jobs(later(days=4))
    assert await state_of(bench, ANN, order) == "finished"
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 0)
    await bench.verify()


async def test_who_got_no_wire_has_the_coins_again_by_the_verdict_of_a_dispute(bench):
    order = await sells(bench, ANN, "1000")
    await bench.decide(SELLS, order["reference"], "pay", **wire(order, "OUT-77"))
    claim = "Nothing has arrived at my bank."
    assert (await bench("disputeC2cOrder", ANN, id=order["id"], claim="No")).code == VALUE_TOO_SHORT.number
    assert (await bench("disputeC2cOrder", ANN, id=order["id"], claim=claim)).data["state"] == "disputed"
    await bench.run_jobs(later(days=9))
    assert await state_of(bench, ANN, order) == "disputed"
    for verdict in ("settle", "dismiss"):
        code = await bench.decide(SELLS, order["reference"], verdict, "I have seen it on our statement")
        assert code == DECIDED_BEFORE.number, "who said that it was paid"
    assert await bench.decide(SELLS, order["reference"], "dismiss", "Our bank sent it back", by=OTHER) == 0
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT, 0)
    await bench.verify()


async def test_an_order_expires_after_its_hours_and_an_operator_reopens_it_when_the_money_came(bench, picture):
    order = await matched(bench, ANN, "5000")
    await bench.run_jobs(later(hours=2))
    assert await state_of(bench, ANN, order) == "matched"
    await bench.run_jobs(later(hours=4))
    assert await state_of(bench, ANN, order) == "expired"
    await bench.verify()
    late = await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])
    assert (late.code, late.field) == (ORDER_EXPIRED.number, "id")
    assert (await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-1")).code == ORDER_EXPIRED.number
    assert await bench.decide(BUYS, order["reference"], "reopen", "") != 0
    assert await bench.decide(BUYS, order["reference"], "reopen", "The wire arrived at 14:02") == 0
    again = (await bench("getC2cOrder", ANN, id=order["id"])).data
    assert (again["state"], again["account"]["holder"]) == ("matched", order["account"]["holder"])
    await bench.verify()
    assert await bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-2026-0001")) == 0
    assert await bench.has(ANN, "USDT") == (15_000 * UNIT, 0)
    await bench.verify()
    assert await bench.run_jobs(later(days=30)) >= 0
    assert await state_of(bench, ANN, order) == "finished"


async def test_a_reopened_order_expires_again_and_what_was_kept_goes_back_each_time(bench):
    order = await matched(bench, ANN, "5000")
    for hours in (4, 8, 12):
        await ends(bench, order)
        assert await state_of(bench, ANN, order) == "expired", hours
        await bench.verify()
        assert await bench.decide(BUYS, order["reference"], "reopen", "The wire arrived") == 0
        await bench.verify()


async def test_a_rejected_purchase_is_disputed_once_and_a_verdict_settles_it(bench, picture):
    order = await matched(bench, ANN, "5000")
    await proved(bench, ANN, order, picture(1))
    assert await bench.decide(BUYS, order["reference"], "reject", "c2c.refusal.not_arrived") == 0
    await bench.verify()
    claim = "My bank says that it was delivered."
    assert (await bench("disputeC2cOrder", ANN, id=order["id"], claim=claim)).data["state"] == "disputed"
    unproved = await bench.decide(BUYS, order["reference"], "settle", "It stands on the statement", by=OTHER)
    assert unproved == VALUE_MISSING.number
    same = await bench.decide(BUYS, order["reference"], "settle", "It stands there", **wire(order, "IN-2026-0001"))
    assert same == DECIDED_BEFORE.number, "who rejected it"
    assert (
        await bench.decide(
            BUYS, order["reference"], "settle", "It stands there", by=OTHER, **wire(order, "IN-2026-0001")
        )
        == 0
    )
    assert await bench.has(ANN, "USDT") == (15_000 * UNIT, 0)
    await bench.verify()
    assert (await bench("disputeC2cOrder", ANN, id=order["id"], claim=claim)).code == NOT_AVAILABLE.number


async def test_a_verdict_against_the_user_ends_it(bench, picture):
    order = await matched(bench, ANN, "5000")
    await proved(bench, ANN, order, picture(1))
    await bench.decide(BUYS, order["reference"], "reject", "c2c.refusal.not_arrived")
    await bench("disputeC2cOrder", ANN, id=order["id"], claim="My bank says that it was delivered.")
    assert await bench.decide(BUYS, order["reference"], "dismiss", "No such line") == DECIDED_BEFORE.number
    assert await bench.decide(BUYS, order["reference"], "dismiss", "No such line", by=OTHER) == 0
    assert await state_of(bench, ANN, order) == "closed"
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT, 0)
    await bench.verify()


async def test_one_wire_settles_one_dispute_and_finishes_no_other_order(bench, picture):
    first, second = await matched(bench, ANN, "500"), await matched(bench, BEN, "500")
    await proved(bench, ANN, first, picture(1), "TRX-1")
    await proved(bench, BEN, second, picture(2), "TRX-2")
    assert await bench.decide(BUYS, second["reference"], "finish", **wire(second, "IN-2026-0001")) == 0
    await bench.decide(BUYS, first["reference"], "reject", "c2c.refusal.not_arrived")
    await bench("disputeC2cOrder", ANN, id=first["id"], claim="My bank says that it was delivered.")
    twice = await bench.decide(
        BUYS, first["reference"], "settle", "It stands there", by=OTHER, **wire(first, "in-2026-0001")
    )
    assert twice == WIRE_NUMBER_USED.number
    await bench.verify()


async def test_a_purchase_that_was_cancelled_after_the_wire_is_written_about_and_reopened(bench, picture):
    order = await matched(bench, ANN, "5000")
    await bench("cancelC2cOrder", ANN, id=order["id"])
    assert OrderState.CANCELLED in SPOKEN_OF
    assert await bench.decide(BUYS, order["reference"], "reopen", "") != 0
    assert await bench.decide(BUYS, order["reference"], "reopen", "The wire arrived at 14:02") == 0
    again = (await bench("getC2cOrder", ANN, id=order["id"])).data
    assert (again["state"], again["account"]["holder"]) == ("matched", order["account"]["holder"])
    await bench.verify()
    assert await bench.decide(BUYS, order["reference"], "finish", **wire(order, "IN-2026-0001")) == 0
    assert await bench.has(ANN, "USDT") == (15_000 * UNIT, 0)
    await bench.verify()


async def test_what_was_cancelled_before_it_had_an_account_and_a_sale_are_not_reopened(bench):
    unmatched, sold = await ordered(bench, ANN, "buy", "500"), await ordered(bench, ANN, "sell", "700")
    for order, queue in ((unmatched, BUYS), (sold, SELLS)):
        await bench("cancelC2cOrder", ANN, id=order["id"])
        assert await bench.decide(queue, order["reference"], "reopen", "It came") == NOT_AVAILABLE.number
        assert await state_of(bench, ANN, order) == "cancelled"


async def test_who_cancels_gets_nothing_and_loses_nothing(bench):
    bought, sold = await matched(bench, ANN, "500"), await ordered(bench, ANN, "sell", "700")
    for order in (bought, sold):
        assert (await bench("cancelC2cOrder", ANN, id=order["id"])).data["state"] == "cancelled"
        await bench.verify()
    assert await bench.has(ANN, "USDT") == (10_000 * UNIT, 0)


async def test_pages_of_a_proof_are_off_the_disk_once_replaced_or_called_off(bench, picture, tmp_path):
    order = await matched(bench, ANN, "500")
    for number in (1, 2):
        await bench("uploadC2cProof", ANN, files={"proof": picture(number)}, id=order["id"])
    [kept] = await bench.kernel.db.fetch("SELECT id FROM stored_file")
    assert [path.name for path in tmp_path.glob("*/*")] == [kept["id"]]
    assert (await bench("cancelC2cOrder", ANN, id=order["id"])).data["state"] == "cancelled"
    assert list(tmp_path.glob("*/*")) == []
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM stored_file") == 0
    await bench.verify()


async def test_one_proof_and_one_bank_number_finish_one_order(bench, picture):
    first, second = await matched(bench, ANN, "500"), await matched(bench, BEN, "500")
    await proved(bench, ANN, first, picture(1), "TRX-2026 77")
    await bench("uploadC2cProof", BEN, files={"proof": picture(1)}, id=second["id"])
    copied = await bench("submitC2cProof", BEN, id=second["id"], bank_reference="OTHER-1")
    assert (copied.code, copied.field) == (PROOF_USED.number, "proof")
    await bench("uploadC2cProof", BEN, files={"proof": picture(2)}, id=second["id"])
    same = await bench("submitC2cProof", BEN, id=second["id"], bank_reference="trx 2026-77")
    assert (same.code, same.field) == (BANK_REFERENCE_USED.number, "bank_reference")
    await bench("submitC2cProof", BEN, id=second["id"], bank_reference="OTHER-1")
    assert await bench.decide(BUYS, first["reference"], "finish", **wire(first, "IN 1001")) == 0
    assert await bench.decide(BUYS, second["reference"], "finish", **wire(second, "in-1001")) == WIRE_NUMBER_USED.number
    assert await bench.has(BEN, "USDT") == (1_000 * UNIT, 0)
    assert await bench.decide(BUYS, second["reference"], "finish", **wire(second, "IN 1002")) == 0
    await bench.verify()


async def test_letters_of_other_alphabets_are_refused_in_the_number_of_a_wire(bench, picture):
    order = await matched(bench, ANN, "500")
    await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])
    for lookalike in ("TRX-\u04102026", "\u0422RX-2026", "TRX-\u00f12026"):
        sent = await bench("submitC2cProof", ANN, id=order["id"], bank_reference=lookalike)
        assert (sent.code, sent.field) == (WIRE_NUMBER_INVALID.number, "bank_reference")
        assert (
            await bench.decide(BUYS, order["reference"], "finish", **wire(order, lookalike))
            == WIRE_NUMBER_INVALID.number
        )
    assert await state_of(bench, ANN, order) == "matched"


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"wire_amount": "462.79"}, WIRE_SUM_DIFFERS, "wire_amount"),
        ({"wire_amount": "462.801"}, WIRE_SUM_DIFFERS, "wire_amount"),
        ({"wire_currency": "USD"}, WIRE_SUM_DIFFERS, "wire_amount"),
        ({"wire_currency": "EURO"}, WIRE_CURRENCY_INVALID, "wire_currency"),
        ({"wire_currency": ""}, VALUE_MISSING, "wire_currency"),
        ({"wire_amount": "462,80"}, AMOUNT_INVALID, "wire_amount"),
        ({"wire_day": "2027-02-30"}, WIRE_DAY_INVALID, "wire_day"),
        ({"wire_day": "2019-02-28"}, WIRE_DAY_INVALID, "wire_day"),
        ({"wire_day": "2099-02-28"}, WIRE_DAY_INVALID, "wire_day"),
        ({"wire_day": ""}, VALUE_MISSING, "wire_day"),
    ],
)
async def test_a_wire_of_another_sum_or_no_day_finishes_pays_and_settles_nothing(bench, picture, wrong, code, field):
    bought, sold = await matched(bench, ANN, "500"), await sells(bench, ANN, "500")
    sale = wire(sold, "OUT-77") | {"wire_amount": sold["fiat"], **wrong}
    for queue, order, trigger, given in (
        (BUYS, bought, "finish", wire(bought, "IN-77") | wrong),
        (SELLS, sold, "pay", sale),
    ):
        with pytest.raises(ApiError) as refused:
            await bench.act(queue, order["reference"], trigger, **given)
        assert (refused.value.code, refused.value.field) == (code, field)
        assert await state_of(bench, ANN, order) == "matched"
    await proved(bench, ANN, bought, picture(1))
    await bench.decide(BUYS, bought["reference"], "reject", "c2c.refusal.not_arrived")
    await bench("disputeC2cOrder", ANN, id=bought["id"], claim="My bank says that it was delivered.")
    given = wire(bought, "IN-77") | wrong
    assert await bench.decide(BUYS, bought["reference"], "settle", "It stands there", by=OTHER, **given) == code.number
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM bank_wire") == 0


async def test_a_case_tells_the_wire_as_the_statement_has_it(bench):
    order = await sells(bench, ANN, "500")
    assert await bench.decide(SELLS, order["reference"], "pay", **wire(order, "out 2026/77")) == 0
    async with bench.kernel.db.read() as conn:
        detail = await bench.queues[SELLS].source.detail(conn, order["reference"])
    reported = {fact.label: (fact.value, fact.unit) for fact in detail.facts}
    assert reported["kernel.wire.number"] == ("OUT202677", "")
    assert reported["kernel.wire.amount"] == (order["fiat"], "EUR")
    assert reported["kernel.wire.day"][0] == wire(order, "x")["wire_day"]


async def test_one_line_of_our_statement_written_in_two_ways_pays_one_sale(bench):
    first, second = await sells(bench, ANN, "500"), await sells(bench, ANN, "500")
    assert await bench.decide(SELLS, first["reference"], "pay", **wire(first, "OUT 2026/77")) == 0
    assert (
        await bench.decide(SELLS, second["reference"], "pay", **wire(second, "out-2026.77")) == WIRE_NUMBER_USED.number
    )
    assert await state_of(bench, ANN, second) == "matched"
    await bench.verify()


async def test_what_a_rejected_order_had_may_prove_another_and_then_not_the_first_again(bench, picture):
    first = await matched(bench, ANN, "500")
    await proved(bench, ANN, first, picture(1), "TRX-1")
    await bench.decide(BUYS, first["reference"], "reject", "c2c.refusal.amount_differs")
    second = await matched(bench, ANN, "500")
    await proved(bench, ANN, second, picture(1), "TRX-1")
    claim = "It was the right amount, I think."
    assert (await bench("disputeC2cOrder", ANN, id=first["id"], claim=claim)).code in (
        PROOF_USED.number,
        BANK_REFERENCE_USED.number,
    )
    assert await state_of(bench, ANN, first) == "rejected"
    await bench.verify()


async def test_who_leaves_matched_purchases_unpaid_orders_no_more_that_day(bench):
    for number in range(3):
        order = await matched(bench, ANN, "100")
        if number:
            await bench("cancelC2cOrder", ANN, id=order["id"])
        else:
            await ends(bench, order)
    quote = (await quoted(bench, ANN)).data["quote"]
    refused = await bench("createC2cOrder", ANN, quote=quote, payer="Ann", bank="Bank")
    assert (refused.code, refused.field, refused.data["most"]) == (CALLED_OFF_TOO_OFTEN.number, "quote", 3)
    await ordered(bench, ANN, "sell", "100")
    await matched(bench, BEN, "100")
    await bench.verify()


async def test_what_was_never_matched_is_called_off_as_often_as_one_likes(bench):
    for _ in range(5):
        order = await ordered(bench, ANN, "buy", "100")
        await bench("cancelC2cOrder", ANN, id=order["id"])
    assert (await matched(bench, ANN, "100"))["state"] == "matched"


async def test_accounts_take_turns_and_a_day_has_a_limit(bench):
    accounts = []
    for number in range(6):
        user = (ANN, BEN)[number % 2]
        order = await matched(bench, user, "100")
        accounts.append(order["account"]["number"])
        await bench("cancelC2cOrder", user, id=order["id"])
    assert len(set(accounts[:3])) == 3
    assert accounts[:3] == accounts[3:]


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench, rates):
    for fields, code, field in (
        ({"amount": "10"}, AMOUNT_BELOW_MINIMUM, "amount"),
        ({"amount": "90000"}, AMOUNT_ABOVE_MAXIMUM, "amount"),
        ({"coin": "DOGE"}, PAIR_UNKNOWN, "coin"),
        ({"currency": "CHF"}, PAIR_UNKNOWN, "currency"),
    ):
        answer = await quoted(bench, BEN, **fields)
        assert (answer.code, answer.field) == (code.number, field)
    rates.old.add("EURUSD")
    assert (await quoted(bench, BEN)).code == NO_RATE.number
    rates.closed.add("EURUSD")
    good = await quoted(bench, BEN)
    assert good.code == 0, "while the market of a currency is closed its last rate stands"
    made = {"quote": good.data["quote"], "payer": "Ben", "bank": "Bank"}
    for changed, code, field in (
        ({"payer": "  "}, VALUE_MISSING, "payer"),
        ({"bank": ""}, VALUE_MISSING, "bank"),
        ({"quote": "forged"}, QUOTE_INVALID, "quote"),
    ):
        answer = await bench("createC2cOrder", BEN, **(made | changed))
        assert (answer.code, answer.field) == (code.number, field)
    assert (await bench("createC2cOrder", ANN, **made)).code == QUOTE_INVALID.number
    selling = (await quoted(bench, BEN, side="sell", amount="5000")).data
    poor = await bench("createC2cOrder", BEN, card_id="1", quote=selling["quote"])
    assert (poor.code, poor.field) == (INSUFFICIENT_BALANCE.number, "quote")
    assert (await bench("getC2cOrders", BEN)).data["rows"] == []
    await bench.verify()


async def test_a_quote_is_honoured_once(bench):
    quote = (await quoted(bench, ANN)).data["quote"]
    made = {"quote": quote, "payer": "Ann", "bank": "Bank"}
    answers = await asyncio.gather(*(bench("createC2cOrder", ANN, **made) for _ in range(6)))
    assert sorted({one.code for one in answers}) == [0, QUOTE_USED.number]
    assert len([one for one in answers if one.code == 0]) == 1
    await bench.verify()


async def test_demo_accounts_are_asked_to_switch_and_the_tier_is_the_deployments(bench, monkeypatch):
    demo = await bench("getC2cQuote", ANN, demo=True, side="buy", coin="USDT", currency="EUR", amount="500")
    assert demo.code == REAL_ACCOUNT_REQUIRED.number
    made = await bench("createC2cOrder", ANN, demo=True, quote="x", payer="A", bank="B")
    assert made.code == REAL_ACCOUNT_REQUIRED.number
    get = bench.kernel.parameters.get
    monkeypatch.setattr(bench.kernel.parameters, "get", lambda key: "primary" if key == "c2c.tier" else get(key))
    assert (await quoted(bench, ANN)).code == TIER_PRIMARY_REQUIRED.number
    assert (await quoted(bench, ANN, tier=1)).code == 0


async def test_nobody_sees_or_changes_the_order_of_another(bench, picture):
    order = await matched(bench, ANN, "500")
    for call, fields in (
        ("getC2cOrder", {}),
        ("cancelC2cOrder", {}),
        ("submitC2cProof", {"bank_reference": "TRX-1"}),
        ("disputeC2cOrder", {"claim": "this is not mine at all"}),
        ("c2cProof", {"page": "proof"}),
    ):
        assert (await bench(call, BEN, id=order["id"], **fields)).code == NOT_FOUND.number, call
    upload = await bench("uploadC2cProof", BEN, files={"proof": picture(1)}, id=order["id"])
    assert upload.code == NOT_FOUND.number
    assert (await bench("submitC2cProof", ANN, id=order["id"], bank_reference="TRX-1")).code == PROOF_REQUIRED.number
    await bench("uploadC2cProof", ANN, files={"proof": picture(1)}, id=order["id"])
    assert (await bench("c2cProof", ANN, id=order["id"], page="proof")).data["image"].startswith("data:image/")


async def test_so_many_orders_may_be_open_at_once(bench):
    for _ in range(3):
        await ordered(bench, ANN, "buy", "100")
    quote = (await quoted(bench, ANN)).data["quote"]
    answer = await bench("createC2cOrder", ANN, quote=quote, payer="Ann", bank="Bank")
    assert (answer.code, answer.field) == (TOO_MANY_OPEN.number, "quote")


async def test_an_order_waits_while_coins_are_sold_out_and_is_matched_when_they_come_back(bench, monkeypatch):
    with_stock(bench, monkeypatch, 600)
    first, second = await ordered(bench, ANN, "buy", "500"), await ordered(bench, BEN, "buy", "500")
    assert await bench.decide(BUYS, first["reference"], "match") == 0
    await bench.run_jobs(bench.clock.now())
    assert await state_of(bench, BEN, second) == "pending_match"
    assert await bench.waiting(BUYS) == [second["reference"]]
    assert await bench.decide(BUYS, second["reference"], "match") == SOLD_OUT.number
    late = await quoted(bench, BEN)
    assert (late.code, late.field) == (SOLD_OUT.number, "amount"), "told before anything is ordered"
    await bench("cancelC2cOrder", ANN, id=first["id"])
    assert await bench.decide(BUYS, second["reference"], "match") == 0
    assert await state_of(bench, BEN, second) == "matched"
    await bench.verify()


def with_stock(bench, monkeypatch, coins: int) -> None:
    from agio_c2c.c2c import C2c

    monkeypatch.setattr(bench.kernel.part(C2c), "stock", lambda coin: coins * UNIT)


@pytest.mark.parametrize("given", ["coin", "fiat"])
async def test_the_wire_or_the_coins_may_be_chosen_first(bench, given):
    found = (await quoted(bench, ANN, amount="1000", given=given)).data
    assert found["amount" if given == "coin" else "fiat"].startswith("1000.")
    assert [one["symbol"] for one in found["sources"]] == ["EURUSD"]
    assert found["valid_ms"] == 120_000


async def test_an_expired_quote_is_refused_at_the_quote(bench, monkeypatch):
    get = bench.kernel.parameters.get
    monkeypatch.setattr(
        bench.kernel.parameters, "get", lambda key: timedelta(0) if key == "c2c.quote_validity" else get(key)
    )
    quote = (await quoted(bench, ANN)).data["quote"]
    answer = await bench("createC2cOrder", ANN, quote=quote, payer="Ann", bank="Bank")
    assert (answer.code, answer.field) == (QUOTE_EXPIRED.number, "quote")


async def test_an_order_that_waits_for_an_account_is_told_and_is_late_after_an_hour(bench):
    order = await ordered(bench, ANN, "buy", "5000")
    assert await backlog_of(plugin, bench.kernel) == {"c2c.unmatched": (1, False)}
    await bench.advance(minutes=61)
    assert await backlog_of(plugin, bench.kernel) == {"c2c.unmatched": (1, True)}
    await bench.run_jobs(bench.clock.now())
    assert await state_of(bench, ANN, order) == "matched"
    assert await backlog_of(plugin, bench.kernel) == {}


async def test_what_the_other_side_is_to_do_stands_apart_and_the_desk_s_turn_counts_from_its_beginning(bench, picture):
    bought, sold = await matched(bench, ANN, "500"), await sells(bench, BEN, "500")

    async def rows(queue, **filters):
        async with bench.kernel.db.read() as conn:
            return (await bench.queues[queue].source.after(conn, filters, "", 10)).rows

    assert await rows(BUYS) == []
    [unpaid] = await rows(BUYS, awaited="")
    assert (unpaid.id, unpaid.awaits) == (bought["reference"], "c2c.awaits.payment")
    [to_pay] = await rows(SELLS)
    assert (to_pay.id, to_pay.awaits) == (sold["reference"], "")
    await proved(bench, ANN, bought, picture(1))
    [paid] = await rows(BUYS)
    made = await bench.kernel.db.fetchval("SELECT max(created_at) FROM c2c_order")
    assert paid.opened_at > made and to_pay.opened_at > made
    assert await rows(BUYS, awaited="") == []
    assert await bench.decide(SELLS, sold["reference"], "pay", **wire(sold, "OUT-2026-0001")) == 0
    assert (await rows(SELLS), [row.awaits for row in await rows(SELLS, awaited="")]) == (
        [],
        ["c2c.awaits.confirmation"],
    )
