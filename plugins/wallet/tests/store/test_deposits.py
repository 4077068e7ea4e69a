"""Deposits that users submit: recorded once, reviewed, credited once."""

import asyncio
import csv
from datetime import timedelta

import pytest
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_kernel.records import calls as record_calls
from agio_testing.races.locks import Meeting, concurrently
from agio_wallet.deposit import show as show_deposit
from asyncpg import Connection
from scripted_chain import ScriptedChain
from wallet_site import BTC, HOUSE_ADDRESS, NOON, USDT, new_hash


async def test_a_deposit_is_reviewed_and_credited(site):
    answer = await site.deposit(description="from my exchange")
    assert (answer.data["state"], answer.data["status"]) == ("under_review", 1)
    assert await site.balance(1) == (0, 0)
    queue = site.queues["wallet.deposits"].source
    async with site.kernel.db.read() as conn:
        assert await queue.waiting(conn) == 1
        (case,) = (await queue.after(conn, {}, "", 20)).rows
        detail = await queue.detail(conn, case.id)
        stored, body = await site.kernel.files.get(conn, detail.documents[0])
    assert (detail.user_id, detail.triggers) == (1, ("credit", "refuse"))
    assert stored.owner == 1 and body
    assert await site.act("wallet.deposits", case.id, "credit") == 0
    assert await site.balance(1) == (25 * USDT, 0)
    row = (await site("depositRecords", 1)).data["rows"][0]
    assert (row["state"], row["status"], row["description"]) == ("credited", 2, "from my exchange")
    await site.verify()


async def test_a_refusal_is_explained_and_keeps_nobody_else_out(site):
    tx_hash = new_hash()
    thief = await site.deposit(1, hash=tx_hash)
    assert await site.act("wallet.deposits", thief.data["id"], "refuse") == 140
    assert await site.act("wallet.deposits", thief.data["id"], "refuse", "the voucher shows another name") == 0
    row = (await site("depositRecords", 1)).data["rows"][0]
    assert (row["status"], row["reason"]) == (0, "the voucher shows another name")
    owner = await site.deposit(2, hash=tx_hash)
    assert await site.act("wallet.deposits", owner.data["id"], "credit") == 0
    assert (await site.balance(1), await site.balance(2)) == ((0, 0), (25 * USDT, 0))


async def test_nobody_buries_the_operators_in_claims(site_with):
    site = site_with({"wallet.deposit.claims": 3})
    credited = (await site.deposit(1)).data["id"]
    assert await site.act("wallet.deposits", credited, "credit") == 0
    answers = await asyncio.gather(*(site.deposit(1, "0.5" if below else "25") for below in (True, False) * 4))
    assert sorted(answer.code for answer in answers) == [0] * 3 + [3237] * 5
    refused = next(answer for answer in answers if answer.code)
    assert refused.data == {"count": 3}
    assert (await site.deposit(2)).code == 0
    await site.at(NOON + timedelta(hours=26))
    assert (await site.deposit(1)).code == 0


async def test_one_transaction_is_one_deposit_in_every_spelling(site):
    tx_hash = new_hash()
    assert (await site.deposit(hash=tx_hash)).code == 0
    for spelling in (tx_hash, tx_hash[2:], tx_hash.upper().replace("X", "x"), f" {tx_hash}"):
        assert (await site.deposit(hash=spelling)).code == 3203
    assert (await site.deposit(hash=tx_hash, output="1")).code == 0
    assert (await site.deposit(hash="0x12")).code == 3202


async def test_an_operator_is_warned_of_a_transaction_that_was_credited_under_another_number(site):
    tx_hash = new_hash()
    first = (await site.deposit(1, "25", hash=tx_hash)).data["id"]
    again = (await site.deposit(1, "25", hash=tx_hash, output="1")).data["id"]

    async def warned(id):
        checks = (await site.case("wallet.deposits", id)).checks
        return [one.passed for one in checks if one.label == "wallet.check.credited_once"]

    assert await warned(first) == await warned(again) == [True]
    assert await site.act("wallet.deposits", first, "credit") == 0
    assert (await warned(first), await warned(again)) == ([True], [False])


