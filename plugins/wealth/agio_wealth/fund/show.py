"""Show funds to everybody, and users what they have of them."""

from __future__ import annotations

from datetime import date
from typing import Any

from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import NOT_FOUND
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import Page, whole
from agio_kernel.identity.verification import risk_level_of
from agio_kernel.money.amounts import format_amount
from agio_kernel.ports.clock import db_now
from agio_kernel.settings.catalogues import Row
from agio_kernel.terms import Rate

from agio_wealth.declared.funds import COIN, FundTerms
from agio_wealth.fund.composition import composition
from agio_wealth.fund.schemas import (
    Fixed,
    FixedValueView,
    FundDay,
    FundDetail,
    FundView,
    MyFund,
    MyWealth,
    UnitsOf,
    UsedPrice,
    Weight,
)
from agio_wealth.limit.cap import invested
from agio_wealth.order.holding import holdings_of, issued
from agio_wealth.order.order import SHARE_DECIMALS, proceeds
from agio_wealth.order.schemas import name_of
from agio_wealth.schemas import FundForm, ValueForm
from agio_wealth.value.estimate import estimate
from agio_wealth.value.rule import UNIT_DECIMALS, VALUE_DECIMALS, VALUE_RULE, basket_of
from agio_wealth.value.store import FixedValue, history, last_change, last_value
from agio_wealth.wealth import Wealth

SHOWN_DAYS = 3 * 366


@get("web/getFundList", access=Access.VISITOR, links={"web/getFundInfo": {"fund": "rows/0/key"}})
async def list_funds(wealth: Wealth, request: Request[NoForm]) -> Page[FundView]:
    """Funds."""
    async with wealth.kernel.db.read() as conn:
        return whole([FundView(**_fields(wealth, one, await last_value(conn, one.key))) for one in wealth.funds()])


@get("web/getFundInfo", access=Access.VISITOR, example=FundForm(fund="steady-20"))
async def show_fund(wealth: Wealth, request: Request[FundForm]) -> FundDetail:
    """A fund: its value, its days and what stands behind a share.

    One fund whole. One that isn't sold any more is shown to who has shares of it, and so to everybody.
    """
    fund = wealth.fund(request.form.fund, sold=False)
    realm = int(request.realm)
    async with wealth.kernel.db.read() as conn:
        now = await db_now(conn)
        last = await last_value(conn, fund.key)
        days = await history(conn, fund.key, SHOWN_DAYS)
        changed = await last_change(conn, fund.key)
        shares = await issued(conn, fund.key, realm)
    coming = wealth.next_value(fund.terms, now)
    today = wealth.calendar.day(now)
    return FundDetail(
        **_fields(wealth, fund, last),
        size=_money(wealth, 0 if last is None else proceeds(shares, last.value, wealth.asset.scale)),
        cutoff_at=coming.cutoff,
        value_at=coming.at,
        last=None if last is None else _fixed(last),
        changed=changed,
        changes=date(today.year + today.month // 12, today.month % 12 + 1, 1),
        days=[FundDay(day, format_amount(value, VALUE_DECIMALS)) for day, value in days],
        holdings=[] if last is None else composition(wealth, last),
    )


@get("web/getMyWealth")
async def show_mine(wealth: Wealth, request: Request[NoForm]) -> MyWealth:
    """My cap, and what I have of funds."""
    who = request.user
    async with wealth.kernel.db.read() as conn:
        level = await risk_level_of(wealth.kernel.verification, conn, who)
        used = await invested(conn, who.id, int(who.realm))
        held = [one for one in await holdings_of(conn, who.id, int(who.realm)) if one.total]
        lasts = {one.fund: await last_value(conn, one.fund) for one in held}
    cap = wealth.cap(level)
    funds = []
    for one in held:
        last = lasts[one.fund]
        found = None if last is None else estimate(wealth, last)
        funds.append(
            MyFund(
                fund=one.fund,
                name=name_of(wealth, one.fund),
                coin=COIN,
                shares=format_amount(one.shares, SHARE_DECIMALS),
                held=format_amount(one.held, SHARE_DECIMALS),
                cost=_money(wealth, one.cost),
                worth="" if found is None else _money(wealth, proceeds(one.total, found[0], wealth.asset.scale)),
            )
        )
    return MyWealth(
        level=level.name.lower(),  # type: ignore[arg-type]
        coin=COIN,
        cap=_money(wealth, cap),
        invested=_money(wealth, used),
        free=_money(wealth, max(0, cap - used)),
        funds=funds,
    )


@get("web/getFundValue", access=Access.VISITOR)
async def show_value(wealth: Wealth, request: Request[ValueForm]) -> FixedValueView:
    """A published value of a fund, with all it was computed from."""
    async with wealth.kernel.db.read() as conn:
        found = await FixedValue.find(conn, int(request.form.id))
    if found is None:
        raise ApiError(NOT_FOUND, field="id")
    before, after = basket_of(found.facts), found.basket
    units = lambda one: format_amount(one, UNIT_DECIMALS)  # noqa: E731
    return FixedValueView(
        id=str(found.id),
        fund=found.fund,
        name=name_of(wealth, found.fund),
        coin=COIN,
        day=found.day,
        at=found.at,
        fixed_at=found.fixed_at,
        value=format_amount(found.value, VALUE_DECIMALS),
        rule=VALUE_RULE.name,
        version=VALUE_RULE.version,
        fee_rate=Rate(int(found.facts["fee_rate"])).text,
        days=int(found.facts["days"]),
        fee=units(int(found.result["fee"])),
        cash_before=units(before.cash),
        units_before=[UnitsOf(symbol, units(one)) for symbol, one in before.units.items()],
        weights=[
            Weight(name.removeprefix("weight."), int(one))
            for name, one in found.facts.items()
            if name.startswith("weight.")
        ],
        cash=units(after.cash),
        units=[UnitsOf(symbol, units(one)) for symbol, one in after.units.items()],
        prices=[
            UsedPrice(one.symbol, format_amount(one.price, one.decimals), one.time_ms, str(one.id))
            for one in found.ticks
        ],
        shown=found.shown,
    )


def _fields(wealth: Wealth, fund: Row[FundTerms], last: FixedValue | None) -> dict[str, Any]:
    terms, found = fund.terms, None if last is None else estimate(wealth, last)
    return {
        "key": fund.key,
        "name": terms.name,
        "risk": terms.risk,
        "coin": COIN,
        "estimate": "" if found is None else format_amount(found[0], VALUE_DECIMALS),
        "fixed": "" if last is None else format_amount(last.value, VALUE_DECIMALS),
        "minimum": _money(wealth, wealth.minor(terms.minimum)),
        "buying_fee": f"{terms.buying_fee:f}",
        "holding_fee": f"{terms.holding_fee:f}",
        "payout_days": terms.payout_days,
    }


def _fixed(last: FixedValue) -> Fixed:
    value = format_amount(last.value, VALUE_DECIMALS)
    return Fixed(str(last.id), last.day, last.at, last.fixed_at, value, len(last.ticks), VALUE_RULE.version, last.shown)


def _money(wealth: Wealth, minor: int) -> str:
    return format_amount(minor, wealth.asset.scale)
