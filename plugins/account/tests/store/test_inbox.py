"""The inbox of an account: what guards it is told there, read by its owner alone, and chosen but for security."""

import pytest
from agio_account.messages.notices import NOTICES
from agio_kernel.notices import notice_subscriptions

ANN = {"account": "ann@example.com", "password": "correct horse"}


@pytest.fixture
def reported(timed):
    """The site with its notices delivered as the host does."""
    timed.kernel.bus.subscribe("account", notice_subscriptions(timed.kernel, NOTICES))
    return timed


async def rows(site, who) -> list[dict]:
    while await site.kernel.bus.deliver_due():
        pass
    return (await site("notices", who)).data["rows"]


async def test_a_new_device_is_told_in_the_inbox_once(reported, ann):
    await reported.elsewhere()("userLogin", **ANN)
    await reported.elsewhere()("userLogin", **ANN)
    found = await rows(reported, ann)
    assert [(row["category"], row["link"], row["read"]) for row in found] == [("security", "account.devices", False)]
    assert (await reported("notices", ann)).data["unread"] == 1


async def test_a_recovery_code_is_told_when_it_is_used(reported, ann, bind):
    phone = await bind(ann)
    assert (await reported("userLogin", **ANN, recovery=phone.recovery[0])).code == 0
    titles = [(row["category"], row["title"]) for row in await rows(reported, ann)]
    assert ("security", "account.message.recovery_used.subject") in titles


async def test_notices_are_read_by_their_owner_alone(reported, ann, bob):
    await reported.elsewhere()("userLogin", **ANN)
    [row] = await rows(reported, ann)
    none = (await reported("notices", bob)).data
    assert (none["rows"], none["next"], none["unread"], none["extent"]["count"]) == ([], "", 0, 0)
    unread = await reported("readNotices", bob, id=row["id"])
    assert (unread.code, unread.field) == (108, "id")
    assert (await reported("notices", ann)).data["unread"] == 1
    assert (await reported("readNotices", ann, id=row["id"], all="true")).data == {"unread": 0}
    assert (await reported("notices", ann)).data["rows"][0]["read"]
    assert (await reported("notices", None)).code == 2000


@pytest.mark.parametrize("no_id", ["", "x", "-1", "9" * 40])
async def test_an_id_that_is_none_is_unknown(reported, ann, no_id):
    answer = await reported("readNotices", ann, id=no_id)
    assert (answer.code, answer.field) == (108, "id")


async def test_the_ways_are_chosen_by_category(reported, ann):
    before = (await reported("noticeChoices", ann)).data
    assert [(row["category"], row["inbox"], row["email"], row["fixed"]) for row in before["rows"]] == [
        ("security", True, True, True),
        ("money", True, False, False),
        ("orders", True, False, False),
        ("service", True, False, True),
    ]
    assert (before["email"], before["sms"]) == (True, False)
    after = (await reported("chooseNotices", ann, category="money", email="true")).data
    assert after["rows"][1] == {"category": "money", "inbox": False, "email": True, "sms": False, "fixed": False}
    assert (await reported("noticeChoices", ann)).data == after
