"""Forms of custody's calls."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

PURCHASE = {"product": "usdt-7", "amount": "100"}


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """Money in custody."""
    return {"custody": data_of(owner.post("buyProfit", **PURCHASE))["id"]}


def early(site: Site) -> None:
    """Somebody who wants it back before its time."""
    data_of((who := site.visitor().registered()).post("sellProfit", id=things(site, who)["custody"]))


FORMS = WireForms(
    {"web/buyProfit": PURCHASE},
    (
        Naming("web/getProfitOrder", "custody"),
        Naming("web/getProfitRedemption", "custody"),
        Naming("web/sellProfit", "custody"),
    ),
    things,
    cases=early,
    withheld=frozenset({"web/exportProfit"}),
    clocks=frozenset({"custody.redemptions"}),
)
