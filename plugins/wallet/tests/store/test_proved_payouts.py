"""A payout is proved in the transaction that approves it: money that nobody gave goes nowhere, by whoever's hand."""

import asyncio
from datetime import timedelta

import asyncpg
import pytest
from agio_kernel.declarations.codes import WITHDRAWALS_PAUSED
from agio_kernel.ledger.watcher import Watcher, clear_alarm, open_alarm
from agio_kernel.money.gate import Gate
from wallet_site import NOON, TRADING_PASSWORD, USDT, Site, approve_due

CARD = {
    "bank_name": "First Bank",
    "account": "0123 4567 8901",
    "swift": "ABCDHKHH",
    "bank_address": "1 Queen's Road",
    "payee_name": "Ann Lee",
    "payee_phone": "+852 5555 0101",
    "payee_address": "2 Queen's Road",
    "currency": "HKD",
}
QUEUES = {"crypto": "wallet.withdrawals", "bank": "wallet.bank_withdrawals"}
RAISED = "UPDATE ledger_account SET available = available + 50000 * 1000000::bigint WHERE id = $1"
HELD = "UPDATE ledger_account SET available = available - 1, held = held + 1 WHERE id = $1"
GIVEN_AWAY = "UPDATE ledger_account SET owner = owner + 1000 WHERE id = $1"


@pytest.fixture
async def watched(site):
    """The site with what the watcher forbids, as every process has it."""
    site.kernel.part(Gate).add(Watcher(site.kernel).guards())
    return site


async def waiting(site: Site, kind: str) -> tuple[str, int]:
    """A withdrawal that could be approved now, and the account it comes from."""
    await site.move(1, "USDT", 1_000 * USDT)
    if kind == "bank":
        card = (await site("saveBankCard", 1, **CARD)).data["id"]
        given = {"amount": "200", "fee": "10.000000", "card_id": card, "tpassword": TRADING_PASSWORD}
        asked = await site("submitBankWithdrawal", 1, **given)
    else:
        asked = await site.withdraw(1, "200")
    assert asked.code == 0, asked
    await site.at(NOON + timedelta(hours=25))
    id = asked.data["id"]
    return id, await site.kernel.db.fetchval("SELECT account FROM wallet_withdrawal WHERE id = $1", int(id))


async def alarm(site: Site):
    """The alarm, which a transaction of its own raises beside the refusal."""
    async with asyncio.timeout(10):
        while True:
            async with site.kernel.db.read() as conn:
                if found := await open_alarm(conn):
                    return found
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("by", ["an operator", "the timer"])
@pytest.mark.parametrize("kind", QUEUES)
@pytest.mark.parametrize(("change", "check"), [(RAISED, "balances"), (HELD, "holds"), (GIVEN_AWAY, "owners")])
async def test_a_payout_of_an_account_that_was_tampered_with_is_not_approved(
    watched, database_url, kind, by, change, check
):
    site = watched
    id, account = await waiting(site, kind)

    async def approved() -> bool:
        if by == "the timer":
            return await approve_due(site) == 1
        code = await site.act(QUEUES[kind], id, "approve")
        assert code in (0, WITHDRAWALS_PAUSED.number)
        return code == 0

    before = await site.kernel.db.fetchrow("SELECT owner, available, held FROM ledger_account WHERE id = $1", account)
    superuser = await asyncpg.connect(database_url)
    try:
        await superuser.execute("SET session_replication_role = replica")
        await superuser.execute(change, account)
        assert not await approved()
        raised = await alarm(site)
        assert check in raised.counts, raised
        back = "UPDATE ledger_account SET owner = $2, available = $3, held = $4 WHERE id = $1"
        await superuser.execute(back, account, *before)
    finally:
        await superuser.close()
    state = "SELECT state FROM wallet_withdrawal WHERE id = $1"
    assert await site.kernel.db.fetchval(state, int(id)) == "requested"
    quoted = await site("withdrawQuote", 1)
    assert WITHDRAWALS_PAUSED.number in [one["code"] for one in quoted.data["blocked"]]
    assert (await site.withdraw(1, "100", fee="5.000000")).code == WITHDRAWALS_PAUSED.number

    # Put back, nothing is approved until somebody who may closes the alarm.
    later = NOON + timedelta(hours=25, minutes=2)
    await site.at(later)
    assert not await approved()
    async with site.kernel.db.transaction() as tx:
        await clear_alarm(tx, "olga", "Restored from the backup")
    await site.at(later + timedelta(minutes=2))
    assert await approved()
    await site.verify()
