"""The validity of an order is the deployment's: in the pages that explain it, the clock and the notices."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest
from agio_c2c.notices import order_notices
from agio_c2c.order.events import C2cMoved
from agio_kernel.ports.events import Subscription

from .walk import ANN, BUYS, ends, matched


async def _hear(*_: object) -> None: ...


@pytest.mark.parametrize(
    ("parameters", "hours"), [({}, 3), ({"c2c.validity": "5h"}, 5)], ids=["as-delivered", "five-hours"]
)
async def test_the_hours_of_an_order_are_the_parameters_everywhere(bench, hours):
    bench.kernel.bus.subscribe("test", [Subscription(C2cMoved, "hear", _hear)])
    assert (await bench("getC2cTerms", ANN)).data == {"valid_s": hours * 3600}
    order = await matched(bench, ANN, "500")
    assert order["valid_s"] == hours * 3600
    assert hours * 3600 - 60 < order["left_s"] <= hours * 3600
    payload = await bench.kernel.db.fetchval("SELECT payload FROM event_outbox ORDER BY id DESC LIMIT 1")
    notice = order_notices(bench.kernel)
    reported = notice.tell(msgspec.json.decode(payload, type=C2cMoved))
    assert reported is not None and reported.key == "c2c.notice.matched"
    assert reported.params["until"] == datetime.fromisoformat(order["expires_at"])


@pytest.mark.parametrize("parameters", [{"c2c.validity": "5h"}])
async def test_an_order_that_is_reopened_has_its_hours_anew(bench):
    order = await matched(bench, ANN, "500")
    await ends(bench, order)
    assert await bench.decide(BUYS, order["reference"], "reopen", "The wire arrived at noon.") == 0
    again = (await bench("getC2cOrder", ANN, id=order["id"])).data
    assert (again["state"], again["valid_s"]) == ("matched", 5 * 3600)
    assert again["left_s"] > 5 * 3600 - 60
