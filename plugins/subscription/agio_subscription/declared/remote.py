"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile

SUBSCRIPTION_REMOTE = Remote(
    id="subscription",
    screens=(
        Screen("/subscription", "issues", "subscription.title", Access.VISITOR),
        Screen(
            "/subscriptionBuy",
            "buy",
            "subscription.screen.buy",
            Access.VISITOR,
            commands=("subscribeIssue",),
            searchable=False,
        ),
        Screen("/subscriptionRecord", "orders", "subscription.screen.orders"),
    ),
    navigation=(
        Navigation("top", "subscription.nav.issues", "/subscription", 45, "sparkles"),
        Navigation("user", "subscription.nav.orders", "/subscriptionRecord", 250, "sparkles", "records"),
    ),
    tiles=(Tile("subscription.nav.tile", "subscription.nav.tile_text", "sparkles", "/subscription", 50),),
    links={
        "subscription.issues": "/subscription",
        "subscription.buy": "/subscriptionBuy",
        "subscription.orders": "/subscriptionRecord",
    },
)
