"""The wallet over the wire: every call answers as it declares, and every refusal that can be brought about is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_testing.operators import agree, approve, case_of, decide, first_operator, signed_in
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor, new_hash
from agio_wallet.declared.codes import CODES

ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
OTHER = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
PIN = "482916"
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
ELSEWHERE = {
    3204: "a node reads the chain: plugins/wallet/tests/store/test_evm.py",
    3212: "the console asks the check of the hold first: plugins/wallet/tests/store/test_withdrawals.py",
    3215: "a worker has it: plugins/wallet/tests/store/test_withdrawals.py",
    3220: "every coin of this site has a price: plugins/wallet/tests/store/test_exchange.py",
    3230: "an address of one case: plugins/wallet/tests/store/test_book.py",
    3231: "a node found it first: plugins/wallet/tests/store/test_scanning.py",
    3233: "a node tells: plugins/wallet/tests/store/test_evm.py",
    3234: "one withdrawal is sent here: plugins/wallet/tests/store/test_withdrawals.py",
    3235: "a node pays out: plugins/wallet/tests/store/test_withdrawals.py",
    3236: "no day passes here: plugins/wallet/tests/store/test_book.py",
    3239: "the console offers no such decision: plugins/wallet/tests/store/test_claims.py",
    3247: "so many lines are work of a task: plugins/wallet/tests/store/history/test_statement.py",
    3248: "no PDF fails here: plugins/wallet/tests/store/history/test_statement.py",
    3249: "an automation refuses by it: plugins/automation/tests/store/test_instructions.py",
    3240: "so many are work: plugins/wallet/tests/store/test_claims.py",
    3237: "so many are work: plugins/wallet/tests/store/test_deposits.py",
    3242: "the simulated prices move by less than the spread: plugins/wallet/tests/store/test_exchange.py",
    3243: "operators add networks, users none: plugins/wallet/tests/store/chain/test_networks.py",
    3244: "operators add networks, users none: plugins/wallet/tests/store/chain/test_networks.py",
    3245: "operators add networks, users none: plugins/wallet/tests/store/chain/test_networks.py",
    3246: "operators add networks, users none: plugins/wallet/tests/store/chain/test_networks.py",
}
"""Refusals that this site can't bring about, and where they are."""

asked: set[str] = set()
refused: set[int] = set()

Envelope = dict[str, Any]


class Person:
    """User of the site; questions and refusals are kept for the end."""

    def __init__(self, who: Visitor) -> None:
        self.who = who

    def get(self, call: str, **fields: str) -> Envelope:
        return self._kept(call, self.who.get(call, **fields))

    def post(self, call: str, *, rtoken: str | None = None, **fields: str) -> Envelope:
        return self._kept(call, self.who.post(call, rtoken=rtoken, **fields))

    def ok(self, call: str, **fields: str) -> Any:
        """The data of an answer without a refusal, by the method that the call has."""
        answer = (self.post if call in POSTS else self.get)(call, **fields)
        assert answer["code"] == 0, (call, answer)
        return answer["data"]

    def deposit(self, amount: str = "250", *, voucher: bool = True, **fields: str) -> Envelope:
        return self._kept("submitDeposit", self.who.deposit(amount, voucher=voucher, **fields))

    def withdrawal(self, amount: str = "100", **fields: str) -> Envelope:
        given = {"amount": amount, "address": ADDRESS, "fee": "5.000000", "tpassword": PIN} | fields
        return self.post("submitWithdrawal", **{name: text for name, text in given.items() if text})

    def _kept(self, call: str, answer: Envelope) -> Envelope:
        asked.add(call)
        if answer["code"] // 100 == 32:
            refused.add(answer["code"])
            assert not answer["message"].startswith("wallet."), answer
            assert "{" not in answer["message"], answer
        return answer


POSTS: set[str] = set()


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site(flow=False) as site:
        for row in site.calls:
            if row["plugin"] == "wallet" and row["method"] == "POST":
                POSTS.add(row["path"].removeprefix("web/"))
        site.advance_to("13:00")
        yield site


