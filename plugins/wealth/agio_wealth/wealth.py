"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Wealth)``."""

from __future__ import annotations

from datetime import datetime, timedelta
from decimal import Decimal

import msgspec
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.identity.verification import RiskLevel
from agio_kernel.jobs import Calendar
from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_wealth.declared.codes import FUND_UNKNOWN, PRODUCT_UNKNOWN
from agio_wealth.declared.funds import COIN, FUND_CATALOGUE, FundTerms
from agio_wealth.declared.parameters import CAPS
from agio_wealth.declared.vips import VIP_CATALOGUE, VipTerms

PAGES = AccountTopic("wealth")
VALUE_TOPIC = "fund"


class NextValue(msgspec.Struct, frozen=True):
    """The value that an order is for: it is fixed ``at``, and the order may be withdrawn until the ``cutoff``."""

    cutoff: datetime
    at: datetime


class Wealth:
    """Products on sale, their coin, the calendar, and the limit of each user."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @property
    def calendar(self) -> Calendar:
        """The days of the deployment."""
        return self.kernel.settings.calendar

    @property
    def asset(self) -> AssetSpec:
        """The coin that everything is bought with."""
        return self.kernel.assets[COIN]

    def minor(self, amount: Decimal) -> int:
        """An amount of a product in minor units, rounded down."""
        return int(amount.scaleb(self.asset.scale))

    def every_fund(self) -> list[Row[FundTerms]]:
        """Every fund there is or was: those that aren't sold any more keep their value for who has shares."""
        return list(self.kernel.part(Catalogues).of(FUND_CATALOGUE).rows().values())

    def funds(self) -> list[Row[FundTerms]]:
        """Funds on sale, the lowest risk first."""
        sold = [one for one in self.every_fund() if not one.retired]
        return sorted(sold, key=lambda one: (risk_of(one.terms), one.key))

    def fund(self, key: str, *, sold: bool = True) -> Row[FundTerms]:
        """The fund of this key; refused where there is none, or where it has to be ``sold`` and isn't any more."""
        found = self.kernel.part(Catalogues).of(FUND_CATALOGUE).get(key)
        if found is None or (sold and found.retired):
            raise ApiError(FUND_UNKNOWN, field="fund")
        return found

    def vips(self) -> list[Row[VipTerms]]:
        """The VIP products that are sold, shortest first."""
        rows = self.kernel.part(Catalogues).of(VIP_CATALOGUE).rows().values()
        return sorted((one for one in rows if not one.retired), key=lambda one: (one.terms.days, one.key))

    def vip(self, key: str) -> Row[VipTerms]:
        """The VIP product of this key; refused where none is sold by that name."""
        found = self.kernel.part(Catalogues).of(VIP_CATALOGUE).get(key)
        if found is None or found.retired:
            raise ApiError(PRODUCT_UNKNOWN, field="product")
        return found

    def next_value(self, terms: FundTerms, now: datetime) -> NextValue:
        """The value that an order of this moment gets: never one whose prices anybody may know."""
        at = self.calendar.after(now, 1)
        before = timedelta(minutes=terms.cutoff_minutes)
        if now >= at - before:
            at = self.calendar.after(now, 2)
        return NextValue(at - before, at)

    def cap(self, level: RiskLevel) -> int:
        """The most that somebody of this level may have in wealth products, in minor units."""
        return self.minor(Decimal(self.kernel.parameters.get(CAPS[level])))

    def tell_pages(self, user_id: int) -> None:
        """Tell open pages of this user that wealth products have changed."""
        PAGES.tell(self.kernel, user_id)


def risk_of(terms: FundTerms) -> RiskLevel:
    """The level that somebody needs for a fund."""
    return RiskLevel[terms.risk.upper()]
