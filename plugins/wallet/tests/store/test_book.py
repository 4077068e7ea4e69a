"""Saved data of users: addresses, bank cards, receipt settings; bank withdrawals, and the curve of a total."""

from datetime import timedelta
from decimal import Decimal

import pytest
from agio_kernel.declarations.codes import WIRE_NUMBER_USED
from agio_kernel.identity.bank_accounts import ChosenBank
from agio_kernel.ledger.net_worth import NetWorths, Worth, WorthSource
from agio_kernel.money.wires import Wire, take_wire
from agio_kernel.records import CsvTable
from agio_testing.wires import line
from agio_wallet.assets.history import take_snapshots
from agio_wallet.declared.codes import ADDRESS_UNCHECKED
from agio_wallet.declared.states import DEPOSIT_STATES
from agio_wallet.destinations.bank_book import BankBook
from agio_wallet.gateways.check_address import AddressFault, BadAddress, checked_address
from eth_utils.address import to_checksum_address
from wallet_site import CARD, HOUSE_ADDRESS, NOON, OWN_ADDRESS, TRADING_PASSWORD, USDT, approve_due


@pytest.mark.parametrize(
    "address",
    [
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ],
)
def test_the_checksums_of_eip_55(address):
    assert checked_address("ERC20", address) == address == to_checksum_address(address.lower())
    with pytest.raises(BadAddress) as mistyped:
        checked_address("ERC20", address[:-1] + ("1" if address[-1] != "1" else "2"))
    assert (mistyped.value.fault, mistyped.value.spelling) == (AddressFault.CHECKSUM, "")


@pytest.mark.parametrize("spell", [str.lower, lambda address: "0x" + address[2:].upper()])
def test_an_address_in_one_case_is_told_the_spelling_that_can_be_checked(spell):
    address = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
    with pytest.raises(BadAddress) as unchecked:
        checked_address("ERC20", spell(address))
    assert (unchecked.value.fault, unchecked.value.spelling) == (AddressFault.UNCHECKED, address)


@pytest.mark.parametrize(
    "text", ["", "0x", "0x" + "0" * 40, "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0x" + "g" * 40]
)
def test_what_is_no_address(text):
    with pytest.raises(BadAddress) as caught:
        checked_address("ERC20", text)
    assert caught.value.fault is AddressFault.NOT_AN_ADDRESS


def test_tron_addresses_have_a_checksum_too():
    assert checked_address("TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t") == "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
    with pytest.raises(BadAddress) as caught:
        checked_address("TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u")
    assert caught.value.fault is AddressFault.CHECKSUM


async def test_who_saves_an_address_in_one_case_is_told_its_spelling_and_not_of_a_typo(site):
    for spelt in (OWN_ADDRESS.lower(), "0x" + OWN_ADDRESS[2:].upper()):
        answer = await site("saveWithdrawAddress", 1, address=spelt)
        assert (answer.code, answer.field) == (ADDRESS_UNCHECKED.number, "address")
        assert answer.data["spelling"] == OWN_ADDRESS
    assert (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS)).code == 0


async def test_an_address_is_saved_held_renamed_and_removed(site):
    saved = (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS, remark="cold")).data
    assert saved["held"] is True
    assert (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS)).code == 3214
    assert (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS.lower())).code == 3230
    assert (await site("saveWithdrawAddress", 1, address="0x1")).code == 3210
    assert (await site("saveWithdrawAddress", 1, address=HOUSE_ADDRESS)).code == 3238
    assert (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS, chain="TRC20")).code == 3208
    await site.at(NOON + timedelta(hours=25))
    renamed = (await site("saveWithdrawAddress", 1, id=saved["id"], address=HOUSE_ADDRESS, remark="cold 2")).data
    assert (renamed["address"], renamed["remark"], renamed["held"]) == (OWN_ADDRESS, "cold 2", False)
    for somebody in (2, 3):
        assert (await site("removeWithdrawAddress", somebody, id=saved["id"])).code == 108
        assert (await site("saveWithdrawAddress", somebody, id=saved["id"], remark="mine")).code == 108
        assert len((await site("withdrawAddresses", somebody)).data["rows"]) == 0
    assert (await site("removeWithdrawAddress", 1, id=saved["id"])).code == 0
    again = (await site("saveWithdrawAddress", 1, address=OWN_ADDRESS)).data
    assert again["held"] is True