@pytest.fixture
def ann(site: Site) -> Person:
    """Return a user with an opening balance and a trading password."""
    who = site.visitor().registered()
    answer = who.post("setTpassword", password=who.password, tpassword=PIN, tpassword2=PIN)
    assert answer["code"] in (0, 7), answer
    return Person(who)


@pytest.fixture(scope="module")
def operator(site: Site) -> Person:
    return Person(first_operator(site))


def is_refused(answer: Envelope, code: int, field: str | None = None) -> None:
    assert (answer["code"], (answer["data"] or {}).get("field")) == (code, field), answer


# --- what every call answers ------------------------------------------------------------------------------------------


def test_what_one_has_and_how_money_comes_in(ann: Person):
    have = ann.ok("getAsset2")
    assert {"rows", "next", "total_usdt", "realm"} <= have.keys()
    assert {row["coin"] for row in have["rows"]} >= {"USDT", "BTC"}
    assert isinstance(ann.ok("assetHistory")["rows"], list)
    channels = ann.ok("depositChannels")["rows"]
    assert {(row["coin"], row["chain"]): row["open"] for row in channels}["USDT", "ERC20"] is True
    way = ann.ok("depositAddress", coin="USDT", chain="ERC20")
    assert way["address"].startswith("0x") and Decimal(way["minimum"]) == 1
    assert ann.ok("depositNeeds")["voucher_required"] is True


def test_a_deposit_from_the_form_to_the_balance_and_its_records(ann: Person, operator: Person):
    before = Decimal(ann.who.balance("USDT")[0])
    made = ann.deposit(amount="250")["data"]
    assert (made["state"], made["status"], made["below_minimum"]) == ("under_review", 1, False)
    below = ann.deposit(amount="0.5")["data"]
    assert (below["state"], below["status"], below["below_minimum"]) == ("below_minimum", 0, True)
    assert ann.ok("depositVoucher", id=made["id"])["image"].startswith("data:image/")
    assert decide(operator, "wallet.deposits", made["id"], "credit", "seen on the chain")["data"] == {
        "state": "credited"
    }
    assert Decimal(ann.who.balance("USDT")[0]) == before + 250
    one = ann.ok("deposit", id=made["id"])
    assert [event["by"] for event in one["events"]] == ["operator", "user"]
    rows = ann.ok("depositRecords", status="2")["rows"]
    assert [(row["id"], row["state"]) for row in rows] == [(made["id"], "credited")]


def test_a_refused_deposit_is_explained_in_the_words_of_its_code(ann: Person, operator: Person):
    made = ann.deposit()["data"]
    assert decide(operator, "wallet.deposits", made["id"], "refuse", "my own words")["code"] != 0
    assert decide(operator, "wallet.deposits", made["id"], "refuse", "not_on_chain")["data"] == {"state": "refused"}
    reason = ann.ok("deposit", id=made["id"])["reason"]
    assert reason and not reason.startswith("wallet.") and reason != "not_on_chain"


def test_a_withdrawal_from_the_quote_to_the_confirmed_payment(ann: Person, operator: Person, site: Site):
    quote = ann.ok("withdrawQuote", amount="150", address=ADDRESS)
    assert (quote["fee"], quote["net"], quote["window"]["open"], quote["blocked"]) == (
        "7.500000",
        "142.500000",
        True,
        [],
    )
    made = ann.withdrawal("150", fee=quote["fee"])["data"]
    assert (made["state"], made["status"]) == ("requested", 1)
    held = decide(operator, "wallet.withdrawals", made["id"], "approve", "checked")
    is_refused(held, 197, "trigger")  # the check of its hold
    site.advance_to("13:00", days=2)
    # The trading password is new, so the check of it failed: two operators agree.
    proposal = decide(operator, "wallet.withdrawals", made["id"], "approve", "checked")["data"]["proposal"]
    given = site.agio("operator", "add", "other", "--role", "superadmin").stdout.strip().rpartition(" ")[2]
    other = signed_in(site, "other", given, new_password="correct horse 22")
    assert approve(other, "wallet.withdrawals", made["id"], proposal)["data"]["state"] == "approved"
    is_refused(decide(operator, "wallet.withdrawals", made["id"], "broadcast", "no hash"), 3229, "reason")
    paid = new_hash()
    assert decide(operator, "wallet.withdrawals", made["id"], "broadcast", paid)["data"] == {"state": "broadcast"}
    assert decide(operator, "wallet.withdrawals", made["id"], "confirm", "six blocks")["data"] == {"state": "confirmed"}
    row = ann.ok("withdrawal", id=made["id"])
    assert (row["hash"], row["status"], row["events"][0]["by"]) == (paid, 2, "operator")
    assert ann.ok("withdrawRecords")["rows"][0]["id"] == made["id"]
    is_refused(ann.post("cancelWithdrawal", id=made["id"]), 109)


