"""Scanners that race, die and meet changing branches: in the end every deposit of the chain is credited, once."""

import asyncio
from random import Random

import pytest
from agio_kernel.cases.review import CaseDetail
from agio_kernel.declarations.principal import Realm
from agio_testing.races.locks import concurrently
from agio_wallet.chain import scan as scan_chain
from agio_wallet.chain.halt import halt_chain
from agio_wallet.chain.scan import ChainsUnread, scan_all
from agio_wallet.deposit import blocks as scan_store
from msgspec.structs import replace
from scripted_chain import CONFIRMATIONS, ScriptedChain, Written
from wallet_site import HOUSE_ADDRESS, USDT, addresses_of, new_hash


async def scan_and_be_killed(site, random: Random) -> None:
    """A worker that is stopped somewhere, perhaps in the middle of its transaction."""
    task = asyncio.create_task(scan_all(site.context))
    await asyncio.sleep(random.random() * 0.02)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def finished(sites) -> None:
    """More rounds, until the chain is read to its head and what is deep enough is credited: a killed one's transaction
    may still be ending, and of two scanners one leaves a deposit to a later look.
    """
    site = sites[0]
    async with asyncio.timeout(20):
        while True:
            await asyncio.gather(*(scan_all(one.context) for one in sites))
            if await site.kernel.db.fetchval(
                "SELECT s.block_hash = $1 AND NOT EXISTS (SELECT FROM wallet_deposit"
                " WHERE state = 'confirming' AND block_number <= s.block_number - $2 + 1) FROM wallet_scan s",
                site.context.gateway.branch[-1][0].hash,
                CONFIRMATIONS,
            ):
                return
            await asyncio.sleep(0.05)


async def test_8_scanners_that_are_killed_credit_300_deposits_once_each(site_with):
    chain, random = ScriptedChain(), Random(7)
    sites = [site_with(None, chain) for _ in range(8)]
    addresses = await addresses_of(sites[0], 5)
    for _ in range(30):
        chain.extend([(random.choice(list(addresses.values())), USDT, new_hash()) for _ in range(10)])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    for _ in range(5):
        await asyncio.gather(*(scan_and_be_killed(site, random) for site in sites))
    await finished(sites)
    balances = [(await sites[0].balance(user))[0] for user in addresses]
    assert sum(balances) == 300 * USDT
    assert await sites[0].kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") == 300
    await sites[0].verify()


class Torn(ScriptedChain):
    """A node that changes its branch between one block and the next."""

    left: Written | None = None

    async def blocks(self, chain, numbers):
        found = await super().blocks(chain, numbers)
        if self.left and len(found) > 1:
            found[0], self.left = self.left[found[0].number][0], None
        return found


async def test_blocks_of_two_branches_are_not_taken_for_one(site_with):
    chain = Torn()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    await scan_all(site.context)
    chain.extend([(address, 5 * USDT, new_hash())])
    paid = list(chain.branch)
    chain.leave(1)
    chain.extend([])
    chain.extend([])
    chain.left = paid
    await scan_all(site.context)
    assert chain.left is None
    chain.branch = paid  # the chain comes back to the branch that paid
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await finished([site])
    assert await site.balance(1) == (5 * USDT, 0)


class OutOfOrder(ScriptedChain):
    """A node whose blocks don't follow one another, however often it is asked."""

    mended = False

    async def blocks(self, chain, numbers):
        found = await super().blocks(chain, numbers)
        return found if self.mended else [replace(block, parent=f"{block.parent}0") for block in found]


async def test_a_node_whose_blocks_do_not_follow_one_another_is_told(site_with):
    chain = OutOfOrder()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 5 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    with pytest.raises(ChainsUnread, match="ERC20"):
        await scan_all(site.context)
    assert await site.balance(1) == (0, 0)
    chain.mended = True
    await scan_all(site.context)
    assert await site.balance(1) == (5 * USDT, 0)


class Behind(ScriptedChain):
    """A node that is some blocks behind what it, or another one at its address, told before."""

    missing = 0
    knows_head = False

    async def head(self, chain):
        return (await super().head(chain)) if self.knows_head else self.branch[-1 - self.missing][0]

    async def blocks(self, chain, numbers):
        return [
            block for block in await super().blocks(chain, numbers) if block.number < len(self.branch) - self.missing
        ]


