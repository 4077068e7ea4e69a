"""Borrowers of the tests: what is known of them, what they apply with, and their days moved."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import asyncpg
from agio_kernel.calls.declared import filled_in
from agio_kernel.identity.verification import CreditScore, RiskLevel
from agio_lending.application import apply
from agio_lending.lending import Lending
from agio_testing.plugin_bench import PluginBench

ANN, BEN, DEMO = 11, 12, 13
UNIT = 10**6
LOANS, VOUCHERS = "lending.loans", "lending.vouchers"
PAPERS = ("housing", "income", "statement", "id_front", "id_back")
REASON = "lending.refusal.income_unproved"
APPLICATION = filled_in(apply.EXAMPLE)
SCORED = datetime(2026, 10, 1, tzinfo=UTC)


class Known:
    """The verification port, saying the same of everybody."""

    tier_ = 2
    proved = True
    score: int | None = 72

    async def tier(self, conn: asyncpg.Connection, user_id: int) -> int:
        return self.tier_

    async def risk_level(self, conn: asyncpg.Connection, user_id: int) -> RiskLevel:
        return RiskLevel.BALANCED

    async def credit_score(self, conn: asyncpg.Connection, user_id: int) -> CreditScore | None:
        return None if self.score is None else CreditScore(self.score, SCORED)

    async def address_proved(self, conn: asyncpg.Connection, user_id: int) -> bool:
        return self.proved


async def uploads(bench: PluginBench, photo: bytes, user: int = ANN) -> None:
    """Every paper."""
    for name in PAPERS:
        answer = await bench("lendUpload", user, tier=2, files={name: photo})
        assert answer.code == 0, answer


async def applies(bench: PluginBench, photo: bytes, user: int = ANN, **fields: str) -> dict[str, Any]:
    """An application with everything."""
    await uploads(bench, photo, user)
    answer = await bench("lendApply", user, tier=2, **{**APPLICATION, **fields})
    assert answer.code == 0, answer
    return answer.data


async def borrows(bench: PluginBench, user: int = ANN, demo: bool = True, **fields: str) -> dict[str, Any]:
    """Simulated money, which is issued at once."""
    form = {"offer": "usdt-30", "amount": "8000", "agreed": "true", **fields}
    answer = await bench("lendApply", user, demo=demo, **form)
    assert answer.code == 0, answer
    return answer.data


async def issued(bench: PluginBench, photo: bytes, user: int = ANN, **fields: str) -> dict[str, Any]:
    """A real loan that operators have issued."""
    loan = await applies(bench, photo, user, **fields)
    assert await bench.decide(LOANS, loan["reference"], "issue", "Income and identity checked") == 0
    return await shown(bench, loan, user)


async def shown(bench: PluginBench, loan: dict[str, Any], user: int = ANN, demo: bool = False) -> dict[str, Any]:
    """The loan as its borrower sees it."""
    return (await bench("lendInfo", user, demo=demo, id=loan["id"])).data


async def days_pass(bench: PluginBench, days: int, applied: bool = True) -> None:
    """Days pass; and what is due by now is carried out."""
    await bench.advance(days=days)
    if applied:
        await bench.catch_up()


def day_begins(bench: PluginBench, loan: dict[str, Any], day: int) -> datetime:
    """When a day of a loan begins, the first being 1."""
    calendar = bench.kernel.part(Lending).calendar
    return calendar.begin(datetime.fromisoformat(loan["begins"]).date() + timedelta(day - 1))
