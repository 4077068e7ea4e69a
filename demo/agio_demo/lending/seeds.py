"""The people of the development cases, and what each wants. None of them exists, and nor do their papers."""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar, Literal

from agio_lending.application.applicant import Applicant, Band, Occupation

from agio_demo.kit import DemoUser


class Seed(DemoUser, frozen=True, kw_only=True):
    """One borrower. ``stage`` is how far the case has come: an application that waits, a loan that is overdue, or a
    voucher under review; ``issued`` so many days ago. ``proved``: they have shown where they live, and may owe more.
    """

    handle: ClassVar[str] = "loan"

    address: str
    born: str
    amount: int
    offer: str
    earns: int
    band: Band
    occupation: Occupation
    ago: timedelta
    stage: Literal["application", "overdue", "voucher"] = "application"
    issued: int = 0
    proved: bool = False

    @property
    def reported(self) -> Applicant:
        """Return the data that the applicant states."""
        return Applicant(
            name=self.name,
            country=self.country,
            address=self.address,
            birth_date=self.born,
            phone="+00 000 000 042",
            monthly_income=self.band,
            investment="10000",
            occupation=self.occupation,
            wealth="salary",
        )


def _ago(hours: int, minutes: int = 0) -> timedelta:
    return timedelta(hours=hours, minutes=minutes)


SEEDS = (
    Seed(
        name="Emilia Hartmann",
        country="DE",
        language="en",
        address="Lindenstrasse 14, 10969 Berlin",
        born="1988-02-19",
        amount=4_000,
        offer="usdt-15",
        earns=3_900,
        band="5000",
        occupation="employed",
        ago=_ago(24 * 19),
        stage="overdue",
        issued=19,
    ),
    Seed(
        name="Daiki Morimoto",
        country="JP",
        language="jp",
        address="3-5-9 Nakameguro, Meguro-ku, Tokyo",
        born="1992-11-03",
        amount=6_500,
        offer="usdt-30",
        earns=4_600,
        band="5000",
        occupation="professional",
        ago=_ago(24 * 21),
        stage="voucher",
        issued=21,
    ),
    Seed(
        name="Lucia Fernandez",
        country="ES",
        language="xby",
        address="Calle de Atocha 88, Madrid",
        born="1985-07-30",
        amount=8_000,
        offer="usdt-30",
        earns=3_200,
        band="5000",
        occupation="public",
        ago=_ago(6, 20),
    ),
    Seed(
        name="Chan Ka Yan",
        country="HK",
        language="ft",
        address="Flat 12A, 88 King's Road, North Point",
        born="1990-05-12",
        amount=12_500,
        offer="usdt-60",
        earns=7_800,
        band="10000",
        occupation="finance",
        ago=_ago(3, 5),
        proved=True,
    ),
    Seed(
        name="Nattapong Srisuk",
        country="TH",
        language="ty",
        address="42/7 Soi Ari 4, Phaya Thai, Bangkok",
        born="1994-09-23",
        amount=1_500,
        offer="usdt-7",
        earns=1_400,
        band="3000",
        occupation="self_employed",
        ago=_ago(0, 38),
    ),
)
"""The oldest first."""
