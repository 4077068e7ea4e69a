"""A user who sets stops again and again is liquidated by the first price that reaches it, as everybody is."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from agio_testing.site import Site
from agio_testing.waiting import eventually
from agio_testing.wire_forms import data_of
from crash import BOTTOM, TOP, crashing_site

pytestmark = [pytest.mark.site, pytest.mark.slow]

ROUND_AND_MORE_S = 90.0
OFTEN_S = 0.25
WAITS = "pending"
LEVERAGE = 25
"""Liquidated by a fall of less than four per cent, and the market falls by ten within ten seconds."""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with crashing_site() as site:
        yield site


def test_stops_that_are_set_again_each_moment_keep_no_position_from_its_liquidation(site: Site) -> None:
    who = site.visitor().registered()
    data_of(who.post("transferAsset", coin="USDT", amount="2000", **{"from": "spot", "to": "contract"}))
    terms = {"product": "BTCUSDT-PERP", "side": "long", "kind": "market", "lots": "10", "leverage": str(LEVERAGE)}

    def held() -> str:
        """A position of the calm; one that was opened in the fall is gone, and another is opened."""
        id = data_of(who.post("openContract", **terms))["id"]
        eventually(lambda: data_of(who.get("contractPosition", id=id))["state"] != WAITS, every_s=OFTEN_S)
        shown = data_of(who.get("contractPosition", id=id))
        return id if shown["state"] == "holding" and Decimal(shown["entry"]) > TOP else ""

    ids: list[str] = []
    eventually(lambda: bool(ids.append(held()) or ids[-1]), within_s=ROUND_AND_MORE_S, every_s=OFTEN_S)
    id, tries = ids[-1], 0

    def ended() -> bool:
        nonlocal tries
        tries += 1
        stop = str(BOTTOM - tries)  # below the liquidation, and another one each time
        who.post("changeContractStops", id=id, stop_loss=stop)
        return data_of(who.get("contractPosition", id=id))["state"] == "liquidated"

    eventually(ended, within_s=ROUND_AND_MORE_S, every_s=OFTEN_S)
    shown = data_of(who.get("contractPosition", id=id))
    # A second's fall is 600 USDT: the first price at or below the liquidation is less than that beyond it.
    beyond = Decimal(shown["liquidation"]) - Decimal(shown["close_price"])
    assert 0 <= beyond < (TOP - BOTTOM) / 10, (tries, shown)
    assert tries > 10
