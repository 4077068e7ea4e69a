"""State of a look: its user, and the events that happened to them. Everything is made by calls on a running site."""

from __future__ import annotations

import time
from enum import StrEnum

from agio_testing.operators import decide, first_operator
from agio_testing.site import Site
from agio_testing.visitor import TPASSWORD, Visitor
from agio_testing.wire_forms import forms_by_plugin
from screens import OPERATOR, VISITOR, Screen

ADDRESS = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
CARD = {
    "payee_name": "Wilhelmina Featherstonehaugh-Cholmondeley",
    "account": "0123 4567 8901",
    "card_number": "4000 1234 5678 9010",
    "bank_name": "The First International Merchant Bank of the Straits",
    "swift": "HASEHKHH",
    "routing": "024",
    "bank_address": "1 Queen's Road Central, Hong Kong",
    "payee_phone": "+852 5555 0101",
    "payee_address": "2 Queen's Road Central, Hong Kong",
}


_MADE_HERE = ("account", "spot", "wallet")
"""Plugins whose busy user has more than one of each thing."""


class State(StrEnum):
    """State that a screen meets."""

    FIRST_DAY = "first-day"
    """Somebody who has just registered; where nobody need be signed in, nobody is."""
    BUSY = "busy"
    """Somebody with orders, fills, deposits, withdrawals, cards, messages and one of all that plugins keep for their
    users; an operator for whom cases wait.
    """
    DEMO = "demo"
    """A demo account."""
    ERROR = "error"
    """The busy one, while the server refuses whatever is asked."""

    def is_of(self, screen: Screen) -> bool:
        """Whether a screen has this state: cases of a console wait on every site of the sweep."""
        return screen.access != OPERATOR or self in (State.BUSY, State.ERROR)


class People:
    """The people of one site, each made when somebody first looks through their eyes."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._made: dict[State, Visitor] = {}
        self._things: dict[str, dict[str, str]] = {}

    def path(self, state: State, screen: Screen) -> str:
        """The path of a screen; one of a single thing is of somebody's own where they have any."""
        if state in (State.BUSY, State.ERROR) and (own := self._things.get(screen.plugin)):
            return screen.path.replace(":id", next(iter(own.values())))
        return screen.path

    def of(self, state: State, screen: Screen) -> Visitor | None:
        """User who looks at a screen; None for somebody who isn't signed in."""
        if screen.access == OPERATOR:
            return first_operator(self.site)
        if screen.access == VISITOR and state is State.FIRST_DAY:
            return None
        kind = State.BUSY if state is State.ERROR else state
        if kind not in self._made:
            makers = {State.FIRST_DAY: registered, State.BUSY: busy, State.DEMO: in_demo}
            self._made[kind] = made = makers[kind](self.site)
            if kind is State.BUSY:
                others = {name: forms for name, forms in forms_by_plugin().items() if name not in _MADE_HERE}
                self._things = {name: forms.things(self.site, made) for name, forms in others.items()}
        return self._made[kind]


def registered(site: Site) -> Visitor:
    """Somebody with an account, and nothing else."""
    return site.visitor().registered()


def in_demo(site: Site) -> Visitor:
    """Somebody in a demo account with an order that rests."""
    who = site.visitor().in_demo()
    done(who.post("placeSpotOrder", **who.resting_order()))
    return who


def busy(site: Site) -> Visitor:
    """Somebody to whom everything has happened that a page can show."""
    who = registered(site)
    who.has_trading_password()
    for pair in ("BTCUSDT", "ETHUSDT"):
        done(who.post("placeSpotOrder", pair=pair, side="buy", type="market", amount="250"))
        done(who.post("placeSpotOrder", **who.resting_order(pair, "0.01")))
    cancelled = done(who.post("placeSpotOrder", **who.resting_order("SOLUSDT", "1")))
    done(who.post("cancelSpotOrder", id=cancelled["id"]))
    for give, take in (("USDT", "BTC"), ("BTC", "ETH")):
        amount = "100" if give == "USDT" else "0.001"
        quote = done(who.get("exchangeQuote", amount=amount, **{"from": give, "to": take}))
        done(who.post("exchange", quote=quote["quote"]))
    done(who.post("saveWithdrawAddress", coin="USDT", chain="ERC20", address=ADDRESS, remark="Cold wallet"))
    card = done(who.post("saveBankCard", currency="USD", **CARD))
    asked = withdraw(who, "submitWithdrawal", "crypto", "150", address=ADDRESS)
    done(who.post("cancelWithdrawal", id=asked))
    withdraw(who, "submitWithdrawal", "crypto", "200", address=ADDRESS)
    withdraw(who, "submitBankWithdrawal", "bank", "200", card_id=card["id"])
    credited, refused, _ = (done(who.deposit(amount))["id"] for amount in ("1250.5", "300", "88.25"))
    operator = first_operator(site)
    done(decide(operator, "wallet.deposits", credited, "credit", "2 of 2"))
    done(decide(operator, "wallet.deposits", refused, "refuse", "not_on_chain"))
    done(who.post("createApiKey", name="The rebalancing robot", scopes="read", password=who.password))
    for _ in range(1_200):
        if who.get("notices")["data"]["rows"]:
            return who
        time.sleep(0.05)
    raise AssertionError("nothing of all that was told to them within a minute")


def withdraw(who: Visitor, call: str, kind: str, amount: str, **to: str) -> str:
    """Ask for a withdrawal at the fee that is told; its id."""
    quoted = done(who.get("withdrawQuote", kind=kind, amount=amount, address=to.get("address", "")))
    return done(who.post(call, amount=amount, fee=quoted["fee"], tpassword=TPASSWORD, **to))["id"]


def done(answer: dict) -> dict:
    """Answer of a call that was carried out."""
    assert answer["code"] == 0, answer
    return answer["data"]
