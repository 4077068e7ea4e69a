"""Steps that tests of subscriptions share, and a stranger's computation of an allocation."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

ANN, BEN, CLEO = 11, 12, 13
UNIT = 10**6
COIN = 10**8
START = 100_000 * UNIT
ORDERS, ISSUES = "subscription.allocations", "subscription.issues"
TODAY = datetime.now(UTC).date()
STRANGER = Path(__file__).parents[1] / "stranger.py"


async def asked(bench, user=ANN, quantity="1000", issue="meridian", **more) -> dict:
    answer = await bench("subscribeIssue", user, issue=issue, quantity=quantity, **more)
    assert answer.code == 0, answer
    return answer.data


async def shown(bench, user, order) -> dict:
    return (await bench("getSubscription", user, id=order["id"])).data


async def published(bench, issue="meridian") -> dict:
    """Every page of an allocation."""
    found = (await bench("getIssueDraw", CLEO, issue=issue, size="3")).data
    rows = list(found["rows"])
    while found["next"]:
        found = (await bench("getIssueDraw", CLEO, issue=issue, size="3", after=found["next"])).data
        rows += found["rows"]
    return found | {"rows": rows}


def recomputed(draw: dict) -> dict[int, int]:
    """Return the result of a stranger's program: it imports nothing of ours."""
    done = subprocess.run([sys.executable, "-I", str(STRANGER)], input=json.dumps(draw), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {int(place): lots for place, lots in json.loads(done.stdout).items()}


async def advanced(bench, until: datetime) -> None:
    """Carry out what is due at a moment, and what becomes due by that."""
    while await bench.run_jobs(until):
        pass


async def spenders(bench, count: int, each: int) -> range:
    users = range(1_000, 1_000 + count)
    for user in users:
        await bench.give(user, "USDT", each * UNIT)
    return users
