"""Lasting terms of an agreed loan: it keeps its own while the offer changes, and the plugin stays on until it is
repaid."""

from __future__ import annotations

from borrowing import ANN, DEMO, LOANS, UNIT, applies, borrows, days_pass, shown


async def test_a_loan_keeps_the_plugin_draining_until_it_is_repaid_and_only_applying_is_refused_meanwhile(bench, photo):
    assert {path for path, call in bench.calls.items() if call.opens_business} == {"web/lendApply"}

    async def open_now() -> int:
        async with bench.kernel.db.read() as conn:
            return (await bench.queues[LOANS].business.count(conn)).count

    assert await open_now() == 0
    loan = await applies(bench, photo)
    assert await open_now() == 1
    assert await bench.decide(LOANS, loan["reference"], "issue", "Income and identity checked") == 0
    await bench.give(ANN, "USDT", 500 * UNIT)
    await days_pass(bench, 35)
    late = await shown(bench, loan)
    assert late["state"] == "overdue"
    assert await open_now() == 1
    assert (await bench("lendRepay", ANN, id=loan["id"], amount=late["owed"])).code == 0
    assert await open_now() == 0
    await bench.verify()


async def test_a_loan_that_was_agreed_on_the_principal_is_late_on_the_principal(bench):
    """The other reading: operators change the offer, and what was agreed before keeps its own."""
    loan = await borrows(bench, DEMO)
    await bench.kernel.db.execute("UPDATE lending_loan SET late_on = 'principal'")
    await days_pass(bench, 35)
    late = await shown(bench, loan, DEMO, demo=True)
    assert (late["late_a_day"], late["late_fee"], late["owed"]) == ("8.000000", "48.000000", "8156.000000")
    await bench.verify()
