"""A hand that may do anything changes rows of a running site: the watcher raises the alarm and stops withdrawals, or
docs/money.md says that the change is outside of what the ledger promises.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
import httpx
import pytest
from agio_kernel.postgres.embedded import running_dsn
from agio_testing.operators import decide, first_operator
from agio_testing.site import ROOT, Site, running_site
from agio_testing.visitor import Visitor

FOUND_WITHIN_S = 60.0
LINKS = 4
LOOKS = 7
"""Without an alarm, until it is sure that the watcher's looks each second have seen what was put back."""

pytestmark = pytest.mark.slow


class Tampering(NamedTuple):
    """``sql`` changes rows of ``tables``; ``check`` finds it, or ``outside`` is the words of docs/money.md about it."""

    tables: tuple[str, ...]
    sql: str
    check: str = ""
    outside: str = ""


class World(NamedTuple):
    """The site, a customer of it who has a balance, and an operator who may stop money."""

    site: Site
    customer: Visitor
    operator: Visitor


PIN = "482916"
ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
CARD = {
    "bank_name": "Mizuho Bank",
    "account": "12345678",
    "swift": "MHCBJPJT",
    "bank_address": "1 Otemachi, Tokyo",
    "payee_name": "Mio Kobayashi",
    "payee_phone": "+81312345678",
    "payee_address": "2 Otemachi, Tokyo",
    "currency": "JPY",
}

USDT = "(SELECT id FROM ledger_asset WHERE code = 'USDT')"
RICHEST = (
    "(SELECT id FROM ledger_account WHERE id & 1 = 0 AND available > 1000000000 AND id >> 1 & 4095 = "
    f"{USDT} ORDER BY available DESC, id LIMIT 1)"
)
LAST = "(SELECT max(id) FROM ledger_transfer)"
COPY = (
    "INSERT INTO ledger_transfer (id, debit, credit, amount, reason, cause_kind, cause_id, cause_step)"
    " SELECT {id}, {debit}, {credit}, {amount}, reason, {kind}, {cause}, {step} FROM ledger_transfer"
    " WHERE cause_kind = (SELECT number FROM ledger_code WHERE family = 'cause' AND name = 'wallet.user_opened')"
    " ORDER BY id LIMIT 1"
)


def forged(**given: Any) -> str:
    """A transfer copied from a deposit's, with other figures."""
    return COPY.format(
        **{
            "id": "id + 1",
            "debit": "debit",
            "credit": "credit",
            "amount": "5000000000",
            "kind": "cause_kind",
            "cause": "cause_id + 7",
            "step": "cause_step",
        }
        | given
    )


FITTING = (
    "; UPDATE ledger_account SET available = available + 5000000000 WHERE id ="
    " (SELECT credit FROM ledger_transfer WHERE cause_kind ="
    " (SELECT number FROM ledger_code WHERE family = 'cause' AND name = 'wallet.user_opened') ORDER BY id LIMIT 1)"
)
LEDGER = ("ledger_transfer", "ledger_account", "ledger_link", "ledger_house_balance")

