"""Actions of operators on an account reach its user: once, in the inbox, and by e-mail as it was chosen."""

from datetime import timedelta

import pytest
from agio_kernel.declarations.principal import Subject
from agio_kernel.identity.api_keys import Scope
from agio_kernel.identity.security import write_security
from agio_kernel.identity.users import create_user
from agio_kernel.notices import Category, Choice, list_notices, notice_subscriptions, save_choice
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.ports.clock import SystemClock
from agio_operator import plugin
from operator_desk import desk_plugin

REASON = {"reason": "seen on video"}


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


@pytest.fixture
async def user(call, db):
    """A user with an address, to whom notices are delivered as the host does."""
    kernel = call.kernel
    kernel.bus.subscribe("operator", notice_subscriptions(kernel, plugin_of(plugin).made("notices", kernel)))
    async with db.transaction() as tx:
        return await create_user(
            tx, kernel.ids, now=SystemClock().now(), country="ES", language="en", password_hash="x", email="a@b.c"
        )


async def reported(call, user) -> list[str]:
    while await call.kernel.bus.deliver_due():
        pass
    found = (await list_notices(call.kernel.db, call.kernel.messages, user.id, "en", "Agio")).rows
    return [one.title.removeprefix("operator.notice.").removesuffix(".subject") for one in reversed(found)]


async def agreed(call, bob, asked) -> None:
    assert asked.code == 0, asked
    assert (await call("operatorProposalDecide", bob, proposal=asked.data["proposal"], decision="approve")).code == 0


async def test_a_correction_is_told_once_when_it_is_booked(call, db, ada, bob, user, sent):
    fields = {"user": str(user.id), "wallet": "spot", "asset": "USDT", "reason": "fee twice"}
    asked = await call("operatorMoneyCorrect", ada, **fields, direction="to_user", amount="12.5")
    assert await reported(call, user) == [], "nothing has moved"
    await agreed(call, bob, asked)
    assert await reported(call, user) == ["credited"]
    back = await call("operatorMoneyCorrect", ada, **fields, direction="from_user", amount="2.5")
    await agreed(call, bob, back)
    assert await reported(call, user) == ["credited", "debited"]
    params = await db.fetch("SELECT params FROM notice ORDER BY id")
    assert [row["params"]["amount"] for row in params] == [{"figure": "12.500000"}, {"figure": "2.500000"}]
    assert not any(one.template.startswith("operator.notice") for one in sent.messages), "by e-mail only who wants it"
    async with db.transaction() as tx:
        await save_choice(tx, user.id, Choice(Category.MONEY, inbox=False, email=True))
    await agreed(call, bob, await call("operatorMoneyCorrect", ada, **fields, direction="to_user", amount="1"))
    assert await reported(call, user) == ["credited", "debited"]
    assert [one.recipient for one in sent.messages if one.template == "operator.notice.credited"] == ["a@b.c"]


async def test_a_correction_that_could_not_be_booked_is_not_told(call, ada, bob, user):
    fields = {"user": str(user.id), "wallet": "spot", "asset": "USDT", "direction": "from_user", "reason": "too much"}
    asked = await call("operatorMoneyCorrect", ada, **fields, amount="1")
    with pytest.raises(Exception, match="0"):  # the host answers: not enough
        await agreed(call, bob, asked)
    assert await reported(call, user) == []


async def test_a_freeze_and_its_end_are_told_at_the_address_too(call, ada, user, sent):
    for what in ("trading", "withdrawal", "login"):
        for frozen in ("true", "false"):
            assert (
                await call("operatorUserFreeze", ada, user=str(user.id), what=what, frozen=frozen, **REASON)
            ).code == 0
    keys = [f"{what}_{end}" for what in ("trading", "withdrawal", "login") for end in ("frozen", "unfrozen")]
    assert await reported(call, user) == keys
    assert [one.template for one in sent.messages] == [f"operator.notice.{key}" for key in keys]


async def test_who_had_no_session_is_not_told_of_its_end(call, db, ada, user):
    end = {"user": str(user.id), **REASON}
    assert (await call("operatorUserSessionsEnd", ada, **end)).code == 0
    assert await reported(call, user) == []
    async with db.transaction() as tx:
        await call.kernel.sessions.open(tx, Subject.USER, user.id, agent="x", network="y")
    assert (await call("operatorUserSessionsEnd", ada, **end)).code == 0
    assert await reported(call, user) == ["signed_out"]


async def test_a_factor_that_two_operators_took_is_told_at_the_address(call, db, ada, bob, user, sent):
    async with db.transaction() as tx:
        await write_security(tx, user.id, totp_secret=b"lost")
    await agreed(call, bob, await call("operatorUserReset", ada, user=str(user.id), factor="totp", **REASON))
    assert await reported(call, user) == ["factor_taken"]
    assert [one.recipient for one in sent.messages if one.template == "operator.notice.factor_taken"] == ["a@b.c"]


async def freezes_login(call, ada, bob, user):
    return await call("operatorUserFreeze", ada, user=str(user.id), what="login", frozen="true", **REASON)


async def signs_out(call, ada, bob, user):
    return await call("operatorUserSessionsEnd", ada, user=str(user.id), **REASON)


async def takes_a_factor(call, ada, bob, user):
    async with call.kernel.db.transaction() as tx:
        await write_security(tx, user.id, totp_secret=b"lost")
    return await agreed(call, bob, await call("operatorUserReset", ada, user=str(user.id), factor="totp", **REASON))


@pytest.mark.parametrize("stop", [freezes_login, signs_out, takes_a_factor])
async def test_what_an_operator_stops_of_an_account_is_stopped_for_its_programs_too(call, db, ada, bob, user, stop):
    keys = call.kernel.sessions.api_keys
    async with db.transaction() as tx:
        await keys.create(tx, user.id, "bot", (Scope.TRADE,), (), timedelta(days=30))
    await stop(call, ada, bob, user)
    async with db.read() as conn:
        assert await keys.active(conn, user.id) == 0
    if stop is signs_out:
        assert await reported(call, user) == ["signed_out"], "a program was logged out, and no device"