def test_a_bank_withdrawal_with_its_card_is_cancelled_and_comes_back_whole(ann: Person):
    before = ann.who.balance("USDT")
    card = ann.ok("saveBankCard", **CARD)
    assert card["account"] != CARD["account"]
    fields = {"card_id": card["id"], "amount": "200", "fee": "10.000000", "tpassword": PIN}
    made = ann.ok("submitBankWithdrawal", **fields)
    assert made["card"]["bank_name"] == CARD["bank_name"]
    assert ann.ok("bankWithdrawRecords")["rows"][0]["id"] == made["id"]
    assert ann.ok("cancelWithdrawal", id=made["id"])["state"] == "cancelled"
    assert ann.who.balance("USDT") == before
    assert len(ann.ok("bankCards")["rows"]) == 1
    ann.ok("removeBankCard", id=card["id"])
    assert len(ann.ok("bankCards")["rows"]) == 0
    is_refused(ann.post("submitBankWithdrawal", **fields), 3216, "card_id")


def test_addresses_and_receipt_settings_are_kept(ann: Person):
    saved = ann.ok("saveWithdrawAddress", address=ADDRESS, remark="mine")
    assert saved["held"] is True
    is_refused(ann.post("saveWithdrawAddress", address=ADDRESS), 3214, "address")
    assert ann.ok("saveWithdrawAddress", id=saved["id"], remark="still mine")["remark"] == "still mine"
    assert ann.ok("withdrawAddresses")["rows"][0]["remark"] == "still mine"
    ann.ok("removeWithdrawAddress", id=saved["id"])
    is_refused(ann.withdrawal(address="", address_id=saved["id"]), 3213, "address_id")
    ann.ok("saveReceiptSettings", name="Ann", bank_name="Mizuho Bank", bank_number="12345678")
    assert ann.ok("receiptSettings")["name"] == "Ann"


def test_transfers_exchanges_and_their_records(ann: Person):
    moved = ann.ok("transferAsset", coin="USDT", amount="40", **{"from": "spot", "to": "wealth"})
    assert moved["amount"] == "40.000000"
    quote = ann.ok("exchangeQuote", amount="500", **{"from": "USDT", "to": "BTC"})
    done = ann.ok("exchange", quote=quote["quote"])
    assert done["receive"] == quote["receive"]
    is_refused(ann.post("exchange", quote=quote["quote"]), 3222, "quote")
    assert ann.ok("exchangeRecords")["rows"][0]["id"] == done["id"]
    rows = ann.ok("accountRecords")["rows"]
    assert {row["reason"] for row in rows} >= {"wallet.transfer", "wallet.exchange"}
    assert {row["cause"] for row in rows if row["reason"] == "wallet.exchange"} == {done["id"]}
    events = ann.ok("history", product="wallet", reason="wallet.exchange")["rows"]
    assert [row["cause"] for row in events] == [done["id"]] and len(events[0]["moved"]) == 2
    found = ann.ok("profit", days="90")
    assert {one["coin"] for one in found["coins"]} >= {"USDT", "BTC"} and found["days"]
    for kind in ("csv", "tax", "pdf"):
        made = ann.ok("statement", kind=kind, **{"from": "2024-01-01", "to": "2093-01-01"})
        assert made["lines"] >= 4, "the opening balance, a transfer and both sides of an exchange"
    csv = ann.ok("exportRecords", kind="account")
    assert csv["rows"] == len(ann.ok("accountRecords", size="100")["rows"]) and csv["csv"].count("\n") > csv["rows"]


