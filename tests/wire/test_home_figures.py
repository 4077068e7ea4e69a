"""The tiles of the front page say the same as each product's own call at that moment."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from agio_testing.site import Site, running_site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually


@pytest.fixture(scope="module")
def figures(site: Site) -> dict[str, Any]:
    """By the path that a tile leads to."""
    visitor, found = site.visitor(), {}
    until = time.monotonic() + 120
    while "/etflow_buy" not in found and time.monotonic() < until:  # a fund's first value is published after the start
        found = {row["path"]: row["figure"] for row in visitor.rows("getTileFigures")}
        time.sleep(1)
    return found


@pytest.fixture(scope="module")
def visitor(site: Site) -> Visitor:
    return site.visitor()


def value(figure: dict[str, Any]) -> Decimal:
    return Decimal(figure["value"]["value"])


def noted(figure: dict[str, Any], name: str) -> Decimal:
    return Decimal(figure["note"]["numbers"][name]["value"])


def test_each_tile_leads_where_its_figure_belongs(site: Site, figures: dict[str, Any]):
    tiles = {tile["path"] for remote in site.deployment()["remotes"] for tile in remote["tiles"]}
    assert figures.keys() <= tiles
    assert tiles - figures.keys() <= {"/subscription", "/c2c_index"}, "nothing runs, or no rate is known"


def test_spot_says_the_lowest_maker_fee(figures: dict[str, Any], visitor: Visitor):
    figure, pairs = figures["/currencyTrade"], visitor.rows("spotPairs")
    fees = min((Decimal(one["maker_fee"]), Decimal(one["taker_fee"])) for one in pairs)
    assert (value(figure) / 100, noted(figure, "taker") / 100) == fees


def test_contracts_say_the_highest_leverage_of_the_first_tier(figures: dict[str, Any], visitor: Visitor):
    figure, offered = figures["/preciousMetal"], [one for one in visitor.rows("contractProducts") if one["open"]]
    assert value(figure) == max(one["tiers"][0]["leverage"] for one in offered)
    assert noted(figure, "count") == len(offered)


def test_options_say_the_best_profit_and_its_time(figures: dict[str, Any], visitor: Visitor):
    figure, sold = figures["/optionTrade"], visitor.rows("optionProducts")
    best = max(Decimal(one["profit"]) for one in sold)
    assert value(figure) / 100 == best
    assert noted(figure, "time") == min(one["seconds"] for one in sold if Decimal(one["profit"]) == best)


def test_custody_says_what_the_first_product_yields_a_year(figures: dict[str, Any], visitor: Visitor):
    figure, [first, *_] = figures["/profit_index"], visitor.rows("getProfitList")
    assert (value(figure), Decimal(figure["value"]["high"])) == (
        Decimal(first["yearly"]["apr_low"]) * 100,
        Decimal(first["yearly"]["apr_high"]) * 100,
    )
    assert noted(figure, "count") == first["days"]


@pytest.mark.usefixtures("figures")  # its value is published by then
def test_a_fund_says_its_published_value_and_its_change(visitor: Visitor):
    [first, *_] = visitor.rows("getFundList")

    def agree() -> bool:
        figure = next(row["figure"] for row in visitor.rows("getTileFigures") if row["path"] == "/etflow_buy")
        days = visitor.get("getFundInfo", fund=first["key"])["data"]["days"][-31:]
        change = (Decimal(days[-1]["value"]) / Decimal(days[0]["value"]) - 1) * 100
        return (
            value(figure) == Decimal(days[-1]["value"])
            and abs(noted(figure, "change") - change) <= Decimal("0.005")
            and len(figure["drawing"]["values"]) == len(days)
        )

    eventually(agree, every_s=1)  # a figure is of its turn: another value may be published since


def test_loans_say_their_interest_and_free_days(figures: dict[str, Any], visitor: Visitor):
    figure, [first, *_] = figures["/loanApply"], visitor.rows("lendList")
    assert (value(figure), noted(figure, "count")) == (Decimal(first["daily_rate"]) * 100, first["free_days"])


def test_c2c_says_a_rate_and_how_long_there_is_for_the_wire(figures: dict[str, Any], visitor: Visitor):
    # Rates move with each tick: which pair it is of, and that it is a rate, holds whenever it is asked.
    figure, [first, *_] = figures["/c2c_index"], [one for one in visitor.rows("getC2cOffers") if one["buy"]]
    assert figure["value"]["unit"] == first["currency"]
    assert figure["note"]["numbers"]["one"]["unit"] == first["coin"]
    assert noted(figure, "time") == visitor.get("getC2cTerms")["data"]["valid_s"]


def test_new_coins_say_what_was_asked_for_of_the_one_that_closes_first():
    with running_site(flow=False) as own:  # its own: the clock goes ahead to when an issue is open
        visitor = own.visitor()
        own.settled()
        coming = min(datetime.fromisoformat(one["opens_at"]) for one in visitor.rows("getIssues"))
        if (ahead := coming - datetime.now(UTC)) > timedelta(0):
            own.advance(seconds=ahead.total_seconds() + 1)
            own.settled()
        running = [one for one in visitor.rows("getIssues") if one["status"] in ("open", "sold_out")]
        first = min(running, key=lambda one: one["closes_at"])
        found = {row["path"]: row["figure"] for row in visitor.rows("getTileFigures")}
        assert value(found["/subscription"]) == Decimal(first["demand"]) * 100


def test_the_welfare_zone_says_what_its_last_day_pays(figures: dict[str, Any], visitor: Visitor):
    figure, welfare = figures["/welfare"], visitor.get("signinWelfare")["data"]
    assert (value(figure), figure["value"]["unit"]) == (Decimal(welfare["days"][-1]["reward"]), welfare["coin"])
    assert noted(figure, "day") == welfare["days"][-1]["place"]


def test_inviting_says_the_share_of_the_first_level(site: Site, figures: dict[str, Any]):
    [row] = [one for one in site.listed("parameters") if one["key"].endswith(".share.level1")]
    assert value(figures["/invite"]) / 100 == Decimal(row["default"])
