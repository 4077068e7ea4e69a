"""Instructions over thirty simulated days, by two workers that are killed again and again.

``AGIO_AUTOMATION_RUN="10000 100"`` says how many instructions there are and how often a worker is killed.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from agio_automation.instruction.kinds import Kinds
from agio_automation.watch.past import past_dues
from agio_custody.declared.products import product_of
from agio_custody.order.auto_subscribe import idle
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.jobs.instruction import Effect
from agio_kernel.money.amounts import parse_amount
from agio_kernel.money.valuation import VALUE_SCALE
from agio_kernel.ports.clock import epoch_ms
from agio_wallet.declared.parameters import SPREAD
from agio_wallet.exchange.conversion import UNIT as USDT_LEG
from agio_wallet.exchange.conversion import Leg, received, value
from agio_wallet.terms import parts
from automation_bench import BTC, ETH, UNIT, AutomationBench

PROGRAM = Path(__file__).parents[1] / "worker_process.py"
INSTRUCTIONS, KILLS = map(int, os.environ.get("AGIO_AUTOMATION_RUN", "200 10").split())
DAYS, OF_ONE, WORKERS = 30, 20, 2
FUNDS = 1_000_000 * UNIT
LONGEST_HOUR_S = 120
ZONES = ("Asia/Hong_Kong", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
PREVIEWED = 20
AROUND = timedelta(minutes=10)
"""Everything that is due in an hour is done within less than this, by whichever worker first."""

KINDS = ("recurring_buy", "price_alert", "small_balances", "auto_subscribe")
BY_BALANCE = ("small_balances", "auto_subscribe")
"""Those whose effect hangs on what their owner has."""

_DUE = "SELECT EXISTS (SELECT FROM scheduled_job WHERE try_at <= agio_now())"
_MOVED = (
    "SELECT t.at, (a.id >> 1) & 4095 AS asset, t.credit = a.id AS came, t.amount, t.reason FROM ledger_account a"
    " JOIN ledger_transfer t ON t.debit = a.id OR t.credit = a.id WHERE a.owner = $1 AND a.wallet = 1"
)
_OF_CUSTODY = "SELECT number FROM ledger_code WHERE family = 'reason' AND name LIKE 'custody.%'"


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
    """Their owners and terms, by their ids; every other one waits for a price. No two of an owner's are due in one
    hour, so that what he has is the same whichever of his is first.
    """
    made: dict[str, tuple[int, dict[str, str]]] = {}
    user, hours, zone = 0, list[int](), ""
    for n in range(INSTRUCTIONS):
        if n % OF_ONE == 0:
            user, hours, zone = await bench.user(), random.sample(range(24), OF_ONE // 2), random.choice(ZONES)
            await bench.give(user, "USDT", FUNDS)
        if n % 2:
            terms = _alert(random)
            answer = await bench.alerts(user, **terms)
        else:
            path, terms = _scheduled(random, n)
            terms |= {"hour": str(hours.pop()), "day": str(random.randrange(1, 8)), "zone": zone}
            answer = await bench(f"{path}Create", user, **terms)
        assert answer.code == 0, answer
        made[answer.data["id"]] = (user, terms)
    return made


def _scheduled(random: Random, n: int) -> tuple[str, dict[str, str]]:
    """The path of an instruction that has moments, and its terms: mostly recurring buys. Every other owner's effects
    that hang on balances come seldom, and in small parts.
    """
    which, seldom = n % OF_ONE, n // OF_ONE % 2
    often = ("day", "week")[seldom]
    if which == 14:  # a rest of it is what small balances are made of
        return "recurringBuy", {"coin": "ETH", "amount": f"{random.randrange(200, 400) / 100}", "every": "week"}
    if which == 16:
        into, below = random.choice(("USDT", "BTC")), f"{random.randrange(300, 1000) / 100}"
        return "smallBalances", {"into": into, "below": below, "every": often}
    if which == 18:
        keep, most = str(random.randrange(985_000, 995_000)), ("", "250")[seldom]
        return "autoSubscribe", {"product": "usdt-7", "keep": keep, "most": most, "every": often}
    every = random.choices(("day", "week", "month"), (15, 35, 50))[0]
    amount = f"{random.randrange(2, 90)}.{random.randrange(10**6):06}"
    return "recurringBuy", {"coin": "BTC", "amount": amount, "every": every}


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


class Owner(msgspec.Struct):
    """Every movement of an owner's spot wallet: when, of which asset, how much, and whether it came from a product."""

    moved: list[tuple[datetime, int, int, bool]]

    @classmethod
    async def of(cls, bench: AutomationBench, user: int) -> Owner:
        custody = {row["number"] for row in await bench.kernel.db.fetch(_OF_CUSTODY)}
        rows = await bench.kernel.db.fetch(_MOVED, user)
        signed = [(row, row["amount"] if row["came"] else -row["amount"]) for row in rows]
        return cls([(row["at"], row["asset"], amount, row["reason"] in custody) for row, amount in signed])

    def had(self, asset: int, at: datetime) -> int:
        """The balance before the hour of a moment."""
        return sum(amount for when, of, amount, _ in self.moved if of == asset and when < at - AROUND)

    def paid_back(self) -> int:
        """Everything that came from products."""
        return sum(amount for _, _, amount, custody in self.moved if custody and amount > 0)

    def could_have(self, asset: int, at: datetime) -> Iterator[int]:
        """The balances that there may have been at a moment: a product may have paid before or after."""
        of_hour = [one for one in self.moved if one[1] == asset and abs(one[0] - at) <= AROUND]
        came = [amount for _, _, amount, custody in of_hour if custody and amount > 0]
        had = self.had(asset, at)
        for count in range(len(came) + 1):
            yield from (had + sum(some) for some in combinations(came, count))


