"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

FUNDS, VIPS = Sold("wealth.funds"), Sold("wealth.vips")


def _orders(label: str, path: str, order: int, risk: str) -> Navigation:
    """The list of the orders of one risk: a place of its own once there has been such a fund."""
    sold = Sold("wealth.funds", {"risk": risk}, ever=True)
    return Navigation("user", label, path, order, "chart-area", "records", sells=sold)


WEALTH_REMOTE = Remote(
    id="wealth",
    screens=(
        Screen("/vip_index", "vips", "wealth.screen.vips", Access.VISITOR, commands=("buyVip",)),
        Screen("/vip_wdtg", "vipOrders", "wealth.screen.vip_orders"),
        Screen("/etflow_buy", "fund", "wealth.screen.fund", Access.VISITOR, commands=("buyFund",)),
        Screen("/etflow_wdtg", "lowRiskOrders", "wealth.screen.low_risk_orders"),
        Screen("/etf_wdtg", "balancedOrders", "wealth.screen.balanced_orders"),
        Screen("/etfhigh_wdtg", "aggressiveOrders", "wealth.screen.aggressive_orders"),
    ),
    navigation=(
        Navigation("top", "wealth.nav.vips", "/vip_index", 40, "award", "finance", ("vips", "vipOrders"), VIPS),
        Navigation(
            "top",
            "wealth.nav.funds",
            "/etflow_buy",
            50,
            "chart-area",
            "finance",
            ("fund", "lowRiskOrders", "balancedOrders", "aggressiveOrders"),
            FUNDS,
        ),
        Navigation("user", "wealth.nav.vip_orders", "/vip_wdtg", 242, "award", "records"),
        _orders("wealth.nav.low_risk_orders", "/etflow_wdtg", 244, "conservative"),
        _orders("wealth.nav.balanced_orders", "/etf_wdtg", 246, "balanced"),
        _orders("wealth.nav.aggressive_orders", "/etfhigh_wdtg", 248, "aggressive"),
    ),
    tiles=(Tile("wealth.nav.tile", "wealth.nav.tile_text", "chart-area", "/etflow_buy", 45, FUNDS),),
    wallets=("wealth",),
    links={
        "wealth.vips": "/vip_index",
        "wealth.vip_orders": "/vip_wdtg",
        "wealth.fund": "/etflow_buy",
        "wealth.low_risk_orders": "/etflow_wdtg",
        "wealth.balanced_orders": "/etf_wdtg",
    },
)
