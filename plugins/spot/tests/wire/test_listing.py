"""A coin and its pair, listed and delisted by two operators in a site that runs, and traded by users meanwhile."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from agio_testing.operators import first_operator, second_operator
from agio_testing.site import Site, new_folder
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import data_of

LONGEST_S = 40.0
COIN_TAKEN, COIN_UNKNOWN, PAIR_HALTED, PAIR_UNKNOWN = 3304, 3305, 3448, 3400
COIN = {"name": "Nova", "decimals": "6"}
PAIR = {
    "name": "Nova",
    "category": "crypto",
    "rank": "1",
    "base": "NOVA",
    "quote": "USDT",
    "price_decimals": "4",
    "quantity_decimals": "3",
    "first_price": "2.5",
}
AT = {"pair": "NOVAUSDT", "type": "limit"}


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """The whole site as delivered, in which an auction takes ten seconds."""
    with new_folder() as folder:
        made = Site(folder, flow=False)
        made.start()
        made.set_constants({"spot.auction": "10s"})
        yield made
        made.stop()


class Desk:
    """Two operators: what one writes the other publishes."""

    def __init__(self, site: Site) -> None:
        self.maker, self.checker = first_operator(site), second_operator(site)

    def drafted(self, product: str, key: str, **said: str) -> dict[str, Any]:
        """The envelope of a draft: the row as it is, with what is said anew."""
        row = data_of(self.maker.get("operatorProduct", product=product, key=key))
        values = msgspec.json.encode({**row["content"], **said}).decode()
        base = str(row["newest"])
        return self.maker.post(
            "operatorProductDraft", product=product, key=key, values=values, base=base, reason="a listing"
        )

    def publish(self, product: str, key: str, **said: str) -> None:
        draft = data_of(self.drafted(product, key, **said))["draft"]
        decided = {"draft": draft, "decision": "publish", "remark": "seen"}
        assert self.maker.post("operatorProductDecide", **decided)["code"] != 0, "nobody publishes his own"
        data_of(self.checker.post("operatorProductDecide", **decided))

    def give(self, user: Visitor, amount: str) -> None:
        """Coins that exist nowhere yet, out of the house's account for corrections."""
        id = str(user.site.query("SELECT id FROM app_user WHERE email = $1", user.account)[0]["id"])
        asked = {"user": id, "wallet": "spot", "asset": "NOVA", "direction": "to_user", "amount": amount}
        proposal = data_of(self.maker.post("operatorMoneyCorrect", **asked, reason="the issue"))["proposal"]
        decided = {"proposal": proposal, "decision": "approve", "remark": "seen"}
        data_of(self.checker.post("operatorProposalDecide", **decided))


def until(what: str, happened: Callable[[], Any]) -> Any:
    """The first true answer."""
    ends = time.monotonic() + LONGEST_S
    while not (found := happened()):
        assert time.monotonic() < ends, what
        time.sleep(0.2)
    return found


def listed(user: Visitor) -> dict[str, Any] | None:
    return next((row for row in user.rows("getCurrencyAll") if row["symbol"] == "NOVAUSDT"), None)


def traded(user: Visitor) -> list[str]:
    """Return the symbols in the tab of spot trading."""
    return next(one["symbols"] for one in user.rows("getOffers") if one["link"] == "spot.trade")


def money(user: Visitor, coin: str) -> tuple[Decimal, Decimal]:
    available, frozen = user.balance(coin)
    return Decimal(available), Decimal(frozen)


@pytest.mark.timeout(400)
def test_two_operators_list_a_coin_users_trade_it_and_what_rests_comes_back_as_it_is_delisted(site: Site) -> None:
    desk, seller, buyer = Desk(site), site.visitor().registered(), site.visitor().registered()
    assert desk.drafted("market.coins", "BTC", **COIN)["code"] == COIN_TAKEN
    assert desk.drafted("market.instruments", "NOVAUSDT", **PAIR)["code"] == COIN_UNKNOWN
    desk.publish("market.coins", "NOVA", **COIN)
    until("the coin is known", lambda: desk.drafted("market.instruments", "NOVAUSDT", **PAIR)["code"] != COIN_UNKNOWN)
    desk.publish("market.instruments", "NOVAUSDT", **PAIR)

    row = until("the market lists it", lambda: listed(buyer))
    assert (row["last"], row["spot"], row["name"]) == ("2.5000", True, "Nova")
    until("spot trading lists it", lambda: "NOVAUSDT" in traded(buyer))
    desk.give(seller, "1000")
    assert money(seller, "NOVA") == (1000, 0)
    sale = {**AT, "side": "sell", "price": "2.5", "quantity": "100"}
    assert seller.post("placeSpotOrder", **sale)["code"] == PAIR_HALTED, "nobody has said on which terms"

    desk.publish("spot.pairs", "NOVAUSDT", trading="open")
    until("orders are taken for the auction", lambda: seller.post("placeSpotOrder", **sale)["code"] == 0)
    assert money(seller, "NOVA") == (900, 100)
    before = money(buyer, "USDT")[0]
    bought = data_of(buyer.post("placeSpotOrder", **AT, side="buy", price="2.6", quantity="40"))
    done = until("the auction ends", lambda: money(buyer, "NOVA")[0])
    assert bought["state"] == "pending"
    # One price for both, of the auction; who came later pays the fee of a taker: 0.12 percent.
    price = Decimal(data_of(buyer.get("spotTrades", pair="NOVAUSDT"))["rows"][0]["price"])
    assert done == 40 * Decimal("0.9988") and before - money(buyer, "USDT")[0] == 40 * price
    assert money(seller, "NOVA") == (900, 60) and money(buyer, "USDT")[1] == 0
    until("its trade is its price", lambda: Decimal((listed(buyer) or row)["last"]) == price)
    candles = data_of(buyer.get("candles", symbol="NOVAUSDT", period="1m"))["rows"]
    assert Decimal(candles[-1]["close"]) == price
    # The house deals at no price that its customers make.
    quote = {"from": "NOVA", "to": "USDT", "amount": "10"}
    assert buyer.get("exchangeQuote", **quote)["code"] == 3220

    desk.publish("spot.pairs", "NOVAUSDT", trading="closing")
    cancelled = until("it closes", lambda: buyer.post("placeSpotOrder", **sale)["code"])
    assert cancelled and money(seller, "NOVA") == (900, 60), "what rests may still be withdrawn by its owner"
    desk.publish("spot.pairs", "NOVAUSDT", trading="closed")
    until("what rests comes back", lambda: money(seller, "NOVA") == (960, 0))
    assert seller.post("placeSpotOrder", **sale)["code"] == PAIR_UNKNOWN
    assert "NOVAUSDT" not in traded(buyer)
    desk.publish("market.instruments", "NOVAUSDT", shown="false")
    until("the market lists it no more", lambda: listed(buyer) is None)
    assert site.agio("ledger", "verify").returncode == 0


@pytest.mark.timeout(400)  # it starts a site
def test_a_restart_knows_the_coin_and_what_everybody_has_of_it(site: Site) -> None:
    owner = site.visitor().registered()
    Desk(site).give(owner, "7")
    site.stop()
    site.start()
    assert money(owner, "NOVA") == (7, 0)
