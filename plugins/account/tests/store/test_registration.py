"""Registration: what it makes, what it refuses and where it says so."""

import asyncio

import pytest
from agio_kernel.declarations.errors import warning
from agio_kernel.declarations.principal import Realm
from agio_kernel.declarations.rules import Rule
from agio_kernel.identity.security import INVITATION
from agio_kernel.identity.users import find_by_email, find_by_phone
from agio_kernel.ports.events import Subscription, UserRegistered


async def test_registering_makes_a_real_account_and_signs_it_in(call):
    answer = await call.register("Ann@Example.com", lang="hy", invite="FRIEND7")
    assert answer.code == 0 and set(answer.data) == {"token"}
    who = await call.sign_in_with(answer)
    assert answer.data["token"] == answer.opened.token
    assert who.realm is Realm.REAL and not who.is_demo
    async with call.kernel.db.read() as conn:
        user = await find_by_email(conn, "ann@example.com")
    assert (user.id, user.uid, user.country, user.language) == (who.id, who.uid, "ES", "hy")


async def test_a_phone_registers_under_its_international_number(call):
    code = await call.code_for("+34600123456")
    assert (await call("userRegister", **call.registration("600 12 34 56", code))).code == 0
    async with call.kernel.db.read() as conn:
        assert await find_by_phone(conn, "+34600123456")


async def test_other_plugins_hear_of_a_new_account_with_its_invitation(call):
    heard = []

    async def hear(tx, event):
        heard.append(event)

    call.kernel.bus.subscribe("referral", [Subscription(UserRegistered, "hear", hear)])
    who = await call.sign_in_with(await call.register(invite=" FRIEND7 "))
    await call.kernel.bus.deliver_due()
    assert heard == [UserRegistered(who.id, who.uid, "ES", "en", "FRIEND7")]


@pytest.mark.parametrize(
    ("changes", "key", "field"),
    [
        ({"country": ""}, "kernel.code.country_unknown", "country"),
        ({"country": "Spain"}, "kernel.code.country_unknown", "country"),
        ({"account": ""}, "account.code.account_empty", "account"),
        ({"account": "ann@nowhere"}, "account.code.email_invalid", "account"),
        ({"account": "12"}, "account.code.phone_invalid", "account"),
        ({"code": ""}, "account.warning.code_empty", "code"),
        ({"code": "12345a"}, "account.warning.code_wrong", "code"),
        ({"password": ""}, "account.warning.password_empty", "password"),
        ({"password": "five5", "password2": "five5"}, "account.warning.password_length", "password"),
        ({"password": "x" * 25, "password2": "x" * 25}, "account.warning.password_length", "password"),
        ({"password2": "wrong horse 4711"}, "account.warning.passwords_differ", "password2"),
        ({"password": "Password1", "password2": "Password1"}, "account.warning.password_common", "password"),
        ({"invite": "x" * 33}, "account.warning.invite_invalid", "invite"),
        ({"agree": ""}, "account.warning.agree", "agree"),
        ({"agree": "0"}, "account.warning.agree", "agree"),
    ],
)
async def test_each_missing_or_wrong_field_is_a_warning_beside_it(call, db, changes, key, field):
    code = await call.code_for("ann@example.com")
    answer = await call("userRegister", **call.registration("ann@example.com", code) | changes)
    assert (answer.code, answer.key, answer.field) == (1, key, field)
    assert await db.fetchval("SELECT count(*) FROM app_user") == 0
    if field != "code":  # a form that wasn't right cost no try of the code
        assert await db.fetchval("SELECT tries FROM account_code") == 0


def keeps_invitations(call):
    """Register a keeper of invitations who knows one code."""

    def check(_principal, given):
        if given.code != "FRIEND7":
            raise warning("referral.warning.code_unknown", field="invite")

    call.kernel.rules.add([Rule(INVITATION, check)])


