"""Terms that operators may write of an issue."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import pytest
from agio_kernel.declarations.errors import ApiError
from agio_subscription.declared.codes import LINK_INVALID
from agio_subscription.declared.issues import ISSUE_CATALOGUE, IssueTerms
from msgspec.structs import replace

TERMS = IssueTerms(
    coin="MRD",
    summary="A coin",
    rule="lottery",
    issue_price=Decimal("0.5"),
    quantity=Decimal(1_000),
    circulation=Decimal(2_000),
    lot=Decimal(10),
    least=Decimal(10),
    most=Decimal(100),
    opens=date(2026, 11, 20),
    closes=date(2026, 11, 22),
    lists=date(2026, 11, 25),
    hour=timedelta(hours=20),
    lock_days=7,
    fee=Decimal(0),
    draw_minutes=60,
    white_paper=None,
    network=None,
    contract=None,
    founders=None,
    founders_until=None,
    audits=None,
    open_points=None,
)


def check(terms: IssueTerms) -> None:
    assert ISSUE_CATALOGUE.check is not None
    ISSUE_CATALOGUE.check("meridian", terms)


@pytest.mark.parametrize("link", [None, "", "https://example.com/paper.pdf", "/bps"])
def test_a_white_paper_is_a_place_of_this_site_or_an_address_of_the_web(link):
    check(replace(TERMS, white_paper=link))


@pytest.mark.parametrize(
    "link",
    ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x", "//elsewhere.example", "paper", "https://a b"],
)
def test_a_white_paper_that_would_run_or_lead_astray_is_refused_at_its_field(link):
    with pytest.raises(ApiError) as refused:
        check(replace(TERMS, white_paper=link))
    assert (refused.value.code, refused.value.field) == (LINK_INVALID, "white_paper")
