"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile

C2C_REMOTE = Remote(
    id="c2c",
    screens=(
        Screen("/c2c_index", "offers", "c2c.title", Access.VISITOR),
        Screen("/c2c_create", "create", "c2c.screen.create", commands=("createC2cOrder",)),
        Screen("/kjmbSelect", "quick", "c2c.screen.quick"),
        Screen("/c2c_order", "orders", "c2c.screen.orders"),
        Screen("/c2c_order/:id", "order", "c2c.screen.order"),
        Screen("/c2c_submit", "submit", "c2c.screen.submit", searchable=False),
        Screen("/c2c_account", "account", "c2c.screen.account"),
        Screen("/c2c_rule", "rule", "c2c.screen.rule", Access.VISITOR),
    ),
    navigation=(
        Navigation("top", "c2c.nav.c2c", "/c2c_index", 44, "building-bank"),
        Navigation("user", "c2c.nav.quick", "/kjmbSelect", 94, "credit-card"),
        Navigation("user", "c2c.nav.orders", "/c2c_order", 250, "building-bank", "records"),
    ),
    tiles=(Tile("c2c.nav.tile", "c2c.nav.tile_text", "building-bank", "/c2c_index", 70),),
    links={
        "c2c.offers": "/c2c_index",
        "c2c.quick": "/kjmbSelect",
        "c2c.orders": "/c2c_order",
        "c2c.rule": "/c2c_rule",
    },
)
