"""The wallet in the console: work that must settle before it can be off, and a user's actions with money."""

from datetime import UTC, datetime, timedelta

from agio_wallet.declared.saved_timelines import SAVED
from test_queues import CARD, bank_withdrawal, deposit, withdrawal
from wallet_site import NOON, USDT


async def counted(site):
    async with site.kernel.db.read() as conn:
        open_here = [queue.business for queue in site.queues.values()]
        found = {one.label: await one.count(conn) for one in open_here}
    return {
        label.removeprefix("wallet.open."): (open.count, [(one.asset, one.amount) for one in open.locked])
        for label, open in found.items()
    }


async def reported(site, user, before=None, limit=50):
    before = before or datetime.now(UTC) + timedelta(days=3)
    async with site.kernel.db.read() as conn:
        return {
            source.name: [
                (event.label.removeprefix("wallet.timeline."), [fact.value for fact in event.facts])
                for event in await source.events(conn, user, before, limit)
            ]
            for source in (*(queue.timeline for queue in site.queues.values()), *SAVED)
        }


async def test_open_is_what_waits_for_somebody_and_locked_is_what_it_holds(site):
    assert await counted(site) == {
        "deposits": (0, []),
        "withdrawals": (0, []),
        "bank_withdrawals": (0, []),
        "exceptions": (0, []),
    }
    case = await deposit(site)
    await withdrawal(site, 1, "100")
    await bank_withdrawal(site, 2, "250")
    assert await counted(site) == {
        "deposits": (1, []),
        "withdrawals": (1, [("USDT", 100 * USDT)]),
        "bank_withdrawals": (1, [("USDT", 250 * USDT)]),
        "exceptions": (0, []),
    }
    assert await site.act("wallet.deposits", case, "credit") == 0
    [row] = (await site("withdrawRecords", 1)).data["rows"]
    assert (await site("cancelWithdrawal", 1, id=row["id"])).code == 0
    assert (await counted(site))["withdrawals"] == (0, [])
    assert (await counted(site))["bank_withdrawals"] == (1, [("USDT", 250 * USDT)])
    assert (await counted(site))["deposits"] == (0, [])


async def test_a_user_s_life_with_money_is_told_newest_first_and_nobody_else_s(site):
    case = await deposit(site, 1, "25")
    assert await site.act("wallet.deposits", case, "refuse", "not found") == 0
    await withdrawal(site, 1, "100")
    await bank_withdrawal(site, 1, "150")
    life = await reported(site, 1)
    assert life["deposits"] == [
        ("deposit_refuse", ["25.000000", "ERC20"]),
        ("deposit_submitted", ["25.000000", "ERC20"]),
    ]
    assert life["bank_withdrawals"] == [("withdrawal_requested", ["150.000000", "wallet.fact.chain.bank"])]
    assert life["withdrawals"] == [("withdrawal_requested", ["100.000000", "ERC20"])]
    [(label, [what, address])] = life["saved_address"]
    assert (label, what, address[:2]) == ("address_saved", "USDT ERC20", "0x")
    assert life["saved_card"] == [("card_saved", [])]
    assert CARD["account"] not in str(life)
    assert not any((await reported(site, 2)).values())
    assert not any((await reported(site, 1, before=NOON - timedelta(days=9000))).values())
    assert len((await reported(site, 1, limit=1))["deposits"]) == 1
