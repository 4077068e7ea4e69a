"""Terms: begun alike for every product, and carried on day by day, equal after any absence."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from agio_kernel.cases.term import Term, TermDay, begun, each_day, schedule_days
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.entities import Hidden
from agio_kernel.jobs import Job, JobKind
from agio_kernel.ledger import LedgerCodes
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import PluginBench

TABLE = """
    CREATE TABLE shelf_plan (
        id bigint PRIMARY KEY, number bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE, user_id bigint NOT NULL,
        account bigint NOT NULL, realm smallint NOT NULL, product text NOT NULL, version integer NOT NULL,
        coin text NOT NULL, amount bigint NOT NULL, days integer NOT NULL, begins date NOT NULL, ends date NOT NULL,
        ends_at timestamptz NOT NULL, state text NOT NULL, counted integer NOT NULL, decided_by bigint,
        decided_at timestamptz, created_at timestamptz NOT NULL
    );
    GRANT ALL ON shelf_plan TO agio_app;
"""
ANN = Principal(Subject.USER, 11, "11", 0)
COUNT = JobKind("shelf.count", "Count the days of plans")


class State(StrEnum):
    RUNS = "runs"
    STOPPED = "stopped"


class Plan(Term, table="shelf_plan", reference_prefix="P"):
    """A plan that counts its days."""

    state: State
    counted: Hidden[int] = 0


class Week(msgspec.Struct, frozen=True):
    coin: str = "USDT"
    days: int = 7


class Sold(msgspec.Struct, frozen=True):
    key: str = "week"
    number: int = 3
    terms: Week = Week()


def counting(kernel: Kernel) -> Job:
    async def carry_out(tx: Any, days: Sequence[TermDay[Plan]]) -> set[int]:
        counted = [msgspec.structs.replace(one.term, counted=one.term.counted + one.day) for one in days]
        await Plan.save(tx, counted, "counted")
        assert all(one.at == kernel.settings.calendar.begin(one.term.begins + timedelta(one.day)) for one in days)
        return {one.term.id for one in days if one.last}

    return each_day(kernel, COUNT, Plan, (State.RUNS,), carry_out, 10)


def shelf() -> ModuleType:
    module: Any = ModuleType("shelf")
    made = Plugin(id="shelf", title="Shelf", tables=(Plan.table(),), ledger=LedgerCodes(), jobs=(counting,))
    module.agio_plugin = hookimpl(specname="agio_plugin")(lambda: made)
    return module


@pytest.fixture
async def bench(db: Database, owner_db: Database, tmp_path: Path) -> PluginBench:
    async with owner_db.transaction() as tx:
        await tx.execute(TABLE)
    bench = PluginBench("shelf", shelf(), db, owner_db, tmp_path)
    await bench.open()
    await bench.give(ANN.id, "USDT", 100)
    return bench


async def bought(bench: PluginBench) -> Plan:
    kernel = bench.kernel
    async with kernel.db.transaction() as tx:
        fields = await begun(kernel, tx, ANN, Sold(), 10, bench.clock.now())
        plan = await Plan(**fields, state=State.RUNS).insert(tx)
        await schedule_days(kernel, tx, COUNT, plan)
    return plan


async def counted(bench: PluginBench, plan: Plan) -> int:
    return await bench.kernel.db.fetchval("SELECT counted FROM shelf_plan WHERE id = $1", plan.id)


def midnight(bench: PluginBench, plan: Plan, day: int) -> datetime:
    return bench.kernel.settings.calendar.begin(plan.begins + timedelta(day))


async def test_a_term_begins_on_the_day_it_is_bought_with_what_its_product_says(bench: PluginBench) -> None:
    plan = await bought(bench)
    assert (plan.product, plan.version, plan.coin, plan.amount, plan.days) == ("week", 3, "USDT", 10, 7)
    assert (plan.begins, plan.ends - plan.begins) == (bench.kernel.settings.calendar.day(plan.created_at), timedelta(7))
    assert (plan.realm, plan.ends_at) == (Realm.REAL, midnight(bench, plan, 7))
    assert [plan.remaining(plan.begins + timedelta(day)) for day in (0, 6, 7, 8)] == [7, 1, 0, 0]
    assert plan.remaining(date.max) == 0


async def test_each_day_is_carried_out_once_and_the_last_is_the_end(bench: PluginBench) -> None:
    plan = await bought(bench)
    assert await bench.run_jobs(midnight(bench, plan, 1) - timedelta(seconds=1)) == 0
    await bench.run_jobs(midnight(bench, plan, 1))
    assert await counted(bench, plan) == 1
    await bench.run_jobs(midnight(bench, plan, 30))
    assert await counted(bench, plan) == 1 + 2 + 3 + 4 + 5 + 6 + 7
    assert await bench.kernel.db.fetchval("SELECT count(*) FROM scheduled_job WHERE kind = 'shelf.count'") == 0


async def test_one_that_has_left_its_states_has_no_further_day(bench: PluginBench) -> None:
    plan, other = await bought(bench), await bought(bench)
    await bench.kernel.db.execute("UPDATE shelf_plan SET state = 'stopped' WHERE id = $1", plan.id)
    await bench.run_jobs(midnight(bench, plan, 30))
    assert (await counted(bench, plan), await counted(bench, other)) == (0, 28)
