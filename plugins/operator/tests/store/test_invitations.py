"""Invitations: whom two operators made, or who lost something, sets it by a link that nobody else reads."""

from datetime import timedelta

import pytest
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_operator.roles import Role
from agio_testing.races.locks import concurrently
from operator_desk import desk_plugin
from pyotp.totp import TOTP

ZOE = {"login": "zoe", "name": "Zoe", "email": "Zoe@Example.com", "role": "support", "reason": "joins"}
PASSWORD = "a better one 1"


@pytest.fixture
def modules():
    return {"desk": desk_plugin()}


async def approve(call, who, asked):
    assert asked.code == 0, asked
    approved = await call("operatorProposalDecide", who, proposal=asked.data["proposal"], decision="approve")
    assert approved.code == 0, approved
    return approved


def link_of(sent, to):
    """Return the token behind the hash of the newest link to an address."""
    newest = [message for message in sent.messages if message.recipient == to][-1]
    assert (newest.channel, newest.template) == ("email", "operator.message.invitation")
    page, _, token = newest.params["link"].partition("#")
    assert page.endswith("/operator/invitation")
    return token


def code_of(call, secret, drift=0):
    return TOTP(secret).at(call.kernel.clock.world() + timedelta(seconds=30 * drift))


async def bind(call, token, password):
    """Follow a link that binds a factor; returns what the last step answered, and the factor's secret."""
    shown = await call("operatorInvitation", invitation=token, password=password)
    secret = shown.data["bind"]["secret"]
    done = await call("operatorInvitation", invitation=token, password=password, totp=code_of(call, secret))
    return done, secret


async def invited(call, ada, bob, **more):
    asked = await call("operatorOperatorCreate", ada, **{**ZOE, **more})
    return asked, await approve(call, bob, asked)


async def test_neither_of_the_two_who_make_an_operator_reads_what_it_signs_in_with(call, db, ada, bob, sent):
    asked, approved = await invited(call, ada, bob)
    token = link_of(sent, "zoe@example.com")
    assert asked.data.keys() == {"proposal"} and approved.data["result"] is None
    tables = ("review_proposal", "audit_entry", "operator_invitation", "operator")
    kept = [str(dict(row)) for table in tables for row in await db.fetch(f"SELECT * FROM {table}")]
    assert token not in str([asked.body, approved.body, kept])
    assert len(token) >= 43

    seen = await call("operatorInvitation", invitation=token)
    assert seen.data == {"token": "", "login": "zoe", "name": "Zoe", "sets": "both"}
    weak = await call("operatorInvitation", invitation=token, password="zoe is here")
    assert (weak.code, weak.field) == (3909, "password")
    shown = await call("operatorInvitation", invitation=token, password=PASSWORD)
    assert shown.data["bind"]["uri"].startswith("otpauth://")
    wrong = await call("operatorInvitation", invitation=token, password=PASSWORD, totp="000000")
    assert (wrong.code, wrong.field) == (1, "totp")
    done, secret = await bind(call, token, PASSWORD)
    assert done.opened is not None and done.data["token"] == done.opened.token
    actions = await db.fetch("SELECT action FROM audit_entry WHERE actor_name = 'zoe' ORDER BY seq")
    assert [row["action"] for row in actions] == ["staff.password", "staff.bind_factor"]
    row = await db.fetchrow("SELECT totp_secret IS NOT NULL AS bound, password_given FROM operator WHERE login = 'zoe'")
    assert (row["bound"], row["password_given"]) == (True, False)
    again = await call("operatorLogin", login="zoe", password=PASSWORD, totp=code_of(call, secret, 1))
    assert again.opened is not None


async def test_a_link_lets_in_once(call, db, ada, bob, sent):
    await invited(call, ada, bob)
    token = link_of(sent, "zoe@example.com")
    shown = await call("operatorInvitation", invitation=token, password=PASSWORD)
    code = code_of(call, shown.data["bind"]["secret"])
    fields = {"invitation": token, "password": PASSWORD, "totp": code}
    both = [concurrently(call("operatorInvitation", **fields)) for _ in range(2)]
    assert sorted([(await one).code for one in both]) == [0, 3925]
    assert (await call("operatorInvitation", invitation=token)).code == 3925
    assert await db.fetchval("SELECT count(*) FROM operator_invitation") == 0


