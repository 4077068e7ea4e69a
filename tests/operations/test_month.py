"""A month of a deployment, passed by its clock: what each product owes for it, to the unit, and in what order."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from decimal import ROUND_CEILING, Decimal

import pytest
from agio_kernel.calls.declared import filled_in
from agio_kernel.ports.clock import HONG_KONG
from agio_lending.application.apply import EXAMPLE
from agio_lending.application.papers import PAPERS
from agio_signin.cycle.cycle import DAYS
from agio_signin.declared.parameters import TIER
from agio_testing.operators import agree, decide, first_operator
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor, new_rtoken
from agio_testing.waiting import eventually
from agio_testing.wire_forms import data_of
from PIL import Image

pytestmark = [pytest.mark.site, pytest.mark.slow]

MONTH = 30
LONGEST_S = 240.0
"""For a month to be carried out: it takes 40 s of two free cores."""
EVERY_S = 0.2
UNIT = Decimal("0.000001")
VERIFIED = """
    INSERT INTO verification_identity (id, user_id, level, country, type, name, document, document_end, digest, front,
                                       back, held, state, created_at)
    SELECT u.id + l.level, u.id, l.level, 'JP', 1, 'Mio Kobayashi', '', '', (u.email || l.level)::bytea, '', '', '',
           'approved', agio_now()
    FROM app_user u, (VALUES (1), (2)) l(level) WHERE u.email = $1 RETURNING id
"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with running_site(flow=False) as site:
        site.set_constants({TIER: "none"})
        yield site


def verified(site: Site) -> Visitor:
    """Somebody who may borrow: verified, and signed in since."""
    who = site.visitor().registered()
    site.query(VERIFIED, who.account)
    who.token = data_of(who.post("userLogin", account=who.account, password=who.password))["token"]
    who.has_trading_password()
    return who


def borrows(site: Site, who: Visitor) -> str:
    """8,000 USDT for thirty days, issued by two operators; the loan's id."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    for paper in PAPERS:
        own = {"token": who.token, "lang": "en", "rtoken": new_rtoken()}
        files = {paper: ("paper.jpg", body.getvalue(), "image/jpeg")}
        data_of(who.http.post("/web/lendUpload", data=own, files=files).json())
    loan = data_of(who.post("lendApply", **filled_in(EXAMPLE)))
    decided = decide(first_operator(site), "lending.loans", loan["reference"], "issue", "Income and identity checked")
    assert decided["code"] == 0, decided
    agree(site, "lending.loans", loan["reference"])
    return loan["id"]


def holds(who: Visitor) -> str:
    """A contract that no price liquidates within a month, as it is not leveraged; the position's id."""
    data_of(who.post("transferAsset", coin="USDT", amount="500", **{"from": "spot", "to": "contract"}))
    terms = {"product": "ETHUSDT-PERP", "side": "long", "kind": "market", "lots": "10", "leverage": "1"}
    id = data_of(who.post("openContract", **terms))["id"]
    reaches(who, "contractPosition", id, "holding")
    return id


def reaches(who: Visitor, call: str, id: str, state: str) -> None:
    """Wait until something of somebody's is in a state."""
    eventually(lambda: data_of(who.get(call, id=id))["state"] == state)


def today(site: Site) -> date:
    """The day of the deployment."""
    moment: datetime = site.query("SELECT agio_now() AS now")[0]["now"]
    return moment.astimezone(HONG_KONG).date()


def down(amount: Decimal) -> Decimal:
    return amount.quantize(UNIT, rounding="ROUND_FLOOR")