@pytest.mark.parametrize("knows_head", [False, True], ids=["started anew", "one of several"])
async def test_a_node_that_is_behind_takes_no_deposit_back(site_with, knows_head):
    chain = Behind()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 5 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS - 1):
        chain.extend([])
    chain.extend([(address, 7 * USDT, new_hash())])
    await scan_all(site.context)
    for missing in (1, CONFIRMATIONS, len(chain.branch) - 1):
        chain.missing, chain.knows_head = missing, knows_head
        await scan_all(site.context)
        rows = (await site("depositRecords", 1)).data["rows"]
        assert [row["state"] for row in rows] == ["confirming", "credited"], missing
    chain.missing = 0
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await finished([site])
    assert await site.balance(1) == (12 * USDT, 0)
    assert len((await site("depositRecords", 1)).data["rows"]) == 2
    await site.verify()


class Unreachable(ScriptedChain):
    """Two chains, of which the first has no node now."""

    def chains(self):
        return ("TRC20", "ERC20")

    async def head(self, chain):
        if chain == "TRC20":
            raise OSError("no route")
        return await super().head(chain)


async def test_a_chain_without_a_node_stops_no_other_and_is_told(site_with):
    chain = Unreachable()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 5 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    with pytest.raises(ChainsUnread, match="TRC20"):
        await scan_all(site.context)
    assert await site.balance(1) == (5 * USDT, 0)


class Forgetful(ScriptedChain):
    """Several nodes at one address: the one that is asked for arrivals is the last to have the newest blocks."""

    silent = 0

    async def arrivals(self, chain, first, last, addresses):
        found = await super().arrivals(chain, first, last, addresses)
        return [one for one in found if one.block.number < len(self.branch) - self.silent]


async def test_what_a_node_did_not_tell_at_first_is_found_while_it_is_unconfirmed(site_with):
    chain = Forgetful()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    await scan_all(site.context)
    chain.extend([(address, 5 * USDT, new_hash())])
    chain.silent = 1
    for _ in range(CONFIRMATIONS + 1):
        await scan_all(site.context)
        chain.extend([])
    await finished([site])
    assert await site.balance(1) == (5 * USDT, 0)
    assert len((await site("depositRecords", 1)).data["rows"]) == 1
    await site.verify()


async def test_what_an_operator_refused_is_not_found_again_in_the_same_block(site, site_with):
    tx_hash = new_hash()
    claim = await site.deposit(1, hash=tx_hash, output="9")
    assert await site.act("wallet.deposits", claim.data["id"], "credit") == 0
    chain = ScriptedChain()
    later = site_with(None, chain)
    address = (await addresses_of(later, 1))[1]
    chain.extend([(address, 25 * USDT, tx_hash)])
    for _ in range(CONFIRMATIONS - 1):
        chain.extend([])
    await scan_all(later.context)
    row = (await later("depositRecords", 1)).data["rows"][0]
    assert await later.act("wallet.deposits", row["id"], "refuse", "credited by the voucher") == 0
    for _ in range(CONFIRMATIONS):
        chain.extend([])
        await scan_all(later.context)
    rows = (await later("depositRecords", 1)).data["rows"]
    assert [(one["source"], one["state"]) for one in rows] == [("chain", "refused"), ("submitted", "credited")]


def facts_of(detail: CaseDetail) -> dict[str, str]:
    return {fact.label.removeprefix("wallet.fact."): fact.value for fact in detail.facts}


async def halted(site_with, monkeypatch, depth=6):
    """A chain with a deposit of 20 and one of 30 USDT, of which none of the remembered blocks is there any more; what
    stood in the last ``depth`` blocks is in a new one, behind a deposit of 7 USDT.
    """
    monkeypatch.setattr(scan_store, "REMEMBERED", 4)
    chain = ScriptedChain()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    for amount in (20, 30):
        chain.extend([(address, amount * USDT, new_hash())])
        for _ in range(CONFIRMATIONS):
            chain.extend([])
    await scan_all(site.context)
    assert await site.balance(1) == (50 * USDT, 0)
    before = list(chain.branch)
    left = chain.leave(depth)
    for _ in range(5):
        chain.extend([])
    chain.extend([(address, 7 * USDT, new_hash()), *left])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    for _ in range(2):
        await scan_all(site.context)
    (case,) = (await site.cases("wallet.chains")).rows
    assert await site.balance(1) == (50 * USDT, 0)
    return site, chain, before, case