TAMPERINGS = {
    # what was found by trying it
    "a forged credit with a fitting balance and no deposit": Tampering(LEDGER, forged() + FITTING, "causes"),
    "owners of two accounts swapped": Tampering(
        LEDGER,
        "WITH two AS (SELECT array_agg(id) AS ids, array_agg(owner) AS owners"
        " FROM (SELECT id, owner FROM ledger_account"
        f" WHERE wallet = 1 AND id & 8191 = {USDT} << 1 ORDER BY id LIMIT 2) x)"
        " UPDATE ledger_account a SET owner = CASE a.id WHEN ids[1] THEN owners[2] ELSE owners[1] END"
        " FROM two WHERE a.id = ANY (ids)",
        "chain",
    ),
    "50,000 added to a balance": Tampering(
        LEDGER,
        f"UPDATE ledger_account SET available = available + 50000 * 1000000::bigint WHERE id = {RICHEST}",
        "balances",
    ),
    "the journal emptied": Tampering(LEDGER, "DELETE FROM ledger_transfer", "chain"),
    # balances and accounts
    "available made held": Tampering(
        LEDGER,
        f"UPDATE ledger_account SET available = available - 100, held = held + 100 WHERE id = {RICHEST}",
        "holds",
    ),
    "an account taken away": Tampering(LEDGER, f"DELETE FROM ledger_account WHERE id = {RICHEST}", "chain"),
    "an account moved to another wallet": Tampering(
        LEDGER, f"UPDATE ledger_account SET wallet = 2 WHERE id = {RICHEST}", "chain"
    ),
    "an account that nobody opened": Tampering(
        LEDGER,
        "INSERT INTO ledger_account (id, owner, wallet, available)"
        f" SELECT 1000000::bigint << 14 | {USDT} << 1, 77, 1, 900000000",
        "balances",
    ),
    # transfers
    "an amount": Tampering(LEDGER, f"UPDATE ledger_transfer SET amount = amount + 1 WHERE id = {LAST}", "chain"),
    "a transfer taken away": Tampering(LEDGER, f"DELETE FROM ledger_transfer WHERE id = {LAST}", "chain"),
    "a transfer of a transaction to come": Tampering(
        LEDGER,
        "INSERT INTO ledger_transfer SELECT id + 1, debit, credit, amount, reason, cause_kind, cause_id + 1, 0, at,"
        f" '99999999999' FROM ledger_transfer WHERE id = {LAST}",
        "future",
    ),
    "a forged transfer between house accounts": Tampering(
        LEDGER,
        forged(
            debit="debit",
            credit="(SELECT number::bigint FROM ledger_house WHERE name = 'house:fees') << 14 | 8192 | (debit & 8191)",
        ),
        "causes",
    ),
    "the sides of a transfer swapped": Tampering(
        LEDGER, f"UPDATE ledger_transfer SET debit = credit, credit = debit WHERE id = {LAST}", "balances"
    ),
    "a transfer said to be of another cause": Tampering(
        LEDGER, f"UPDATE ledger_transfer SET cause_id = cause_id + 1 WHERE id = {LAST}", "causes"
    ),
    # the chain and house accounts
    "the chain cut off at its end": Tampering(
        LEDGER, "DELETE FROM ledger_link WHERE seq = (SELECT max(seq) FROM ledger_link)", "chain"
    ),
    "when an account was opened": Tampering(
        LEDGER, f"UPDATE ledger_account SET tx = '4' WHERE id = {RICHEST}", "chain"
    ),
    "a link's digest": Tampering(LEDGER, "UPDATE ledger_link SET digest = sha256(digest) WHERE seq = 1", "chain"),
    "a link in the middle": Tampering(LEDGER, "DELETE FROM ledger_link WHERE seq = 2", "chain"),
    "a folded house balance": Tampering(
        LEDGER,
        "UPDATE ledger_house_balance SET balance = balance + 7 WHERE account ="
        " (SELECT min(account) FROM ledger_house_balance)",
        "house balances",
    ),
    "the names of two house accounts swapped": Tampering(
        ("ledger_house",),
        "UPDATE ledger_house SET name = CASE name WHEN 'house:fees' THEN 'house:liquidity' ELSE 'house:fees' END"
        " WHERE name IN ('house:fees', 'house:liquidity')",
        "causes",
    ),
    # causes: deposits, withdrawals, moves, grants
    "a deposit that was credited said to be refused": Tampering(
        ("wallet_deposit",),
        "UPDATE wallet_deposit SET state = 'refused' WHERE id ="
        " (SELECT id FROM wallet_deposit WHERE state = 'credited' LIMIT 1)",
        "causes",
    ),
    "a deposit that waits said to be credited": Tampering(
        ("wallet_deposit",),
        "UPDATE wallet_deposit SET state = 'credited' WHERE id ="
        " (SELECT id FROM wallet_deposit WHERE state = 'under_review' LIMIT 1)",
        "causes",
    ),
    "another amount of a credited deposit": Tampering(
        ("wallet_deposit",),
        "UPDATE wallet_deposit SET amount = amount + 1 WHERE state = 'credited'",
        "causes",
    ),
    "a withdrawal that waits said to be cancelled": Tampering(
        ("wallet_withdrawal",),
        "UPDATE wallet_withdrawal SET state = 'cancelled' WHERE id ="
        " (SELECT id FROM wallet_withdrawal WHERE state = 'requested' LIMIT 1)",
        "holds",
    ),
    "what an exchange received": Tampering(
        ("wallet_exchange",), "UPDATE wallet_exchange SET receive = receive + 1", "causes"
    ),
    "a move between wallets taken away": Tampering(("wallet_transfer",), "DELETE FROM wallet_transfer", "causes"),
    "demo funds that were never given": Tampering(
        ("account_demo_funds",), "UPDATE account_demo_funds SET amount = amount * 2", "causes"
    ),
    # orders and trades
    "the quantity of a trade": Tampering(("spot_trade",), "UPDATE spot_trade SET quantity = quantity + 1", "causes"),
    "a trade taken away": Tampering(("spot_trade",), "DELETE FROM spot_trade", "causes"),
    "how far an order was filled": Tampering(
        ("spot_order",),
        "UPDATE spot_order SET filled = filled - 1 WHERE filled > 0",
        "agreements",
    ),
    "an order that rests taken away": Tampering(("spot_order",), "DELETE FROM spot_order WHERE state < 2", "holds"),
    "what an order holds": Tampering(
        ("spot_order",), "UPDATE spot_order SET hold_remaining = hold_remaining + 1 WHERE state < 2", "holds"
    ),
    "the fee of an order": Tampering(
        ("spot_order",), "UPDATE spot_order SET fee = fee + 1 WHERE filled > 0", "agreements"
    ),
    "where a traded order receives": Tampering(
        ("spot_order",), "UPDATE spot_order SET receive_account = hold_account WHERE filled > 0", "causes"
    ),
    # the audit
    "an entry of the audit": Tampering(
        ("audit_entry",), "UPDATE audit_entry SET reason = 'none' WHERE seq = 1", "audit"
    ),
    # outside of what the ledger promises
    "a parameter": Tampering((), "", outside="parameters"),
    "the permissions of a role": Tampering((), "", outside="roles and operators"),
    "a session": Tampering((), "", outside="sessions and secrets"),
    "an address or a card in a waiting withdrawal": Tampering((), "", outside="where a payout goes"),
    "a price": Tampering((), "", outside="prices"),
    "a cause with everything that belongs to it": Tampering((), "", outside="a whole story"),
    "the whole chain written anew": Tampering((), "", outside="the whole chain"),
}


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    """A site where everything has happened once: what waits for operators, what they decided, trades, a demo."""
    with running_site(flow=False) as site:
        site.advance_to("13:00")
        user, operator = site.visitor().registered(), first_operator(site)
        user.post("setTpassword", password=user.password, tpassword=PIN, tpassword2=PIN)
        _chained(site, user)
        _done(user, "placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount="50")
        _done(user, "placeSpotOrder", **user.resting_order())
        _done(user, "transferAsset", coin="USDT", amount="5", **{"from": "spot", "to": "wealth"})
        quote = user.get("exchangeQuote", amount="500", **{"from": "USDT", "to": "BTC"})["data"]["quote"]
        _done(user, "exchange", quote=quote)
        _done(user, "submitWithdrawal", amount="100", fee="5.000000", address=ADDRESS, tpassword=PIN)
        card = user.post("saveBankCard", **CARD)["data"]["id"]
        _done(user, "submitBankWithdrawal", amount="100", fee="5.000000", card_id=card, tpassword=PIN)
        assert user.deposit("250")["code"] == 0
        credited = operator.rows("operatorCases", queue="wallet.deposits")[0]["id"]
        decided = decide(operator, "wallet.deposits", credited, "credit", "Seen on the chain")
        assert decided["data"] == {"state": "credited"}, decided
        assert user.deposit("25")["code"] == 0
        site.visitor().registered()
        site.visitor().in_demo()
        for frozen in ("true", "false"):
            reason = "To have entries in the audit"
            _done(operator, "operatorMoneyFreeze", name="withdrawals", frozen=frozen, reason=reason)
        _watched(site)
        yield World(site, user, operator)


def _chained(site: Site, user: Visitor) -> None:
    """Move money until the chain has a link in its middle: each link covers all that was there when it was made."""
    end = time.monotonic() + FOUND_WITHIN_S
    while asyncio.run(_links(site)) < LINKS:
        assert time.monotonic() < end, _health(site)
        _done(user, "transferAsset", coin="USDT", amount="1", **{"from": "spot", "to": "wealth"})
        time.sleep(0.5)


async def _links(site: Site) -> int:
    dsn = running_dsn(site.data)
    assert dsn is not None
    conn = await asyncpg.connect(dsn)
    try:
        return await conn.fetchval("SELECT count(*) FROM ledger_link")
    finally:
        await conn.close()


def _done(who: Visitor, call: str, **fields: str) -> None:
    answer = who.post(call, **fields)
    assert answer["code"] == 0, (call, answer)


def _watched(site: Site) -> None:
    """Wait until everything there is now was looked at, and nothing found."""
    began = time.monotonic()
    end = began + FOUND_WITHIN_S
    while True:
        ledger = _health(site)
        assert not ledger["alarm"], ledger
        if ledger["turn_s"] is not None and ledger["turn_s"] < time.monotonic() - began:
            return
        assert time.monotonic() < end, ledger
        time.sleep(0.2)


def _health(site: Site) -> dict[str, Any]:
    return httpx.get(f"{site.url}/health", timeout=30).json()["data"]["ledger"]


def _alarm_after(site: Site, wanted: Any) -> dict[str, int]:
    """Wait until what the alarm counts (None: there is none) is as wanted."""
    end = time.monotonic() + FOUND_WITHIN_S
    while True:
        ledger = _health(site)
        if wanted(ledger["findings"] if ledger["alarm"] else None):
            return ledger["findings"]
        assert time.monotonic() < end, ledger
        time.sleep(0.2)


@contextmanager
def changed(site: Site, one: Tampering) -> Iterator[None]:
    """Carry it out past every guard; put back what was there in the end."""

    async def put(sql: str, kept: dict[str, str] | None) -> dict[str, str]:
        dsn = running_dsn(site.data)
        assert dsn is not None
        conn = await asyncpg.connect(dsn)
        try:
            async with conn.transaction():
                await conn.execute("SET LOCAL session_replication_role = replica")
                if kept is None:
                    before = {table: await _rows(conn, table) for table in one.tables}
                    await conn.execute("SET CONSTRAINTS ALL DEFERRED")
                    index = "ledger_account" in one.tables
                    if index:
                        await conn.execute("DROP INDEX ledger_account_owner")
                    if "ledger_house" in one.tables:
                        await conn.execute("ALTER TABLE ledger_house DROP CONSTRAINT ledger_house_name_key")
                    for statement in sql.split(";"):
                        status = await conn.execute(statement)
                        assert not status.endswith(" 0"), statement
                    return before
                for table, rows in kept.items():
                    await _put_back(conn, table, rows)
                if "ledger_account" in one.tables:
                    await conn.execute(
                        "CREATE UNIQUE INDEX ledger_account_owner ON ledger_account (owner, wallet, (id & 8191))"
                    )
                if "ledger_house" in one.tables:
                    await conn.execute("ALTER TABLE ledger_house ADD CONSTRAINT ledger_house_name_key UNIQUE (name)")
                return {}
        finally:
            await conn.close()

    before = asyncio.run(put(one.sql, None))
    try:
        yield
    finally:
        asyncio.run(put("", before))


async def _rows(conn: asyncpg.Connection, table: str) -> str:
    return await conn.fetchval(f"SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text FROM {table} t")


async def _put_back(conn: asyncpg.Connection, table: str, rows: str) -> None:
    columns = await conn.fetchval(
        "SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute"
        " WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''",
        table,
    )
    await conn.execute(f"DELETE FROM {table}")
    await conn.execute(
        f"INSERT INTO {table} ({columns}) OVERRIDING SYSTEM VALUE"
        f" SELECT {columns} FROM jsonb_populate_recordset(NULL::{table}, $1::text::jsonb)",
        rows,
    )


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampering_raises_the_alarm_and_stops_withdrawals_or_is_said_to_be_outside(world: World, name: str):
    one = TAMPERINGS[name]
    if one.outside:
        said = Path(ROOT / "docs" / "money.md").read_text()
        assert f"**{one.outside}**" in said
        return
    site = world.site
    operator = world.operator
    with changed(site, one):
        _alarm_after(site, lambda found: found is not None and one.check in found)
        quote = world.customer.get("withdrawQuote")
        assert 158 in [one["code"] for one in quote["data"].get("blocked", ())], quote
        assert operator.get("operatorAlarm")["data"]["rows"][0]["findings"] > 0
        assert operator.post("operatorAlarmClear", reason="It looks fine to me")["code"] == 3923
        metrics = httpx.get(f"{site.url}/metrics").text
        assert "\nagio_ledger_alarm 1" in metrics
    _closed(site, operator)


def _closed(site: Site, operator: Visitor) -> None:
    """Close what is open, and again what a look reported that had begun before all was put back."""
    end, looks = time.monotonic() + FOUND_WITHIN_S, 0
    while looks < LOOKS:
        if operator.get("operatorAlarm")["data"]["rows"]:
            operator.post("operatorAlarmClear", reason="Restored from the backup of today")
            looks = 0
        looks += 1
        assert time.monotonic() < end, _health(site)
        time.sleep(0.2)
    assert _health(site)["alarm"] is None