def test_after_a_month_everything_is_what_its_closed_form_says_and_was_carried_out_in_its_order(site: Site):
    site.advance_to("12:00")  # no midnight while it is begun
    ann = verified(site)
    loan = borrows(site, ann)
    week = data_of(ann.post("buyProfit", product="usdt-7", amount="1000"))["id"]
    month = data_of(ann.post("buyProfit", product="usdt-30", amount="1000"))["id"]
    position = holds(ann)
    quote = data_of(ann.get("getC2cQuote", side="buy", coin="USDT", currency="USD", amount="100"))["quote"]
    named = {"payer": "Mio Kobayashi", "bank": "Example Bank, Osaka"}
    purchase = data_of(ann.post("createC2cOrder", quote=quote, **named))["id"]
    reaches(ann, "getC2cOrder", purchase, "matched")
    began, spot = today(site), Decimal(ann.balance("USDT")[0])

    rewards = [data_of(ann.post("signinToday"))]
    for _ in range(DAYS - 1):
        site.advance(days=1)
        rewards.append(data_of(ann.post("signinToday")))
    site.advance(days=MONTH - DAYS + 1)
    nights = "SELECT count(*) AS held FROM contract_interest WHERE position_id = $1"
    # The ticks of its last days are kept meanwhile.
    eventually(lambda: site.query(nights, int(position))[0]["held"] == MONTH, within_s=LONGEST_S, every_s=EVERY_S)
    site.settled()
    assert today(site) == began + timedelta(MONTH)

    # Sign-in: each day of the cycle in its turn; after the seventh it begins anew.
    assert [one["place"] for one in rewards] == [*range(1, DAYS + 1)]
    rewarded = sum(Decimal(one["amount"]) for one in rewards)
    assert rewarded == Decimal("2.2")
    assert data_of(ann.post("signinToday"))["place"] == 1

    # Custody: the day it was bought on counts whole, and each day earns what was published for it.
    for order, days in ((week, 7), (month, MONTH)):
        shown = data_of(ann.get("getProfitOrder", id=order))
        assert shown["state"] == "completed"
        assert [one["day"] for one in shown["credits"]] == [str(began + timedelta(day)) for day in range(days)]
        rates = sum(Decimal(one["daily_yield"]) for one in shown["credits"])
        assert Decimal(shown["earned"]) == sum(Decimal(one["amount"]) for one in shown["credits"])
        assert Decimal(shown["earned"]) == down(1000 * rates)

    # The loan: the day of its issue is day 1, three are free, and day 31 is late.
    owed = data_of(ann.get("lendInfo", id=loan))
    interest = 8000 * Decimal("0.0005") * (30 - 3)
    late = (8000 + interest) * Decimal("0.001")
    assert (owed["state"], Decimal(owed["owed"])) == ("overdue", 8000 + interest + late)

    # The contract: a night's interest on what it was entered at, rounded against its owner.
    shown = data_of(ann.get("contractPosition", id=position))
    night = (Decimal(shown["entry"]) * Decimal("0.1") * Decimal("0.00012")).quantize(UNIT, ROUND_CEILING)
    assert (shown["state"], Decimal(shown["interest"])) == ("holding", night * MONTH)

    # C2C: nobody paid within the hours.
    assert data_of(ann.get("getC2cOrder", id=purchase))["state"] == "expired"

    # What is back in the wallet is what left it, and what was earned and won.
    earned = sum(Decimal(data_of(ann.get("getProfitOrder", id=order))["earned"]) for order in (week, month))
    assert Decimal(ann.balance("USDT")[0]) == spot + 2000 + earned + rewarded + Decimal(rewards[0]["amount"])

    in_its_order(site, int(position), began)
    assert site.agio("ledger", "verify", "--json").returncode == 0
    found = site.visitor().http.get("/health").json()["data"]
    assert (found["stopped"], found["tasks"]) == ([], {}), found


def in_its_order(site: Site, position: int, began: date) -> None:
    """Check that scheduled work was carried out day by day, the oldest first."""
    midnights = [
        datetime.combine(began + timedelta(day), datetime.min.time(), HONG_KONG) for day in range(1, MONTH + 1)
    ]
    nights = site.query("SELECT moment_ms FROM contract_interest WHERE position_id = $1 ORDER BY id", position)
    assert [datetime.fromtimestamp(one["moment_ms"] / 1000, UTC) for one in nights] == midnights
