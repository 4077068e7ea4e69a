"""Visitor who uses a running site over HTTP, as a browser would: to read, to act and to check the result."""

from __future__ import annotations

import io
import itertools
import os
import secrets
import ssl
import time
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

import httpx
from agio_kernel.identity.tokens import new_secret
from PIL import Image

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""TLS context for requests to sites of tests, none of which has TLS: by default each client reads all the world's
certificates, which takes twenty times as long as the call.
"""
TPASSWORD = "482916"
CARD = {
    "bank_name": "Example Bank, Osaka",
    "account": "0123 4567 8901",
    "swift": "EXMPJPJT",
    "bank_address": "1-1 Marunouchi, Tokyo",
    "payee_name": "Mio Kobayashi",
    "payee_phone": "+81 3 5555 0101",
    "payee_address": "2-1 Marunouchi, Tokyo",
    "currency": "JPY",
}

_addresses = itertools.count(2)


def new_rtoken() -> str:
    return secrets.token_hex(8)


def new_hash() -> str:
    """A transaction hash that nobody has sent yet."""
    return f"0x{secrets.token_hex(32)}"


def new_document_number() -> str:
    """The number of an identity card that nobody has handed in yet: once approved, it is refused to everybody else."""
    return f"L{secrets.token_hex(4).upper()}"


def picture() -> bytes:
    """A small PNG, such as the voucher of a transfer."""
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    return out.getvalue()


def _straight(transport: httpx.BaseTransport) -> httpx.BaseTransport:
    return transport


class Served(Protocol):
    """The site, and what its operator can do behind its back."""

    log: Path

    @property
    def url(self) -> str: ...

    def sent_code(self, account: str) -> str: ...

    def steps_up(self, account: str) -> None: ...

    def knows_risks(self, visitor: Visitor) -> None: ...

    def set_constants(self, values: dict[str, str]) -> None: ...

    def query(self, sql: str, *args: Any) -> list[Any]: ...


class Visitor:
    """A browser that was here before: cookies, the token once signed in, and a loopback address of its own."""

    def __init__(self, site: Served, way: Callable[[httpx.BaseTransport], httpx.BaseTransport] = _straight) -> None:
        """``way``: the way of its requests, where that isn't straight to the site's address."""
        number = next(_addresses)
        self.site = site
        self.address = f"127.{os.getpid() % 250 + 1}.{number // 250}.{number % 250 + 1}"
        self.http = httpx.Client(
            base_url=site.url,
            timeout=30,
            transport=way(httpx.HTTPTransport(verify=NO_TLS, local_address=self.address)),
        )
        self.http.cookies.set("agio_browser", new_secret())
        self.token = ""
        self.account = ""
        self.password = "correct horse"

    def get(self, call: str, *, rtoken: str | None = None, lang: str = "en", **fields: str) -> dict[str, Any]:
        """A GET call's envelope."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        params = {**fields, "lang": lang, "rtoken": rtoken or new_rtoken()}
        return self.http.get(f"/web/{call}", params=params, headers=headers).json()

    def post(self, call: str, *, rtoken: str | None = None, lang: str = "en", **fields: str) -> dict[str, Any]:
        """A POST call's envelope."""
        own = {"token": self.token} if self.token else {}
        data = {**own, **fields, "lang": lang, "rtoken": rtoken or new_rtoken()}
        return self.http.post(f"/web/{call}", data=data).json()

    def rows(self, call: str, **fields: str) -> list[dict[str, Any]]:
        """The rows of a list."""
        answer = self.get(call, **fields)
        assert answer["code"] == 0, answer
        return answer["data"]["rows"]

    def code(self) -> str:
        """The code that was sent to this visitor last."""
        return self.site.sent_code(self.account)

    def registration(self, code: str) -> dict[str, str]:
        """A registration form that is complete and right."""
        return {
            "country": "ES",
            "account": self.account,
            "code": code,
            "password": self.password,
            "password2": self.password,
            "invite": "",
            "agree": "1",
        }

    def registered(self, lang: str = "en", invite: str = "") -> Visitor:
        """Give this visitor an account, signed in, with its opening balance booked; invited by the owner of this
        code."""
        self.account = f"{secrets.token_hex(6)}@example.com"
        answer = self.get("getCode", lang=lang, account=self.account, purpose="register")
        assert answer["code"] == 0, answer
        answer = self.post("userRegister", lang=lang, **(self.registration(self.code()) | {"invite": invite}))
        assert answer["code"] == 0, answer
        self.token = answer["data"]["token"]
        self.site.steps_up(self.account)
        self.site.knows_risks(self)
        for _ in range(1200):
            if any(row["available"].strip("0.") for row in self.rows("getAsset2")):
                return self
            time.sleep(0.05)
        raise AssertionError("the opening balance wasn't booked within a minute")

    def in_demo(self, amount: str = "10000") -> Visitor:
        """Give this visitor a demo account, signed in."""
        answer = self.get("tempLogin", amount=amount)
        assert answer["code"] == 0, answer
        self.token = answer["data"]["token"]
        return self

    def deposit(self, amount: str, *, rtoken: str | None = None, voucher: bool = True, **fields: str) -> dict[str, Any]:
        """Say that USDT were sent, with a picture of the transfer; the envelope."""
        own = {"token": self.token, "lang": "en", "rtoken": rtoken or new_rtoken()}
        sent = {"coin": "USDT", "chain": "ERC20", "amount": amount, "hash": new_hash(), **fields}
        files = {"voucher": ("voucher.png", picture(), "image/png")} if voucher else None
        return self.http.post("/web/submitDeposit", data={**own, **sent}, files=files).json()

    def has_trading_password(self) -> str:
        """The trading password, set where none was yet."""
        if not self.get("hasTpassword")["data"]["set"]:
            both = {"tpassword": TPASSWORD, "tpassword2": TPASSWORD}
            answer = self.post("setTpassword", password=self.password, **both)
            assert answer["code"] == 0, answer
        return TPASSWORD

    def may_take_out(self) -> dict[str, str]:
        """Meet the conditions of money that leaves: enough of what came in was traded, and there is a card that isn't
        held any more; its id and the trading password.
        """
        answer = self.get("withdrawQuote", kind="crypto", amount="100")
        assert answer["code"] == 0, answer
        if missing := Decimal(answer["data"]["consumption"]["missing"]):
            amount = str(missing + 10)  # what is filled is rounded down to lots
            answer = self.post("placeSpotOrder", pair="BTCUSDT", side="buy", type="market", amount=amount)
            assert answer["code"] == 0, answer
        return {"card_id": self.usable_card(), "tpassword": self.has_trading_password()}

    def usable_card(self) -> str:
        """A bank card of a site that holds none back after it was saved; its id."""
        self.site.set_constants({"wallet.withdraw.card_hold": "0s"})
        answer = self.post("saveBankCard", **CARD)
        assert answer["code"] == 0, answer
        return answer["data"]["id"]

    def resting_order(self, pair: str = "BTCUSDT", quantity: str = "0.001") -> dict[str, str]:
        """The terms of an order that nobody fills while a test runs: three per cent below the best bid."""
        answer = self.get("spotDepth", pair=pair, limit="1")
        assert answer["code"] == 0, (answer, self.site.log.read_text()[-4000:])
        price = Decimal(answer["data"]["bids"][0][0]) * 97 / 100
        return {"pair": pair, "side": "buy", "type": "limit", "price": f"{price:.2f}", "quantity": quantity}

    def balance(self, coin: str, wallet: str = "spot") -> tuple[str, str]:
        """Available and frozen."""
        for row in self.rows("getAsset2"):
            if (row["coin"], row["wallet"]) == (coin, wallet):
                return row["available"], row["frozen"]
        return "0", "0"
