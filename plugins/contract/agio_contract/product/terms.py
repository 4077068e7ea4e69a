"""Terms of a contract for an order of some value: leverage, tiers, the coming delivery. Pure."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec
from agio_kernel.jobs import Calendar

from agio_contract.declared.products import DAILY, LEVERAGES, PERPETUAL, ProductTerms
from agio_contract.position.margin import PPM

_MOST_MAINTENANCE = PPM // 2
DELIVERED_AT = timedelta(hours=16)
"""Time of deliveries by the deployment's clock; weekly ones on a Friday."""
_FRIDAY = 5
SOON = timedelta(minutes=30)
"""Time before a delivery from which its next one is traded."""


class Tier(msgspec.Struct, frozen=True):
    """Above a value (minor units): the maintenance rate, and the most leverage. Half of what an order needs maintains
    it.
    """

    above: int
    maintenance_ppm: int
    leverage: int


def maintenance_of(terms: ProductTerms, value: int, tier: int) -> int:
    """The rate for a value, both in minor units: the first tier's, and more for each tier it passes."""
    passed = max(0, value - 1) // tier
    rate = int(terms.maintenance * PPM) + passed * int(terms.tier_step * PPM)
    return min(_MOST_MAINTENANCE, rate)


def most_leverage(maintenance_ppm: int, bound: int) -> int:
    """The largest step that a maintenance rate and the bound of the contract allow."""
    allowed = [one for one in LEVERAGES if one <= bound and 2 * one * maintenance_ppm <= PPM]
    return allowed[-1] if allowed else 1


def leverages(bound: int) -> list[int]:
    """The steps up to a bound."""
    return [one for one in LEVERAGES if one <= bound]


def tiers(terms: ProductTerms, tier: int, bound: int, count: int = 6) -> list[Tier]:
    """The first tiers."""
    found = []
    for place in range(count):
        rate = maintenance_of(terms, place * tier + 1, tier)
        found.append(Tier(place * tier, rate, most_leverage(rate, bound)))
    return found


InSession = Callable[[datetime], datetime]
"""A moment, or the first one after it whose window of a delivery lies in the session of its market."""


def delivery_of(delivery: str, now: datetime, calendar: Calendar, in_session: InSession) -> datetime | None:
    """The delivery that an order of now goes to; None of a perpetual. One that falls where the market is closed moves
    to its next opening.
    """
    if delivery == PERPETUAL:
        return None
    for ahead in range(15):
        day = calendar.day(calendar.after(now, ahead))
        if delivery == DAILY or day.isoweekday() == _FRIDAY:
            moment = in_session(calendar.at(day, DELIVERED_AT))
            if moment > now + SOON:
                return moment
    raise ValueError(f"no delivery {delivery} within two weeks of {now}")


def delivery_after(missed: datetime, calendar: Calendar, in_session: InSession) -> datetime:
    """When what met no price at its delivery is delivered: a day later."""
    return in_session(calendar.at(calendar.day(calendar.after(missed, 1)), DELIVERED_AT))


def overnight_after(moment: datetime, calendar: Calendar) -> datetime:
    """The next moment at which interest is due: as the deployment's day begins."""
    return calendar.after(moment, 1)