async def test_of_20_times_that_one_account_names_one_transaction_at_once_one_is_recorded(site):
    tx_hash = new_hash()
    answers = await asyncio.gather(*(site.deposit(1, hash=tx_hash) for _ in range(20)))
    codes = sorted(answer.code for answer in answers)
    assert codes == [0] + [3203] * 19


async def test_8_operators_at_once_credit_it_once(site):
    id = (await site.deposit()).data["id"]
    results = await asyncio.gather(
        *(site.act("wallet.deposits", id, "credit") for _ in range(6)),
        *(site.act("wallet.deposits", id, "refuse", "no") for _ in range(2)),
    )
    assert results.count(0) == 1
    assert (await site.balance(1))[0] in (0, 25 * USDT)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") <= 1
    await site.verify()


async def test_a_reason_is_read_in_the_language_of_who_reads_it(site):
    code, words = [(await site.deposit()).data["id"] for _ in range(2)]
    assert await site.act("wallet.deposits", code, "refuse", "wallet.refusal.hash_not_found") == 0
    assert await site.act("wallet.deposits", words, "refuse", "{amount} differs") == 0
    found = (await site("depositRecords", 1, language="xby")).data["rows"]
    assert {row["id"]: row["reason"] for row in found} == {
        code: "No está en la cadena.",
        words: "{amount} differs",
    }
    assert (await site("deposit", 1, id=code, language="xby")).data["reason"] == "No está en la cadena."
    assert (await site("deposit", 1, id=code)).data["reason"] == "wallet.refusal.hash_not_found"
    assert "No está en la cadena." in (await site("exportRecords", 1, kind="deposits", language="xby")).data["csv"]


async def test_below_the_minimum_it_is_kept_and_says_so(site):
    answer = await site.deposit(amount="0.999999")
    assert (answer.data["state"], answer.data["below_minimum"], answer.data["minimum"]) == (
        "below_minimum",
        True,
        "1.000000",
    )
    assert await site.act("wallet.deposits", answer.data["id"], "credit") == 109
    assert await site.balance(1) == (0, 0)
    assert (await site("depositRecords", 1)).data["rows"][0]["status"] == 0
    assert (await site.deposit(amount="1")).data["state"] == "under_review"


async def test_a_channel_that_is_closed_or_has_no_address_says_that_it_is_not_open(site, site_with):
    assert (await site("depositAddress", 1, coin="USDT", chain="ERC20")).data["address"] == HOUSE_ADDRESS
    assert (await site("depositAddress", 1, coin="USDT", chain="TRC20")).code == 3200
    assert (await site.deposit(coin="TRX", chain="TRC20")).code == 3200
    closed = site_with({"wallet.deposit.open.usdt_erc20": False})
    assert (await closed.deposit()).code == 3200
    rows = (await closed("depositChannels", 1)).data["rows"]
    assert {(row["coin"], row["chain"]): row["open"] for row in rows} == {
        ("USDT", "ERC20"): False,
        ("USDT", "TRC20"): False,
        ("BTC", "BTC"): True,
        ("ETH", "ERC20"): False,
        ("TRX", "TRC20"): False,
    }
    assert {row["coin"]: float(row["minimum"]) for row in rows} == {"USDT": 1, "BTC": 0.001, "ETH": 0.1, "TRX": 10}


async def test_a_voucher_is_required(site, site_with):
    fields = {"coin": "USDT", "chain": "ERC20", "amount": "25", "hash": new_hash()}
    answer = await site("submitDeposit", 1, **fields)
    assert (answer.code, answer.field) == (3205, "voucher")
    assert (await site_with({"wallet.deposit.voucher_required": False})("submitDeposit", 1, **fields)).code == 0


