"""Screen of the plugin in the browser, and the ways to it."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile

REFERRAL_REMOTE = Remote(
    id="referral",
    screens=(Screen("/invite", "invite", "referral.nav.invite"),),
    navigation=(Navigation("user", "referral.nav.invite", "/invite", 82, "user-plus"),),
    tiles=(Tile("referral.nav.tile", "referral.nav.tile_text", "user-plus", "/invite", 90),),
    links={"referral.invite": "/invite"},
)
