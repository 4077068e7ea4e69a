"""The calls of a generated plugin, answered as they are recorded beside this file. It runs among the plugin's tests."""

from __future__ import annotations

import importlib.util
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from agio_kernel.ports.events import Subscription

FOLDER = Path("RECORDED_IN")
spec = importlib.util.spec_from_file_location("recorded_answers", FOLDER / "answers.py")
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)

ANN, BEN = 11, 12
CASES = "NAME.purchases"


async def test_every_call_is_answered_as_it_is_recorded(bench):
    kept, kernel = answers.Recording(FOLDER / "skeleton.txt"), bench.kernel
    notices = {one.event.__name__: one for _, one in kernel.directory.made("notices", kernel)}
    heard = [Subscription(one.event, "recorded", lambda tx, event: None) for one in notices.values()]
    kernel.bus.subscribe("NAME", heard)

    async def make(call, user, **fields):
        answer = await bench(f"NAME{call}", user, **fields)
        kept.add(f"{call} {user} {fields}", [answer.code, answer.data, answer.field])
        return answer

    await make("Plans", ANN)
    await make("Quote", ANN, plan="month", amount="1000.5")
    await make("Quote", ANN, plan="quarter", amount="7000")
    for fields in ({"plan": "never", "amount": "100"}, {"plan": "week", "amount": "1"}):
        await make("Quote", ANN, **fields)
        await make("Buy", ANN, **fields)
    await make("Buy", BEN, plan="week", amount="2000")
    first = (await make("Buy", ANN, plan="week", amount="100.000001")).data["id"]
    await make("Buy", ANN, plan="week", amount="100", rtoken="sametoken")
    await make("Buy", ANN, plan="week", amount="100", rtoken="sametoken")
    large = (await make("Buy", ANN, plan="month", amount="5000")).data["id"]
    for user in (ANN, BEN):
        await make("Purchase", user, id=first)
        await make("Purchases", user)
        await make("Export", user)
    await make("Cancel", BEN, id=large)
    await make("Cancel", ANN, id=first)
    await make("Cancel", ANN, id=large)
    await make("Buy", ANN, plan="month", amount="5000")
    for trigger, reason in (("refuse", "NAME.refusal.source_unclear"), ("approve", "")):
        [case] = await bench.waiting(CASES)
        async with bench.kernel.db.read() as conn:
            detail = await bench.queues[CASES].source.detail(conn, case)
        kept.add("case", [[fact.label, fact.value, fact.kind, fact.unit] for fact in detail.facts])
        assert await bench.decide(CASES, case, trigger, reason) == 0
        if trigger == "refuse":
            await make("Buy", ANN, plan="quarter", amount="6000")
    await bench.run_jobs(datetime.now(UTC) + timedelta(days=8))
    for state in ("", "under_review", "running", "matured", "refused", "cancelled"):
        await make("Purchases", ANN, state=state)
        await make("Export", ANN, state=state)
    page = await make("Purchases", ANN, size="2")
    await make("Purchases", ANN, size="2", after=page.data["next"])
    await make("Purchases", ANN, after="<", size="2")
    for _, source in kernel.directory.made("receipts", kernel):
        async with kernel.db.read() as conn:
            async for one in source.every(conn):
                kept.add("receipt", [one.kind, one.rule, one.version, one.facts, one.result])
    for row in await kernel.db.fetch("SELECT name, payload FROM event_outbox ORDER BY id"):
        notice = notices[row["name"]]
        reported = notice.tell(msgspec.json.decode(row["payload"], type=notice.event))
        kept.add("notice", msgspec.to_builtins(reported, enc_hook=str))
    kept.compare()
