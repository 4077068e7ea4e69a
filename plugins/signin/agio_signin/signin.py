"""The context of this plugin: what its operations share. One per kernel: ``kernel.part(Signin)``."""

from __future__ import annotations

from decimal import Decimal
from functools import cached_property

from agio_kernel.declarations.access import Tier, require
from agio_kernel.declarations.asset import AssetSpec
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal
from agio_kernel.identity.milestones import Milestone
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.catalogues import Catalogue, Catalogues

from agio_signin.cycle.cycle import DAYS
from agio_signin.declared.codes import REWARD_ABOVE_FEES
from agio_signin.declared.config import SigninConfig
from agio_signin.declared.parameters import RESTARTS, TIER, reward_of
from agio_signin.declared.tasks import TaskTerms, task_catalogue

_TIERS = {"none": None, "primary": Tier.PRIMARY, "advanced": Tier.ADVANCED}


class Signin:
    """Rewards of a day and of a task at this moment."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel

    @cached_property
    def milestones(self) -> dict[str, Milestone]:
        """Milestones that the plugins of this deployment declare, by name."""
        declared = self.kernel.directory.made("milestones", self.kernel)
        return {one.name: one for _, one in declared}

    @cached_property
    def catalogue(self) -> Catalogue[TaskTerms]:
        """Catalogue of the tasks, each with its reward."""
        return task_catalogue(self.milestones.values(), self.require_below_fees)

    @property
    def asset(self) -> AssetSpec:
        """Asset in which rewards are paid."""
        config: SigninConfig = self.kernel.config["signin"] or SigninConfig()
        return self.kernel.assets[config.coin]

    def minor(self, amount: Decimal) -> int:
        """A reward in minor units."""
        return int(amount.scaleb(self.asset.scale))

    def days(self) -> list[Decimal]:
        """Rewards of the days of the cycle, the first one first."""
        return [self.kernel.parameters.get(reward_of(place)) for place in range(1, DAYS + 1)]

    @property
    def restarts(self) -> bool:
        """Whether a missed day begins the cycle anew."""
        return self.kernel.parameters.get(RESTARTS)

    def fees_of(self, name: str, target: Decimal) -> Decimal | None:
        """Return the least fee income that the house keeps from a task's target; None where the target costs no
        fees."""
        milestone, kernel = self.milestones[name], self.kernel
        if milestone.fees is None:
            return None
        if milestone.unit != self.asset.code:
            return Decimal(0)
        given = sum((kernel.parameters.get(share.parameter) for share in kernel.ledger.codes.fee_shares), Decimal(0))
        return max(Decimal(0), milestone.fees(target) * (1 - given))

    def require_below_fees(self, name: str, terms: TaskTerms) -> None:
        """Refuse a task that pays as much as it costs, or more: whoever has two accounts would live by it."""
        if not self._pays_less(name, terms):
            raise ApiError(REWARD_ABOVE_FEES, field="reward", fees=self.fees_of(name, terms.target))

    def tasks(self) -> dict[str, TaskTerms]:
        """The tasks that are rewarded now, by milestone: one that was published before fees were lowered, or more of
        them was given away, is none until it pays less than they are again.
        """
        rows = self.kernel.part(Catalogues).of(self.catalogue).rows().items()
        return {key: row.terms for key, row in rows if key in self.milestones and self._pays_less(key, row.terms)}

    def _pays_less(self, name: str, terms: TaskTerms) -> bool:
        fees = self.fees_of(name, terms.target)
        return fees is None or terms.reward < fees

    def require_rewarded(self, who: Principal) -> None:
        """Refuse who earns no reward: a demo account, and who isn't verified as far as operators ask for."""
        require(who, real=True, tier=_TIERS[self.kernel.parameters.get(TIER)])


def tasks_of(signin: Signin) -> Catalogue[TaskTerms]:
    """Catalogue of the rewarded tasks, as operators edit it."""
    return signin.catalogue
