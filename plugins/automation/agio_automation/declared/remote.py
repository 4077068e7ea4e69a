"""The screen of the plugin in the browser, and the ways to it."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen

AUTOMATION_REMOTE = Remote(
    id="automation",
    screens=(
        Screen(
            "/automations",
            "automation",
            "automation.title",
            commands=("recurringBuyCreate", "smallBalancesCreate", "autoSubscribeCreate"),
        ),
    ),
    navigation=(Navigation("user", "automation.nav.instructions", "/automations", 235, "refresh", "products"),),
    links={"automation.instructions": "/automations"},
)
