"""Loans from the application to the last unit: limits, days, repayments, what operators change, and races."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from agio_kernel.declarations.codes import (
    AMOUNT_BELOW_MINIMUM,
    COUNTRY_UNKNOWN,
    NOT_AVAILABLE,
    NOT_FOUND,
    REAL_ACCOUNT_REQUIRED,
    TIER_PRIMARY_REQUIRED,
    VALUE_MISSING,
)
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.company import Company
from agio_kernel.settings.presentation import Presentation
from agio_lending.declared.codes import (
    AGREEMENT_REQUIRED,
    FIELD_REQUIRED,
    IN_ARREARS,
    LIMIT_EXCEEDED,
    OFFER_UNKNOWN,
    PAPER_REQUIRED,
    RECHARGE_FIRST,
    STEP_MISSED,
    SUM_CHANGED,
    TERM_INVALID,
    TOO_YOUNG,
    VOUCHER_REQUIRED,
    VOUCHER_WAITS,
    WAIVER_INVALID,
)
from agio_testing.wires import line
from borrowing import (
    ANN,
    APPLICATION,
    BEN,
    DEMO,
    LOANS,
    REASON,
    UNIT,
    VOUCHERS,
    applies,
    borrows,
    day_begins,
    days_pass,
    issued,
    shown,
    uploads,
)
from msgspec.structs import force_setattr


def ceil(exact: Fraction) -> int:
    return -(-exact.numerator // exact.denominator)


def owed_on(day: int, amount: int = 8_000 * UNIT, days: int = 30) -> int:
    """Return the debt on a day for a loan of 0.05 percent a day and 0.1 percent late: the closed form, in fractions."""
    interest = ceil(Fraction(amount) * max(0, min(day, days) - 3) * 5 / 10_000)
    due = amount + ceil(Fraction(amount) * max(0, days - 3) * 5 / 10_000)
    return amount + interest + ceil(Fraction(due) * max(0, day - days) / 1_000)


def units(text: str) -> int:
    return int(text.replace(".", ""))


async def test_the_figures_before_signing_are_those_of_the_picture(bench):
    quote = (await bench("lendQuote", ANN, offer="usdt-30", amount="8000")).data
    assert (quote["interest_days"], quote["a_day"], quote["interest"]) == (27, "4.000000", "108.000000")
    assert (quote["total"], quote["yearly"], quote["cost"]) == ("8108.000000", "0.1825", "0.0135")
    assert units(quote["curve"][17]["total"]) == 8_060 * UNIT  # the eighteenth day
    assert [units(one["total"]) for one in quote["curve"]] == [owed_on(day) for day in range(1, 41)]


async def test_the_limit_is_made_of_what_is_known(bench, known):
    my = (await bench("lendMy", ANN, tier=2)).data
    assert (my["limit"], my["left"], my["score"]) == ("20000.000000", "20000.000000", 72)
    assert [(one["name"], one["has"]) for one in my["parts"]][-1] == ("score", False)
    known.proved, known.score = False, 75
    assert (await bench("lendMy", ANN, tier=2)).data["limit"] == "27500.000000"
    known.tier_ = 1
    assert (await bench("lendMy", ANN, tier=1)).data["limit"] == "0.000000"
    assert (await bench("lendMy", DEMO, demo=True)).data["limit"] == "20000.000000"


async def test_a_real_loan_is_reviewed_issued_charged_by_the_day_and_paid_back_from_the_balance(bench, photo):
    loan = await applies(bench, photo)
    assert (loan["state"], loan["contract"], loan["owed"]) == ("unreviewed", "", "0.000000")
    assert loan["lender"] == bench.kernel.settings.brand.name != ""
    force_setattr(bench.kernel.settings, "company", Company(name="Example Finance Ltd"))
    for part in (Presentation, Catalogues):  # as a start with that company
        bench.kernel.parts.pop(part)
    assert (await bench("lendInfo", ANN, id=loan["id"])).data["lender"] == "Example Finance Ltd"
    assert await bench.waiting(LOANS) == [loan["reference"]]
    assert await bench.has(ANN, "USDT") == (1_000 * UNIT, 0)
    assert await bench.decide(LOANS, loan["reference"], "issue", "Income and identity checked") == 0
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 0)
    assert await bench.waiting(LOANS) == []
    running = await shown(bench, loan)
    assert (running["state"], running["day"], running["owed"]) == ("issued", 1, "8000.000000")
    assert running["contract"].startswith("LN-")
    for day in range(2, 19):
        await bench.run_jobs(day_begins(bench, running, day))
        found = await bench.kernel.db.fetchrow("SELECT * FROM lending_loan")
        assert found["amount"] + found["interest"] + found["late_fee"] == owed_on(day)
        assert found["state"] == ("issued" if day <= 3 else "repaying")
    await bench.verify()
    await bench.advance(days=17)
    now = await shown(bench, loan)
    assert (now["day"], now["owed"], now["saved"], now["interest_days"]) == (18, "8060.000000", "48.000000", 15)
    assert len(now["charges"]) == 15
    reported = (await bench("lendBack", ANN, id=loan["id"])).data
    assert (reported["amount"], reported["interest"], reported["late_fee"], reported["owed"]) == (
        "8000.000000", "60.000000", "0.000000", "8060.000000",
    )  # fmt: skip
    assert (reported["available"], reported["short"], reported["held"]) == ("9000.000000", "0.000000", False)
    assert (await bench("lendBack", BEN, id=loan["id"])).code == NOT_FOUND.number
    paid = (await bench("lendRepay", ANN, id=loan["id"], amount="8060")).data
    assert (await bench("lendBack", ANN, id=loan["id"])).code == NOT_AVAILABLE.number
    assert (paid["state"], paid["paid"], paid["settled_by"]) == ("cleared", "8060.000000", "balance")
    assert await bench.has(ANN, "USDT") == (940 * UNIT, 0)
    assert (await bench("lendMy", ANN, tier=2)).data["taken"] == "0.000000"
    assert (await bench("lendRepay", ANN, id=loan["id"], amount="8060")).code == NOT_AVAILABLE.number
    await bench.verify()
    assert (await bench.receipts()).counts == {"lending.loan": 1}
    assert (await bench.receipts()).findings == []


async def test_the_papers_of_the_next_application_and_of_a_loan_are_told_one_by_one(bench, photo):
    async def papers(user: int = ANN, **of: str) -> dict[str, str]:
        return {row["kind"]: row["state"] for row in (await bench("lend_img", user, **of)).data["rows"]}

    assert set((await papers()).values()) == {"missing"}
    await bench("lendUpload", ANN, tier=2, files={"income": photo})
    assert {kind for kind, state in (await papers()).items() if state == "uploaded"} == {"income"}
    loan = await applies(bench, photo)
    assert set((await papers(id=loan["id"])).values()) == {"sent"}
    assert set((await papers()).values()) == {"missing"}
    assert (await bench("lend_img", BEN, id=loan["id"])).code == NOT_FOUND.number


@pytest.mark.parametrize("path", ["web/lendBack", "web/lend_img"])
async def test_what_only_tells_of_a_loan_is_read_by_get(bench, path):
    assert bench.calls[path].method == "GET"


async def test_the_country_is_that_of_the_account_unless_another_is_told_and_stands_once_in_the_case(bench, photo):
    async def countries(**reported: str) -> list[tuple[str, str]]:
        loan = await applies(bench, photo, BEN, **reported)
        async with bench.kernel.db.read() as conn:
            facts = (await bench.queues[LOANS].source.detail(conn, loan["reference"])).facts
        assert (await bench("lendWithdraw", BEN, tier=2, id=loan["id"])).code == 0
        return [(fact.label, fact.value) for fact in facts if fact.kind == "country"]

    assert await countries(country="") == [("lending.fact.country", "DE")]
    assert await countries(country="US") == [("kernel.case.country", "DE"), ("lending.fact.country", "US")]
    await uploads(bench, photo, BEN)
    refused = await bench("lendApply", BEN, tier=2, **{**APPLICATION, "country": "XX"})
    assert (refused.code, refused.field) == (COUNTRY_UNKNOWN.number, "country")


async def test_a_loan_makes_nobody_richer_and_its_interest_makes_the_borrower_poorer_day_by_day(bench, photo):
    before = await bench.worth(ANN)
    loan = await issued(bench, photo)
    assert await bench.worth(ANN) == before
    await days_pass(bench, 17)
    assert await bench.worth(ANN) == before - 60_00
    assert (await bench("lendRepay", ANN, id=loan["id"], amount="8060")).code == 0
    assert await bench.worth(ANN) == before - 60_00
    await bench.verify()


async def test_what_is_borrowed_and_paid_back_never_counts_as_spent_and_interest_does(bench, photo):
    loan = await issued(bench, photo)
    await days_pass(bench, 17)
    assert (await bench("lendRepay", ANN, id=loan["id"], amount="8060")).code == 0
    spent = await bench.kernel.db.fetchval(
        "SELECT coalesce(sum(amount), 0)::bigint FROM ledger WHERE realm = 0 AND from_user AND spends"
    )
    assert spent == 60 * UNIT


async def test_after_the_last_day_a_late_fee_runs_and_the_loan_waits_for_a_person(bench, photo):
    loan = await issued(bench, photo)
    await bench.give(ANN, "USDT", 500 * UNIT)
    await days_pass(bench, 35)
    late = await shown(bench, loan)
    assert (late["state"], late["overdue_days"], late["late_fee"]) == ("overdue", 6, "48.648000")
    assert units(late["owed"]) == owed_on(36)
    assert await bench.waiting(LOANS) == [loan["reference"]]
    await uploads(bench, photo)
    assert (await bench("lendApply", ANN, tier=2, **APPLICATION)).code == IN_ARREARS.number
    assert (await bench("lendRepay", ANN, id=loan["id"], amount=late["owed"])).code == 0
    assert await bench.waiting(LOANS) == []
    await bench.verify()


async def test_the_days_that_nobody_charged_are_owed_as_if_they_had_been(bench):
    """One loan is charged day by day, its twin when it is repaid: both cost the same, and no day costs twice."""
    first, twin = (await borrows(bench, DEMO), await borrows(bench, 14))
    await bench.advance(days=40)
    for who, loan, applied in ((14, twin, False), (DEMO, first, True)):
        await bench.give(who, "USDT", 1_000 * UNIT, demo=True)
        if applied:
            await bench.catch_up()
        seen = await shown(bench, loan, who, demo=True)
        assert units(seen["owed"]) == owed_on(41)
        assert (await bench("lendRepay", who, demo=True, id=loan["id"], amount=seen["owed"])).data["paid"] == seen[
            "owed"
        ]
    await bench.advance(days=90)
    await bench.catch_up()
    found = await bench.kernel.db.fetch("SELECT interest, late_fee, charged_days FROM lending_loan")
    assert found[0] == found[1]
    assert await bench.owner_db.fetchval("SELECT count(*) FROM scheduled_job") == 0
    await bench.verify()


async def test_operators_can_leave_the_loans_of_demo_accounts_aside(bench, photo):
    real, demo = await applies(bench, photo), await borrows(bench, DEMO)
    await days_pass(bench, 40)

    assert sorted(await bench.waiting(LOANS)) == sorted([real["reference"], demo["reference"]])
    assert await bench.waiting(LOANS, realm="real") == [real["reference"]]
    assert await bench.waiting(LOANS, realm="demo") == [demo["reference"]]


async def test_a_demo_account_borrows_in_demo_money_only_and_at_once(bench):
    loan = await borrows(bench, DEMO)
    assert loan["state"] == "issued"
    assert await bench.has(DEMO, "USDT", demo=True) == (8_000 * UNIT, 0)
    assert await bench.has(DEMO, "USDT") == (0, 0)
    assert await bench.waiting(LOANS) == []
    sent = await bench("lendVoucher", DEMO, demo=True, id=loan["id"], amount="8000", files={"repayment": b"x"})
    assert sent.code == REAL_ACCOUNT_REQUIRED.number
    await bench.verify()


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench, photo, known):
    for fields, code, field in (
        ({"offer": "never"}, OFFER_UNKNOWN, "offer"),
        ({"amount": "499"}, AMOUNT_BELOW_MINIMUM, "amount"),
        ({"amount": "550"}, STEP_MISSED, "amount"),
        ({"amount": "20100"}, LIMIT_EXCEEDED, "amount"),
        ({"agreed": "false"}, AGREEMENT_REQUIRED, "agreed"),
        ({"name": " "}, FIELD_REQUIRED, "name"),
        ({"wealth": ""}, FIELD_REQUIRED, "wealth"),
        ({"birth_date": "2020-01-31"}, TOO_YOUNG, "birth_date"),
        ({"birth_date": "1991-02-30"}, TOO_YOUNG, "birth_date"),
        ({}, PAPER_REQUIRED, "housing"),
    ):
        answer = await bench("lendApply", ANN, tier=2, **{**APPLICATION, **fields})
        assert (answer.code, answer.field) == (code.number, field)
    assert (await bench("lendApply", ANN, **APPLICATION)).code == TIER_PRIMARY_REQUIRED.number
    known.tier_ = 1  # taken away since the session began
    await uploads(bench, photo)
    assert (await bench("lendApply", ANN, tier=2, **APPLICATION)).code == LIMIT_EXCEEDED.number
    assert (await bench("lendMylist", ANN)).data["rows"] == []
    await bench.verify()


async def test_concurrent_applications_never_pass_the_limit(bench):
    """Twenty at once, of which the limit holds eight; and of a rejected one's return the same."""
    sent = [bench("lendApply", DEMO, demo=True, offer="usdt-30", amount="2500", agreed="true") for _ in range(20)]
    codes = [answer.code for answer in await asyncio.gather(*sent)]
    assert sorted(codes) == [0] * 8 + [LIMIT_EXCEEDED.number] * 12
    assert await bench.kernel.db.fetchval("SELECT used_quota FROM lending_borrower") == 20_000 * UNIT
    assert await bench.has(DEMO, "USDT", demo=True) == (20_000 * UNIT, 0)
    await bench.verify()


