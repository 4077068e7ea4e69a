"""Forms of the calls of wealth."""

from __future__ import annotations

import time

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

ORDER = {"fund": "steady-20", "amount": "100", "wallet": "spot"}
VIP = {"product": "vip-15", "amount": "100", "wallet": "spot"}
ANSWERS = {
    "purpose": "5",
    "investment_purpose": "3",
    "amount": "2",
    "trades": "3",
    "occupation": "6",
    "income": "5",
    "source": "1",
    "expected": "2",
}
"""Somebody who may have any fund."""

# own moments: one order, on a site that others use
NEXT_DAY = """
    WITH gone AS (
        SELECT id, make_interval(days => ceil(extract(epoch FROM value_at - agio_now()) / 86400)::int) AS days
        FROM wealth_order WHERE id = $1
    ), o AS (
        UPDATE wealth_order w SET created_at = created_at - g.days, cutoff_at = cutoff_at - g.days,
            value_at = value_at - g.days FROM gone g WHERE w.id = g.id RETURNING w.id, w.value_at)
    UPDATE scheduled_job d SET at = o.value_at, try_at = o.value_at FROM o WHERE d.id = o.id RETURNING d.id
"""
"""It is as if an order had been given a day ago, or two where it came after the day's cut-off: its value is the one
that was fixed at the last midnight."""


def assessed(who: Visitor) -> Visitor:
    """Return a user who has answered the questionnaire."""
    data_of(who.post("answerQuestionnaire", **ANSWERS))
    return who


def opened(who: Visitor) -> None:
    """Wait until the funds have their first value: a deployment takes a moment for it."""
    for _ in range(600):
        if all(one["fixed"] for one in who.rows("getFundList")):
            return
        time.sleep(0.1)
    raise AssertionError("the funds were not valued")


def ordered(who: Visitor) -> str:
    """An order out of the wealth wallet that waits for its value; its id."""
    opened(who)
    data_of(who.post("transferAsset", **{"coin": "USDT", "from": "spot", "to": "wealth", "amount": "300"}))
    return data_of(assessed(who).post("buyFund", **ORDER | {"wallet": "wealth"}))["id"]


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """An order of a fund and one of a VIP product."""
    order = ordered(owner)
    return {"fund_order": order, "vip_order": data_of(owner.post("buyVip", **VIP))["id"]}


def settled(site: Site, who: Visitor, order: str, state: str) -> None:
    """Have an order be yesterday's, and wait for what becomes of it."""
    site.query(NEXT_DAY, int(order))
    for _ in range(300):
        if data_of(who.get("getFundOrder", id=order))["state"] == state:
            return
        time.sleep(0.1)
    raise AssertionError(f"the order was not {state}")


def payout(site: Site) -> None:
    """Make a user whose shares were valued, and whose money waits for its working day."""
    who = site.visitor().registered()
    settled(site, who, ordered(who), "filled")
    settled(site, who, data_of(who.post("sellFund", fund=ORDER["fund"], shares="50"))["id"], "redeeming")


FORMS = WireForms(
    {"web/buyFund": ORDER, "web/buyVip": VIP},
    (
        Naming("web/getFundOrder", "fund_order"),
        Naming("web/withdrawFundOrder", "fund_order"),
        Naming("web/getVipOrder", "vip_order"),
    ),
    things,
    cases=payout,
    withheld=frozenset({"web/exportWealth"}),
)

ROWS: dict[str, tuple[str, dict[str, str]]] = {"wealth.funds": ("hostile", {})}
"""By catalogue the key of a row that operators may add, and what the first one doesn't say."""
PAGES = ("/etflow_buy?fund=hostile",)
"""Pages on which users read the operators' texts about a product."""
