"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

PRODUCTS = Sold("custody.products")

CUSTODY_REMOTE = Remote(
    id="custody",
    screens=(
        Screen("/profit_index", "products", "custody.title", Access.VISITOR),
        Screen("/profit_buy", "buy", "custody.screen.buy", commands=("buyProfit",)),
        Screen("/profit_wdtg", "orders", "custody.screen.orders"),
        Screen("/profitOrder/:id", "order", "custody.screen.order"),
    ),
    navigation=(
        Navigation(
            "top",
            "custody.nav.custody",
            "/profit_index",
            30,
            "pig-money",
            "finance",
            ("products", "buy", "orders", "order"),
            PRODUCTS,
        ),
        Navigation("tabbar", "custody.nav.custody", "/profit_index", 40, "pig-money", sells=PRODUCTS),
        Navigation("user", "custody.nav.orders", "/profit_wdtg", 240, "pig-money", "records"),
    ),
    tiles=(Tile("custody.nav.tile", "custody.nav.tile_text", "pig-money", "/profit_index", 40, PRODUCTS),),
    links={
        "custody.products": "/profit_index",
        "custody.buy": "/profit_buy",
        "custody.orders": "/profit_wdtg",
    },
)