async def test_an_invitation_is_asked_for_where_the_deployment_requires_one(caller_with):
    call = caller_with(parameters={"account.registration.invitation": "required"})
    assert (await call.register("eve@example.com")).code == 0  # nobody keeps any: none can be asked for
    keeps_invitations(call)
    answer = await call.register()
    assert (answer.code, answer.key, answer.field) == (1, "account.warning.invite_required", "invite")
    answer = await call.register(invite="ANYTHING")
    assert (answer.code, answer.key, answer.field) == (1, "referral.warning.code_unknown", "invite")
    assert (await call.register(invite="FRIEND7")).code == 0


async def test_an_invitation_that_may_be_left_out_is_checked_where_it_is_given(
    caller_with,
):
    call = caller_with()
    keeps_invitations(call)
    assert (await call.register("eve@example.com", invite="ANYTHING")).field == "invite"
    assert (await call.register("ann@example.com")).code == 0
    form = {"account": "ann@example.com", "password": "correct horse"}
    refused = await call("userLogin", **form, invite="ANYTHING")
    assert (refused.code, refused.key, refused.field) == (1, "referral.warning.code_unknown", "invite")
    assert (await call("userLogin", **form, invite="FRIEND7")).code == 0
    wrong = {**form, "password": "wrong horse"}
    assert (await call("userLogin", **wrong, invite="ANYTHING")).field == "password"  # who isn't in learns nothing


async def test_the_length_of_a_password_is_the_parameters(caller_with):
    call = caller_with(parameters={"account.password.register_min": 10, "account.password.register_max": 12})
    assert (await call.register(password="x7" * 4)).key == "account.warning.password_length"
    assert (await call.register(password="x7" * 6)).code == 0


async def test_one_address_opens_one_account_whoever_is_faster(call, db):
    code = await call.code_for("ann@example.com")
    form = call.registration("ann@example.com", code)
    answers = await asyncio.gather(*(call("userRegister", **form) for _ in range(4)))
    assert sorted(answer.code for answer in answers) == [0, 1, 1, 1]
    assert await db.fetchval("SELECT count(*) FROM app_user") == 1


async def test_asking_again_gives_the_first_answer_with_its_token_and_cookie(call, db):
    code = await call.code_for("ann@example.com")
    form = call.registration("ann@example.com", code)
    first = await call("userRegister", rtoken="press001", **form)
    again = await call("userRegister", rtoken="press001", **form)
    assert again.body == first.body and again.binding == first.opened.binding
    assert await db.fetchval("SELECT count(*) FROM login_session") == 1


async def test_a_failure_after_the_effect_leaves_no_account_and_the_code_stays_good(call, db, monkeypatch):
    code = await call.code_for("ann@example.com")

    async def die(*args, **kwargs):
        raise ConnectionResetError("the process died")

    with monkeypatch.context() as patched:
        patched.setattr(call.kernel.bus, "emit", die)
        with pytest.raises(Exception, match="died"):
            await call("userRegister", rtoken="press001", **call.registration("ann@example.com", code))
    assert await db.fetchval("SELECT count(*) FROM app_user") == 0
    assert (await call("userRegister", rtoken="press001", **call.registration("ann@example.com", code))).code == 0


async def test_no_table_holds_a_password_a_code_or_a_token(call, owner_db):
    code = await call.code_for("ann@example.com")
    password = "a very secret one"
    answer = await call("userRegister", **call.registration("ann@example.com", code, password))
    second = await call("userLogin", account="ann@example.com", password=password)
    assert (answer.code, second.code) == (0, 0)
    tables = await owner_db.fetch("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
    dump = ""
    for row in tables:
        for line in await owner_db.fetch(f"SELECT t::text AS line FROM {row['tablename']} t"):
            dump += line["line"] + "\n"
    assert "ann@example.com" in dump  # the dump is whole
    columns = [field for line in dump.splitlines() for field in line.strip("()").split(",")]
    assert code not in columns
    assert code.encode().hex() not in dump  # nor as bytes
    for secret in (password, answer.opened.token, answer.opened.binding, second.opened.token, second.opened.binding):
        assert secret not in dump
        assert secret.encode().hex() not in dump
