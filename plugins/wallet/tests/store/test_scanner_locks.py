"""A scanner and others who move the same money wait in one order: whoever comes to need more waits for nobody who waits
for them.
"""

from agio_kernel.cases import operator
from agio_kernel.declarations.principal import Realm
from agio_kernel.postgres.db import Database, Limits
from agio_testing.plugin_bench import act_on_case
from agio_testing.races.locks import concurrently, somebody_waits
from agio_wallet.chain.scan import scan_all
from agio_wallet.deposit.settle import credit_deposit
from agio_wallet.deposit.store import LOCKS, find_deposit, lock_of, lock_transactions
from scripted_chain import CONFIRMATIONS, ScriptedChain
from wallet_site import OPERATOR, USDT, Site, addresses_of, new_hash


def two_hashes() -> tuple[str, str]:
    """Two transactions that share no lock: who holds one of them keeps nobody from the other."""
    first = new_hash()
    return first, next(other for other in iter(new_hash, "") if lock_of(other) != lock_of(first))


async def test_an_operator_who_credits_a_claim_waits_for_no_other_deposit_of_the_user(site, site_with):
    """The scanner credits the user's first deposit, and comes to the second, which an operator credits as a claim."""
    first, second = two_hashes()
    claim = await site.deposit(1, "10", hash=second)
    chain = ScriptedChain()
    scanned = site_with(None, chain)
    address = (await addresses_of(scanned, 1))[1]
    chain.extend([(address, 30 * USDT, first), ("0x" + "9" * 40, USDT, second), (address, 10 * USDT, second)])
    await scan_all(scanned.context)
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    async with site.kernel.db.transaction() as tx:
        await tx.execute("SET LOCAL lock_timeout = '500ms'")
        await lock_transactions(tx, "ERC20", [second])
        scanner = concurrently(scan_all(scanned.context))
        await somebody_waits(site.owner_db)
        assert await site.balance(1) == (30 * USDT, 0)
        deposit = await find_deposit(tx, int(claim.data["id"]))
        await credit_deposit(site.context, tx, deposit, operator(OPERATOR))
    await scanner
    assert await site.balance(1) == (40 * USDT, 0)
    rows = await site.kernel.db.fetch("SELECT tx_hash, source FROM wallet_deposit WHERE state = 'credited'")
    assert {(row["tx_hash"], row["source"]) for row in rows} == {(first, "chain"), (second, "submitted")}
    await site.verify()


async def test_a_deposit_whose_account_is_held_keeps_no_other_waiting(site, database_url, tmp_path):
    chain = ScriptedChain()
    async with await Database.connect(database_url, max_size=2, limits=Limits(lock=200)) as impatient:
        scanned = Site(impatient, site.owner_db, tmp_path, gateway=chain, prices=site.prices)
        addresses = await addresses_of(scanned, 2)
        chain.extend([(addresses[1], 20 * USDT, new_hash()), (addresses[2], 30 * USDT, new_hash())])
        await scan_all(scanned.context)
        for _ in range(CONFIRMATIONS):
            chain.extend([])
        async with site.kernel.db.transaction() as tx:
            account = await site.context.account(tx, 1, Realm.REAL, scanned.context.asset("USDT"))
            await site.kernel.ledger.lock(tx, [account])
            await concurrently(scan_all(scanned.context))
        assert (await site.balance(1), await site.balance(2)) == ((0, 0), (30 * USDT, 0))
        await scan_all(scanned.context)
    assert await site.balance(1) == (20 * USDT, 0)
    await site.verify()


async def test_an_operator_who_refuses_several_claims_waits_for_no_reading_of_their_transactions(site, site_with):
    """The chain shows the later claim first, and the operator has refused the earlier one."""
    first, second = two_hashes()
    claims = [(await site.deposit(1, "10", hash=tx_hash)).data["id"] for tx_hash in (first, second)]
    chain = ScriptedChain()
    scanned = site_with(None, chain)
    address = (await addresses_of(scanned, 2))[2]
    chain.extend([(address, 20 * USDT, second)])
    chain.extend([(address, 30 * USDT, first)])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    claims = [await site.reference("wallet.deposits", id) for id in claims]
    seen = [await site.version("wallet.deposits", claim) for claim in claims]
    async with site.kernel.db.transaction() as tx:
        await tx.execute("SET LOCAL lock_timeout = '500ms'")
        queue = site.queues["wallet.deposits"]
        await act_on_case(tx, queue, OPERATOR, claims[0], "refuse", "not there", seen[0], {})
        scanner = concurrently(scan_all(scanned.context))
        await somebody_waits(site.owner_db)
        await act_on_case(tx, queue, OPERATOR, claims[1], "refuse", "not there", seen[1], {})
    await scanner
    assert (await site.balance(1), await site.balance(2)) == ((0, 0), (50 * USDT, 0))
    await site.verify()


async def test_deposits_of_a_left_branch_are_taken_back_with_no_account_held_meanwhile(site, site_with):
    """Somebody holds one account and asks for the other, while a scanner takes deposits of both back."""
    chain = ScriptedChain()
    scanned = site_with(None, chain)
    addresses = await addresses_of(scanned, 2)
    usdt = scanned.context.asset("USDT")
    async with site.kernel.db.transaction() as tx:
        accounts = {user: await scanned.context.account(tx, user, Realm.REAL, usdt) for user in (1, 2)}
    low, high = sorted(accounts, key=accounts.__getitem__)
    left = len(chain.branch)
    chain.extend([(addresses[high], 20 * USDT, new_hash()), (addresses[low], 30 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await scan_all(scanned.context)
    assert (await site.balance(high), await site.balance(low)) == ((20 * USDT, 0), (30 * USDT, 0))
    del chain.branch[left:]
    for _ in range(2 * CONFIRMATIONS):
        chain.extend([])
    async with site.kernel.db.transaction() as tx:
        await tx.execute("SET LOCAL lock_timeout = '500ms'")
        await site.kernel.ledger.lock(tx, [accounts[low]])
        scanner = concurrently(scan_all(scanned.context))
        await somebody_waits(site.owner_db)
        await site.kernel.ledger.lock(tx, [accounts[high]])
    await scanner
    assert (await site.balance(high), await site.balance(low)) == ((0, 0), (0, 0))
    await site.verify()


async def test_the_locks_of_a_long_reading_are_few(site):
    """The database has room for some thousands of locks in all; blocks bring more transactions than that."""
    async with site.kernel.db.transaction() as tx:
        await lock_transactions(tx, "ERC20", [new_hash() for _ in range(20_000)])
        taken = await tx.fetchval(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()"
        )
    assert 0 < taken <= LOCKS
