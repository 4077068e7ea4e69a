"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

PRODUCTS = Sold("options.products")

OPTIONS_REMOTE = Remote(
    id="options",
    screens=(
        Screen(
            "/optionTrade",
            "trade",
            "options.title",
            Access.VISITOR,
            layout="trade",
            commands=("buyOption",),
            prices=True,
        ),
        Screen("/optionRecord", "records", "options.screen.records"),
    ),
    navigation=(
        Navigation("top", "options.nav.options", "/optionTrade", 30, "arrows-sort", "trade", sells=PRODUCTS),
        Navigation("user", "options.nav.records", "/optionRecord", 220, "arrows-sort", "records"),
    ),
    tiles=(Tile("options.nav.tile", "options.nav.tile_text", "arrows-sort", "/optionTrade", 30, PRODUCTS),),
    wallets=("contract",),
    links={"options.trade": "/optionTrade", "options.records": "/optionRecord"},
    domains=("options", "trade"),
)
