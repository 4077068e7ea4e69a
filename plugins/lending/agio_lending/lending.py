"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Lending)``."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import Calendar
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.ports.account_topic import AccountTopic
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_lending.declared.codes import OFFER_UNKNOWN
from agio_lending.declared.offers import OFFER_CATALOGUE, STEP_CATALOGUE, OfferTerms, ScoreStep

COIN = "USDT"
"""Coin that is lent."""
PAGES = AccountTopic("lending")
SEALED = "lending.applicant"
"""The purpose of the key under which what applicants tell of themselves is sealed."""


class Lending:
    """Offers, the calendar, and the pages of the users."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @property
    def calendar(self) -> Calendar:
        """The days of the deployment."""
        return self.kernel.settings.calendar

    @property
    def asset(self) -> AssetSpec:
        """Asset that is lent."""
        return self.kernel.assets[COIN]

    def offers(self) -> list[Row[OfferTerms]]:
        """Offers of loans, shortest first."""
        rows = self.kernel.part(Catalogues).of(OFFER_CATALOGUE).rows().values()
        return sorted((one for one in rows if not one.retired), key=lambda one: (one.terms.days, one.key))

    def offer(self, key: str) -> Row[OfferTerms]:
        """The offer of this key; refused where there is none."""
        found = self.kernel.part(Catalogues).of(OFFER_CATALOGUE).get(key)
        if found is None or found.retired:
            raise ApiError(OFFER_UNKNOWN, field="offer")
        return found

    def steps(self) -> list[ScoreStep]:
        """Steps by which scores add to the limit, the lowest first."""
        rows = self.kernel.part(Catalogues).of(STEP_CATALOGUE).rows().values()
        return sorted((one.terms for one in rows if not one.retired), key=lambda one: one.score)

    def minor(self, parameter: str) -> int:
        """An amount among the parameters, in minor units."""
        return self.units(self.kernel.parameters.get(parameter))

    def units(self, amount: Decimal) -> int:
        """USDT in minor units."""
        return int(Decimal(amount).scaleb(self.asset.scale))

    def shown(self, minor: int) -> str:
        """An amount as it goes over the wire."""
        return format_amount(minor, self.asset.scale)

    def figure(self, minor: int) -> Decimal:
        """An amount for a sentence."""
        return figure(minor, self.asset.scale)

    def tell_pages(self, user_id: int) -> None:
        """Tell open pages of this user that loans have changed."""
        PAGES.tell(self.kernel, user_id)
