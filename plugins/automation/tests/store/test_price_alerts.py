"""Price alerts on a real database: each crossing once, whoever looks, however late."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from random import Random

import msgspec
import pytest
from agio_automation.declared.codes import TOO_MANY
from agio_automation.instruction.kinds import Kinds
from agio_automation.watch.past import past_dues
from agio_automation.watch.symbols import WatchedSymbols
from agio_kernel.declarations.codes import AMOUNT_DECIMALS, NOT_AVAILABLE
from agio_kernel.jobs import JobRunner, runner
from agio_kernel.jobs.crossing import Sighting, Waiting, walk
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.ports.events import Subscription
from agio_kernel.ports.prices import Tick
from agio_kernel.postgres.db import Database
from agio_market.alerts.alert import PriceAlertFired, PriceAlertTerms
from agio_market.declared.codes import LEVEL_PASSED, UNKNOWN_SYMBOL
from automation_bench import DAY_MS, MINUTE_MS, AutomationBench

BELOW, ABOVE = 64_000_00, 65_500_00


async def _nothing(tx: object, event: PriceAlertFired) -> None: ...


async def _fired(bench: AutomationBench, user: int) -> list[tuple[str, int, int]]:
    return [(one["state"], epoch_ms(one["at"]), one["trigger"]) for one in await bench.firings(user)]


async def test_an_alert_fires_once_at_the_tick_that_crosses_its_level_and_has_a_receipt(bench: AutomationBench):
    bench.kernel.bus.subscribe("market", [Subscription(PriceAlertFired, "heard", _nothing)])
    await bench.ticks(BELOW)
    made = (await bench.alerts(bench.ann)).data
    assert (made["state"], made["next_at"], made["terms"]["level"]) == ("active", None, "65000")
    _, crossed, _ = await bench.ticks(64_999_99, 65_000_00, 66_000_00)
    await bench.ticks(BELOW, ABOVE)
    assert await _fired(bench, bench.ann) == [("done", crossed.time_ms, 65_000_00)]
    shown = (await bench("automationInstruction", bench.ann, id=made["id"])).data
    assert (shown["state"], shown["next_at"]) == ("fired", None)
    [row] = (await bench("automationFirings", bench.ann)).data["rows"]
    assert (row["trigger"], row["trigger_of"], row["price"]) == ("65000.00", "BTCUSDT", "65000.00")
    assert (row["receipt"], row["receipt_id"]) == ("market.price_alert", row["id"])
    report = await bench.receipts()
    assert (report.counts["market.price_alert"], report.findings) == (1, [])
    [event] = await bench.kernel.db.fetch("SELECT payload FROM event_outbox WHERE name = 'PriceAlertFired'")
    assert json.loads(event["payload"])["price"] == 65_000_00
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_watch") == 0


async def test_nothing_is_left_where_nothing_waits(bench: AutomationBench):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann)
    await bench.ticks(ABOVE, BELOW)
    for table in ("automation_watch", "automation_board", "scheduled_job"):
        assert await bench.kernel.db.fetchval(f"SELECT count(*) FROM {table}") == 0


async def test_one_that_repeats_is_told_at_each_crossing_after_its_pause(bench: AutomationBench):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann, repeat="always")
    first, *_ = await bench.ticks(ABOVE, BELOW, ABOVE, BELOW)
    assert await _fired(bench, bench.ann) == [("done", first.time_ms, ABOVE)]
    await bench.advance(hours=1)
    second = (await bench.ticks(BELOW, ABOVE))[-1]
    assert [at for _, at, _ in await _fired(bench, bench.ann)] == [first.time_ms, second.time_ms]
    await bench.advance(hours=2)
    await bench.ticks(66_000_00, 67_000_00)
    assert len(await _fired(bench, bench.ann)) == 2
    await bench.ticks(BELOW, ABOVE)
    assert len(await _fired(bench, bench.ann)) == 3


@pytest.mark.parametrize(
    ("when", "level", "prices"),
    [("below", "60000", (60_000_01, 60_000_00)), ("above", "65000", (64_999_99, 65_000_00))],
)
async def test_a_level_is_crossed_by_the_tick_that_reaches_it(
    bench: AutomationBench, when: str, level: str, prices: tuple[int, int]
):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann, when=when, level=level)
    await bench.ticks(prices[0])
    assert await bench.firings(bench.ann) == []
    await bench.ticks(prices[1])
    assert [one["trigger"] for one in await bench.firings(bench.ann)] == [prices[1]]


async def test_a_change_over_24_hours_fires_against_the_price_of_a_day_before(bench: AutomationBench):
    before = bench.prices.at("BTCUSDT", bench.clock.now_ms() - DAY_MS)
    await bench.ticks(before)
    up, down = [
        (await bench.alerts(user, when=when, level="5")) for user, when in ((bench.ann, "up"), (bench.ben, "down"))
    ]
    assert (up.code, down.code) == (0, 0)
    await bench.ticks(before * 104 // 100, before * 96 // 100)
    assert [*await bench.firings(bench.ann), *await bench.firings(bench.ben)] == []
    higher, lower = await bench.ticks(before * 106 // 100, before * 94 // 100)
    assert await _fired(bench, bench.ann) == [("done", higher.time_ms, higher.price)]
    assert await _fired(bench, bench.ben) == [("done", lower.time_ms, lower.price)]
    assert (await bench.receipts()).findings == []


async def test_what_was_crossed_while_nobody_looked_fires_as_of_that_tick(bench: AutomationBench):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann)
    begun = bench.clock.now_ms()
    bench.prices.tick(ABOVE, begun + 7_000)
    bench.prices.tick(BELOW, begun + 9_000)
    await bench.advance(hours=5)
    await bench.catch_up()
    assert await _fired(bench, bench.ann) == [("done", begun + 7_000, ABOVE)]


async def test_a_feed_that_is_silent_fires_nothing_and_the_tick_after_it_decides(bench: AutomationBench):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann)
    bench.prices.through_ms = bench.clock.now_ms()
    await bench.advance(hours=3)
    await bench.run_jobs(bench.clock.now())
    assert await bench.firings(bench.ann) == []
    bench.prices.through_ms = None
    [crossed] = await bench.ticks(ABOVE)
    assert await _fired(bench, bench.ann) == [("done", crossed.time_ms, ABOVE)]


async def test_a_tick_between_the_price_that_was_shown_and_the_alert_is_not_lost(bench: AutomationBench):
    await bench.alerts(bench.ben, level="99000")
    await bench.ticks(BELOW)
    await bench.advance(seconds=3)
    # Another process has told it, and worked through it, before this one that has the call is told of it.
    bench.prices.tick(ABOVE)
    bench.prices.set("BTCUSDT", BELOW)
    await bench.catch_up()
    shown = Tick("BTCUSDT", BELOW, bench.clock.now_ms() - 2_000, 1)
    bench.prices.latest = lambda symbol: shown  # type: ignore[method-assign]
    assert (await bench.alerts(bench.ann)).code == 0
    await bench.advance(seconds=1)
    await bench.catch_up()
    assert [one["trigger"] for one in await bench.firings(bench.ann)] == [ABOVE]


@pytest.mark.parametrize("repeat", ["always", "once"])
async def test_an_outage_loses_no_crossing_of_those_that_repeat(bench: AutomationBench, repeat: str):
    """The first takes the turn between two looks, and a board that nothing is left on with it."""
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann, repeat=repeat)
    await bench.alerts(bench.ben, repeat="always")
    begun = bench.clock.now_ms()
    crossed = [begun + hour * 61 * MINUTE_MS + 1_000 for hour in range(5)]
    for at in crossed:
        bench.prices.tick(ABOVE, at)
        bench.prices.tick(BELOW, at + 60 * MINUTE_MS + 30_000)
    await bench.advance(hours=6)
    for _ in range(30):
        await bench.catch_up()
        await bench.advance(seconds=1)
    each = [("done", at, ABOVE) for at in crossed]
    assert await _fired(bench, bench.ann) == (each if repeat == "always" else each[:1])
    assert await _fired(bench, bench.ben) == each


@pytest.mark.parametrize("shown_ms", [0, -60_000], ids=["withheld", "old"])
async def test_a_tick_before_an_alert_that_nobody_was_shown_fires_nothing(bench: AutomationBench, shown_ms: int):
    await bench.alerts(bench.ben, level="99000")
    await bench.ticks(BELOW)
    await bench.advance(minutes=2)
    now = bench.clock.now_ms()
    bench.prices.tick(ABOVE, now - (5_000 if shown_ms == 0 else 30_000))
    bench.prices.tick(BELOW, now - 1_000)
    if shown_ms == 0:
        await bench.catch_up()
    shown = Tick("BTCUSDT", BELOW, shown_ms and now + shown_ms, 1)
    bench.prices.latest = lambda symbol: shown  # type: ignore[method-assign]
    assert (await bench.alerts(bench.ann)).code == 0
    await bench.advance(seconds=1)
    await bench.catch_up()
    assert await bench.firings(bench.ann) == []
    [_, crossed] = await bench.ticks(BELOW, ABOVE)
    assert await _fired(bench, bench.ann) == [("done", crossed.time_ms, ABOVE)]


async def test_a_pause_and_a_resume_meet_no_tick_a_second_time(bench: AutomationBench):
    await bench.alerts(bench.ben, level="99000")
    await bench.ticks(BELOW)
    made = (await bench.alerts(bench.ann, repeat="always")).data
    [first] = await bench.ticks(ABOVE)
    # The process that has the call isn't told yet of the tick that has fired.
    shown = Tick("BTCUSDT", BELOW, first.time_ms - 1_000, 1)
    bench.prices.latest = lambda symbol: shown  # type: ignore[method-assign]
    for change in ("automationPause", "automationResume"):
        assert (await bench(change, bench.ann, id=made["id"])).code == 0
    *_, second = await bench.ticks(BELOW, ABOVE)
    assert await _fired(bench, bench.ann) == [("done", one.time_ms, ABOVE) for one in (first, second)]
    assert await bench.kernel.db.fetchval("SELECT sum(attempts) FROM scheduled_job") == 0


async def test_workers_at_once_fire_each_crossing_once(bench: AutomationBench):
    await bench.ticks(BELOW)
    users = [bench.ann, bench.ben, bench.dee]
    for user in users:
        for n in range(10):
            await bench.alerts(user, level=str(65_000 + n), repeat="always" if n % 2 else "once")
    await bench.advance(seconds=1)
    bench.prices.tick(ABOVE)
    works = bench.kernel.directory.made("jobs", bench.kernel)
    for _ in range(3):
        await asyncio.gather(*(JobRunner(bench.kernel.db, works).run(bench.clock.now()) for _ in range(4)))
    for user in users:
        assert [one["state"] for one in await bench.firings(user)] == ["done"] * 10


async def test_a_look_that_dies_before_its_commit_has_happened_to_nobody(
    bench: AutomationBench, monkeypatch: pytest.MonkeyPatch
):
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann)
    await bench.advance(seconds=1)
    crossed = bench.prices.tick(ABOVE)
    whole = runner._carry_out

    async def dies(tx, work, rows, until):
        done = await whole(tx, work, rows, until)
        if done:
            raise ConnectionResetError("killed after the effect, before the commit")
        return done

    for _ in range(2):
        monkeypatch.setattr(runner, "_carry_out", dies)
        await bench.run_jobs(bench.clock.now())
        assert await bench.firings(bench.ann) == []
        monkeypatch.undo()
        await bench.advance(minutes=6)
    await bench.catch_up()
    assert await _fired(bench, bench.ann) == [("done", crossed.time_ms, ABOVE)]


async def test_a_pause_hears_of_no_price_and_an_end_of_none_at_all(bench: AutomationBench):
    await bench.ticks(BELOW)
    made = (await bench.alerts(bench.ann)).data
    assert (await bench("automationPause", bench.ann, id=made["id"])).data["state"] == "paused"
    await bench.ticks(ABOVE, BELOW)
    assert await bench.firings(bench.ann) == []
    assert (await bench("automationResume", bench.ann, id=made["id"])).data["state"] == "active"
    [crossed] = await bench.ticks(ABOVE)
    assert await _fired(bench, bench.ann) == [("done", crossed.time_ms, ABOVE)]
    await bench.ticks(BELOW)
    other = (await bench.alerts(bench.ann)).data
    assert (await bench("automationEnd", bench.ann, id=other["id"])).data["state"] == "ended"
    await bench.ticks(ABOVE, BELOW)
    assert len(await bench.firings(bench.ann)) == 1
    assert (await bench("automationResume", bench.ann, id=other["id"])).code == NOT_AVAILABLE.number


async def test_of_a_crossing_and_an_end_at_once_both_leave_one_truth(bench: AutomationBench):
    for _ in range(10):
        await bench.ticks(BELOW)
        made = (await bench.alerts(bench.ann)).data
        before = len(await bench.firings(bench.ann))
        await bench.advance(seconds=1)
        bench.prices.tick(ABOVE)
        ended, _ = await asyncio.gather(
            bench("automationEnd", bench.ann, id=made["id"]), bench.run_jobs(bench.clock.now())
        )
        await bench.catch_up()
        shown = (await bench("automationInstruction", bench.ann, id=made["id"])).data
        fired = len(await bench.firings(bench.ann)) - before
        assert (ended.code, shown["state"], fired) in ((0, "ended", 0), (NOT_AVAILABLE.number, "fired", 1))
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_watch") == 0


async def test_what_is_wrong_is_refused_beside_its_field_and_leaves_nothing(bench: AutomationBench):
    await bench.ticks(BELOW)
    for said, code, field in (
        ({"symbol": "NOPE"}, UNKNOWN_SYMBOL, "symbol"),
        ({"level": "0"}, None, "level"),
        ({"level": "65000.001"}, AMOUNT_DECIMALS, "level"),
        ({"level": "64000"}, LEVEL_PASSED, "level"),
        ({"when": "below", "level": "64001"}, LEVEL_PASSED, "level"),
        ({"when": "down", "level": "100"}, None, "level"),
        ({"when": "up", "level": "1000.01"}, None, "level"),
    ):
        answer = await bench.alerts(bench.ann, **said)
        assert (answer.code != 0, answer.field) == (True, field), said
        assert code is None or answer.code == code.number
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_instruction") == 0


async def test_a_change_has_passed_where_the_figure_that_fires_has(
    bench: AutomationBench, monkeypatch: pytest.MonkeyPatch
):
    """And not where the table's change has, which is against another moment."""
    before = bench.prices.at("BTCUSDT", bench.clock.now_ms() - DAY_MS)
    higher, day = before * 110 // 100, bench.prices.day("BTCUSDT")
    assert day is not None
    for price, shown, code in ((higher, higher, LEVEL_PASSED.number), (before, before * 100 // 110, 0)):
        await bench.ticks(price)
        monkeypatch.setattr(bench.prices, "day", lambda _, of=shown: msgspec.structs.replace(day, open=of))
        answer = await bench.alerts(bench.ann, when="up", level="5")
        assert (answer.code, answer.field) == (code, "level" if code else None)
        assert await bench.kernel.db.fetchval("SELECT count(*) FROM automation_instruction") == (not code)
    await bench.ticks(higher)
    assert len(await bench.firings(bench.ann)) == 1
    assert (await bench.alerts(bench.ben, when="up", level="5", repeat="always")).code == 0


async def test_no_ticks_are_made_up_for_a_symbol_that_is_watched_again(bench: AutomationBench):
    watched = bench.kernel.part(WatchedSymbols)
    await bench.ticks(BELOW)
    await bench.alerts(bench.ann)
    for minutes, held in ((4, set()), (2, {"BTCUSDT"})):
        await bench.advance(minutes=minutes)
        async with bench.kernel.db.read() as conn:
            assert await watched.held(conn) == held
    await bench.ticks(BELOW)
    async with bench.kernel.db.read() as conn:
        assert await watched.held(conn) == set()
    await watched.refresh()
    assert watched._symbols == {"BTCUSDT"}, "and those of each are kept as they come"


async def test_alerts_and_other_instructions_share_the_places_of_an_account(bench: AutomationBench):
    await bench.ticks(BELOW)
    answers = await asyncio.gather(
        *(bench.alerts(bench.ann) for _ in range(12)), *(bench.buys(bench.ann) for _ in range(12))
    )
    assert [one.code for one in answers].count(0) == 20
    assert {one.code for one in answers} == {0, TOO_MANY.number}


async def test_an_account_that_is_suspended_is_told_nothing_and_its_alert_waits_for_it(
    bench: AutomationBench, owner_db: Database
):
    await bench.ticks(BELOW)
    made = (await bench.alerts(bench.ann)).data
    await owner_db.execute("UPDATE app_user SET state = 'suspended' WHERE id = $1", bench.ann)
    [crossed] = await bench.ticks(ABOVE)
    assert await _fired(bench, bench.ann) == [("refused", crossed.time_ms, ABOVE)]
    await owner_db.execute("UPDATE app_user SET state = 'active' WHERE id = $1", bench.ann)
    shown = (await bench("automationInstruction", bench.ann, id=made["id"])).data
    assert shown["state"] == "failed"


@pytest.mark.parametrize("when", ["above", "below", "up", "down"])
async def test_what_the_preview_says_is_what_ran(bench: AutomationBench, when: str):
    terms = {"when": when, "level": "55000" if when in ("above", "below") else "20", "repeat": "always"}
    await bench.alerts(bench.ann, **terms)
    begun = bench.clock.now()
    await bench.hours(24 * 6)
    ran = [(one["at"], one["trigger"]) for one in await bench.firings(bench.ann)]
    assert len(ran) > 10
    seen = (await bench("priceAlertPreview", bench.ann, symbol="BTCUSDT", **terms)).data["points"]
    # As of the alert's own beginning: a preview of ninety days meets its pause at other hours.
    assert len(seen) == 100
    kind = bench.kernel.part(Kinds).by_name["price_alert"].declared
    said = PriceAlertTerms(symbol="BTCUSDT", **terms)
    dues = await past_dues(bench.kernel, kind, said, begun, bench.clock.now(), 1000)
    assert ran == [(due.at, due.trigger.price) for due in dues if due.trigger]


def test_a_walk_in_one_stretch_or_many_meets_the_same_tick():
    random = Random(3)
    for _ in range(300):
        line = [
            Sighting(Tick("A", price, 1_000 * n, n), price)
            for n, price in enumerate(random.choices(range(90, 111), k=60), 1)
        ]
        level, rises, up = random.randrange(92, 109), random.random() < 0.5, random.random() < 0.5
        whole = walk(Waiting(level, rises, up, 0), line, 60_000)[1]
        cuts = sorted({0, 60_000, *(random.randrange(60_000) for _ in range(random.randrange(8)))})
        waiting, met = Waiting(level, rises, up, 0), None
        for _, until in pairwise(cuts):
            waiting, found = walk(waiting, line, until)
            met = met or found
        assert met == whole
        crossed = [
            now
            for before, now in pairwise(line)
            if (before.value < level <= now.value if rises else before.value > level >= now.value)
        ]
        near = up == rises
        first = line[0] if near and (line[0].value >= level if rises else line[0].value <= level) else None
        assert whole == (first or next(iter(crossed), None))
