"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Subscription)``."""

from __future__ import annotations

from decimal import Decimal

from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.jobs import Calendar
from agio_kernel.money.amounts import figure, format_amount
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogues, Row

from agio_subscription.declared.coins import PAID_IN
from agio_subscription.declared.issues import ISSUE_CATALOGUE, IssueTerms


class Subscription:
    """The issues that operators have written, their coins and the calendar."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @property
    def calendar(self) -> Calendar:
        """The days of the deployment."""
        return self.kernel.settings.calendar

    @property
    def paid(self) -> AssetSpec:
        """The asset that subscriptions are paid in."""
        return self.kernel.assets[PAID_IN]

    def written(self) -> dict[str, Row[IssueTerms]]:
        """The issues that operators have published, by key."""
        return self.kernel.part(Catalogues).of(ISSUE_CATALOGUE).rows()

    def asset(self, coin: str) -> AssetSpec:
        """The asset of a coin."""
        return self.kernel.assets[coin]

    def usdt(self, minor: int) -> str:
        """An amount of USDT as the wire writes it."""
        return format_amount(minor, self.paid.scale)

    def figure(self, minor: int, coin: str) -> Decimal:
        """An amount of an issued coin for a sentence."""
        return figure(minor, self.asset(coin).scale)

    def coins(self, minor: int, coin: str) -> str:
        """An amount of an issued coin as the wire writes it."""
        return format_amount(minor, self.asset(coin).scale)