async def test_a_chain_that_left_all_known_blocks_stands_until_operators_follow_it(site_with, monkeypatch):
    site, chain, _, case = await halted(site_with, monkeypatch)
    detail = await site.case("wallet.chains", case.id)
    assert facts_of(detail) == {
        "chain": "ERC20",
        "from_block": "5",
        "read_to": "8",
        "head": "11",
        "lost_credited": "1",
        "lost_amount": "30.000000",
        "lost_waiting": "0",
    }
    assert (detail.triggers, detail.user_id) == (("follow",), 0)
    assert [(fact.value, fact.unit) for fact in case.facts] == [("30.000000", "USDT")]
    async with site.kernel.db.read() as conn:
        assert (await site.queues["wallet.chains"].business.count(conn)).count == 1
    for user, review in ((1, ["reversed_deposit"]), (2, [])):  # what is in doubt doesn't leave unseen
        assert (await site("withdrawQuote", user)).data["review"] == review
    assert site.queues["wallet.chains"].two == ("follow",)
    assert await site.act("wallet.chains", case.id, "follow") == 140
    assert await site.act("wallet.chains", case.id, "follow", "the chain was rolled back, its foundation says") == 0
    assert await site.balance(1) == (20 * USDT, 0)
    assert await site.act("wallet.chains", case.id, "follow", "again") == 109
    await finished([site])
    assert await site.balance(1) == (57 * USDT, 0)
    states = [row["state"] for row in (await site("depositRecords", 1)).data["rows"]]
    assert sorted(states) == ["credited", "credited", "credited", "reversed"]
    assert (await site.cases("wallet.chains")).rows == []
    assert facts_of(decided := await site.case("wallet.chains", case.id)) == {
        "chain": "ERC20",
        "read_to": "8",
        "head": "11",
        "followed_from": "5",
    }
    assert (decided.summary.state, decided.summary.facts) == ("followed", ())
    chain.extend([])
    await finished([site])
    await site.verify()


async def test_what_is_older_than_the_known_blocks_is_credited_once_whatever_its_new_number(site_with, monkeypatch):
    site, _, _, case = await halted(site_with, monkeypatch, depth=8)
    assert await site.act("wallet.chains", case.id, "follow", "the chain was rolled back, its foundation says") == 0
    await finished([site])
    assert await site.balance(1) == (57 * USDT, 0)
    rows = (await site("depositRecords", 1)).data["rows"]
    assert sorted((row["amount"], row["state"]) for row in rows) == [
        ("20.000000", "credited"),
        ("20.000000", "under_review"),
        ("30.000000", "credited"),
        ("30.000000", "reversed"),
        ("7.000000", "credited"),
    ]
    await site.verify()


async def test_nothing_is_credited_once_another_scanner_sees_that_the_chain_stands(site_with, monkeypatch):
    chain = ScriptedChain()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 5 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    listed = scan_chain.confirming_up_to

    async def then_it_stands(*asked):
        deposits = await listed(*asked)
        async with site.owner_db.transaction() as tx:
            await halt_chain(site.context, tx, "ERC20", 99)
        return deposits

    with monkeypatch.context() as patch:
        patch.setattr(scan_chain, "confirming_up_to", then_it_stands)
        await scan_all(site.context)
    assert await site.balance(1) == (0, 0)
    await scan_all(site.context)
    assert await site.balance(1) == (5 * USDT, 0)


async def test_what_a_scanner_has_to_credit_waits_for_another_ones_look(site_with, monkeypatch):
    chain = ScriptedChain()
    site = site_with(None, chain)
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 5 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    listed, looks = scan_chain.confirming_up_to, []

    async def look(begun):
        async with site.owner_db.transaction() as tx:
            assert await scan_store.lock_scan(tx, "ERC20")
            begun.set()
            await asyncio.sleep(0.1)  # the other one looks for so long

    async def while_another_looks(*asked):
        begun = asyncio.Event()
        looks.append(concurrently(look(begun)))
        await begun.wait()
        return await listed(*asked)

    monkeypatch.setattr(scan_chain, "confirming_up_to", while_another_looks)
    await scan_all(site.context)
    await asyncio.gather(*looks)
    assert len(looks) == 1
    assert await site.balance(1) == (5 * USDT, 0)


