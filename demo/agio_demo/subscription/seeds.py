"""Coins of a development deployment: open, to come, given out by operators, and listed."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import ClassVar

import msgspec
from agio_subscription.allocation.rules import AllocationRule
from agio_subscription.declared.issues import IssueTerms

from agio_demo.kit import DemoUser


class Seed(msgspec.Struct, frozen=True, kw_only=True):
    """One issue, its days counted from today: ``demand`` is what is asked for, in issues, by how many accounts."""

    key: str
    coin: str
    summary: str
    rule: AllocationRule
    price: str
    quantity: str
    circulation: str
    lot: str
    least: str
    most: str
    opens: int
    closes: int
    lists: int
    lock_days: int
    demand: str
    accounts: int = 12
    founders: str = ""
    founders_days: int = 0
    audits: int = 0
    open_points: int = 0
    contract: str = ""

    def terms(self, today: date, fee: Decimal, draw_minutes: int) -> IssueTerms:
        """Return the terms as operators would have written them today."""
        return IssueTerms(
            coin=self.coin,
            summary=self.summary,
            rule=self.rule.value,
            issue_price=Decimal(self.price),
            quantity=Decimal(self.quantity),
            circulation=Decimal(self.circulation),
            lot=Decimal(self.lot),
            least=Decimal(self.least),
            most=Decimal(self.most),
            opens=today + timedelta(self.opens),
            closes=today + timedelta(self.closes),
            lists=today + timedelta(self.lists),
            hour=timedelta(hours=20),
            lock_days=self.lock_days,
            fee=fee,
            draw_minutes=draw_minutes,
            white_paper=f"https://example.com/{self.key}/white-paper.pdf",
            network="ERC20",
            contract=self.contract,
            founders=Decimal(self.founders) if self.founders else None,
            founders_until=today + timedelta(self.founders_days) if self.founders_days else None,
            audits=self.audits or None,
            open_points=self.open_points if self.audits else None,
        )


SEEDS = (
    Seed(
        key="orbit",
        coin="ORBT",
        summary="Landing rights of a satellite relay.",
        rule=AllocationRule.LOTTERY,
        price="0.35",
        quantity="30000",
        circulation="3000000",
        lot="100",
        least="100",
        most="6000",
        opens=-25,
        closes=-21,
        lists=-18,
        lock_days=30,
        demand="2.14",
        contract="0xC7a1B05e2D93fF4680A7c4d2E9b6017F5aD3c88B",
        founders="0.125",
        founders_days=400,
        audits=1,
    ),
    Seed(
        key="fern",
        coin="FERN",
        summary="Certificates of a reforestation fund.",
        rule=AllocationRule.OPERATOR,
        price="0.12",
        quantity="90000",
        circulation="900000",
        lot="10",
        least="100",
        most="40000",
        opens=-5,
        closes=-1,
        lists=3,
        lock_days=20,
        demand="0.88",
        accounts=6,
        contract="0x08d6E1bC5f27A930e4Db1c7A82Ff5063bE97a4D0",
    ),
    Seed(
        key="halo",
        coin="HALO",
        summary="Storage credits of a research archive.",
        rule=AllocationRule.FIRST_COME,
        price="1.25",
        quantity="40000",
        circulation="1000000",
        lot="1",
        least="10",
        most="2000",
        opens=-1,
        closes=4,
        lists=6,
        lock_days=14,
        demand="0.28",
        contract="0x91c3Df0aB7e65F42c8D1b20E94A6f3075bC8e16A",
        audits=1,
    ),
    Seed(
        key="meridian",
        coin="MRD",
        summary="Settlement token of a freight network.",
        rule=AllocationRule.LOTTERY,
        price="0.42",
        quantity="60000",
        circulation="600000",
        lot="100",
        least="100",
        most="15000",
        opens=-2,
        closes=2,
        lists=5,
        lock_days=30,
        demand="1.574",
        contract="0x4b07aE5C31f2bD9c86E4d7A0c95b1fE2a3C6d21e",
        founders="0.18",
        founders_days=765,
        audits=2,
        open_points=1,
    ),
    Seed(
        key="quanta",
        coin="QTA",
        summary="Access token of a computing exchange.",
        rule=AllocationRule.PRO_RATA,
        price="0.08",
        quantity="5000000",
        circulation="100000000",
        lot="50",
        least="500",
        most="100000",
        opens=3,
        closes=6,
        lists=9,
        lock_days=60,
        demand="0",
        contract="0x5Ee02F9bA41d7C83064bD7cE9aF12b3C7d80E4f6",
    ),
)


class Subscriber(DemoUser, frozen=True):
    """User who asks for new coins."""

    handle: ClassVar[str] = "subscriber"


SUBSCRIBERS = (
    Subscriber("Mio Kobayashi", "JP", "jp"),
    Subscriber("Jonas Berg", "SE", "en"),
    Subscriber("Elena Rossi", "IT", "en"),
    Subscriber("Nattapong Srisuk", "TH", "ty"),
    Subscriber("Seo-yeon Park", "KR", "hy"),
    Subscriber("Lucía Fernández", "ES", "xby"),
    Subscriber("Wei-Ling Hsu", "TW", "ft"),
    Subscriber("Trần Minh Anh", "VN", "yn"),
    Subscriber("Chan Ka Ho", "HK", "ft"),
    Subscriber("Camille Laurent", "FR", "en"),
    Subscriber("Omar Haddad", "AE", "en"),
    Subscriber("Rosa Medina", "MX", "xby"),
)
"""Users who subscribe."""
