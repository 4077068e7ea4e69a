"""Notices about money: each step that concerns a user is told once, with the amount that the user knows."""

import msgspec
import pytest
from agio_demo.wallet.cases import seed_cases
from agio_kernel.notices import Category, Choice, list_notices, notice_subscriptions, save_choice
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.outgoing import OutgoingMessage
from agio_wallet import plugin
from agio_wallet.declared.states import WithdrawalState
from agio_wallet.notices import REPORTED
from wallet_site import CARD, OPERATOR, OWN_ADDRESS, USDT, new_hash


class Sent:
    """A sender that keeps what it was given."""

    channels = frozenset({"email"})

    def __init__(self) -> None:
        self.messages: list[OutgoingMessage] = []

    async def send(self, tx, message: OutgoingMessage) -> None:
        self.messages.append(message)


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
async def reported(site, owner_db, sent):
    """The site with its notices delivered as the host does, and a user of theirs."""
    site.kernel = msgspec.structs.replace(site.kernel, sender=sent)
    await owner_db.execute(
        "INSERT INTO app_user (id, uid, realm, email, created_at) VALUES (1,"
        " 10000001, 0, 'ann@example.com', agio_now())"
    )
    site.kernel.bus.subscribe(
        "wallet", notice_subscriptions(site.kernel, plugin_of(plugin).made("notices", site.kernel))
    )
    return site


async def titles(site) -> list[str]:
    while await site.kernel.bus.deliver_due():
        pass
    found = (await list_notices(site.kernel.db, site.kernel.messages, 1, "en", "Agio")).rows
    return [one.title.removeprefix("wallet.notice.").removesuffix(".subject") for one in reversed(found)]


async def test_a_credited_and_a_refused_deposit_are_told_once(reported):
    for trigger in ("credit", "refuse"):
        id = (await reported.deposit(1, "25.5")).data["id"]
        assert await reported.act("wallet.deposits", id, trigger, "wallet.refusal.hash_not_found") == 0
    assert await titles(reported) == ["deposit_credited", "deposit_refused"]
    params = await reported.kernel.db.fetchval("SELECT params FROM notice ORDER BY id LIMIT 1")
    assert params == {"amount": {"figure": "25.500000"}, "coin": "USDT"}


async def test_who_claims_a_transaction_is_told_once_that_others_do_too(reported):
    tx_hash = new_hash()
    for user in (1, 2, 3):
        assert (await reported.deposit(user, "25.5", hash=tx_hash)).code == 0
    assert await titles(reported) == ["deposit_contested"]
    assert await reported.kernel.db.fetchval("SELECT count(*) FROM event_outbox WHERE name = 'DepositContested'") == 3


async def test_a_withdrawal_is_told_from_the_request_to_its_end(reported, site_with):
    await reported.move(1, "USDT", 1_000 * USDT)
    id = (await reported.withdraw(1)).data["id"]
    assert await reported.act("wallet.withdrawals", id, "reject", "wallet.refusal.hash_not_found") == 0
    assert await titles(reported) == ["address_saved", "withdrawal_requested", "withdrawal_rejected"]


async def test_who_wants_no_notices_of_money_has_none(reported):
    async with reported.kernel.db.transaction() as tx:
        await save_choice(tx, 1, Choice(Category.MONEY, inbox=False))
    id = (await reported.deposit(1)).data["id"]
    assert await reported.act("wallet.deposits", id, "credit", new_hash()) == 0
    assert await titles(reported) == []


async def test_a_new_address_and_a_card_are_told_at_the_address_too_and_a_remark_is_not(reported, sent):
    saved = (
        await reported("saveWithdrawAddress", 1, coin="USDT", chain="ERC20", address=OWN_ADDRESS, remark="mine")
    ).data
    assert (await reported("saveWithdrawAddress", 1, id=saved["id"], remark="my own")).code == 0
    card = (await reported("saveBankCard", 1, **CARD)).data
    assert (await reported("saveBankCard", 1, **CARD | {"id": card["id"], "account": "9999 8888 7777"})).code == 0
    assert await titles(reported) == ["address_saved", "card_saved", "card_saved"]
    address, first, second = (message.params for message in sent.messages)
    assert (address["address"], address["chain"]) == (OWN_ADDRESS, "ERC20")
    assert [one["account"] for one in (first, second)] == ["•••• 8901", "•••• 7777"], "never the number"


@pytest.mark.parametrize(("trigger", "title"), [("collect", "debt_collected"), ("write_off", "debt_waived")])
async def test_a_settled_debt_is_told_with_its_amount(reported, trigger, title):
    await seed_cases(reported.context)
    queue = "wallet.exceptions"
    case = await reported.case(queue, (await reported.cases(queue)).rows[0].id)
    await reported.move(case.user_id, "USDT", 1_000 * USDT)
    async with reported.kernel.db.transaction() as tx:
        await reported.queues[queue].source.act(tx, OPERATOR, case, trigger, "told by telephone")
    while await reported.kernel.bus.deliver_due():
        pass
    debts = "SELECT user_id, params FROM notice WHERE key = $1"
    [row] = await reported.kernel.db.fetch(debts, f"wallet.notice.{title}")
    owed = await reported.kernel.db.fetchval("SELECT amount FROM wallet_exception WHERE user_id = $1", case.user_id)
    assert (row["user_id"], row["params"]["amount"]) == (case.user_id, {"figure": f"{owed / USDT:.6f}"})


def test_every_state_is_told_or_left_out_on_purpose():
    assert set(WithdrawalState) - set(REPORTED) == {WithdrawalState.APPROVED, WithdrawalState.CANCELLED}
