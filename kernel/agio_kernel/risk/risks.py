"""Every risky product of a deployment, and the one place that refuses their calls."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

import asyncpg

from agio_kernel.declarations.codes import COOLING_OFF, LOSS_LIMIT_DAY, LOSS_LIMIT_WEEK, NOT_FOUND, RISK_TEST_REQUIRED
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.principal import Principal, Realm
from agio_kernel.declarations.rules import Rule
from agio_kernel.money.amounts import figure
from agio_kernel.money.rules import BUSINESS_OPEN, Business
from agio_kernel.risk.declaration import RiskProduct
from agio_kernel.risk.limits import PERIODS, Limit, Period
from agio_kernel.risk.store import lost, passed_versions, read_break, read_limits

if TYPE_CHECKING:
    from agio_kernel.ports.kernel import Kernel

COIN = "USDT"
"""Coin of losses: that in which risky products are margined and settled."""
_CODES = {Period.DAY: LOSS_LIMIT_DAY, Period.WEEK: LOSS_LIMIT_WEEK}
_DAY_S = 86_400


class Risks:
    """Risky products of the deployment. One per kernel: ``kernel.part(Risks)``."""

    def __init__(self, kernel: Kernel) -> None:
        self._kernel = kernel

    @cached_property
    def products(self) -> dict[str, RiskProduct]:
        """Products that the enabled plugins declare, by id."""
        found: dict[str, RiskProduct] = {}
        for plugin, one in self._kernel.directory.made("risks", self._kernel):
            if one.id in found:
                raise ConfigurationError(f"{plugin} declares the risk {one.id}, which is declared already")
            found[one.id] = one
        return found

    @cached_property
    def _by_call(self) -> dict[str, RiskProduct]:
        return {call: one for one in self.products.values() for call in one.calls}

    @cached_property
    def _reasons(self) -> Sequence[int]:
        return [reason.number for one in self.products.values() for reason in one.reasons]

    @property
    def scale(self) -> int:
        """Decimals of the coin that losses are counted in."""
        return self._kernel.assets[COIN].scale

    def product(self, id: str) -> RiskProduct:
        """The product of this id; refused where there is none."""
        found = self.products.get(id)
        if found is None:
            raise ApiError(NOT_FOUND, field="product")
        return found

    def rules(self) -> list[Rule]:
        """Asked by the host before all business; what isn't risky, or is simulated, waits for nothing."""
        return [Rule(BUSINESS_OPEN, self._asked)]

    def _asked(self, principal: Principal, business: Business) -> Awaitable[None] | None:
        product = self._by_call.get(business.path)
        return None if product is None or principal.realm is not Realm.REAL else self._refuse(principal.id, product)

    async def _refuse(self, user_id: int, product: RiskProduct) -> None:
        now = self._kernel.clock.now()
        async with self._kernel.db.read() as conn:
            until = await read_break(conn, user_id)
            if until is not None:
                raise ApiError(COOLING_OFF, days=-int((now - until).total_seconds() // _DAY_S))
            for period, limit in (await read_limits(conn, user_id)).items():
                await self._refuse_lost(conn, user_id, period, limit.at(now), now)
            asks = self._kernel.settings.deployment.risk_test
            if asks and (product.id, product.version) not in await passed_versions(conn, user_id):
                raise ApiError(RISK_TEST_REQUIRED, field=product.id)

    async def _refuse_lost(
        self, conn: asyncpg.Connection, user_id: int, period: Period, limit: Limit, now: datetime
    ) -> None:
        if limit.amount is not None and limit.is_reached(await self.lost(conn, user_id, period, now), now):
            raise ApiError(_CODES[period], limit=figure(limit.amount, self.scale))

    async def lost(self, conn: asyncpg.Connection, user_id: int, period: Period, now: datetime) -> int:
        """Sum a user's losses by all risky products within a period, less what they won, in minor units."""
        asset = self._kernel.assets[COIN].id
        return await lost(conn, user_id, self._reasons, asset, now - PERIODS[period])
