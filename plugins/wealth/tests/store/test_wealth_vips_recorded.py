"""Every call of VIP products as it is recorded in ``tests/recorded/vips.txt``, and notices and receipts."""

from __future__ import annotations

import importlib.util
from datetime import date, timedelta
from pathlib import Path

import msgspec
from agio_kernel.ports.events import Subscription

FOLDER = Path(__file__).parents[4] / "tests" / "recorded"
spec = importlib.util.spec_from_file_location("recorded_answers", FOLDER / "answers.py")
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)

ANN, BEN = 11, 12


async def test_every_call_of_vips_is_answered_as_it_is_recorded(bench):
    kept = answers.Recording(FOLDER / "vips.txt", ordered=False)
    kernel, calendar = bench.kernel, bench.kernel.settings.calendar
    notices = {one.event.__name__: one for _, one in kernel.directory.made("notices", kernel)}
    kernel.bus.subscribe("wealth", [Subscription(one.event, "recorded", _nothing) for one in notices.values()])

    async def make(call, user, **fields):
        answer = await bench(call, user, **fields)
        kept.add(f"{call} {user} {sorted(fields.items())}", [answer.code, answer.data, answer.field])
        return answer.data

    async def lists():
        for user in (ANN, BEN):
            for state in ("", "running", "completed"):
                await make("getVipOrders", user, state=state)
            await make("exportWealth", user, kind="wealth_vips")
            kept.add(f"worth {user}", await bench.worth(user))

    await make("getVipList", ANN)
    for amount in ("99", "1000.000001", "90000000", "x"):
        await make("getVipQuote", ANN, product="vip-15", amount=amount)
        await make("buyVip", BEN, product="vip-15", amount=amount, wallet="spot")
    await make("buyVip", BEN, product="vip-15", amount="2000", wallet="spot")
    await make("buyVip", BEN, product="vip-15", amount="100", wallet="wealth")
    await make("buyVip", ANN, product="never", amount="2000", wallet="spot")
    first = await make("buyVip", ANN, product="vip-15", amount="1234.567891", wallet="spot")
    for amount in ("500", "600"):
        await make("buyVip", ANN, product="vip-15", amount=amount, wallet="spot", rtoken=f"token{amount}")
        await make("buyVip", ANN, product="vip-15", amount=amount, wallet="spot", rtoken=f"token{amount}")
    await lists()
    for days in (1, 7, 15):
        await bench.run_jobs(calendar.begin(date.fromisoformat(first["begins"]) + timedelta(days)))
        for user in (ANN, BEN):
            await make("getVipOrder", user, id=first["id"])
        await lists()
    page = await make("getVipOrders", ANN, size="2")
    await make("getVipOrders", ANN, size="2", after=page["next"])
    await make("getVipList", ANN)
    for _, source in kernel.directory.made("receipts", kernel):
        if source.kind == "wealth.interest":
            async with kernel.db.read() as conn:
                every = [one async for one in source.every(conn)]
                found = [await source.find(conn, user, one.id) for one in every for user in (ANN, BEN)]
            kept.add(f"receipts {source.kind}", msgspec.to_builtins([every, found], enc_hook=str))
    for row in await kernel.db.fetch("SELECT name, payload FROM event_outbox ORDER BY id"):
        notice = notices[row["name"]]
        reported = notice.tell(msgspec.json.decode(row["payload"], type=notice.event))
        kept.add(f"told {row['name']}", msgspec.to_builtins(reported, enc_hook=str))
    kept.compare()
    await bench.verify()


def _nothing(tx, event):
    """The event is kept for it."""