async def test_a_chain_that_comes_back_to_its_blocks_goes_on_by_itself(site_with, monkeypatch):
    site, chain, before, case = await halted(site_with, monkeypatch)
    chain.branch = before
    address = (await addresses_of(site, 1))[1]
    chain.extend([(address, 7 * USDT, new_hash())])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await finished([site])
    assert await site.balance(1) == (57 * USDT, 0)
    back = await site.case("wallet.chains", case.id)
    assert (back.summary.state, back.summary.facts) == ("returned", ())
    assert facts_of(back) == {"chain": "ERC20", "read_to": "8", "head": "11"}
    assert (await site("withdrawQuote", 1)).data["review"] == []
    assert await site.act("wallet.chains", case.id, "follow", "too late") == 109
    await site.verify()


async def test_chains_stand_only_where_they_are_read(site):
    assert "wallet.chains" not in site.queues


@pytest.mark.parametrize("seed", range(4))
async def test_after_any_changes_of_branch_the_balance_is_what_the_chain_says(site_with, seed):
    chain, random = ScriptedChain(), Random(seed)
    sites = [site_with(None, chain) for _ in range(2)]
    addresses = list((await addresses_of(sites[0], 2)).values())
    for _ in range(25):
        if random.random() < 0.3:
            left = chain.leave(random.randrange(1, 7))
            again = [one for one in left if random.random() < 0.7]  # most come back, some never do
            chain.extend(again)
        else:
            chain.extend([(random.choice(addresses), random.randrange(1, 9) * USDT, new_hash())])
        await asyncio.gather(*(scan_all(site.context) for site in sites[: random.randrange(3)]))
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await finished(sites)
    for user, address in enumerate(addresses, 1):
        truth = sum(one.amount for _, arrivals in chain.branch for one in arrivals if one.address == address)
        assert await sites[0].balance(user) == (truth, 0)
    async with sites[0].kernel.db.read() as conn:
        outside = await sites[0].kernel.ledger.house(conn, Realm.REAL, 1, "external:chain")
        total = sum(one.amount for _, arrivals in chain.branch for one in arrivals)
        assert await sites[0].kernel.ledger.house_balance(conn, outside) == -total
    await sites[0].verify()


async def test_what_was_credited_as_a_submitted_deposit_is_not_credited_again_when_the_chain_is_read(site, site_with):
    tx_hash = new_hash()
    claim = await site.deposit(1, hash=tx_hash)
    assert await site.act("wallet.deposits", claim.data["id"], "credit") == 0
    chain = ScriptedChain()
    later = site_with(None, chain)
    (address,) = (await addresses_of(later, 1)).values()
    assert address != HOUSE_ADDRESS
    chain.extend([("0x" + "9" * 40, USDT, tx_hash), (address, 25 * USDT, tx_hash)])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await scan_all(later.context)
    assert await later.balance(1) == (25 * USDT, 0)
    row = (await later("depositRecords", 1)).data["rows"][0]
    assert (row["source"], row["state"]) == ("chain", "under_review")
    assert await later.act("wallet.deposits", row["id"], "credit") == 3231
    assert await later.act("wallet.deposits", row["id"], "refuse", "credited by the voucher") == 0
    assert await later.balance(1) == (25 * USDT, 0)


@pytest.mark.parametrize("decided", ["open", "refused", "credited"])
async def test_a_claim_to_the_same_output_never_keeps_out_what_the_chain_shows(site, site_with, decided):
    """A claim from the days without a node, by whom ever: the money belongs to the address, once."""
    tx_hash = new_hash()
    claim = await site.deposit(2, hash=tx_hash)
    if decided != "open":
        assert (
            await site.act(
                "wallet.deposits", claim.data["id"], {"refused": "refuse", "credited": "credit"}[decided], "why"
            )
            == 0
        )
    chain = ScriptedChain()
    later = site_with(None, chain)
    owner = (await addresses_of(later, 1))[1]
    chain.extend([(owner, 25 * USDT, tx_hash)])
    for _ in range(CONFIRMATIONS):
        chain.extend([])
    await scan_all(later.context)
    await scan_all(later.context)
    if decided == "credited":
        assert (await later.balance(1), await later.balance(2)) == ((0, 0), (25 * USDT, 0))
    else:
        assert (await later.balance(1), await later.balance(2)) == ((25 * USDT, 0), (0, 0))
        state = (await later("depositRecords", 2)).data["rows"][0]["state"]
        assert state == ("dropped" if decided == "open" else "refused")
    await later.verify()