async def test_the_same_rtoken_applies_and_repays_once(bench):
    form = {"offer": "usdt-30", "amount": "500", "agreed": "true"}
    sent = [bench("lendApply", DEMO, demo=True, rtoken="sameonce", **form) for _ in range(6)]
    answers = [answer for answer in await asyncio.gather(*sent) if answer.code == 0]
    assert len({answer.data["id"] for answer in answers}) == 1
    id = answers[0].data["id"]
    paid = [bench("lendRepay", DEMO, demo=True, rtoken="paysonce", id=id, amount="500") for _ in range(6)]
    assert {answer.data["state"] for answer in await asyncio.gather(*paid) if answer.code == 0} == {"cleared"}
    assert await bench.has(DEMO, "USDT", demo=True) == (0, 0)
    await bench.verify()


async def test_a_rejected_application_says_why_and_is_sent_again_with_its_papers_or_withdrawn(bench, photo, tmp_path):
    loan = await applies(bench, photo)
    assert await bench.decide(LOANS, loan["reference"], "reject", REASON) == 0
    seen = await shown(bench, loan)
    assert (seen["state"], seen["reason"]) == ("rejected", REASON)
    assert (await bench("lendMy", ANN, tier=2)).data["left"] == "20000.000000"
    await bench("lendUpload", ANN, tier=2, files={"income": photo})
    again = await bench("lendApply", ANN, tier=2, **{**APPLICATION, "amount": "5000", "id": loan["id"]})
    assert (again.data["id"], again.data["state"], again.data["amount"]) == (loan["id"], "unreviewed", "5000.000000")
    assert await bench.waiting(LOANS) == [loan["reference"]]
    assert len(list(tmp_path.glob("*/*"))) == 5, "the paper that was replaced is off the disk"
    assert (await bench("lendWithdraw", ANN, id=loan["id"])).data["state"] == "withdrawn"
    assert list(tmp_path.glob("*/*")) == []
    assert await bench.waiting(LOANS) == []
    assert (await bench("lendWithdraw", ANN, id=loan["id"])).code == NOT_AVAILABLE.number
    assert (await bench("lendMy", ANN, tier=2)).data["taken"] == "0.000000"
    await bench.verify()


