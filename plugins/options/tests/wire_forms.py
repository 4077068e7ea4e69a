"""Forms of the calls of options."""

from __future__ import annotations

import time

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

PRODUCT = {"product": "BTCUSDT-30", "amount": "10"}
HOUR = PRODUCT | {"product": "BTCUSDT-3600"}
STAKE = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "500"}


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """An option that is held, and for longer than it is tried."""
    data_of(owner.post("transferAsset", **STAKE))
    option = data_of(owner.post("buyOption", direction="rise", **HOUR))["id"]
    for _ in range(100):
        if data_of(owner.get("optionOrder", id=option))["state"] == "holding":
            return {"option": option}
        time.sleep(0.1)
    raise AssertionError("no tick entered the option within 10 s")


def silence(site: Site) -> None:
    """A time in which no price decided: as the timer notes it."""
    site.query(
        "INSERT INTO incident (id, plugin, product, cause, state, from_ms, until_ms, affected, created_at)"
        " VALUES (7, 'options', 'BTCUSDT-30', 'silent', 'open', 1000, 9000, 3, agio_now()) ON CONFLICT DO NOTHING"
    )


FORMS = WireForms(
    {"web/buyOption": PRODUCT | {"direction": "rise"}},
    (Naming("web/optionOrder", "option"),),
    things,
    cases=silence,
    withheld=frozenset({"web/exportOptions"}),
)
