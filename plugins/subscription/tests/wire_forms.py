"""Forms of the calls of new coins."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of

ASKED = {"issue": "meridian", "quantity": "100"}
REVIEWED = """
    INSERT INTO subscription_issue (id, key, version, coin, name, summary, state, rule, price, lot, lot_price, lots,
        circulation, least_lots, most_lots, fee_rate, opens_at, closes_at, draws_at, lists_at, lock_days, frees_at,
        white_paper, network, contract, founders, founders_until, audits, open_points, fingerprint, sealed_seed,
        created_at)
    SELECT id + 1, 'reviewed', version, 'FERN', 'Fern', summary, state, 'operator', price, lot, lot_price, lots,
        circulation, least_lots, most_lots, fee_rate, opens_at, closes_at, draws_at, lists_at, lock_days, frees_at,
        white_paper, network, contract, founders, founders_until, audits, open_points, '', sealed_seed, created_at
    FROM subscription_issue WHERE key = 'meridian' ON CONFLICT DO NOTHING
"""

# own moments: one issue, on a site that others use
CLOSED = """
    UPDATE subscription_issue
    SET state = 'closed', opens_at = agio_now() - interval '3 days', closes_at = agio_now() - interval '1 minute'
    WHERE key = 'quanta' AND state = 'announced'
"""


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A subscription."""
    return {"subscription": data_of(owner.post("subscribeIssue", **ASKED))["id"]}


def cases(site: Site) -> None:
    """An issue whose window is over and not yet given out, and somebody who waits for lots that operators give out."""
    site.query(CLOSED)
    # A deployment with development cases has those who wait by itself.
    site.query(REVIEWED)
    if not site.query("SELECT 1 FROM subscription_issue WHERE key = 'reviewed'"):
        return
    data_of(site.visitor().registered().post("subscribeIssue", issue="reviewed", quantity="100"))
    site.query("UPDATE subscription_issue SET state = 'closed' WHERE key = 'reviewed'")


FORMS = WireForms(
    {"web/subscribeIssue": ASKED},
    (Naming("web/getSubscription", "subscription"),),
    things,
    cases=cases,
    withheld=frozenset({"web/exportSubscriptions"}),
)

TODAY = datetime.now(UTC).date()
ISSUE = {
    **{"coin": "NEAR", "rule": "operator", "issue_price": "0.5", "quantity": "1000", "circulation": "1000"},
    **{"lot": "10", "least": "10", "most": "100", "hour": "00:00", "lock_days": "7"},
    **{"opens": f"{TODAY}", "closes": f"{TODAY + timedelta(5)}", "lists": f"{TODAY + timedelta(9)}"},
}
ROWS = {"subscription.issues": ("hostile", ISSUE)}
"""By catalogue the key of a row that operators may add, and what the first one doesn't say."""
PAGES = ("/subscription", "/subscriptionBuy?issue=hostile")
"""Pages on which users read the operators' texts about a product."""
ANNOUNCED = "SELECT id FROM subscription_issue WHERE key = 'hostile'"
