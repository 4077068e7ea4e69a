"""Freezing an account by oneself: every way in ends, withdrawals are held, and a link in a mail does it for a week."""

import re

import pytest
from agio_account.messages.delivery import FREEZE_LINK, PURPOSE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.security import read_security
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut

from ..conftest import is_signed_in

PASSWORD = {"password": "correct horse"}
LINK_OVER, HELD = 3168, 3113
WAY = WayOut("a test", stages=(Stage.REQUEST, Stage.HAND_OVER))


async def links(call):
    """The tokens of the links in the mails to Ann, newest first."""
    rows = await call.kernel.db.fetch("SELECT sealed FROM outgoing_message ORDER BY created_at DESC, id DESC")
    said = [call.kernel.secrets.open(PURPOSE, row["sealed"]).decode() for row in rows]
    return [found[1] for text in said if (found := re.search(rf'"{FREEZE_LINK}":"[^"]*#([^"]+)"', text))]


async def test_one_press_ends_every_way_in_and_holds_withdrawals(timed, ann, clock):
    key = await timed("createApiKey", ann, name="bot", scopes="trade", **PASSWORD)
    other = timed.elsewhere()
    session = await other("userLogin", account="ann@example.com", **PASSWORD)
    assert await is_signed_in(other, session)
    answer = await timed("freezeAccount", ann)
    assert (answer.code, answer.ended) == (0, True)
    assert not await is_signed_in(other, session)
    [row] = (await timed("apiKeys", ann)).data["rows"]
    assert (key.code, row["state"]) == (0, "revoked")
    gate = timed.kernel.part(Gate)
    for stage in WAY.stages:  # one that was asked for before is not handed over either
        with pytest.raises(ApiError) as refused:
            await gate.ask(Leaving(WAY, stage, ann.id, "USDT", 1))
        assert refused.value.code.number == HELD
    assert (await timed.outbox())[0].template == "account.message.frozen"
    again = await timed("userLogin", account="ann@example.com", **PASSWORD)
    assert again.code == 0  # with everything that the account always asks for
    clock.advance(hours=73)
    async with timed.kernel.db.read() as conn:
        assert not (await read_security(conn, ann.id)).held(clock.now())


async def test_a_freeze_shortens_no_longer_hold(timed, ann, clock, owner_db):
    first = (await timed("freezeAccount", ann)).data["held_until"]
    clock.advance(hours=-1)
    assert (await timed("freezeAccount", ann)).data["held_until"] == first


async def test_the_link_of_a_security_mail_freezes_without_a_session_for_a_week(timed, ann, clock):
    await timed("setPhrase", ann, phrase="blue heron", **PASSWORD)
    [link, *_] = await links(timed)
    assert (await timed("freezeByLink", link=link)).code == 0
    assert (await timed("freezeByLink", link=link[:-8] + "AAAAAAAA")).code == LINK_OVER
    for text in ("AAAA", "A", "-_=="):
        assert (await timed("freezeByLink", link=text)).code == LINK_OVER
    clock.advance(days=7)
    assert (await timed("freezeByLink", link=link)).code == LINK_OVER


async def test_the_link_is_of_the_account_that_the_mail_went_to(timed, ann, bob):
    await timed("setPhrase", bob, phrase="blue heron", **PASSWORD)
    [link, *_] = await links(timed)
    assert (await timed("freezeByLink", link=link)).code == 0
    async with timed.kernel.db.read() as conn:
        assert (await read_security(conn, bob.id)).held_until is not None
        assert (await read_security(conn, ann.id)).held_until is None
