"""Issues as operators write them: drafted by one operator, published by another, and fixed from then on. An announced
issue keeps its terms, so that subscribers know them; one that shall not take place is failed, and everybody is paid
back.
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import msgspec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import is_link
from agio_kernel.settings.catalogues import Catalogue, Field

from agio_subscription.allocation.rules import AllocationRule
from agio_subscription.declared.codes import BOUNDS_CROSSED, DATES_CROSSED, LINK_INVALID, LOTS_UNEVEN
from agio_subscription.declared.parameters import DRAW_MINUTES, FEE

LONGEST_LOCK_DAYS = 1461
PAID_DECIMALS = 6


class IssueTerms(msgspec.Struct, frozen=True, kw_only=True):
    """One issue. ``issue_price`` is USDT for a coin, the same for everybody from the announcement on; ``quantity``,
    ``circulation``, ``lot``, ``least`` and ``most`` (for one account) are in the coin; the window opens and closes, and
    the coin is listed, at ``hour`` of their days.
    """

    coin: str
    summary: str
    rule: str
    issue_price: Decimal
    quantity: Decimal
    circulation: Decimal
    lot: Decimal
    least: Decimal
    most: Decimal
    opens: date
    closes: date
    lists: date
    hour: timedelta
    lock_days: int
    fee: Decimal
    draw_minutes: int
    white_paper: str | None
    network: str | None
    contract: str | None
    founders: Decimal | None
    founders_until: date | None
    audits: int | None
    open_points: int | None


def _check(_: str, terms: IssueTerms) -> None:
    if not terms.opens < terms.closes:
        raise ApiError(DATES_CROSSED, field="closes")
    if not terms.closes < terms.lists or timedelta(minutes=terms.draw_minutes) >= terms.lists - terms.closes:
        raise ApiError(DATES_CROSSED, field="lists")
    if terms.quantity > terms.circulation:
        raise ApiError(BOUNDS_CROSSED, field="quantity")
    if not terms.least <= terms.most <= terms.quantity:
        raise ApiError(BOUNDS_CROSSED, field="most")
    for name in ("quantity", "least", "most"):
        if getattr(terms, name) % terms.lot:
            raise ApiError(LOTS_UNEVEN, field=name)
    # A lot costs a whole number of the smallest unit of USDT: then nothing is ever rounded but the fee.
    if (terms.lot * terms.issue_price).scaleb(PAID_DECIMALS) % 1:
        raise ApiError(LOTS_UNEVEN, field="lot")
    if terms.white_paper and not is_link(terms.white_paper):
        raise ApiError(LINK_INVALID, field="white_paper")


_LEAST, _MOST = "0.00000001", "10000000000"

ISSUE_CATALOGUE: Catalogue[IssueTerms] = Catalogue(
    id="subscription.issues",
    title="subscription.product.issues",
    key_label="subscription.product.issue",
    fields=(
        Field(name="coin", kind="asset", fixed=True),
        Field(name="summary", kind="text", minimum=1, maximum=200, fixed=True),
        Field(name="rule", kind="choice", choices=tuple(AllocationRule), fixed=True),
        Field(
            name="issue_price",
            kind="decimal",
            minimum="0.000001",
            maximum="1000000",
            step="0.000001",
            unit="USDT",
            fixed=True,
        ),
        Field(name="quantity", kind="decimal", minimum=_LEAST, maximum=_MOST, fixed=True),
        Field(name="circulation", kind="decimal", minimum=_LEAST, maximum=_MOST, fixed=True),
        Field(name="lot", kind="decimal", minimum=_LEAST, maximum=_MOST, fixed=True, hint="subscription.hint.lot"),
        Field(name="least", kind="decimal", minimum=_LEAST, maximum=_MOST, fixed=True),
        Field(name="most", kind="decimal", minimum=_LEAST, maximum=_MOST, fixed=True, hint="subscription.hint.most"),
        Field(name="opens", kind="date", fixed=True),
        Field(name="closes", kind="date", fixed=True),
        Field(name="lists", kind="date", fixed=True),
        Field(name="hour", kind="time", default="20:00", fixed=True, hint="subscription.hint.hour"),
        Field(name="lock_days", kind="int", minimum=1, maximum=LONGEST_LOCK_DAYS, fixed=True),
        Field(name="fee", kind="decimal", minimum="0", maximum="0.05", unit="share", parameter=FEE, fixed=True),
        Field(name="draw_minutes", kind="int", minimum=1, maximum=1440, parameter=DRAW_MINUTES, fixed=True),
        Field(name="white_paper", kind="text", minimum=1, maximum=300, optional=True, fixed=True),
        Field(name="network", kind="text", minimum=1, maximum=40, optional=True, fixed=True),
        Field(name="contract", kind="text", minimum=1, maximum=100, optional=True, fixed=True),
        Field(name="founders", kind="decimal", minimum="0", maximum="1", unit="share", optional=True, fixed=True),
        Field(name="founders_until", kind="date", optional=True, fixed=True),
        Field(name="audits", kind="int", minimum=0, maximum=100, optional=True, fixed=True),
        Field(name="open_points", kind="int", minimum=0, maximum=1000, optional=True, fixed=True),
    ),
    row=IssueTerms,
    check=_check,
    adds=True,
    retires=True,
    columns=("coin", "rule", "issue_price", "quantity", "opens", "closes", "lists"),
)