async def test_an_export_is_the_newest_rows_of_one_moment_each_once_and_asked_for_once(site, monkeypatch):
    for _ in range(120):
        await site.move(1, "USDT", USDT)
    asked = []
    cursor = Connection.cursor

    def counting(self, query, *arguments, **more):
        asked.append("FROM ledger t" in query)
        return cursor(self, query, *arguments, **more)

    monkeypatch.setattr(Connection, "cursor", counting)
    for most, complete in ((120, True), (119, False)):
        monkeypatch.setattr(record_calls, "MOST_ROWS", most)
        exported = (await site("exportRecords", 1, kind="account")).data
        ids = [int(row[0].strip('="')) for row in csv.reader(exported["csv"].splitlines()[1:])]
        assert ids == sorted(set(ids), reverse=True)
        assert (len(ids), exported["rows"], exported["complete"]) == (most, most, complete)
    assert sum(asked) == 2  # a long history is read once, not once for each hundred rows
    monkeypatch.undo()
    newest = (await site("accountRecords", 1, size="1")).data["rows"][0]
    assert int(newest["id"]) == ids[0]


async def test_hostile_amounts_are_refused_and_leave_no_row(site):
    for text in HOSTILE_AMOUNTS:
        assert (await site.deposit(amount=text)).code in (130, 131, 133, 185), text
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_deposit") == 0


@pytest.mark.parametrize("size", [1, 2])
async def test_records_are_filtered_and_paged_and_are_one_s_own(site, size):
    for amount in ("1", "2", "3"):
        await site.deposit(amount=amount)
    await site.deposit(coin="BTC", chain="BTC", amount="0.5", hash=new_hash()[2:])
    await site.deposit(2)
    first = (await site("depositRecords", 1, coin="USDT", size=str(size))).data
    page = (await site("depositRecords", 1, coin="USDT", size=str(size), after=first["next"])).data
    assert page["rows"][0]["amount"] == ("2.000000" if size == 1 else "1.000000")
    assert bool(page["next"]) == (size == 1)
    assert len((await site("depositRecords", 1, status="2")).data["rows"]) == 0
    assert (await site("depositRecords", 1, from_="2026-02-30")).code == 3232
    assert len((await site("depositRecords", 1, from_="2020-01-01", to="2020-01-02")).data["rows"]) == 0
    exported = (await site("exportRecords", 1, kind="deposits")).data
    assert exported["csv"].splitlines()[0].startswith("id,reference,created_at,coin") and exported["rows"] == 4
    assert BTC


async def test_addresses_of_two_coins_of_a_chain_are_asked_for_at_once(site, site_with, monkeypatch):
    """Both keep the address for both coins, in one order: neither has to begin again."""
    scanned = site_with({"wallet.deposit.open.eth_erc20": True}, ScriptedChain())
    real, begun = show_deposit.user_number, []

    async def user_number(tx, user_id):
        begun.append(user_id)
        return await real(tx, user_id)

    assert (await scanned("depositAddress", 1, coin="USDT", chain="ERC20")).code == 0
    monkeypatch.setattr(show_deposit, "user_number", user_number)
    monkeypatch.setattr(show_deposit, "keep_address", Meeting(site.owner_db).after(show_deposit.keep_address))
    both = [concurrently(scanned("depositAddress", 1, coin=coin, chain="ERC20")) for coin in ("USDT", "ETH")]
    assert len({(await one).data["address"] for one in both}) == 1
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_deposit_address WHERE automatic") == 2
    assert begun == [1, 1]


async def test_the_owner_reads_the_reference_that_operators_know_the_case_by(site):
    id = (await site.deposit()).data["id"]
    named = await site.reference("wallet.deposits", id)
    assert (await site("deposit", 1, id=id)).data["reference"] == named
    assert await site.act("wallet.deposits", named, "credit") == 0
    assert (await site("depositRecords", 1)).data["rows"][0]["reference"] == named


async def test_what_no_operator_looks_at_has_no_reference(site):
    assert (await site.deposit(amount="0.5")).data["below_minimum"]
    assert (await site("depositRecords", 1)).data["rows"][0]["reference"] == ""
