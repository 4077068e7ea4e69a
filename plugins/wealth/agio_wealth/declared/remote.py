"""What the plugin shows in the browser: its screens and the ways to them."""

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Navigation, Remote, Screen, Tile

WEALTH_REMOTE = Remote(
    id="wealth",
    screens=(
        Screen("/vip_index", "vips", "wealth.screen.vips", Access.VISITOR, deed="buyVip"),
        Screen("/vip_wdtg", "vipOrders", "wealth.screen.vip_orders"),
        Screen("/etflow_buy", "fund", "wealth.screen.fund", Access.VISITOR, deed="buyFund"),
        Screen("/etflow_wdtg", "lowRiskOrders", "wealth.screen.low_risk_orders"),
        Screen("/etf_wdtg", "balancedOrders", "wealth.screen.balanced_orders"),
        Screen("/etfhigh_wdtg", "aggressiveOrders", "wealth.screen.aggressive_orders"),
    ),
    navigation=(
        Navigation("top", "wealth.nav.vips", "/vip_index", 40, "award", "finance", ("vips", "vipOrders")),
        Navigation(
            "top",
            "wealth.nav.funds",
            "/etflow_buy",
            50,
            "chart-area",
            "finance",
            ("fund", "lowRiskOrders", "balancedOrders", "aggressiveOrders"),
        ),
        Navigation("user", "wealth.nav.vip_orders", "/vip_wdtg", 242, "award", "records"),
        Navigation("user", "wealth.nav.low_risk_orders", "/etflow_wdtg", 244, "chart-area", "records"),
        Navigation("user", "wealth.nav.balanced_orders", "/etf_wdtg", 246, "chart-area", "records"),
        Navigation("user", "wealth.nav.aggressive_orders", "/etfhigh_wdtg", 248, "chart-area", "records"),
    ),
    tiles=(Tile("wealth.nav.tile", "wealth.nav.tile_text", "chart-area", "/etflow_buy", 45),),
    wallets=("wealth",),
    links={
        "wealth.vips": "/vip_index",
        "wealth.vip_orders": "/vip_wdtg",
        "wealth.fund": "/etflow_buy",
        "wealth.low_risk_orders": "/etflow_wdtg",
        "wealth.balanced_orders": "/etf_wdtg",
    },
    domains=("wealth",),
)