async def test_too_little_or_another_sum_pays_nothing(bench):
    loan = await borrows(bench, DEMO)
    await days_pass(bench, 17)
    for amount in ("8059.999999", "8060.000001", "16120"):
        answer = await bench("lendRepay", DEMO, demo=True, id=loan["id"], amount=amount)
        assert (answer.code, answer.field, answer.data["owed"]) == (SUM_CHANGED.number, "amount", Decimal(8060))
    answer = await bench("lendRepay", DEMO, demo=True, id=loan["id"], amount="8060")
    assert (answer.code, answer.field) == (RECHARGE_FIRST.number, "amount")
    assert await bench.has(DEMO, "USDT", demo=True) == (8_000 * UNIT, 0)
    await bench.verify()


async def test_a_voucher_clears_for_the_sum_of_its_day_and_a_refused_one_leaves_the_loan(bench, photo, tmp_path):
    loan = await issued(bench, photo)
    await days_pass(bench, 17)
    missing = await bench("lendVoucher", ANN, id=loan["id"], amount="8060")
    assert (missing.code, missing.field) == (VOUCHER_REQUIRED.number, "repayment")
    send = {"id": loan["id"], "amount": "8060", "files": {"repayment": photo}}
    assert (await bench("lendVoucher", ANN, **send)).data["voucher"]["state"] == "under_review"
    assert (await bench("lendVoucher", ANN, **send)).code == VOUCHER_WAITS.number
    assert (await bench("lendRepay", ANN, id=loan["id"], amount="8060")).code == VOUCHER_WAITS.number
    [case] = await bench.waiting(VOUCHERS)
    assert await bench.decide(VOUCHERS, case, "refuse", "lending.refusal.not_arrived") == 0
    assert (await shown(bench, loan))["voucher"]["reason"] == "lending.refusal.not_arrived"
    assert (await bench("lendVoucher", ANN, **send)).code == 0
    shown_before = len(list(tmp_path.glob("*/*")))
    assert (await bench("lendVoucherBack", ANN, id=loan["id"])).data["voucher"] is None
    assert len(list(tmp_path.glob("*/*"))) == shown_before - 1
    assert (await bench("lendVoucher", ANN, **send)).code == 0
    await days_pass(bench, 2)
    [case] = await bench.waiting(VOUCHERS)
    assert await bench.decide(VOUCHERS, case, "confirm") == VALUE_MISSING.number
    assert await bench.decide(VOUCHERS, case, "confirm", **line("IN-2026-0001", "8060", "USD")) == 0
    seen = await shown(bench, loan)
    assert (seen["state"], seen["paid"], seen["waived"], seen["settled_by"]) == (
        *("cleared", "8060.000000"),
        *("8.000000", "voucher"),
    )
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 0)
    await bench.verify()
    assert (await bench.receipts()).findings == []


