"""Forms of spot's calls."""

from __future__ import annotations

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """An order that rests."""
    order = data_of(owner.post("placeSpotOrder", **owner.resting_order()))
    return {"order": str(order.get("id") or order["order"]["id"])}


PRODUCT = {"product": "spot.pairs", "key": "BTCUSDT"}
CONSTANT = "spot.patience"
"""Settings that an operator may change: a row of a catalogue, and a number."""
MONEY = {
    "web/placeSpotOrder": {"pair": "BTCUSDT", "side": "buy", "type": "market", "amount": "100"},
}
FORMS = WireForms(
    MONEY,
    (
        Naming("web/cancelSpotOrder", "order"),
        # Somebody may have traded with it by then, or its quantity is what it was.
        Naming("web/changeSpotOrder", "order", {"quantity": "0.0011"}, own=None),
    ),
    things,
    withheld=frozenset({"web/exportSpot"}),
)
