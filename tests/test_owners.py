"""What is somebody's own is nobody else's: every call that names a thing, made by everybody but the thing's owner.

Ids are long numbers that can't be guessed, but whoever has come by one must get no further than with one that never
was: the same answer, and nothing changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from running_site import Site
from visitor import Visitor

NAMES = ("id", "address_id", "card_id", "quote")
"""The fields of users' calls that name a thing."""
PUBLIC = {"web/getTextsList"}
"""Names a text that everybody may read."""
NOTHING_HELD = 134
"""What the owner is told of the withdrawal here, a row without the hold that a real one has."""
HOLDER = "0x52908400098527886E0F7030069857D2E4169EE7"
CARD = {
    "bank_name": "First Bank",
    "account": "00012345",
    "swift": "FIRSGB2L",
    "bank_address": "1 High Street",
    "payee_name": "A Holder",
    "payee_phone": "+447400123456",
    "payee_address": "2 High Street",
    "currency": "GBP",
}


class Naming(NamedTuple):
    """A call that names a thing of this kind, the rest of its form, and the code its owner gets; None where a rule that
    comes first may refuse its owner as well (the hours of withdrawals).
    """

    call: str
    kind: str
    fields: Mapping[str, str] = MappingProxyType({})
    own: int | None = 0


NAMING = (
    Naming("web/deposit", "deposit"),
    Naming("web/depositVoucher", "deposit"),
    Naming("web/withdrawal", "withdrawal"),
    Naming("web/submitWithdrawal", "address", {"amount": "100", "fee": "5", "tpassword": "948173"}, own=None),
    Naming("web/submitBankWithdrawal", "card", {"amount": "100", "fee": "5", "tpassword": "948173"}, own=None),
    Naming("web/saveWithdrawAddress", "address", {"coin": "USDT", "chain": "ERC20", "remark": "mine now"}),
    Naming("web/saveBankCard", "card", CARD | {"bank_name": "Mine now"}),
    Naming("web/exchange", "quote"),
    Naming("web/cancelWithdrawal", "withdrawal", own=NOTHING_HELD),
    Naming("web/removeWithdrawAddress", "address"),
    Naming("web/removeBankCard", "card"),
    Naming("web/cancelSpotOrder", "order"),
    Naming("web/revokeApiKey", "key"),
    Naming("web/revokeDevice", "device"),
)


@pytest.fixture(scope="module")
def site(quiet_site: Site) -> Site:
    return quiet_site


@pytest.fixture(scope="module")
def owner(site: Site) -> Visitor:
    return site.visitor().registered()


@pytest.fixture(scope="module")
def calls(site: Site) -> dict[str, dict[str, Any]]:
    """Every call by its path."""
    return {row["path"]: row for row in site.listed("calls")}


