"""Forms of the wallet's calls."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_hash
from agio_testing.wire_forms import Naming, WireForms, data_of

ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7"
DEPOSITS = "wallet.deposits"
"""The queue in which an operator decides them."""
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
MONEY = {
    "web/submitDeposit": {"coin": "USDT", "chain": "ERC20", "amount": "100", "hash": "0x" + "ab" * 32},
    "web/withdrawQuote": {"kind": "crypto", "amount": "200", "address": ADDRESS},
    "web/submitWithdrawal": {"amount": "200", "fee": "10", "address": ADDRESS, "tpassword": "482916"},
    "web/submitBankWithdrawal": {"card_id": "1", "amount": "200", "fee": "10", "tpassword": "482916"},
    "web/transferAsset": {"coin": "USDT", "from": "spot", "to": "contract", "amount": "10"},
    "web/exchange": {"quote": "1"},
    "web/smallBalances": {"into": "USDT", "below": "5"},
    "web/convertSmallBalances": {"into": "USDT", "below": "5"},
    "web/exchangeQuote": {"from": "USDT", "to": "BTC", "amount": "50"},
}
NAMING = (
    Naming("web/deposit", "deposit"),
    Naming("web/depositVoucher", "deposit"),
    Naming("web/proveDeposit", "deposit", {"signature": "0x" + "11" * 64 + "1b"}, own=None),
    Naming("web/withdrawal", "withdrawal"),
    # The hours of withdrawals may refuse their owner as well.
    Naming("web/submitWithdrawal", "address", {"amount": "100", "fee": "5", "tpassword": "948173"}, own=None),
    Naming("web/submitBankWithdrawal", "card", {"amount": "100", "fee": "5", "tpassword": "948173"}, own=None),
    Naming("web/saveWithdrawAddress", "address", {"coin": "USDT", "chain": "ERC20", "remark": "mine now"}),
    Naming("web/saveBankCard", "card", CARD | {"bank_name": "Mine now"}),
    Naming("web/exchange", "quote"),
    Naming("web/cancelWithdrawal", "withdrawal"),
    Naming("web/removeWithdrawAddress", "address"),
    Naming("web/removeBankCard", "card"),
    Naming("web/priceReceipt", "exchange", {"kind": "wallet.exchange"}),
)


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """One of each."""
    address = owner.post("saveWithdrawAddress", coin="USDT", chain="ERC20", address=ADDRESS, remark="home")
    return {
        "address": data_of(address)["id"],
        "card": data_of(owner.post("saveBankCard", **CARD))["id"],
        "deposit": str(data_of(owner.deposit("150"))["id"]),
        "exchange": str(data_of(owner.post("exchange", quote=quote(owner)))["id"]),
        "withdrawal": withdrawal(site, owner),
    }


def quote(owner: Visitor) -> str:
    """Good for seconds, and made anew."""
    return data_of(owner.get("exchangeQuote", **{"from": "USDT", "to": "BTC"}, amount="50"))["quote"]


def withdrawal(site: Site, owner: Visitor) -> str:
    """A withdrawal that waits, whatever the hour: as its row stands, with the money that it holds."""
    sql = """
        WITH held AS (
            UPDATE ledger_account SET available = available - 100000000, held = held + 100000000
            WHERE id = (SELECT a.id FROM ledger_account a JOIN app_user u ON u.id = a.owner
                        JOIN ledger_asset s ON s.id = a.id >> 1 & 4095
                        WHERE u.email = $1 AND s.code = 'USDT' AND a.id & 1 = 0 AND a.available >= 100000000
                        ORDER BY a.id LIMIT 1)
            RETURNING id, owner)
        INSERT INTO wallet_withdrawal (id, user_id, account, kind, coin, chain, address, gross, fee, net, state, review,
                                       not_before, cancel_until, created_at)
        SELECT 7000000000000001, owner, id, 'crypto', 'USDT', 'ERC20', $2, 100000000, 5000000, 95000000,
               'requested', '{amount}', timestamptz '2099-01-01', timestamptz '2099-01-01', agio_now()
        FROM held RETURNING id
    """
    return str(site.query(sql, owner.account, ADDRESS)[0]["id"])


def cases(site: Site) -> None:
    """A deposit that two accounts claim; the others are made by a development deployment."""
    paid = new_hash()
    for _ in range(2):
        data_of(site.visitor().registered().deposit("150", hash=paid))


ROWS = {
    "wallet.networks": (
        "BTC.ERC20",
        {
            "coin": "BTC",
            "chain": "ERC20",
            "contract": ADDRESS,
            "contract_decimals": "8",
            "confirmations": "12",
            "minimum_deposit": "0.001",
            "minimum": "0.01",
            "maximum": "10",
            "fee": "0.001",
        },
    )
}
"""A row of the catalogue to which operators add."""
PAGES = ("/recharge", "/withdraw")
"""Pages on which users read the operators' texts about a network."""
FORMS = WireForms(
    MONEY,
    NAMING,
    things,
    {"quote": quote},
    cases=cases,
    grows=frozenset({"wallet_spending", "wallet_deposited", "wallet_spending_link"}),
    withheld=frozenset(
        {"web/depositAddress", "web/depositProofText", "web/depositVoucher", "web/exportRecords", "web/statement"}
    ),
    names=frozenset(
        (f"web/{call}", field) for call in ("smallBalances", "convertSmallBalances") for field in ("into", "below")
    ),
)
