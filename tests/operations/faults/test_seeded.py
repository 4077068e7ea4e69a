"""Defects that are put in on purpose: the rig reports each, as what it is."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from agio_kernel.postgres.lease import TTL_S
from agio_testing.processes.sites import at, sites_of_one_database
from agio_testing.site import Site
from agio_testing.waiting import eventually
from rig import Rig, Verdict, judged, rig
from senders import acknowledged, at_work, let_flow, wait_for

from clients import Trader

SEEDED = Path(__file__).with_name("seeded")
TRADERS = 4
HEALS_WITHIN_S = 60.0
UNFENCED = (
    "CREATE OR REPLACE FUNCTION lease_held(matches bigint, answer bigint) RETURNS bigint LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN answer; END $$"
)
FORGETS_TRANSFERS = """
CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER forget BEFORE INSERT ON ledger_transfer FOR EACH ROW
WHEN (hashint8(NEW.id) % 50 = 0) EXECUTE FUNCTION forget();
"""

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(600)]


def as_owner(dsn: str, sql: str, *arguments: Any) -> Any:
    """Run a statement as the owner of the database."""

    async def run() -> Any:
        conn = await asyncpg.connect(dsn, timeout=10)
        try:
            return await (conn.fetchval(sql, *arguments) if arguments else conn.execute(sql))
        finally:
            await conn.close()

    return asyncio.run(run())


def traded(one: Rig, chance: random.Random, kills: int = 0) -> Verdict:
    """Verdict on some seconds of trading, during which PostgreSQL is killed."""
    with at_work(one.site, lambda journal: Trader(one.site, journal), TRADERS) as traders:
        wait_for(traders, 21, HEALS_WITHIN_S)
        for _ in range(kills):
            let_flow(chance.uniform(0.5, 1.5))
            one.kill_database()
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        let_flow()
    return judged(one.site, traders)


def seeded(name: str) -> dict[str, str]:
    """Environment of a site with this defect."""
    path = os.pathsep.join(filter(None, [str(SEEDED), os.environ.get("PYTHONPATH")]))
    return {"AGIO_SEEDED": name, "PYTHONPATH": path}


def test_an_answer_before_the_commit_is_found(chance: random.Random) -> None:
    with rig(environment=seeded("answers_before_commit")) as one:
        assert traded(one, chance, kills=2).lost


def test_an_intent_that_is_forgotten_is_found(chance: random.Random) -> None:
    with rig(environment=seeded("forgets_intents")) as one:
        assert traded(one, chance).doubled


def test_a_batch_that_is_carried_out_again_is_found(chance: random.Random) -> None:
    with rig(environment=seeded("replays_batches")) as one:
        assert traded(one, chance).doubled


def test_a_balance_that_changes_without_its_transfer_is_found(chance: random.Random) -> None:
    with rig() as one:
        as_owner(one.server.dsn, FORGETS_TRANSFERS)
        verdict = traded(one, chance)
        assert any("sum of its transfers" in broken for broken in verdict.broken) and verdict.findings


def test_due_work_that_is_carried_out_twice_is_found() -> None:
    with rig(environment=seeded("carries_out_twice")) as one:
        as_owner(one.server.dsn, "ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_cause")
        saver = one.site.visitor().registered()
        assert saver.post("buyProfit", product="usdt-7", amount="100")["code"] == 0
        for _ in range(2):
            one.site.advance(days=1)
            one.site.settled()
        verdict = judged(one.site, [])
        assert any("booked once" in broken for broken in verdict.broken), verdict


def late(dsn: str, sites: list[Site]) -> int:
    """Orders that the owner of the books commits after it was stopped and another one trades, in so many tries."""
    owner, standby = sites
    assert owner.process is not None
    trader = owner.visitor().in_demo("1000000")
    order = trader.resting_order()
    there = at(standby, trader)
    committed = 0
    with at_work(owner, lambda journal: Trader(owner, journal), TRADERS) as traders:
        wait_for(traders, 21, HEALS_WITHIN_S)
        owner.process.send_signal(signal.SIGSTOP)
        try:
            eventually(lambda: there.post("placeSpotOrder", **order)["code"] == 0, within_s=TTL_S + HEALS_WITHIN_S)
            count = "SELECT count(*) FROM spot_order WHERE rtoken <> $1"
            before = as_owner(dsn, count, "")
        finally:
            owner.process.send_signal(signal.SIGCONT)
        let_flow()
        committed += as_owner(dsn, count, "") - before
    return committed


@pytest.mark.parametrize("is_fenced", [True, False])
def test_an_owner_without_a_fence_is_found(is_fenced: bool) -> None:
    found = 0
    for _ in range(1 if is_fenced else 3):
        with sites_of_one_database() as sites:
            dsn = sites[0].environment["DATABASE_URL"]
            if not is_fenced:
                as_owner(dsn, UNFENCED)
            found += late(dsn, sites)
        if found:
            break
    assert (found == 0) is is_fenced, found