async def test_a_card_is_sealed_listed_changed_and_removed(site):
    saved = (await site("saveBankCard", 1, **CARD)).data
    assert (saved["swift"], saved["currency"]) == ("ABCDHKHH", "HKD")
    assert (saved["account"], saved["payee_phone"], saved["card_number"]) == ("•••• 8901", "•••• 0101", "")
    listed = str((await site("bankCards", 1)).data["rows"])
    assert "8901" in listed and "4567" not in listed and "5555" not in listed
    assert b"First Bank" not in await site.kernel.db.fetchval("SELECT sealed FROM wallet_bank_card")
    answer = await site("saveBankCard", 1, **CARD | {"swift": "XX"})
    assert (answer.code, answer.field) == (3217, "swift")
    changed = (await site("saveBankCard", 1, **CARD | {"id": saved["id"], "bank_name": "Second Bank"})).data
    assert changed["bank_name"] == "Second Bank"
    assert (await site("saveBankCard", 2, **CARD | {"id": saved["id"]})).code == 108
    assert len((await site("bankCards", 2)).data["rows"]) == 0
    assert len((await site("bankCards", 1)).data["rows"]) == 1
    assert (await site("removeBankCard", 1, id=saved["id"])).code == 0
    assert len((await site("bankCards", 1)).data["rows"]) == 0


async def test_a_bank_withdrawal_shares_the_rules_and_the_day(site):
    await site.move(1, "USDT", 1_000 * USDT)
    card = (await site("saveBankCard", 1, **CARD)).data["id"]
    given = {"amount": "200", "fee": "10.000000", "card_id": card, "tpassword": TRADING_PASSWORD}
    assert (await site("submitBankWithdrawal", 2, **given)).code == 3216
    asked = await site("submitBankWithdrawal", 1, **given)
    assert (asked.data["net"], asked.data["card"]["account"]) == ("190.000000", "•••• 8901")
    assert (await site.withdraw(1, "100")).code == 0
    assert (await site("submitBankWithdrawal", 1, **given)).code == 3207
    assert len((await site("bankWithdrawRecords", 1)).data["rows"]) == 1
    id = asked.data["id"]
    assert await site.act("wallet.withdrawals", id, "approve") == 108
    assert await site.act("wallet.bank_withdrawals", id, "approve") == 3236
    await site.at(NOON + timedelta(hours=25))
    assert await site.act("wallet.bank_withdrawals", id, "approve") == 0
    async with site.kernel.db.transaction() as tx:
        await take_wire(tx, "out", Wire("FT20260303", NOON.date(), Decimal(190), "USD"), DEPOSIT_STATES, 1)
    for number, code in (("ft 2026-0303", WIRE_NUMBER_USED.number), ("FT-2026/0304", 0)):
        given = line(number, "190", "USD", NOON.date().isoformat())
        assert await site.act("wallet.bank_withdrawals", id, "broadcast", **given) == code
    detail = await site.case("wallet.bank_withdrawals", id)
    assert any(fact.masked and fact.value == "ABCDHKHH" for fact in detail.facts)
    assert await site.act("wallet.bank_withdrawals", id, "confirm") == 0
    assert await site.balance(1) == (700 * USDT, 100 * USDT)
    await site.verify()


async def test_the_card_chosen_last_is_that_of_the_newest_withdrawal_else_the_one_saved_last(site):
    book = BankBook(site.kernel.secrets)
    async with site.kernel.db.transaction() as tx:
        assert await book.chosen(tx, 1) is None
    await site.move(1, "USDT", 1_000 * USDT)
    first = (await site("saveBankCard", 1, **CARD)).data["id"]
    await site("saveBankCard", 1, **CARD | {"bank_name": "Second Bank", "account": "11112222"})
    async with site.kernel.db.transaction() as tx:
        assert await book.chosen(tx, 1) == ChosenBank("Second Bank", "•••• 2222")
        assert await book.chosen(tx, 2) is None
    given = {"amount": "200", "fee": "10.000000", "card_id": first, "tpassword": TRADING_PASSWORD}
    assert (await site("submitBankWithdrawal", 1, **given)).code == 0
    async with site.kernel.db.transaction() as tx:
        assert await book.chosen(tx, 1) == ChosenBank("First Bank", "•••• 8901")


