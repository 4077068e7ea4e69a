"""Money that comes, goes and moves between wallets, as programs with a key are told of it at a running site: by ccxt as
it comes, and by requests that are signed by hand.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import ccxt
import httpx
import pytest
from agio_testing.site import Site
from signing_program import ADDRESS, TESTNET, Program, ccxt_settings

DEPOSITS, WITHDRAWALS = "/sapi/v1/capital/deposit/hisrec", "/sapi/v1/capital/withdraw/history"
TO_SEND, MOVED = "/sapi/v1/capital/deposit/address", "/sapi/v1/asset/transfer"


def ask(saver: Program, path: str, **fields: Any) -> Any:
    answer = saver.ask("GET", path, realm="", **fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def client_of(saver: Program) -> ccxt.binance:
    """ccxt as its users set it up."""
    return ccxt.binance(ccxt_settings(saver.site, "", apiKey=saver.key, secret=saver.secret))


def test_ccxt_reads_the_money_that_came_went_and_moved(saver: Program) -> None:
    client = client_of(saver)
    client.load_markets()
    tether = client.currencies["USDT"]
    assert tether["networks"]["ERC20"]["deposit"] is True and tether["networks"]["TRC20"]["deposit"] is False
    assert tether["networks"]["ERC20"]["limits"]["withdraw"] == {"min": 100.0, "max": 200_000.0}
    came = {one["amount"]: one for one in client.fetch_deposits("USDT")}
    assert {amount: one["status"] for amount, one in came.items()} == {250.0: "ok", 0.5: "2", 75.0: "pending"}
    assert {one["network"] for one in came.values()} == {"ERC20"} and came[250.0]["address"].startswith("0x")
    assert came[250.0]["txid"].startswith("0x") and came[250.0]["updated"] is None
    gone = client.fetch_withdrawals("USDT")
    reported = {one["status"]: (one["amount"], one["fee"]["cost"]) for one in gone}
    assert reported == {"pending": (142.5, 7.5), "canceled": (142.5, 7.5)}
    assert {(one["network"], one["address"]) for one in gone} == {("ERC20", ADDRESS)}
    sent_to = client.fetch_deposit_address("USDT", {"network": "ERC20"})["address"]
    assert sent_to == came[250.0]["address"]
    assert [one["amount"] for one in client.fetch_transfers("USDT")] == [100.0]
    back = client.fetch_transfers("USDT", params={"fromAccount": "future"})
    assert [(one["amount"], one["fromAccount"], one["toAccount"]) for one in back] == [(40.0, "linear", "spot")]
    assert client.fetch_deposit_withdraw_fees(["USDT"])["USDT"]["networks"]["ERC20"]["withdraw"]["fee"] == 5.0
    with pytest.raises(ccxt.AuthenticationError):
        client.transfer("USDT", 1, "spot", "future")


def test_what_came_is_narrowed_by_what_programs_narrow_it_by(saver: Program) -> None:
    all_of_it = ask(saver, DEPOSITS)
    times = [one["insertTime"] for one in all_of_it]
    assert [Decimal(one["amount"]) for one in all_of_it] == [75, Decimal("0.5"), 250] and times == sorted(times)[::-1]
    assert ask(saver, DEPOSITS, coin="BTC") == []
    assert ask(saver, DEPOSITS, status=1) == [all_of_it[2]] and ask(saver, DEPOSITS, status=0) == [all_of_it[0]]
    assert ask(saver, DEPOSITS, status=7) == []
    assert ask(saver, DEPOSITS, limit=1, offset=1) == [all_of_it[1]]
    assert ask(saver, DEPOSITS, txId=all_of_it[2]["txId"]) == [all_of_it[2]]
    assert ask(saver, DEPOSITS, startTime=times[1], endTime=times[1]) == [all_of_it[1]]
    assert ask(saver, DEPOSITS, startTime=times[0] + 1) == []


def test_what_went_is_narrowed_as_well(saver: Program) -> None:
    all_of_it = ask(saver, WITHDRAWALS)
    assert [one["status"] for one in all_of_it] == [1, 2]
    assert ask(saver, WITHDRAWALS, status=2) == all_of_it[1:] and ask(saver, WITHDRAWALS, status=6) == []
    assert ask(saver, WITHDRAWALS, coin="USDT", limit=1) == all_of_it[:1]
    assert ask(saver, WITHDRAWALS, coin="ETH") == []


def test_what_moved_is_told_page_by_page(saver: Program) -> None:
    found = ask(saver, MOVED, type="MAIN_UMFUTURE")
    [row] = found["rows"]
    assert (found["total"], row["asset"], Decimal(row["amount"]), row["status"]) == (1, "USDT", 100, "CONFIRMED")
    assert ask(saver, MOVED, type="MAIN_UMFUTURE", current=2) == {"total": 1, "rows": []}
    assert ask(saver, MOVED, type="MAIN_UMFUTURE", startTime=row["timestamp"] + 1)["total"] == 0
    for none in ("MAIN_FUNDING", "MAIN_MARGIN", "MAIN_MAIN", "OPTION_MAIN"):
        assert ask(saver, MOVED, type=none) == {"total": 0, "rows": []}


@pytest.mark.parametrize(
    ("path", "fields", "code"),
    [
        (TO_SEND, {"coin": "USDT", "network": "TRX"}, -1130),
        (TO_SEND, {"coin": "NOSUCH"}, -1130),
        (TO_SEND, {}, -1102),
        (MOVED, {}, -1102),
        (DEPOSITS, {"status": "done"}, -1100),
        (DEPOSITS, {"limit": 0}, -1130),
        (WITHDRAWALS, {"offset": 1_000_001}, -1130),
        (WITHDRAWALS, {"nothing": 1}, -1104),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_number(saver: Program, path: str, fields: Any, code: int) -> None:
    answer = saver.ask("GET", path, realm="", **fields)
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.text


def test_no_key_moves_money(wallets: Site, saver: Program) -> None:
    trader = Program(wallets, saver.owner, scopes="read,trade", password=saver.owner.password)
    move = {"type": "MAIN_UMFUTURE", "asset": "USDT", "amount": "1"}
    for one in (saver, trader):
        refused = one.ask("POST", MOVED, realm="", **move)
        assert (refused.status_code, refused.json()["code"]) == (401, -1002)
    assert ask(saver, MOVED, type="MAIN_UMFUTURE")["total"] == 1


def test_somebody_else_is_told_nothing_of_it(wallets: Site, saver: Program) -> None:
    who = wallets.visitor().registered()
    other = Program(wallets, who, scopes="read", password=who.password)
    assert ask(other, DEPOSITS) == ask(other, WITHDRAWALS) == []
    assert ask(other, MOVED, type="MAIN_UMFUTURE")["rows"] == []


def test_in_the_demo_realm_money_moves_but_neither_comes_nor_goes(wallets: Site) -> None:
    demo = Program(wallets, wallets.visitor().in_demo())
    moved = {"coin": "USDT", "from": "spot", "to": "wealth", "amount": "5"}
    assert demo.owner.post("transferAsset", **moved)["code"] == 0
    assert demo.ask("GET", DEPOSITS).json() == demo.ask("GET", WITHDRAWALS).json() == []
    assert demo.ask("GET", MOVED, type="MAIN_FUNDING").json()["total"] == 1
    refused = demo.ask("GET", TO_SEND, coin="USDT")
    assert (refused.status_code, refused.json()["code"]) == (401, -1002)
    coins = httpx.get(f"{wallets.url}{TESTNET}/sapi/v1/capital/config/getall").json()
    ways = [way for coin in coins for way in coin["networkList"]]
    assert ways and not any(way["depositEnable"] or way["withdrawEnable"] for way in ways)


def test_the_ways_of_a_coin_are_those_of_the_site(wallets: Site) -> None:
    coins = {one["coin"]: one for one in httpx.get(f"{wallets.url}/sapi/v1/capital/config/getall").json()}
    listed = wallets.visitor().registered().rows("depositChannels")
    names = {"ERC20": "ETH", "TRC20": "TRX"}
    for coin, reported in coins.items():
        ways = {names.get(one["chain"], one["chain"]): one["open"] for one in listed if one["coin"] == coin}
        assert {one["network"]: one["depositEnable"] for one in reported["networkList"]} == ways
        assert reported["depositAllEnable"] is any(ways.values())
        assert sum(one["isDefault"] for one in reported["networkList"]) == bool(ways)
    assert coins["USDT"]["withdrawAllEnable"] and not coins["BTC"]["withdrawAllEnable"]
