"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile

SIGNIN_REMOTE = Remote(
    id="signin",
    screens=(
        Screen("/welfare", "welfare", "signin.nav.welfare", Access.VISITOR),
        Screen("/signRule", "rules", "signin.nav.rules", Access.VISITOR, "public"),
    ),
    navigation=(
        Navigation("user", "signin.nav.welfare", "/welfare", 85, "gift"),
        Navigation("footer", "signin.nav.rules", "/signRule", 30),
    ),
    tiles=(Tile("signin.nav.tile", "signin.nav.tile_text", "gift", "/welfare", 80),),
    links={"signin.welfare": "/welfare", "signin.rules": "/signRule"},
)
