"""A bench of contracts, with what tests ask of it again and again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agio_contract import plugin
from agio_contract.declared.reasons import FEES, INSURANCE, RESULT
from agio_kernel.ports.prices import PriceSource
from agio_kernel.postgres.db import Database
from agio_testing.plugin_bench import PluginBench

ANN, BEN = 11, 12
UNIT = 10**6
START = 100_000 * UNIT
PARAMETERS = {"contract.wallet": "spot", "contract.price_age": "10min", "contract.leverage_bitcoin": 100}


async def open_bench(
    db: Database,
    owner_db: Database,
    folder: Path,
    prices: PriceSource,
    parameters: Mapping[str, Any] | None = None,
) -> PluginBench:
    """The plugin, its margin held in the spot wallet, which the bench fills; ticks may be a while ahead."""
    given = {**PARAMETERS, **(parameters or {})}
    bench = await PluginBench("contract", plugin, db, owner_db, folder, prices=prices, parameters=given).open()
    await bench.give(ANN, "USDT", START)
    await bench.give(BEN, "USDT", 1_000 * UNIT)
    return bench


async def due_at(bench: PluginBench) -> datetime:
    """A moment at which every board is due, whatever it waits for."""
    last = await bench.kernel.db.fetchval("SELECT max(try_at) FROM scheduled_job")
    return max(last or datetime.now(UTC), datetime.now(UTC)) + timedelta(days=1)


async def run(bench: PluginBench) -> None:
    """Everything that the kept ticks do."""
    prices: Any = bench.kernel.prices
    with prices.standing():
        await bench.run_jobs(await due_at(bench))


async def ordered(bench: PluginBench, user: int = ANN, **fields: Any) -> dict[str, Any]:
    """An order that is accepted."""
    form = {"product": "BTCUSDT-PERP", "side": "long", "kind": "market", "lots": "100", "leverage": "20", **fields}
    answer = await bench("openContract", user, **form)
    assert answer.code == 0, answer
    return answer.data


async def opened(bench: PluginBench, prices: Any, user: int = ANN, price: int = 6_400_000, **fields: Any) -> Any:
    """A position that is held, entered at the quote of a tick at this price."""
    order = await ordered(bench, user, **fields)
    prices.tick(price, symbol=order["symbol"])
    await run(bench)
    found = await shown(bench, order["id"], user)
    assert found["state"] == "holding", found
    return found


async def shown(bench: PluginBench, id: str, user: int = ANN) -> dict[str, Any]:
    """A position as its owner sees it."""
    return (await bench("contractPosition", user, id=id)).data


async def house(bench: PluginBench, name: str) -> int:
    async with bench.kernel.db.read() as conn:
        account = await bench.kernel.ledger.house(conn, 0, bench.assets["USDT"].id, name)
        return await bench.kernel.ledger.house_balance(conn, account)


async def houses(bench: PluginBench) -> tuple[int, int, int]:
    """Return the balances of the house, the insurance and the fees."""
    return await house(bench, RESULT.name), await house(bench, INSURANCE.name), await house(bench, FEES.name)


async def has_all(bench: PluginBench, *users: int) -> int:
    """Return the total of the users' balances, held or not."""
    return sum([sum(await bench.has(user, "USDT")) for user in users])


async def checked(bench: PluginBench) -> None:
    """The ledger is clean, and every receipt gives its result again."""
    await bench.verify()
    report = await bench.receipts()
    assert report.faults == 0, report.findings