def test_small_balances_are_listed_converted_and_recorded(site: Site):
    who = Person(site.visitor().registered())
    is_refused(who.post("convertSmallBalances", into="USDT", below="5"), 3250, "below")
    who.ok("exchange", quote=who.ok("exchangeQuote", amount="3", **{"from": "USDT", "to": "ETH"})["quote"])
    seen = who.ok("smallBalances", into="USDT", below="5")
    assert [one["coin"] for one in seen["rows"]] == ["ETH"]
    made = who.ok("convertSmallBalances", into="USDT", below="5")
    assert [one["coin"] for one in made["rows"]] == ["ETH"]
    newest = who.ok("exchangeRecords")["rows"][0]
    assert (newest["from"], newest["to"], newest["receive"]) == ("ETH", "USDT", made["receive"])
    assert who.ok("priceReceipt", kind="wallet.exchange", id=newest["id"])["id"] == newest["id"]


def test_two_accounts_claim_one_transaction_and_it_is_awarded_on_a_proof_by_dual_control(
    ann: Person, operator: Person, site: Site
):
    stranger, sent = Person(site.visitor().registered()), new_hash()
    theirs = stranger.deposit("250", hash=sent)["data"]["id"]
    own = ann.deposit("250", hash=sent)["data"]["id"]
    before = Decimal(ann.who.balance("USDT")[0])
    assert ann.ok("depositProofText", chain="ERC20", hash=sent)["text"].count(sent) == 1
    is_refused(ann.post("proveDeposit", id=own, signature="0x12"), 3241, "signature")
    for who, id in ((stranger, theirs), (ann, own)):
        seen = who.ok("deposit", id=id)
        assert (seen["contested"], seen["provable"], seen["sender"]) == (True, True, "")
        case = case_of(operator, "wallet.deposits", id)
        detail = operator.ok("operatorCase", queue="wallet.deposits", case=case)
        checks = {check["label"]: check["passed"] for check in detail["checks"]}
        assert (checks["wallet.check.claimed_once"], checks["wallet.check.sender"]) == (False, None)
        other = case_of(operator, "wallet.deposits", own if id == theirs else theirs)
        assert [f["value"].partition(" ")[0] for f in detail["facts"] if f["label"].endswith("other_claim")] == [other]
        assert decide(operator, "wallet.deposits", id, "credit", "seen on the chain")["code"] == 193, "not offered"
    proof = "proof_statement"
    proposed = decide(operator, "wallet.deposits", own, "award", proof)
    assert proposed["code"] == 0 and "state" not in proposed["data"], "another person decides"
    agree(site, "wallet.deposits", own)
    assert (ann.ok("deposit", id=own)["state"], stranger.ok("deposit", id=theirs)["state"]) == (
        "credited",
        "under_review",
    )
    assert Decimal(ann.who.balance("USDT")[0]) == before + 250


# --- what is refused --------------------------------------------------------------------------------------------------


def test_deposits_that_are_refused(ann: Person):
    is_refused(ann.get("depositAddress", coin="BTC", chain="BTC"), 3200, "chain")
    is_refused(ann.get("depositAddress", coin="NONE", chain="ERC20"), 3201, "coin")
    is_refused(ann.deposit(hash="0x12"), 3202, "hash")
    sent = new_hash()
    assert ann.deposit(hash=sent)["code"] == 0
    is_refused(ann.deposit(hash=sent[2:].upper()), 3203, "hash")
    is_refused(ann.deposit(voucher=False), 3205, "voucher")
    is_refused(ann.get("depositRecords", **{"from": "2026-02-30"}), 3232, "from")


