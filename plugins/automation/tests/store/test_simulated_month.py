"""Instructions over thirty simulated days, by two workers that are killed again and again.

``AGIO_AUTOMATION_RUN="10000 100"`` says how many instructions there are and how often a worker is killed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import defaultdict
from datetime import timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from agio_automation.instruction.kinds import Kinds
from agio_automation.watch.past import past_dues
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.jobs.instruction import Effect
from automation_bench import UNIT, AutomationBench

PROGRAM = Path(__file__).parents[1] / "worker_process.py"
INSTRUCTIONS, KILLS = map(int, os.environ.get("AGIO_AUTOMATION_RUN", "200 10").split())
DAYS, OF_ONE, WORKERS = 30, 20, 2
FUNDS = 1_000_000 * UNIT
LONGEST_HOUR_S = 120
ZONES = ("Asia/Hong_Kong", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
PREVIEWED = 20

_DUE = "SELECT EXISTS (SELECT FROM scheduled_job WHERE try_at <= agio_now())"


class Workers:
    """Workers, of which one is killed now and then, and another one is begun."""

    def __init__(self, dsn: str, folder: Path) -> None:
        self._command = (sys.executable, str(PROGRAM), dsn, str(folder))
        self.all: list[Process] = []

    async def begin(self) -> None:
        worker = await asyncio.create_subprocess_exec(*self._command, stdout=PIPE, stderr=DEVNULL, cwd=PROGRAM.parent)
        self.all.append(worker)

    async def kill(self, which: int) -> None:
        worker = self.all.pop(which)
        assert worker.returncode is None, "a worker ended by itself"
        worker.kill()
        await worker.wait()


@pytest.mark.realtime
@pytest.mark.slow
@pytest.mark.timeout(480 if INSTRUCTIONS <= 200 else 14_400)
async def test_each_moment_of_a_month_fires_once_and_is_what_the_preview_says(
    bench: AutomationBench, database_url: str, tmp_path: Path
):
    random = Random(5)
    made = await _instructions(bench, random)
    begin = bench.clock.now()
    killed_in = sorted(random.sample(range(DAYS * 24), KILLS))
    workers = Workers(database_url, tmp_path)
    try:
        for _ in range(WORKERS):
            await workers.begin()
        for hour in range(DAYS * 24):
            await bench.clock.advance_to(begin + timedelta(hours=hour + 1))
            if hour in killed_in:
                await asyncio.sleep(random.random() * 0.05)
                await workers.kill(random.randrange(WORKERS))
                await workers.begin()
            async with asyncio.timeout(LONGEST_HOUR_S):
                while await bench.kernel.db.fetchval(_DUE):  # noqa: ASYNC110 - other processes do it
                    await asyncio.sleep(0.002)
    finally:
        for which in range(len(workers.all))[::-1]:
            await workers.kill(which)
    await _compared(bench, made, random)


async def _instructions(bench: AutomationBench, random: Random) -> dict[str, tuple[int, dict[str, str]]]:
    """Their owners and terms, by their ids; every other one waits for a price."""
    made: dict[str, tuple[int, dict[str, str]]] = {}
    user = 0
    for n in range(INSTRUCTIONS):
        if n % OF_ONE == 0:
            user = await bench.user()
            await bench.give(user, "USDT", FUNDS)
        if n % 2:
            terms = _alert(random)
            answer = await bench.alerts(user, **terms)
            assert answer.code == 0, answer
            made[answer.data["id"]] = (user, terms)
            continue
        terms = {
            "coin": "BTC",
            "amount": f"{random.randrange(2, 90)}.{random.randrange(10**6):06}",
            "every": random.choices(("day", "week", "month"), (15, 35, 50))[0],
            "hour": str(random.randrange(24)),
            "day": str(random.randrange(1, 8)),
            "zone": random.choice(ZONES),
        }
        answer = await bench.buys(user, **terms)
        assert answer.code == 0, answer
        made[answer.data["id"]] = (user, terms)
    return made


def _alert(random: Random) -> dict[str, str]:
    """A price alert that fires some times a month: each hour has a price of its own between 20,000 and 90,000."""
    when, low, high = random.choice(
        [("above", 87_000, 89_900), ("below", 20_100, 23_000), ("up", 200, 300), ("down", 66, 74)]
    )
    return {"when": when, "level": str(random.randrange(low, high)), "repeat": "always"}


def _result(one: Effect | ApiError | None) -> tuple[str, int | None, int]:
    """Result that a firing must have had."""
    assert isinstance(one, Effect) and one.price is not None
    return "done", one.got.value if one.got else None, one.price.value


async def _compared(bench: AutomationBench, made: dict[str, tuple[int, dict[str, str]]], random: Random) -> None:
    """Every moment is there once and came to what the kind says of the past, and the books hold it."""
    rows = await bench.kernel.db.fetch(
        "SELECT i.id, i.kind, i.terms, i.created_at, i.next_at, f.at, f.state, f.given, f.got, f.price, f.user_id"
        " FROM automation_instruction i LEFT JOIN automation_firing f ON f.instruction_id = i.id ORDER BY i.id, f.at"
    )
    fired = defaultdict(list)
    spent: dict[int, int] = defaultdict(int)
    for row in rows:
        fired[row["id"]] += [row]
        spent[row["user_id"]] += row["given"] or 0
    kinds, now, alerts = bench.kernel.part(Kinds).by_name, bench.clock.now(), 0
    for id, found in fired.items():
        kind = kinds[found[0]["kind"]].declared
        terms = msgspec.convert(found[0]["terms"], kind.terms)
        dues = await past_dues(bench.kernel, kind, terms, found[0]["created_at"], now, 1000)
        ran = [row for row in found if row["at"] is not None]
        assert [row["at"] for row in ran] == [due.at for due in dues]
        who = Principal(Subject.USER, made[str(id)][0], "", 0)
        past = await kind.past(who, terms, dues)
        assert [(row["state"], row["got"], row["price"]) for row in ran] == [_result(one) for one in past]
        if kind.name == "recurring_buy":
            assert found[0]["next_at"] == terms.next(now)
        alerts += len(ran) if kind.name == "price_alert" else 0
    assert len(fired) == INSTRUCTIONS
    assert alerts > INSTRUCTIONS
    for id in random.sample([id for id in sorted(made) if "coin" in made[id][1]], PREVIEWED):
        user, terms = made[id]
        seen = (await bench("recurringBuyPreview", user, **terms)).data["points"]
        ran = [row for row in fired[int(id)] if row["at"] is not None]
        assert [one["got"].replace(".", "").lstrip("0") for one in seen[len(seen) - len(ran) :]] == [
            str(row["got"]) for row in ran
        ]
    for user, amount in spent.items():
        if user is not None:
            assert await bench.has(user, "USDT") == (FUNDS - amount, 0)
    await bench.verify()