async def test_waived_restructured_and_written_off_each_by_its_rule(bench, photo):
    loan = await issued(bench, photo)
    await days_pass(bench, 35)
    ref = loan["reference"]
    for text in ("Goodwill", "0 Goodwill", "156.648001 Goodwill", "12.5", "1e3 x", "-1 x"):
        assert await bench.decide(LOANS, ref, "waive", text) == WAIVER_INVALID.number
    assert await bench.decide(LOANS, ref, "waive", "56 A bank holiday") == 0
    assert (await shown(bench, loan))["owed"] == "8100.648000"
    for text in ("Later", "0 Later", "367 Later", "2.5 Later", "30"):
        assert await bench.decide(LOANS, ref, "restructure", text) == TERM_INVALID.number
    assert await bench.decide(LOANS, ref, "restructure", "20 Back at work in May") == 0
    seen = await shown(bench, loan)
    assert (seen["state"], seen["days"], seen["day"], seen["owed"]) == ("repaying", 20, 0, "8100.648000")
    assert seen["at_end"] == "8180.648000"  # twenty days of interest on the principal, from tomorrow
    assert await bench.waiting(LOANS) == []
    await bench.verify()
    await days_pass(bench, 22)
    seen = await shown(bench, loan)
    assert (seen["state"], seen["overdue_days"], seen["owed"]) == ("overdue", 2, "8196.808000")
    await bench.verify()
    assert (await reported_in_console(bench, ref))["lending.fact.owed"] == "8196.808000"
    assert await bench.decide(LOANS, ref, "write_off", "Bankrupt") == 0
    seen = await shown(bench, loan)
    assert (seen["state"], seen["owed"], seen["paid"]) == ("written_off", "0.000000", "8196.808000")
    reported = await reported_in_console(bench, ref)
    assert ("lending.fact.owed" in reported, reported["lending.state.written_off"]) == (False, "8196.808000")
    assert await bench.has(ANN, "USDT") == (9_000 * UNIT, 0)
    assert (await bench("lendMy", ANN, tier=2)).data["arrears"] is True
    await bench.verify()
    assert (await bench.receipts()).findings == []