async def test_a_link_runs_out_and_another_takes_its_place(call, db, ada, bob, sent, database_clock):
    await invited(call, ada, bob)
    first = link_of(sent, "zoe@example.com")
    ends = await db.fetchval("SELECT ends_at FROM operator_invitation")
    assert timedelta(hours=23) < ends - call.kernel.clock.now() <= timedelta(hours=24)
    await database_clock.advance(hours=24)
    assert (await call("operatorInvitation", invitation=first)).code == 3925
    zoe = await db.fetchval("SELECT id FROM operator WHERE login = 'zoe'")
    asked = await call("operatorOperatorReset", ada, operator=str(zoe), what="password", reason="came late")
    await approve(call, bob, asked)
    second = link_of(sent, "zoe@example.com")
    assert second != first and (await call("operatorInvitation", invitation=first)).code == 3925
    assert (await call("operatorInvitation", invitation=second)).data["sets"] == "both"
    out = await call("operatorOperatorSwitch", ada, operator=str(zoe), active="false", reason="never came")
    await approve(call, bob, out)
    assert (await call("operatorInvitation", invitation=second)).code == 3925


async def test_a_lost_password_needs_the_factor_and_a_lost_factor_the_password(call, db, ada, bob, sent):
    await invited(call, ada, bob)
    _, secret = await bind(call, link_of(sent, "zoe@example.com"), PASSWORD)
    zoe = str(await db.fetchval("SELECT id FROM operator WHERE login = 'zoe'"))

    lost = await call("operatorOperatorReset", ada, operator=zoe, what="password", reason="forgotten")
    await approve(call, bob, lost)
    token, other = link_of(sent, "zoe@example.com"), "another one 2"
    assert (await call("operatorInvitation", invitation=token, password=other)).data["code"] is True
    wrong = await call("operatorInvitation", invitation=token, password=other, totp="000000")
    assert (wrong.code, wrong.field, wrong.opened) == (1, "totp", None)
    done = await call("operatorInvitation", invitation=token, password=other, totp=code_of(call, secret, 1))
    assert done.opened is not None

    lost = await call("operatorOperatorReset", ada, operator=zoe, what="factor", reason="lost phone")
    await approve(call, bob, lost)
    token = link_of(sent, "zoe@example.com")
    thief = await call("operatorLogin", login="zoe", password=other)
    assert (thief.code, thief.opened) == (1, None)  # the password alone binds no factor
    wrong = await call("operatorInvitation", invitation=token, password=PASSWORD)
    assert (wrong.code, wrong.field) == (1, "password")
    done, _ = await bind(call, token, other)
    assert done.opened is not None


async def test_where_a_link_goes_is_not_for_one_to_say_who_asks(call, db, ada, bob, sent):
    await invited(call, ada, bob)
    zoe, cy = await db.fetchval("SELECT id FROM operator WHERE login = 'zoe'"), await call.hire("cy", Role.SUPPORT)
    await db.execute("UPDATE operator SET email = NULL WHERE id = $1", cy)  # as a shell makes operators
    lost = {"what": "password", "reason": "forgotten"}
    asked = await call("operatorOperatorReset", ada, operator=str(zoe), email="ada@example.com", **lost)
    await approve(call, bob, asked)
    assert {message.recipient for message in sent.messages} == {"zoe@example.com"}
    for email, code in (("", 3926), ("no address", 3926), ("zoe@example.com", 3927)):
        refused = await call("operatorOperatorReset", ada, operator=str(cy), email=email, **lost)
        assert (refused.code, refused.field) == (code, "email")
    asked = await call("operatorOperatorReset", ada, operator=str(cy), email="cy@example.com", **lost)
    [seen] = [row for row in (await call("operatorProposals", bob)).data["rows"] if row["id"] == asked.data["proposal"]]
    assert seen["payload"]["email"] == "cy@example.com"
    await approve(call, bob, asked)
    assert await db.fetchval("SELECT email FROM operator WHERE id = $1", cy) == "cy@example.com"
    taken = await call("operatorOperatorCreate", ada, **{**ZOE, "login": "zoe"})
    assert (taken.code, taken.field) == (3908, "login")


async def test_links_are_guessed_by_nobody(call, within_a_minute):
    codes = [(await call("operatorInvitation", invitation=f"{n:064}")).code for n in range(22)]
    assert codes[0] == 3925 and codes[-1] not in (0, 3925)


async def test_a_deployment_without_mail_invites_nobody_and_says_so(call, ada, sent):
    sent.channels = frozenset({"sms"})
    assert (await call("operatorOperatorCreate", ada, **ZOE)).code == NOT_AVAILABLE.number
    lost = {"what": "factor", "reason": "lost"}
    assert (await call("operatorOperatorReset", ada, operator=str(ada.id), **lost)).code == NOT_AVAILABLE.number
