"""The manifest of its micro-frontend: screens, menus and tiles."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Slot, Tile

SPOT_REMOTE = Remote(
    "spot",
    screens=(
        Screen(
            "/currencyTrade",
            "trade",
            "spot.screen.trade",
            access=Access.VISITOR,
            layout="trade",
            commands=("placeSpotOrder",),
            prices=True,
        ),
    ),
    navigation=(
        Navigation("top", "spot.nav.offer", "/currencyTrade", 20, icon="trade", group="trade"),
        Navigation("tabbar", "spot.nav.trade", "/currencyTrade", 30, icon="trade", group="trade"),
    ),
    tiles=(Tile("spot.nav.tile", "spot.nav.tile_text", "arrows-left-right", "/currencyTrade", 10),),
    wallets=("spot",),
    slots=(Slot("movement.spot", "movement"),),
    links={"spot.trade": "/currencyTrade"},
    domains=("spot", "trade"),
)