@pytest.mark.parametrize("rival", ["voucher", "write_off", "restructure", "waive", "day", "twin"])
async def test_a_repayment_and_a_rival_at_once_have_one_outcome(bench, photo, rival):
    for _ in range(4):
        loan = await issued(bench, photo, offer="usdt-7", amount="500")
        await days_pass(bench, 9)
        seen = await shown(bench, loan)
        before = (await bench.has(ANN, "USDT"))[0]
        pays = bench("lendRepay", ANN, id=loan["id"], amount=seen["owed"])
        ref = loan["reference"]
        if rival == "voucher":
            sent = await bench("lendVoucher", ANN, id=loan["id"], amount=seen["owed"], files={"repayment": photo})
            [case] = [one for one in await bench.waiting(VOUCHERS)]
            assert sent.code == 0
            back = bench("lendVoucherBack", ANN, id=loan["id"])
            await asyncio.gather(bench.decide(VOUCHERS, case, "confirm", **line(f"IN{case}", "500", "USD")), back, pays)
        elif rival == "day":
            later = bench.clock.now() + timedelta(hours=2)
            await asyncio.gather(pays, bench.run_jobs(later), bench.run_jobs(later))
        elif rival == "twin":
            codes = await asyncio.gather(pays, bench("lendRepay", ANN, id=loan["id"], amount=seen["owed"]))
            assert sorted(one.code for one in codes) == [0, NOT_AVAILABLE.number]
        else:
            text = {"write_off": "Gone", "restructure": "10 Later", "waive": "0.5 Goodwill"}[rival]
            await asyncio.gather(pays, bench.decide(LOANS, ref, rival, text))
        end = await shown(bench, loan)
        spent = before - (await bench.has(ANN, "USDT"))[0]
        assert spent == (units(end["paid"]) if end["settled_by"] == "balance" else 0)
        assert units(end["paid"]) in (0, units(seen["owed"]))
        await bench.verify()
        if end["state"] not in ("cleared", "written_off"):
            assert await bench.decide(LOANS, ref, "write_off", "To begin anew") == 0
        await bench.kernel.db.execute("UPDATE lending_loan SET state = 'cleared' WHERE state = 'written_off'")


