"""Screens of the plugin in the browser, and the ways to them."""

from agio_kernel.declarations.remote import Navigation, Remote, Screen, Sold, Tile

OFFERS = Sold("lending.offers")

LENDING_REMOTE = Remote(
    id="lending",
    screens=(
        Screen("/loanApply", "apply", "lending.screen.apply", commands=("lendApply",)),
        Screen("/repayment2", "loans", "lending.screen.loans"),
        Screen("/repaymentNew", "repay", "lending.screen.repay", commands=("lendRepay",), searchable=False),
        Screen("/loanRecord", "records", "lending.screen.records"),
    ),
    navigation=(
        Navigation(
            "top",
            "lending.nav.loans",
            "/loanApply",
            60,
            "cash",
            "finance",
            ("apply", "loans", "repay", "records"),
            OFFERS,
        ),
        Navigation("user", "lending.nav.records", "/loanRecord", 260, "cash", "records"),
    ),
    tiles=(Tile("lending.nav.tile", "lending.nav.tile_text", "cash", "/loanApply", 60, OFFERS),),
    links={
        "lending.apply": "/loanApply",
        "lending.loans": "/repayment2",
        "lending.records": "/loanRecord",
    },
)
