"""Every call of custody, answered as it is recorded in ``tests/recorded/custody.txt``, with what an operator is shown,
what users are told and the receipts.
"""

from __future__ import annotations

import importlib.util
import re
from datetime import date, timedelta
from pathlib import Path

import msgspec
from agio_custody.yields.rule import links
from agio_kernel.cases.review import CaseDetail
from agio_kernel.ports.events import Subscription

FOLDER = Path(__file__).parents[4] / "tests" / "recorded"
spec = importlib.util.spec_from_file_location("recorded_answers", FOLDER / "answers.py")
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)

ANN, BEN = 11, 12
VERSION = re.compile(r"\b[0-9a-f]{32}\b")
QUEUE = "custody.redemptions"
STATES = ("", "held", "ended", "in_custody", "redeeming", "redeemed", "completed", "redemption_rejected")


async def promised(bench) -> date:
    """A Monday whose yields are those of every run; returns it."""
    calendar = bench.kernel.settings.calendar
    await bench.advance(days=-calendar.day(bench.clock.now()).weekday() % 7)
    today, days, seed = calendar.day(bench.clock.now()), 3653, "5eed" * 16
    await bench.kernel.db.execute(
        "INSERT INTO custody_chain (id, begins, days, anchor, seed) VALUES (1, $1, $2, $3, $4)",
        today - timedelta(30),
        days,
        links(seed, days, 0, 0)[0],
        bench.kernel.secrets.seal("custody.chain", seed.encode()),
    )
    return today


async def test_every_call_is_answered_as_it_is_recorded(bench):
    kept = answers.Recording(FOLDER / "custody.txt", ordered=False)
    kernel, calendar = bench.kernel, bench.kernel.settings.calendar
    notices = {one.event.__name__: one for _, one in kernel.directory.made("notices", kernel)}
    heard = [Subscription(one.event, "recorded", lambda tx, event: None) for one in notices.values()]
    kernel.bus.subscribe("custody", heard)
    today = await promised(bench)

    async def make(call, user, **fields):
        answer = await bench(call, user, **fields)
        kept.add(f"{call} {user} {sorted(fields.items())}", [answer.code, answer.data, answer.field])
        return answer.data

    async def console(case):
        source = bench.queues[QUEUE].source
        async with kernel.db.read() as conn:
            shown = [await source.after(conn, {}, "", 100), await source.named(conn, [case])]
            shown += [await source.of_user(conn, ANN, 10), await source.detail(conn, case)]
        for one in shown:
            text = VERSION.sub("<version>", msgspec.json.encode(one, enc_hook=str).decode())
            reported = msgspec.json.decode(text)
            if isinstance(one, CaseDetail):
                del reported["read"]  # its source's own
            kept.add(f"console {case}", reported)

    async def lists(user, sizes=("20",)):
        for state in STATES:
            for size in sizes:
                await make("getProfitOrders", user, state=state, size=size)
            await make("exportProfit", user, state=state)
        await make("getProfitTotal", user)

    async def over(days):
        await bench.run_jobs(calendar.begin(today + timedelta(days)))

    await make("getProfitList", ANN)
    for product in ("usdt-7", "btc-30", "usdt-365", "never"):
        await make("getProfitInfo", ANN, product=product)
        for amount in ("0.5", "100", "1000.000001", "7000000"):
            await make("getProfitQuote", ANN, product=product, amount=amount)
    for product, amount in (("usdt-7", "99"), ("usdt-7", "50001"), ("never", "100"), ("usdt-365", "5000")):
        await make("buyProfit", ANN, product=product, amount=amount)
    await make("buyProfit", BEN, product="usdt-7", amount="2000")
    first = (await make("buyProfit", ANN, product="usdt-7", amount="1000.000001"))["id"]
    await make("buyProfit", ANN, product="usdt-7", amount="100", rtoken="sametoken")
    await make("buyProfit", ANN, product="usdt-7", amount="100", rtoken="sametoken")
    coin = (await make("buyProfit", ANN, product="btc-30", amount="0.12345678"))["id"]
    early = (await make("buyProfit", ANN, product="usdt-30", amount="777"))["id"]
    await make("buyProfit", BEN, product="usdt-7", amount="1000")
    await lists(ANN)
    await over(3)
    for user in (ANN, BEN):
        for id in (first, coin, "7"):
            await make("getProfitOrder", user, id=id)
            await make("getProfitRedemption", user, id=id)
    await bench.clock.advance_to(calendar.begin(today + timedelta(3)) + timedelta(hours=9))
    for id in (first, coin, early):
        await make("getProfitRedemption", ANN, id=id)
        await make("sellProfit", ANN, id=id)
    await make("sellProfit", BEN, id=first)
    await make("sellProfit", ANN, id=first)
    await lists(ANN, ("2",))
    waiting = dict(zip((first, coin, early), await bench.waiting(QUEUE), strict=True))
    await console(waiting[first])
    assert await bench.decide(QUEUE, waiting[coin], "reject", "custody.refusal.dispute") == 0
    await console(waiting[coin])
    assert await bench.decide(QUEUE, waiting[early], "redeem") == 0
    await lists(ANN)
    await over(5)
    await console(waiting[first])
    await over(8)
    page = await make("getProfitOrders", ANN, size="2")
    await make("getProfitOrders", ANN, size="2", after=page["next"])
    await make("getProfitOrders", ANN, size="2", after="<")
    await lists(ANN)
    await over(40)
    for id in (first, coin, early):
        await make("getProfitOrder", ANN, id=id)
        await make("getProfitRedemption", ANN, id=id)
    for user in (ANN, BEN):
        await lists(user)
        kept.add(f"worth {user}", await bench.worth(user))
    for _, source in kernel.directory.made("receipts", kernel):
        async with kernel.db.read() as conn:
            every = [one async for one in source.every(conn)]
            found = [await source.find(conn, user, one.id) for one in every[-3:] for user in (ANN, BEN)]
        kept.add(f"receipts {source.kind}", msgspec.to_builtins([every[-40:], found], enc_hook=str))
    for row in await kernel.db.fetch("SELECT name, payload FROM event_outbox ORDER BY id"):
        if notice := notices.get(row["name"]):
            reported = notice.tell(msgspec.json.decode(row["payload"], type=notice.event))
            kept.add(f"told {row['name']}", msgspec.to_builtins(reported, enc_hook=str))
    kept.compare()
    await bench.verify()
