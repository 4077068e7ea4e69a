"""The manifest of its micro-frontend: screens, menus and tiles."""

from __future__ import annotations

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Slot

from agio_market.declared.permissions import PRICES_READ

MARKET_REMOTE = Remote(
    id="market",
    screens=(
        Screen("/market", "market", "market.nav.markets", Access.VISITOR, "app"),
        Screen("/ldcoin", "coins", "market.nav.coins", Access.VISITOR, "app"),
    ),
    navigation=(
        Navigation("top", "market.nav.markets", "/market", 10, "chart-candle"),
        Navigation("footer", "market.nav.coins", "/ldcoin", 15),
        Navigation("tabbar", "market.nav.markets", "/market", 20, "chart-bar"),
    ),
    slots=(Slot("console.section", "prices", 110, "market.nav.prices", "chart-candle", (PRICES_READ.key,)),),
    links={"market.table": "/market", "market.coin": "/ldcoin"},
)
