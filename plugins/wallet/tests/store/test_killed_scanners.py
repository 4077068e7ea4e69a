"""Scanners that are killed as a power cut kills them, while an operator credits claims to the same transactions."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from random import Random

import pytest
from agio_wallet.chain.scan import scan_all
from scripted_chain import CONFIRMATIONS, ScriptedChain
from wallet_site import USDT, addresses_of, new_hash

PROGRAM = Path(__file__).parents[1] / "scanner_process.py"
USERS, BLOCKS, PAYMENTS, CLAIMS, WORKERS = 5, 50, 10, 100, 3
KILLED_AT = (90, 270)
"""Numbers of credited deposits at which the workers of each round are killed."""


@pytest.mark.realtime
@pytest.mark.slow
async def test_500_deposits_are_credited_once_each_whoever_is_killed_and_whoever_claims(
    site, site_with, database_url, tmp_path
):
    random, chain = Random(11), ScriptedChain()
    before = site_with({"wallet.deposit.voucher_required": False, "wallet.deposit.claims": CLAIMS})
    scanned = site_with(None, chain)
    addresses = await addresses_of(scanned, USERS)
    paid = [(random.randrange(1, USERS + 1), new_hash()) for _ in range(BLOCKS * PAYMENTS)]
    for start in range(0, len(paid), PAYMENTS):
        chain.extend([(addresses[user], USDT, tx_hash) for user, tx_hash in paid[start : start + PAYMENTS]])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    claims = [
        (await before.deposit(user, "1", voucher=False, hash=tx_hash)).data["id"]
        for user, tx_hash in random.sample(paid, CLAIMS)
    ]
    chain.write(tmp_path / "chain")
    operator = asyncio.create_task(credit_all(before, claims, random))
    for credited in KILLED_AT:
        await round_of(site, database_url, tmp_path, credited)
    by_operator = await operator
    async with asyncio.timeout(60):
        while await site.kernel.db.fetchval(
            "SELECT NOT EXISTS (SELECT FROM wallet_scan WHERE block_hash = $1)"
            " OR EXISTS (SELECT FROM wallet_deposit WHERE state = 'confirming')",
            chain.branch[-1][0].hash,
        ):
            await scan_all(scanned.context)
            await asyncio.sleep(0.05)

    assert await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") == len(paid)
    for user, address in addresses.items():
        truth = sum(one.amount for _, found in chain.branch for one in found if one.address == address)
        assert await site.balance(user) == (truth, 0)
    rows = await site.kernel.db.fetch("SELECT source, state, count(*) FROM wallet_deposit GROUP BY 1, 2")
    found = {(row["source"], row["state"]): row["count"] for row in rows}
    assert found["submitted", "credited"] == by_operator
    assert found["chain", "credited"] == len(paid) - by_operator
    assert ("chain", "confirming") not in found
    await site.verify()


async def credit_all(site, claims, random) -> int:
    """An operator works through the claims; those that the chain was faster with can't be credited any more."""
    done = 0
    for id in random.sample(claims, len(claims)):
        code = await site.act("wallet.deposits", id, "credit")
        assert code in (0, 109, 3231), code
        done += code == 0
        await asyncio.sleep(0.02)
    return done


async def round_of(site, dsn, folder, credited) -> None:
    """Start workers together, and kill them all once so many deposits are credited."""
    command = [sys.executable, PROGRAM, dsn, folder / "chain", folder]
    workers = [
        await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, cwd=PROGRAM.parent)
        for _ in range(WORKERS)
    ]
    try:
        for worker in workers:
            assert await worker.stdout.readline() == b"ready\n"
        for worker in workers:
            worker.stdin.write(b"go\n")
        async with asyncio.timeout(60):
            while await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") < credited:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
        assert any(worker.returncode is None for worker in workers), "they were done before they could be killed"
    finally:
        for worker in workers:
            if worker.returncode is None:
                worker.kill()
            await worker.wait()