def test_withdrawals_that_are_refused(ann: Person, site: Site):
    is_refused(ann.withdrawal(address="0x12"), 3210, "address")
    is_refused(ann.withdrawal(address=ADDRESS[:-1] + "D"), 3211, "address")
    own = ann.ok("depositAddress", coin="USDT", chain="ERC20")["address"]
    is_refused(ann.withdrawal(address=own), 3238, "address")
    is_refused(ann.withdrawal("99.999999"), 3226, "amount")
    is_refused(ann.withdrawal(fee="4.999999"), 3227, "fee")
    is_refused(ann.withdrawal("9000000"), 133, "amount")
    is_refused(ann.withdrawal("20000", fee="1000.000000"), 134, "amount")
    site.advance_to("11:30")
    try:
        is_refused(ann.withdrawal(), 3206)
    finally:
        site.advance_to("13:00")
    assert ann.withdrawal()["code"] == 0
    assert ann.withdrawal(address=OTHER)["code"] == 0
    is_refused(ann.withdrawal(), 3207)


def test_a_withdrawal_before_the_deposits_are_spent(ann: Person, operator: Person):
    made = ann.deposit(amount="3000")["data"]
    assert decide(operator, "wallet.deposits", made["id"], "credit", "seen on the chain")["code"] == 0
    answer = ann.withdrawal()
    is_refused(answer, 3209)
    assert "2700" in answer["message"].replace(",", "")
    assert 3209 in [one["code"] for one in ann.ok("withdrawQuote")["blocked"]]


def test_the_book_s_bounds(ann: Person):
    is_refused(ann.post("saveWithdrawAddress", coin="BTC", chain="BTC", address=ADDRESS), 3208, "coin")
    assert ann.post("saveBankCard", **{**CARD, "swift": "??"})["code"] == 3217
    for number in range(50):
        assert ann.post("saveBankCard", **{**CARD, "account": f"{number:08d}"})["code"] == 0
    is_refused(ann.post("saveBankCard", **CARD), 3218)


def test_exchanges_and_transfers_that_are_refused(ann: Person, site: Site):
    is_refused(ann.post("transferAsset", coin="USDT", amount="1", **{"from": "spot", "to": "spot"}), 3219, "to")
    ways = {"from": "USDT", "to": "BTC"}
    is_refused(ann.get("exchangeQuote", amount="1", **{"from": "USDT", "to": "USDT"}), 3224, "to")
    is_refused(ann.get("exchangeQuote", amount="0.5", **ways), 3225, "amount")
    is_refused(ann.get("exchangeQuote", amount="100001", **ways), 3228, "amount")
    is_refused(ann.post("exchange", quote="forged"), 3223, "quote")
    quote = ann.ok("exchangeQuote", amount="20", **ways)["quote"]
    site.advance(minutes=5)
    is_refused(ann.post("exchange", quote=quote), 3221, "quote")
    stranger = Person(site.visitor().registered())
    is_refused(stranger.post("exchange", quote=ann.ok("exchangeQuote", amount="20", **ways)["quote"]), 3223, "quote")


def test_somebody_else_s_things_are_not_there(ann: Person, site: Site):
    case, card = ann.deposit()["data"]["id"], ann.ok("saveBankCard", **CARD)["id"]
    out = ann.withdrawal()["data"]["id"]
    stranger = Person(site.visitor().registered())
    for call, id in (("deposit", case), ("depositVoucher", case), ("withdrawal", out)):
        assert stranger.get(call, id=id)["code"] == 108, call
    for call, id in (("cancelWithdrawal", out), ("removeBankCard", card)):
        assert stranger.post(call, id=id)["code"] == 108, call


# --- and nothing was forgotten ----------------------------------------------------------------------------------------


def test_every_call_of_the_wallet_was_asked(site: Site):
    calls = {row["path"].removeprefix("web/") for row in site.calls if row["plugin"] == "wallet"}
    assert calls - asked == set()


def test_every_code_of_the_wallet_was_given_or_is_brought_about_elsewhere():
    numbers = {code.number for code in CODES}
    assert numbers - refused == set(ELSEWHERE), sorted(numbers - refused)


def test_after_all_that_the_ledger_is_clean(site: Site):
    report = msgspec.json.decode(site.agio("ledger", "verify", "--json").stdout)
    assert report["findings"] == []
    assert re.fullmatch(r"\d+", str(report["transfers"]))
