"""Forms of the calls of contracts."""

from __future__ import annotations

import time

from agio_contract.declared.codes import NOT_HELD
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

MARKET = {"product": "ETHUSDT-PERP", "side": "long", "kind": "market", "lots": "1", "leverage": "5"}
FAR = {"product": "ETHUSDT-PERP", "side": "long", "kind": "limit", "lots": "1", "leverage": "5", "price": "100"}
STAKE = {"coin": "USDT", "from": "spot", "to": "contract", "amount": "500"}
LONGEST_S = 30.0


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """Two orders that wait, and a position that was closed."""
    data_of(owner.post("transferAsset", **STAKE))
    orders = [data_of(owner.post("openContract", **FAR))["id"] for _ in range(2)]
    position = data_of(owner.post("openContract", **MARKET))["id"]
    reached(owner, position, "holding")
    data_of(owner.post("closeContract", id=position))
    reached(owner, position, "closed")
    closure = data_of(owner.get("contractClosures"))["rows"][0]["id"]
    return {"contract order": orders[0], "cancelled contract": orders[1], "contract": position, "closure": closure}


def reached(owner: Visitor, id: str, state: str) -> None:
    """Wait for the tick that takes a position there."""
    ends = time.monotonic() + LONGEST_S
    while data_of(owner.get("contractPosition", id=id))["state"] != state:
        assert time.monotonic() < ends, f"no tick took the position to {state}"
        time.sleep(0.2)


MARGIN = {"amount": "1", "way": "add"}

FORMS = WireForms(
    {"web/openContract": MARKET},
    (
        Naming("web/contractPosition", "contract"),
        Naming("web/contractClosure", "closure"),
        Naming("web/contractMarginQuote", "contract order", MARGIN, NOT_HELD.number),
        Naming("web/changeContractMargin", "contract order", MARGIN, NOT_HELD.number),
        Naming("web/changeContractStops", "contract order"),
        Naming("web/closeContract", "contract order", own=NOT_HELD.number),
        Naming("web/reverseContract", "contract order", own=NOT_HELD.number),
        Naming("web/cancelContract", "cancelled contract"),
    ),
    things,
    withheld=frozenset({"web/exportContracts"}),
    grows=frozenset({"contract_board"}),
)
