"""The specification's messages about money in and out: each is brought about for real, and read in two languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor

ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
Envelope = dict[str, Any]


class Message(NamedTuple):
    """Message that the specification lets the user read, and the actions that cause it."""

    name: str
    bring_about: Callable[[Site, str], Envelope]
    code: int
    field: str | None
    english: str
    japanese: str


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site(flow=False) as site:
        site.advance_to("13:00")  # withdrawals are open, whenever the tests run
        yield site


def user(site: Site) -> Visitor:
    return site.visitor().registered()


def visitor_asks(site: Site, lang: str) -> Envelope:
    return site.visitor().get("getAsset2", lang=lang)


def transfer_of_too_much(site: Site, lang: str) -> Envelope:
    way = {"from": "spot", "to": "contract"}
    return user(site).post("transferAsset", lang=lang, coin="USDT", amount="1000000", **way)


def exchange_of_too_much(site: Site, lang: str) -> Envelope:
    who = user(site)
    quote = who.get("exchangeQuote", amount="90000", **{"from": "USDT", "to": "BTC"})
    assert quote["code"] == 0, quote
    return who.post("exchange", lang=lang, quote=quote["data"]["quote"])


def withdrawal(who: Visitor, lang: str, amount: str, fee: str) -> Envelope:
    return who.post("submitWithdrawal", lang=lang, address=ADDRESS, amount=amount, fee=fee)


def withdrawal_below_the_minimum(site: Site, lang: str) -> Envelope:
    return withdrawal(user(site), lang, "99.999999", "5.000000")


def quote_below_the_minimum(site: Site, lang: str) -> Envelope:
    return user(site).get("withdrawQuote", lang=lang, amount="50")


def withdrawal_without_a_trading_password(site: Site, lang: str) -> Envelope:
    return withdrawal(user(site), lang, "100", "5.000000")


def deposit_by_a_closed_channel(site: Site, lang: str) -> Envelope:
    return user(site).get("depositAddress", lang=lang, coin="BTC", chain="BTC")


def deposit_without_a_voucher(site: Site, lang: str) -> Envelope:
    sent = {"coin": "USDT", "chain": "ERC20", "amount": "250", "hash": f"0x{'ab' * 32}"}
    return user(site).post("submitDeposit", lang=lang, **sent)


def deposit_of_a_demo_account(site: Site, lang: str) -> Envelope:
    return site.visitor().in_demo().get("depositChannels", lang=lang)


def withdrawal_of_a_demo_account(site: Site, lang: str) -> Envelope:
    return withdrawal(site.visitor().in_demo(), lang, "100", "5.000000")


REAL = (120, None, "Please switch to a real account", "リアル口座に切り替えてください")
SHORT = (134, "amount", "Insufficient balance", "残高が不足しています")
LEAST = (
    3226,
    "amount",
    "Amount below the minimum cannot be withdrawn. The minimum is 100 USDT",
    "最低額未満の出金はできません。最低額は100 USDTです",
)
MESSAGES = (
    Message("log in first", visitor_asks, 2000, None, "Please log in first", "先にログインしてください"),
    Message("insufficient balance, transfer", transfer_of_too_much, *SHORT),
    Message("insufficient balance, exchange", exchange_of_too_much, *SHORT),
    Message("below the minimum", withdrawal_below_the_minimum, *LEAST),
    Message("below the minimum, before the request", quote_below_the_minimum, *LEAST),
    Message(
        "set the transaction password",
        withdrawal_without_a_trading_password,
        124,
        None,
        "Set a trading password or authenticator app in Security",
        "セキュリティで取引パスワードまたは認証アプリを設定してください",
    ),
    Message(
        "channel not open",
        deposit_by_a_closed_channel,
        3200,
        "chain",
        "This recharge channel is not open yet",
        "この入金経路はまだ利用できません",
    ),
    Message(
        "upload the voucher",
        deposit_without_a_voucher,
        3205,
        "voucher",
        "Please upload the voucher",
        "証憑をアップロードしてください",
    ),
    Message("real account, deposit", deposit_of_a_demo_account, *REAL),
    Message("real account, withdrawal", withdrawal_of_a_demo_account, *REAL),
)


@pytest.mark.parametrize("lang", ["en", "jp"])
@pytest.mark.parametrize("message", MESSAGES, ids=[one.name for one in MESSAGES])
def test_a_message_is_said_where_it_belongs(site: Site, message: Message, lang: str) -> None:
    answer = message.bring_about(site, lang)
    assert answer["code"] == message.code, answer
    assert answer["message"] == (message.english if lang == "en" else message.japanese)
    assert ((answer["data"] or {}).get("field")) == message.field, answer