async def test_of_issue_reject_and_withdraw_at_once_one_happens(bench, photo):
    for _ in range(5):
        loan = await applies(bench, photo, amount="500")
        ref = loan["reference"]
        before = (await bench.has(ANN, "USDT"))[0]
        codes = await asyncio.gather(
            bench.decide(LOANS, ref, "issue", "Checked"),
            bench.decide(LOANS, ref, "reject", REASON),
            bench("lendWithdraw", ANN, id=loan["id"]),
        )
        end = await shown(bench, loan)
        assert end["state"] in ("issued", "rejected", "withdrawn")
        gained = (await bench.has(ANN, "USDT"))[0] - before
        assert gained == (500 * UNIT if end["state"] == "issued" else 0), codes
        await bench.verify()


async def test_nobody_sees_repays_or_withdraws_the_loan_of_another(bench, photo):
    loan = await applies(bench, photo)
    assert (await bench("lendMylist", BEN)).data["rows"] == []
    for call, more in (
        ("lendInfo", {}),
        ("lendWithdraw", {}),
        ("lendVoucherBack", {}),
        ("lendRepay", {"amount": "8000"}),
        ("lendVoucher", {"amount": "8000", "files": {"repayment": photo}}),
    ):
        assert (await bench(call, BEN, id=loan["id"], **more)).code == NOT_FOUND.number
    await uploads(bench, photo, BEN)
    assert (await bench("lendApply", BEN, tier=2, **{**APPLICATION, "id": loan["id"]})).code == NOT_FOUND.number


async def reported_in_console(bench, ref) -> dict[str, str]:
    """The facts of a loan's case, by the key of their label."""
    async with bench.kernel.db.read() as conn:
        return {fact.label: fact.value for fact in (await bench.queues[LOANS].source.detail(conn, ref)).facts}


async def test_papers_are_their_owners_and_what_is_told_is_sealed(bench, photo):
    await uploads(bench, photo)
    assert (await bench("lendPaper", ANN, kind="income")).data["image"].startswith("data:image/")
    assert (await bench("lendPaper", BEN, kind="income")).code == NOT_FOUND.number
    loan = await applies(bench, photo)
    kept = await bench.kernel.db.fetchval("SELECT applicant FROM lending_loan")
    assert b"Kobayashi" not in kept
    async with bench.kernel.db.read() as conn:
        detail = await bench.queues[LOANS].source.detail(conn, loan["reference"])
    reported = {fact.label.rpartition(".")[2]: fact for fact in detail.facts}
    assert reported["name"].value == "Mio Kobayashi"
    assert all(reported[name].masked for name in ("address", "birth_date", "phone"))
    assert len(detail.documents) == 5 == len([title for title in detail.titles if title])
