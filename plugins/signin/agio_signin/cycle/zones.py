"""A user's days: which zone a country's clocks show, and where a day begins and ends in it.

Of a country with several zones it is the one that most of its people live in. The account's country can't be changed,
so neither can its zone: nobody gains a day by travelling.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from importlib import resources
from zoneinfo import ZoneInfo

FALLBACK = "Etc/UTC"

# The table sorts a country's zones from east to west where that makes more sense than by people.
_MOST_PEOPLE = {
    "AC": "Atlantic/St_Helena",
    "AU": "Australia/Sydney",
    "BR": "America/Sao_Paulo",
    "CA": "America/Toronto",
    "RU": "Europe/Moscow",
    "TA": "Atlantic/St_Helena",
    "UA": "Europe/Kyiv",
    "UZ": "Asia/Tashkent",
    "XK": "Europe/Belgrade",
}


@cache
def _zones() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in resources.files("tzdata").joinpath("zoneinfo/zone.tab").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            found.setdefault(country, zone)
    return found | _MOST_PEOPLE


def zone_of_country(country: str) -> str:
    """The zone of a country by its ISO 3166 code; UTC where it is unknown."""
    return _zones().get(country, FALLBACK)


def day_of(moment: datetime, zone: str) -> date:
    """The date that the clocks of a zone show at a moment."""
    return moment.astimezone(ZoneInfo(zone)).date()


def end_of(day: date, zone: str) -> datetime:
    """The moment at which a day ends in a zone: when its clocks leave it, be the day of 23, 24 or 25 hours."""
    return datetime.combine(day + timedelta(1), time(), ZoneInfo(zone)).astimezone(UTC)