def _swept(bench: AutomationBench, owner: Owner, terms: Mapping[str, str], at: datetime) -> int | None:
    """The conversion of small balances must have brought this."""
    spread = parts(bench.kernel.parameters.get(SPREAD))
    legs = {one.id: Leg(8, bench.prices.at(f"{one.code}USDT", epoch_ms(at)), 2) for one in (BTC, ETH)}
    into = legs.pop(BTC.id) if terms["into"] == "BTC" else msgspec.structs.replace(USDT_LEG, scale=6)
    below, got = parse_amount(terms["below"], VALUE_SCALE), 0
    for asset, leg in legs.items():
        amount = owner.had(asset, at)
        got += received(amount, leg, into, spread) if value(amount, leg, VALUE_SCALE) < below else 0
    return got or None


def _by_balance(bench: AutomationBench, owner: Owner, kind: str, terms: Any, row: Any) -> None:
    """A firing came to what its kind says of what its owner had."""
    assert row["state"] == "done", dict(row)
    if kind == "small_balances":
        assert (row["given"], row["got"]) == (None, _swept(bench, owner, row["terms"], row["fired_at"])), dict(row)
        return
    product = product_of(bench.kernel, terms.product)
    could = {idle(bench.kernel, product, terms, had, 0) or None for had in owner.could_have(1, row["fired_at"])}
    assert row["given"] in could, dict(row)


async def _compared(bench: AutomationBench, made: dict[str, tuple[int, dict[str, str]]], random: Random) -> None:
    """Every moment is there once and came to what the kind says of the past, and the books hold it."""
    rows = await bench.kernel.db.fetch(
        "SELECT i.id, i.kind, i.terms, i.created_at, i.next_at, f.at, f.fired_at, f.state, f.given, f.got, f.price,"
        " f.user_id FROM automation_instruction i LEFT JOIN automation_firing f ON f.instruction_id = i.id"
        " ORDER BY i.id, f.at"
    )
    fired = defaultdict(list)
    spent: dict[int, int] = defaultdict(int)
    for row in rows:
        fired[row["id"]] += [row]
        spent[row["user_id"]] += row["given"] or 0
        if row["terms"].get("into") == "USDT":
            spent[row["user_id"]] -= row["got"] or 0
    kinds, now, alerts = bench.kernel.part(Kinds).by_name, bench.clock.now(), 0
    owners = {user: await Owner.of(bench, user) for user in {user for user, _ in made.values()}}
    did: Counter[tuple[str, bool]] = Counter()
    for id, found in fired.items():
        kind = kinds[found[0]["kind"]].declared
        terms = msgspec.convert(found[0]["terms"], kind.terms)
        dues = await past_dues(bench.kernel, kind, terms, found[0]["created_at"], now, 1000)
        ran = [row for row in found if row["at"] is not None]
        assert [row["at"] for row in ran] == [due.at for due in dues]
        who = Principal(Subject.USER, made[str(id)][0], "", 0)
        did.update((kind.name, bool(row["given"] or row["got"] or row["price"])) for row in ran)
        if kind.past is None:
            for row in ran:
                _by_balance(bench, owners[who.id], kind.name, terms, row)
        else:
            past = await kind.past(who, terms, dues)
            assert [(row["state"], row["got"], row["price"]) for row in ran] == [_result(one) for one in past]
        if kind.name != "price_alert":
            assert found[0]["next_at"] == terms.next(now)
        alerts += len(ran) if kind.name == "price_alert" else 0
    assert len(fired) == INSTRUCTIONS
    assert alerts > INSTRUCTIONS
    assert {kind for kind, something in did if something} == set(KINDS)
    assert {kind for kind, something in did if not something} == set(BY_BALANCE)
    for id in random.sample([id for id in sorted(made) if "coin" in made[id][1]], PREVIEWED):
        user, terms = made[id]
        seen = (await bench("recurringBuyPreview", user, **terms)).data["points"]
        ran = [row for row in fired[int(id)] if row["at"] is not None]
        assert [one["got"].replace(".", "").lstrip("0") for one in seen[len(seen) - len(ran) :]] == [
            str(row["got"]) for row in ran
        ]
    for user, amount in spent.items():
        if user is not None:
            assert await bench.has(user, "USDT") == (FUNDS - amount + owners[user].paid_back(), 0)
    await bench.verify()
