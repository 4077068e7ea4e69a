"""Products of each instrument: each plugin names its own, and the market lists them."""

from __future__ import annotations

from collections.abc import Collection
from types import ModuleType, SimpleNamespace
from typing import Any

from agio_kernel.declarations.offers import Offer, Term
from agio_kernel.declarations.tiles import percent
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import Offerings
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_market.offers import TURN_MS, Offers

REQUEST: Any = None


FEE = Term("any.nav.fee", lambda: {"BTCUSDT": percent("0.001"), "OLDUSDT": percent("0.1")})


def product(name: str, order: int, symbols: Collection[str]) -> ModuleType:
    module = ModuleType(name)

    def agio_plugin() -> Plugin:
        offer = Offer(f"{name}.nav.offer", f"{name}.trade", lambda: symbols, order, (FEE,), tab=order < 20)
        return Plugin(id=name, title=name, version="1.0.0", offers=[offer])

    vars(module)["agio_plugin"] = hookimpl(agio_plugin)
    return module


class House:
    """A market of two instruments and the plugins that a test makes."""

    def __init__(self, **offered: tuple[int, Collection[str]]) -> None:
        self.now, self.off = 0, set()
        modules = {name: product(name, *said) for name, said in offered.items()}
        listed = [SimpleNamespace(symbol=symbol) for symbol in ("BTCUSDT", "EURUSD")]
        parts = {Offerings: SimpleNamespace(is_off=self.off.__contains__)}
        kernel: Any = SimpleNamespace(
            clock=SimpleNamespace(now_ms=lambda: self.now),
            directory=PluginSet.load(offered, modules=modules),
            prices=SimpleNamespace(instruments=lambda: listed),
            part=parts.__getitem__,
        )
        self.offers = Offers(kernel)

    async def shown(self) -> list[tuple[str, str, list[str]]]:
        page = await self.offers.show(REQUEST)
        return [(one.title, one.link, list(one.symbols)) for one in page.rows]


async def test_offers_stand_in_their_order_with_their_symbols_as_the_market_lists_them():
    house = House(later=(20, {"BTCUSDT"}), sooner=(10, ["EURUSD", "BTCUSDT"]))
    assert await house.shown() == [
        ("sooner.nav.offer", "sooner.trade", ["BTCUSDT", "EURUSD"]),
        ("later.nav.offer", "later.trade", ["BTCUSDT"]),
    ]


async def test_what_the_market_does_not_list_and_what_is_switched_off_is_not_offered():
    house = House(one=(1, {"BTCUSDT", "OLDUSDT"}), other=(2, {"EURUSD"}))
    house.off.add("other")
    assert await house.shown() == [("one.nav.offer", "one.trade", ["BTCUSDT"])]


async def test_what_an_offer_says_of_its_symbols_stands_in_their_order():
    [one] = (await House(one=(1, {"EURUSD", "BTCUSDT"})).offers.show(REQUEST)).rows
    [fee] = one.terms
    assert (fee.title, fee.column, list(fee.figures)) == ("any.nav.fee", False, [percent("0.001"), None])


async def test_an_offer_says_whether_it_is_a_tab():
    page = await House(tab=(1, {"BTCUSDT"}), none=(20, {"BTCUSDT"})).offers.show(REQUEST)
    assert [one.tab for one in page.rows] == [True, False]


async def test_nobody_offers_anything():
    assert await House().shown() == []


def test_the_answer_is_of_a_turn():
    house = House()
    before = house.offers.cache_version
    house.now += TURN_MS
    assert house.offers.cache_version == before + 1
