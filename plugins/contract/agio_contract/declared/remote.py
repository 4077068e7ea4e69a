"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

PRODUCTS = Sold("contract.products")

CONTRACT_REMOTE = Remote(
    id="contract",
    screens=(
        Screen(
            "/preciousMetal",
            "trade",
            "contracts.title",
            Access.VISITOR,
            layout="trade",
            commands=("openContract",),
            prices=True,
        ),
        Screen(
            "/contractTrade",
            "trade",
            "contracts.title",
            Access.VISITOR,
            layout="trade",
            commands=("openContract",),
            prices=True,
        ),
        Screen("/deliveryOrders", "records", "contracts.screen.records"),
        Screen("/contractRules", "rules", "contracts.screen.rules", Access.VISITOR),
    ),
    navigation=(
        Navigation("top", "contracts.nav.trade", "/preciousMetal", 20, "chart-candle", "trade", sells=PRODUCTS),
        Navigation("user", "contracts.nav.records", "/deliveryOrders", 210, "chart-candle", "records"),
    ),
    tiles=(Tile("contracts.nav.tile", "contracts.nav.tile_text", "chart-candle", "/preciousMetal", 20, PRODUCTS),),
    wallets=("contract",),
    links={
        "contract.trade": "/preciousMetal",
        "contract.records": "/deliveryOrders",
        "contract.rules": "/contractRules",
    },
    domains=("contract", "contracts", "trade"),
)
