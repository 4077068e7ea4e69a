"""What users are told of their money: each step that concerns them once, with the amount as they know it."""

import pytest
from agio_kernel.notices import Category, Choice, list_notices, notice_subscriptions, save_choice
from agio_wallet import plugin
from agio_wallet.declared.states import WithdrawalState
from agio_wallet.notices import TOLD
from wallet_site import USDT, new_hash


@pytest.fixture
async def told(site, owner_db):
    """The site with its notices delivered as the host does, and a user of theirs."""
    await owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1, 10000001, 0, 'ann@example.com', now())"
    )
    site.kernel.bus.subscribe("wallet", notice_subscriptions(site.kernel, plugin.register_notices(site.kernel)))
    return site


async def titles(site) -> list[str]:
    while await site.kernel.bus.deliver_due():
        pass
    found = (await list_notices(site.kernel.db, site.kernel.messages, 1, "en", "Agio")).rows
    return [one.title.removeprefix("wallet.notice.").removesuffix(".subject") for one in reversed(found)]


async def test_a_credited_and_a_refused_deposit_are_told_once(told):
    for trigger in ("credit", "refuse"):
        id = (await told.deposit(1, "25.5")).data["id"]
        assert await told.act("wallet.deposits", id, trigger, "wallet.refusal.hash_not_found") == 0
    assert await titles(told) == ["deposit_credited", "deposit_refused"]
    params = await told.kernel.db.fetchval("SELECT params FROM notice ORDER BY id LIMIT 1")
    assert params == {"amount": {"figure": "25.500000"}, "coin": "USDT"}


async def test_a_withdrawal_is_told_from_the_request_to_its_end(told, site_with):
    await told.move(1, "USDT", 1_000 * USDT)
    id = (await told.withdraw(1)).data["id"]
    assert await told.act("wallet.withdrawals", id, "reject", "wallet.refusal.hash_not_found") == 0
    assert await titles(told) == ["withdrawal_requested", "withdrawal_rejected"]


async def test_who_wants_no_notices_of_money_has_none(told):
    async with told.kernel.db.transaction() as tx:
        await save_choice(tx, 1, Choice(Category.MONEY, inbox=False))
    id = (await told.deposit(1)).data["id"]
    assert await told.act("wallet.deposits", id, "credit", new_hash()) == 0
    assert await titles(told) == []


def test_every_state_is_told_or_left_out_on_purpose():
    assert set(WithdrawalState) - set(TOLD) == {WithdrawalState.APPROVED, WithdrawalState.CANCELLED}
