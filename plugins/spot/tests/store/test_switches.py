"""Dead man's switches: what is withdrawn, when, and what isn't, whoever renews, orders or dies at the same time."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm
from agio_kernel.ports.clock import epoch_ms
from agio_kernel.postgres.db import Database
from agio_spot.declared.codes import BUSY
from agio_spot.declared.config import SpotConfig
from agio_spot.switches import ALL_PAIRS
from agio_testing.waiting import soon
from spot_site import LIMIT, USDT, Site, open_site

ETH = {**LIMIT, "pair": "ETHUSDT", "price": "2900", "quantity": "0.01"}
SMALL = {**LIMIT, "quantity": "0.001"}
LATE_MS = 1_000
"""A switch acts within its time and this much."""


async def set_after(site: Site, who: Principal, seconds: float, pair: int = ALL_PAIRS) -> int:
    """The millisecond of a switch that was set; 0 where it was unset."""
    async with site.kernel.db.transaction() as tx:
        due = await site.spot.switches.set(tx, who, pair, timedelta(seconds=seconds))
    return 0 if due is None else epoch_ms(due)


def open_ids(site: Site, who: Principal) -> set[str]:
    return {str(id) for id in site.spot.sequencer.open_orders.of_user(who.id)}


async def switches(site: Site, who: Principal | None = None) -> int:
    """Return the number of switches; one stays until its cancellations are committed."""
    sql = "SELECT count(*) FROM spot_switch WHERE $1::bigint IN (0, user_id)"
    return await site.kernel.db.fetchval(sql, 0 if who is None else who.id)


async def applied(site: Site, who: Principal | None = None) -> None:
    async def are_none() -> bool:
        return await switches(site, who) == 0

    await soon(are_none)


async def placed(site: Site, who: Principal, order: dict[str, str] = SMALL) -> str:
    return (await site.call("placeSpotOrder", who, **order))["id"]


async def withdrawn_orders(site: Site, who: Principal) -> list[dict[str, Any]]:
    """All of them, page by page."""
    rows, after = [], ""
    while True:
        page = await site.call("spotOrders", who, state="withdrawn", size="100", after=after)
        rows += page["rows"]
        if not (after := page["next"]):
            return rows


async def test_it_withdraws_its_accounts_orders_at_its_moment_and_nobody_elses(quiet_site: Site) -> None:
    site = quiet_site
    ann, ben, demo = site.who(1), site.who(2), site.who(3, Realm.DEMO)
    for who in (ann, ben, demo):
        await site.fund(who.id, {"USDT": 10_000 * USDT}, realm=int(who.realm))
        await placed(site, who)
    due_ms = await set_after(site, ann, 0.3)
    await applied(site)
    assert (open_ids(site, ann), len(open_ids(site, ben)), len(open_ids(site, demo))) == (set(), 1, 1)
    [order] = await withdrawn_orders(site, ann)
    assert order["reason"] == "program_gone"
    assert due_ms <= order["updated"] <= due_ms + LATE_MS
    assert await site.has(ann.id, "USDT") == (10_000 * USDT, 0)
    await set_after(site, demo, 0.1)
    await applied(site)
    assert (len(open_ids(site, ben)), open_ids(site, demo)) == (1, set())


async def test_one_of_a_pair_is_beside_the_one_of_all(quiet_site: Site) -> None:
    site, ann = quiet_site, quiet_site.who(1)
    await site.fund(1, {"USDT": 10_000 * USDT})
    bitcoin, ether = await placed(site, ann), await placed(site, ann, ETH)
    await set_after(site, ann, 60)
    await set_after(site, ann, 0.1, site.spot.pair("ETHUSDT").pair_id)

    async def is_alone() -> bool:
        return await switches(site) == 1

    await soon(is_alone)
    assert open_ids(site, ann) == {bitcoin}
    assert await set_after(site, ann, 0) == 0
    assert (await switches(site), open_ids(site, ann)) == (0, {bitcoin})
    assert ether != bitcoin


async def test_renewals_that_race_the_moment_keep_what_they_promise(quiet_site: Site) -> None:
    """An order that was withdrawn was so after the moment of the newest renewal that had been answered by then; what is
    ordered after an answer is never withdrawn by what was due before it; and who stops renewing has nothing open.
    """
    site, random = quiet_site, Random(5)
    users = [site.who(user) for user in range(1, 9)]
    for who in users:
        await site.fund(who.id, {"USDT": 10_000 * USDT})

    async def live(who: Principal) -> None:
        promised: list[tuple[int, int]] = []
        orders: dict[str, int] = {}
        for _ in range(12):
            due_ms = await set_after(site, who, random.choice((0.03, 0.06, 0.12)))
            promised.append((site.kernel.clock.now_ms(), due_ms))
            orders[await placed(site, who)] = len(promised) - 1
            await asyncio.sleep(random.random() / 6)
        stopped_ms = promised[-1][1]
        await applied(site, who)
        assert not open_ids(site, who)
        rows = await withdrawn_orders(site, who)
        assert {row["id"] for row in rows} == orders.keys()
        for row in rows:
            assert row["reason"] == "program_gone"
            later = [due_ms for _, due_ms in promised[orders[row["id"]] :]]  # a renewal may bring it forward
            assert row["updated"] >= min(later), "it outlives what was due before it"
            known = [due_ms for answered_ms, due_ms in promised if answered_ms < row["updated"]]
            assert row["updated"] >= known[-1], "a renewal that was answered counts"
            assert row["updated"] <= stopped_ms + LATE_MS

    await asyncio.gather(*map(live, users))
    await applied(site)


async def test_orders_that_come_as_it_acts_are_withdrawn_or_stay_whole(quiet_site: Site) -> None:
    site, ann = quiet_site, quiet_site.who(1)
    await site.fund(1, {"USDT": 10_000 * USDT})
    due_ms = await set_after(site, ann, 0.1)
    ids: list[str] = []

    async def place() -> None:
        while await switches(site):  # ended by others: the switch acts
            ids.append(await placed(site, ann))
            await asyncio.sleep(0.02)  # paced: 200 may be open, and the three place 150 a second at the most

    await asyncio.gather(*(place() for _ in range(3)))
    withdrawn = {row["id"]: row["updated"] for row in await withdrawn_orders(site, ann)}
    assert withdrawn and set(ids) == withdrawn.keys() | open_ids(site, ann)
    assert withdrawn.keys().isdisjoint(open_ids(site, ann))
    [at_ms] = set(withdrawn.values())
    assert due_ms <= at_ms <= due_ms + LATE_MS
    held = 49 * USDT * len(open_ids(site, ann))
    assert await site.has(1, "USDT") == (10_000 * USDT - held, held)


async def test_a_connection_takes_its_accounts_orders_with_it_unless_it_is_untied(quiet_site: Site) -> None:
    site = quiet_site
    ann, ben = site.who(1), site.who(2)
    for who in (ann, ben):
        await site.fund(who.id, {"USDT": 10_000 * USDT})
        await placed(site, who)
    first, second, third = [await site.spot.switches.tie(who) for who in (ann, ben, ben)]
    assert await site.spot.switches.carry_out() == 0
    first.gone()
    second.untie()

    async def is_done() -> bool:
        return await switches(site) == 1

    await soon(is_done)
    assert (open_ids(site, ann), len(open_ids(site, ben))) == (set(), 1)
    third.gone()
    await applied(site)
    assert open_ids(site, ben) == set()


async def test_who_leaves_while_he_is_tied_leaves_no_tie(quiet_site: Site) -> None:
    """Nobody was told that his orders end with it."""
    site, ann = quiet_site, quiet_site.who(1)
    await site.fund(1, {"USDT": 10_000 * USDT})
    await placed(site, ann)
    for turn in range(20):
        tying = asyncio.create_task(site.spot.switches.tie(ann))
        for _ in range(turn):
            await asyncio.sleep(0)
        tying.cancel()
        for tie in await asyncio.gather(tying, return_exceptions=True):
            if not isinstance(tie, BaseException):
                tie.untie()
    await applied(site)
    assert len(open_ids(site, ann)) == 1


async def test_what_was_tied_or_due_is_done_as_the_next_process_begins(spot_db: Database, tmp_path: Path) -> None:
    quiet = SpotConfig(liquidity=False)
    async with open_site(spot_db, tmp_path, quiet) as site:
        ann, ben, eve = (site.who(user) for user in (1, 2, 3))
        for who in (ann, ben, eve):
            await site.fund(who.id, {"USDT": 10_000 * USDT})
            await placed(site, who)
        await site.spot.switches.tie(ann)
        await set_after(site, ben, 1.0)
        await set_after(site, eve, 3600)
    async with open_site(spot_db, tmp_path, quiet) as site:
        assert open_ids(site, ann) == set(), "before anybody can order anything"

        async def is_done() -> bool:
            return await switches(site) == 1

        await soon(is_done)
        assert (open_ids(site, ben), len(open_ids(site, eve))) == (set(), 1)


class Died(BaseException):
    """The process is no more."""


async def test_who_dies_after_the_withdrawal_withdraws_nothing_more(
    spot_db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the commit of the withdrawal and that of the switch's end: the next one finds it due, and what was
    ordered meanwhile stays.
    """
    quiet = SpotConfig(liquidity=False)
    monkeypatch.setattr("agio_spot.switches.EVERY_S", 3600.0)
    async with open_site(spot_db, tmp_path, quiet) as site:
        ann = site.who(1)
        await site.fund(1, {"USDT": 10_000 * USDT})
        first, withdraw = await placed(site, ann), site.spot.switches._withdraw

        async def die(due: Any) -> Any:
            await withdraw(due)
            raise Died

        monkeypatch.setattr(site.spot.switches, "_withdraw", die)
        due_ms = await set_after(site, ann, 0.05)

        async def is_due() -> bool:
            return site.kernel.clock.now_ms() > due_ms

        await soon(is_due)
        with pytest.raises(Died):
            await site.spot.switches.carry_out()
        assert (open_ids(site, ann), await switches(site)) == (set(), 1)
        second = await placed(site, ann)
    async with open_site(spot_db, tmp_path, quiet) as site:
        assert (open_ids(site, ann), await switches(site)) == ({second}, 0)
        assert first != second


async def test_it_waits_for_books_that_cant_be_asked_now(quiet_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    site, ann = quiet_site, quiet_site.who(1)
    await site.fund(1, {"USDT": 10_000 * USDT})
    await placed(site, ann)
    submit, refused = site.spot.sequencer.submit, 0

    async def busy(command: Any) -> Any:
        nonlocal refused
        if refused < 2:
            refused += 1
            raise ApiError(BUSY)
        return await submit(command)

    monkeypatch.setattr(site.spot.sequencer, "submit", busy)
    await set_after(site, ann, 0.05)
    await applied(site)
    assert (refused, open_ids(site, ann)) == (2, set())
