"""A deposit as its owner sees it afterwards: time line, voucher, and what a deposit needs beforehand."""

import base64
import io

import msgspec
import pytest
from agio_demo.wallet.cases import seed_cases
from agio_kernel.cases import operator, remarked
from agio_kernel.declarations.codes import TIER_PRIMARY_REQUIRED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.rules import Rule
from agio_kernel.money.rules import DEPOSIT
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.feed import SilentFeed
from agio_wallet import plugin
from agio_wallet.declared.states import DEPOSIT_STATES
from agio_wallet.deposit.store import find_deposit
from agio_wallet.tell_pages import page_subscriptions
from PIL import Image
from wallet_site import OPERATOR, USDT


async def submitted(site, *given, **fields):
    answer = await site.deposit(*given, **fields)
    assert answer.code == 0, answer
    return answer.data["id"]


async def lines(site, id, user=1):
    events = (await site("deposit", user, id=id)).data["events"]
    return [(one["by"], one["label"].rpartition(".")[2]) for one in events]


async def test_the_owner_reads_what_happened_newest_first_and_not_who_decided(site):
    id = await submitted(site)
    assert await lines(site, id) == [("user", "submitted")]
    assert await site.act("wallet.deposits", id, "refuse", "The voucher shows another name") == 0
    assert await lines(site, id) == [("operator", "refuse"), ("user", "submitted")]
    shown = (await site("deposit", 1, id=id)).data
    assert (shown["state"], shown["reason"]) == ("refused", "The voucher shows another name")
    assert "olga" not in repr(shown)


async def test_a_line_that_is_the_operators_own_is_not_shown(site):
    id = await submitted(site)
    async with site.kernel.db.transaction() as tx:
        deposit = await find_deposit(tx, int(id))
        await remarked(tx, site.kernel.ids, DEPOSIT_STATES, deposit, operator(OPERATOR), "asked_a_colleague")
    assert await lines(site, id) == [("user", "submitted")]


async def test_a_claim_below_the_minimum_says_so_in_its_time_line(site):
    assert await lines(site, await submitted(site, amount="0.5")) == [("timer", "fall_short"), ("user", "submitted")]


async def test_the_voucher_is_shown_to_its_owner_and_to_nobody_else(site, site_with):
    id = await submitted(site)
    shown = (await site("depositVoucher", 1, id=id)).data
    assert shown["image"].startswith("data:image/png;base64,")
    with Image.open(io.BytesIO(base64.b64decode(shown["image"].partition(",")[2]))) as image:
        assert image.size == (shown["width"], shown["height"]) == (40, 40)
    assert (await site("deposit", 1, id=id)).data["voucher"] is True
    for call in ("deposit", "depositVoucher"):
        assert (await site(call, 2, id=id)).code == 108
        assert (await site(call, 1, id="999")).code == 108
    optional = site_with({"wallet.deposit.voucher_required": False})
    without = await submitted(optional, voucher=False)
    assert (await optional("deposit", 1, id=without)).data["voucher"] is False
    assert (await optional("depositVoucher", 1, id=without)).code == 108


@pytest.mark.parametrize("user", [None, 1, 2])
async def test_a_deposit_is_found_for_its_owner_only(site, user):
    id = int(await submitted(site))
    async with site.kernel.db.read() as conn:
        found = await find_deposit(conn, id, user)
    assert (found is not None) is (user != 2)


async def test_what_a_deposit_needs_is_told_with_its_channels_and_times(site, site_with):
    needs = (await site("depositNeeds", 1)).data
    assert (needs["real"], needs["tier"], needs["blocked"]) == (True, 0, [])
    assert (needs["voucher_required"], needs["review_minutes"]) == (True, 30)
    assert needs["channels"] == (await site("depositChannels", 1)).data["rows"]
    assert {one["confirmations"] for one in needs["channels"]} == {0}
    changed = site_with({"wallet.deposit.voucher_required": False})
    assert (await changed("depositNeeds", 1)).data["voucher_required"] is False


async def test_a_rule_of_another_plugin_is_told_before_anything_is_sent(site):
    async def verified(principal, form):
        assert (form.coin, form.amount) == ("USDT", "")
        raise ApiError(TIER_PRIMARY_REQUIRED)

    site.kernel.rules.add([Rule(DEPOSIT, verified)])
    blocked = (await site("depositNeeds", 1)).data["blocked"]
    assert [one["code"] for one in blocked] == [122] and blocked[0]["message"]


async def test_a_demo_account_is_told_that_it_needs_the_real_one(site):
    site.kernel.rules.add([Rule(DEPOSIT, lambda principal, form: 1 / 0)])
    needs = (await site("depositNeeds", site.who(7, Realm.DEMO))).data
    assert (needs["real"], needs["blocked"]) == (False, [])


async def test_users_are_promised_the_time_that_operators_aim_for(site):
    [queue] = [one for one in plugin_of(plugin).made("cases", site.kernel) if one.id == "wallet.deposits"]
    assert (await site("depositNeeds", 1)).data["review_minutes"] == queue.target_minutes


class HeardFeed(SilentFeed):
    """Keeps whom it told."""

    def __init__(self) -> None:
        self.reported: list[tuple[str, int]] = []

    def publish_private(self, topic: str, owner: int, data: object) -> None:
        self.reported.append((topic, owner))


@pytest.mark.parametrize(("trigger", "reason"), [("credit", ""), ("refuse", "The hash is another one")])
async def test_the_pages_of_a_user_hear_of_a_decision_after_its_commit(site, trigger, reason):
    feed = HeardFeed()
    site.context.kernel = msgspec.structs.replace(site.kernel, feed=feed)
    site.kernel.bus.subscribe("wallet", page_subscriptions(site.context))
    id = await submitted(site, 5)
    case = await site.case("wallet.deposits", id)
    async with site.kernel.db.transaction() as tx:
        await site.queues["wallet.deposits"].source.act(tx, OPERATOR, case, trigger, reason)
        assert feed.reported == []
    await site.kernel.bus.deliver_due()
    assert feed.reported == [("balances", 5)]


@pytest.mark.parametrize("trigger", ["collect", "write_off"])
async def test_the_pages_of_a_user_hear_that_a_debt_is_settled_after_its_commit(site, trigger):
    await seed_cases(site.context)
    feed = HeardFeed()
    site.context.kernel = msgspec.structs.replace(site.kernel, feed=feed)
    site.kernel.bus.subscribe("wallet", page_subscriptions(site.context))
    queue = "wallet.exceptions"
    case = await site.case(queue, (await site.cases(queue)).rows[0].id)
    await site.move(case.user_id, "USDT", 1_000 * USDT)
    async with site.kernel.db.transaction() as tx:
        await site.queues[queue].source.act(tx, OPERATOR, case, trigger, "told by telephone")
        assert feed.reported == []
    await site.kernel.bus.deliver_due()
    assert feed.reported == [("balances", case.user_id)]