def done(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["code"] == 0, answer
    return answer["data"]


@pytest.fixture(scope="module")
def things(site: Site, owner: Visitor) -> dict[str, str]:
    """One thing of each kind, by its id."""
    second = site.visitor()
    second.token = done(second.post("userLogin", account=owner.account, password=owner.password))["token"]
    device = next(row["id"] for row in owner.rows("devices") if not row["current"])
    key = done(owner.post("createApiKey", name="bot", scopes="read", days="30", password=owner.password))["id"]
    order = done(owner.post("placeSpotOrder", **owner.resting_order()))
    address = done(owner.post("saveWithdrawAddress", coin="USDT", chain="ERC20", address=HOLDER, remark="home"))["id"]
    card = done(owner.post("saveBankCard", **CARD))["id"]
    deposit = done(owner.deposit("150"))
    return {
        "device": device,
        "key": key,
        "order": str(order.get("id") or order["order"]["id"]),
        "address": address,
        "card": card,
        "deposit": str(deposit["id"]),
        "withdrawal": withdrawal(site, owner),
    }


def name_of(owner: Visitor, things: dict[str, str], kind: str) -> str:
    """The thing's name; a quote is good for seconds, and made anew."""
    if kind == "quote":
        return done(owner.get("exchangeQuote", **{"from": "USDT", "to": "BTC"}, amount="50"))["quote"]
    return things[kind]


def withdrawal(site: Site, owner: Visitor) -> str:
    """A withdrawal that waits, whatever the hour: as its row stands."""
    sql = """
        INSERT INTO wallet_withdrawal (id, user_id, account, kind, coin, chain, address, gross, fee, net, state, review,
                                       not_before, cancel_until, created_at)
        SELECT 7000000000000001, u.id, a.id, 'crypto', 'USDT', 'ERC20', $2, 100000000, 5000000, 95000000,
               'requested', '{amount}', now() + interval '1 day', now() + interval '1 day', now()
        FROM app_user u JOIN ledger_account a ON a.owner = u.id WHERE u.email = $1 AND a.id & 1 = 0 LIMIT 1
        RETURNING id
    """
    return str(site.query(sql, owner.account, HOLDER)[0]["id"])


def field_of(row: dict[str, Any]) -> str:
    [field] = [name for name in row["fields"] if name in NAMES]
    return field


def made(who: Visitor, row: dict[str, Any], naming: Naming, name: str) -> dict[str, Any]:
    call, fields = row["path"].removeprefix("web/"), {**naming.fields, field_of(row): name}
    return who.get(call, **fields) if row["method"] == "GET" else who.post(call, **fields)


def never_was(name: str) -> str:
    """Like this one, and nobody's."""
    return str(int(name) + 1) if name.isdigit() else name[:-4] + ("AAAA" if not name.endswith("AAAA") else "BBBB")


def state_of(site: Site, owner: Visitor) -> list[str]:
    """Everything the owner has, as rows."""
    tables = site.query(
        "SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c "
        "JOIN information_schema.tables t USING (table_schema, table_name) "
        "WHERE table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'owner') "
        "AND c.data_type = 'bigint' ORDER BY 1"
    )
    rows: list[str] = []
    for table in tables:
        found = site.query(
            f"SELECT t::text AS row FROM {table['name']} t WHERE {table['column']} = "
            "(SELECT id FROM app_user WHERE email = $1) ORDER BY 1",
            owner.account,
        )
        rows += [f"{table['name']}: {row['row']}" for row in found]
    return rows


def test_every_call_that_names_a_thing_of_somebody_is_made_here(calls: dict[str, dict[str, Any]]) -> None:
    rows = [row for row in calls.values() if row["access"] == "user" and set(row["fields"]) & set(NAMES)]
    assert {row["path"] for row in rows} - PUBLIC == {naming.call for naming in NAMING}


@pytest.mark.parametrize("who", ["another user", "a demo account", "a visitor"])
def test_nobody_gets_further_with_somebody_elses_id_than_with_one_that_never_was(
    site: Site, owner: Visitor, things: dict[str, str], calls: dict[str, dict[str, Any]], who: str
) -> None:
    intruder = site.visitor()
    if who == "another user":
        intruder.registered()
    elif who == "a demo account":
        intruder.in_demo()
    before = state_of(site, owner)
    for naming in NAMING:
        name = name_of(owner, things, naming.kind)
        theirs = made(intruder, calls[naming.call], naming, name)
        nobodys = made(intruder, calls[naming.call], naming, never_was(name))
        assert theirs["code"] != 0, (who, naming, theirs)
        assert theirs == nobodys, (who, naming)
        if who == "a visitor":
            assert theirs["code"] == 2000, naming
    assert state_of(site, owner) == before, who


def test_the_same_calls_are_their_owners(
    owner: Visitor, things: dict[str, str], calls: dict[str, dict[str, Any]]
) -> None:
    """Else the ids and forms above are wrong, and prove nothing."""
    for naming in NAMING:
        if naming.own is not None:
            name = name_of(owner, things, naming.kind)
            nobodys = made(owner, calls[naming.call], naming, never_was(name))
            own = made(owner, calls[naming.call], naming, name)
            assert own["code"] == naming.own, (naming, own)
            assert nobodys["code"] not in (0, naming.own), (naming, nobodys)
