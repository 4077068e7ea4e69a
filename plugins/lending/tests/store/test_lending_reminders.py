"""Reminders of a borrower before the last day, and once after it."""

from __future__ import annotations

import msgspec
from agio_kernel.ports.events import Subscription
from agio_lending.loan.events import LoanReported
from agio_testing.plugin_bench import PluginBench
from borrowing import UNIT, days_pass, issued, shown

AT_END = 8_108 * UNIT


async def reported(bench: PluginBench) -> list[LoanReported]:
    """Everything so far, the oldest first."""
    rows = await bench.kernel.db.fetch("SELECT payload FROM event_outbox WHERE name = 'LoanReported' ORDER BY id")
    return [msgspec.json.decode(row["payload"], type=LoanReported) for row in rows]


async def test_reminders_come_seven_three_and_one_days_before_with_the_sum_of_the_last_day(bench, photo):
    async def heard(tx, event):
        """The outbox keeps it for whoever asked."""

    bench.kernel.bus.subscribe("a-reader", [Subscription(LoanReported, "a-reader.loans", heard)])
    await bench.kernel.bus.keep_subscribers(["a-reader"])
    loan = await issued(bench, photo)
    counts = {}
    for _ in range(29):
        await days_pass(bench, 1)
        day = (await shown(bench, loan))["day"]
        counts[day] = sum(one.what == "due_soon" for one in await reported(bench))
    assert [day for day, count in counts.items() if count > counts.get(day - 1, 0)] == [23, 27, 29]
    await days_pass(bench, 3)
    events = await reported(bench)
    assert [one.what for one in events] == ["issued", "due_soon", "due_soon", "due_soon", "overdue"]
    reminders = {(one.amount, one.contract) for one in events if one.what == "due_soon"}
    assert reminders == {(AT_END, loan["contract"])}
