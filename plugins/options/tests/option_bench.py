"""A bench of options, with what tests ask of it again and again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from agio_kernel.ledger import Cause, Hold, Transfer, Wallet
from agio_kernel.ports.prices import PriceSource
from agio_kernel.postgres.db import Database
from agio_options import plugin
from agio_testing.plugin_bench import _CAUSE, _FUNDS, _GRANT, PluginBench
from scripted_prices import ScriptedPrices

ANN, BEN = 11, 12
UNIT = 10**6
START = 100_000 * UNIT


async def open_bench(
    db: Database,
    owner_db: Database,
    folder: Path,
    prices: PriceSource,
    parameters: Mapping[str, Any] | None = None,
) -> PluginBench:
    """The plugin, its stakes paid by the spot wallet, which the bench fills."""
    given = {"options.wallet": "spot", **(parameters or {})}
    bench = await PluginBench("options", plugin, db, owner_db, folder, prices=prices, parameters=given).open()
    await bench.give(ANN, "USDT", START)
    await bench.give(BEN, "USDT", 1_000 * UNIT)
    return bench


def settling_bench(db: Database, owner_db: Database, folder: Path) -> PluginBench:
    """The plugin at scripted prices, not opened yet."""
    return PluginBench("options", plugin, db, owner_db, folder, prices=ScriptedPrices())


async def bought(
    bench: PluginBench,
    user: int = ANN,
    product: str = "BTCUSDT-30",
    amount: str = "100",
    direction: str = "rise",
    **more,
) -> dict[str, Any]:
    """An option that is accepted."""
    answer = await bench("buyOption", user, product=product, amount=amount, direction=direction, **more)
    assert answer.code == 0, answer
    return answer.data


async def shown(bench: PluginBench, id: str, user: int = ANN) -> dict[str, Any]:
    """An option as its owner sees it."""
    return (await bench("optionOrder", user, id=id)).data


def later(seconds: float) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


async def copies(bench: PluginBench, id: int, count: int) -> None:
    """So many more options that are held as one is, each of an account of its own."""
    kernel, asset = bench.kernel, bench.assets["USDT"].id
    option = await kernel.db.fetchrow("SELECT * FROM options_option WHERE id = $1", id)
    assert option is not None
    first = 10_000 + await kernel.db.fetchval("SELECT count(*) FROM options_option")
    users = range(first, first + count)
    ids = [kernel.ids.next() for _ in users]
    async with kernel.db.transaction() as tx:
        funds = await kernel.ledger.house(tx, 0, asset, _FUNDS.name)
        place = (Wallet.SPOT, asset)
        accounts = [(await kernel.ledger.open_accounts(tx, user, 0, [place]))[place] for user in users]
        grants = [
            Transfer(funds, account, option["stake"], _GRANT, Cause(_CAUSE, kernel.ids.next())) for account in accounts
        ]
        await kernel.ledger.post(tx, grants, [Hold(account, option["stake"]) for account in accounts])
        columns = [name for name in dict(option) if name not in ("id", "number", "user_id", "account")]
        await tx.execute(
            f"INSERT INTO options_option (id, user_id, account, {', '.join(columns)})"
            f" SELECT u.id, u.user_id, u.account, {', '.join(f'o.{name}' for name in columns)}"
            " FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) u(id, user_id, account), options_option o"
            " WHERE o.id = $4",
            ids,
            list(users),
            accounts,
            id,
        )
        await tx.execute(
            "INSERT INTO scheduled_job (kind, id, step, at, try_at) SELECT d.kind, u.id, d.step, d.at, d.try_at"
            " FROM unnest($2::bigint[]) u(id), scheduled_job d WHERE d.id = $1",
            id,
            ids,
        )
        await tx.execute(
            "INSERT INTO options_open_count SELECT user_id, 1 FROM unnest($1::bigint[]) u(user_id)", list(users)
        )
        await tx.execute(
            "UPDATE options_book SET open_stake = open_stake + $4 * $5::bigint, open_gain = open_gain + $4 * $6::bigint"
            " WHERE product = $1 AND realm = $2 AND direction = $3",
            option["product"],
            option["realm"],
            option["direction"],
            count,
            option["stake"],
            option["gain"],
        )
