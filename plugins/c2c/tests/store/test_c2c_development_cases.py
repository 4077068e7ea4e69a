"""The orders of a development deployment: what an operator reads of one agrees with itself."""

from __future__ import annotations

from agio_c2c.c2c import C2c
from agio_demo.c2c.cases import seed_cases
from agio_demo.c2c.seeds import SEEDS

BUYS = [seed for seed in SEEDS if seed.side == "buy" and seed.currency in ("EUR", "JPY")]
"""The bench has rates of these alone, and nobody in it has an opening balance to sell."""


async def test_every_moment_of_an_order_is_as_long_ago_as_its_case_and_its_hours_have_run_since(bench, monkeypatch):
    monkeypatch.setattr("agio_demo.c2c.cases.SEEDS", BUYS)
    assert await seed_cases(bench.kernel.part(C2c)) == len(BUYS)
    assert await seed_cases(bench.kernel.part(C2c)) == 0
    ages = await bench.kernel.db.fetch(
        "SELECT o.user_id, agio_now() - o.created_at AS created, agio_now() - o.matched_at AS matched,"
        " o.expires_at - o.matched_at AS hours, e.last - o.created_at AS line FROM c2c_order o,"
        " LATERAL (SELECT max(at) AS last FROM case_event WHERE case_id = o.id) e"
    )
    assert len(ages) == len(BUYS)
    for row in ages:
        assert abs((row["created"] - row["matched"]).total_seconds()) < 60
        assert abs(row["hours"].total_seconds() - 3 * 3600) < 60
        assert abs(row["line"].total_seconds()) < 60
    assert min(row["created"] for row in ages) >= min(seed.ago for seed in BUYS)
