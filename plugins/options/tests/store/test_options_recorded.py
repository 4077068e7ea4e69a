"""Every call of options, answered as it is recorded in ``tests/recorded/options.txt``, with what an operator is shown,
what users are told and the receipts.
"""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import msgspec
from agio_kernel.declarations.realm import Realm
from agio_kernel.ports.events import Subscription
from option_bench import ANN, BEN, bought, later

FOLDER = Path(__file__).parents[4] / "tests" / "recorded"
spec = importlib.util.spec_from_file_location("recorded_answers", FOLDER / "answers.py")
answers = importlib.util.module_from_spec(spec)
spec.loader.exec_module(answers)

TICKS = re.compile(r"\b1[0-9]{9}([0-9]{3})?\b")
STATES = ("", "open", "ended", "won", "lost", "tied", "void")


async def test_every_call_is_answered_as_it_is_recorded(bench, prices):
    kept = answers.Recording(FOLDER / "options.txt", ordered=False)
    kernel = bench.kernel
    start = int(later(0).timestamp())
    prices.price = lambda symbol, second: 6_418_240
    notices = {one.event.__name__: one for _, one in kernel.directory.made("notices", kernel)}
    heard = [Subscription(one.event, "recorded", lambda tx, event: None) for one in notices.values()]
    kernel.bus.subscribe("options", heard)

    def add(name, said):
        text = msgspec.json.encode(said, enc_hook=str).decode()
        kept.add(name, json.loads(TICKS.sub("0", text)))

    async def make(call, user, **fields):
        answer = await bench(call, user, **fields)
        shown = {key: "<day>" if key in ("from", "to") else value for key, value in sorted(fields.items())}
        add(f"{call} {user} {shown}", [answer.code, answer.data, answer.field])
        return answer.data

    async def lists(user):
        for state in STATES:
            await make("optionOrders", user, state=state)
            await make("exportOptions", user, kind="options", state=state)
        for symbol in ("BTCUSDT", "ETHUSDT", "never"):
            await make("optionOrders", user, symbol=symbol, state="ended")
            await make("exportOptions", user, symbol=symbol)
        for more in ({"from": later(-3600).isoformat()}, {"to": later(-3600).isoformat()}):
            await make("optionOrders", user, **more)
            await make("exportOptions", user, **more)

    async def console():
        async with kernel.db.read() as conn:
            for _, one in kernel.directory.made("user_facets", kernel):
                for user in (ANN, BEN):
                    add(f"facet {one.name} {user} {one.columns}", await one.rows(conn, user, "", 20))
            for _, one in kernel.directory.made("positions", kernel):
                add(f"positions {one.label}", await one.read(conn, Realm.REAL))
            for _, one in kernel.directory.made("open_business", kernel):
                add("open", await one.count(conn))

    await make("optionProducts", ANN)
    for product, amount in (
        ("BTCUSDT-30", "100.000001"),
        ("ETHUSDT-900", "4999.99"),
        ("never", "1"),
        ("BTCUSDT-30", "1"),
    ):
        await make("optionQuote", ANN, product=product, amount=amount)
        if amount in ("1", "4999.99"):
            await make("buyOption", BEN, product=product, amount=amount, direction="rise")
    first = await bought(bench, amount="100.000001")
    add("buyOption", first)
    form = {"product": "BTCUSDT-30", "amount": "100", "direction": "fall", "rtoken": "sametoken"}
    for _ in range(2):
        await make("buyOption", ANN, **form)
    await bought(bench, BEN, product="ETHUSDT-60")
    await bought(bench, BEN, amount="50.5", direction="fall")
    silent = await bought(bench, product="BTCUSDT-300")
    await lists(ANN)
    await bench.run_jobs(later(5))
    await console()
    for user in (ANN, BEN):
        for id in (first["id"], silent["id"], "7"):
            await make("optionOrder", user, id=id)
    prices.price = lambda symbol, second: 6_418_240 + (symbol == "BTCUSDT") * 10  # all are entered by now
    await bench.run_jobs(later(65))
    await lists(ANN)
    prices.silent = [((start + 200) * 1000, (start + 400) * 1000)]
    await bench.run_jobs(later(310))
    for user in (ANN, BEN):
        await lists(user)
    page = await make("optionOrders", ANN, size="2")
    await make("optionOrders", ANN, size="2", after=page["next"])
    await make("optionOrders", ANN, size="2", after="<")
    await console()
    for _, source in kernel.directory.made("receipts", kernel):
        async with kernel.db.read() as conn:
            every = [one async for one in source.every(conn)]
        add(f"receipts {source.kind}", every)
    for row in await kernel.db.fetch("SELECT name, payload FROM event_outbox ORDER BY id"):
        if notice := notices.get(row["name"]):
            add(f"told {row['name']}", notice.tell(msgspec.json.decode(row["payload"], type=notice.event)))
    kept.compare()
    await bench.verify()