async def test_a_new_or_changed_card_is_held_and_the_timer_and_the_operator_wait_for_it(site):
    await site.move(1, "USDT", 1_000 * USDT)
    given = {"amount": "200", "fee": "10.000000", "tpassword": TRADING_PASSWORD}

    async def known(card):
        (row,) = (await site("bankCards", 1)).data["rows"]
        assert row["id"] == card
        return row["held"]

    async def waits(id):
        case = await site.case("wallet.bank_withdrawals", id)
        return not next(one.passed for one in case.checks if one.label == "wallet.check.card_hold_over")

    assert (await site("withdrawQuote", 1, kind="bank")).data["card_hold_minutes"] == 24 * 60
    saved = (await site("saveBankCard", 1, **CARD)).data
    assert saved["held"] and await known(saved["id"])
    first = (await site("submitBankWithdrawal", 1, card_id=saved["id"], **given)).data
    assert first["not_before"] == first["approves_at"] == saved["usable_at"]
    assert await waits(first["id"])
    await site.at(NOON + timedelta(hours=23))
    assert await approve_due(site) == 0
    await site.at(NOON + timedelta(hours=25))
    assert await approve_due(site) == 1
    assert not await known(saved["id"]) and not await waits(first["id"])
    changed = (await site("saveBankCard", 1, **CARD | {"id": saved["id"], "account": "9999 8888 7777"})).data
    assert changed["held"]
    second = (await site("submitBankWithdrawal", 1, card_id=saved["id"], **given)).data
    assert second["not_before"] == changed["usable_at"]
    assert await site.act("wallet.bank_withdrawals", second["id"], "approve") == 3236
    await site.verify()


async def test_receipt_settings_are_kept_whole(site):
    assert (await site("receiptSettings", 1)).data["name"] == ""
    await site("saveReceiptSettings", 1, name="Ann", bank_name="First Bank")
    await site("saveReceiptSettings", 1, name="Ann Lee")
    assert (await site("receiptSettings", 1)).data["name"] == "Ann Lee"
    assert (await site("receiptSettings", 1)).data["bank_name"] == ""


async def test_the_curve_has_a_point_a_day_and_ends_now(site):
    await site.move(1, "USDT", 100 * USDT)
    assert await take_snapshots(site.context) == 1
    await site.at(NOON + timedelta(days=1))
    await site.move(1, "BTC", 10**6)
    await take_snapshots(site.context)
    await take_snapshots(site.context)
    await site.at(NOON + timedelta(days=2))
    rows = (await site("assetHistory", 1)).data["rows"]
    assert [(row["day"], row["usdt"]) for row in rows] == [
        ("2026-03-04", "100.00"),
        ("2026-03-05", "600.00"),
        ("2026-03-06", "600.00"),
    ]
    await site.at(NOON + timedelta(days=364))
    assert len((await site("assetHistory", 1)).data["rows"]) == 3
    await site.at(NOON + timedelta(days=365))
    assert len((await site("assetHistory", 1)).data["rows"]) == 2


async def test_who_owes_more_than_they_have_is_in_the_curve_and_nobody_else_falls_out_of_it(site):
    async def owed(conn, users):
        return [Worth(1, "USDT", -144 * USDT)]

    site.context.kernel.part(NetWorths).sources = [("lending", WorthSource("lending.worth", owed))]
    await site.move(1, "USDT", 100 * USDT)
    await site.move(2, "USDT", 100 * USDT)
    assert await take_snapshots(site.context) == 2
    await site.at(NOON + timedelta(days=1))
    assert [(await site("assetHistory", user)).data["rows"][0]["usdt"] for user in (1, 2)] == ["-44.00", "100.00"]


def table_of(columns, rows):
    table = CsvTable(columns)
    table.add(rows)
    return table.text()


def test_a_text_that_a_spreadsheet_would_carry_out_stays_a_text():
    text = table_of(("remark", "amount"), [{"remark": "=1+1", "amount": "-1.50"}, {"remark": None, "amount": "2"}])
    assert text == "remark,amount\r\n'=1+1,-1.50\r\n,2\r\n"
    for first in "=+-@\t\r\n＝＋－＠":
        assert f"'{first}1" in table_of(("remark",), [{"remark": f"{first}1+1"}]), first


async def test_what_is_taken_away_says_the_reference_that_the_screen_says(site):
    for kind in ("deposits", "withdrawals", "bank"):
        header = (await site("exportRecords", 1, kind=kind)).data["csv"].splitlines()[0]
        assert header.startswith("id,reference,")
