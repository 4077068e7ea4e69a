"""Effects of another constant on thirty days: counted in accepted requests, at the edges."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from agio_wallet.declared.parameters import PARAMETERS
from agio_wallet.effects import parameter_effects
from wallet_site import ASSETS

NOW = datetime(2026, 3, 31, 4, 0, tzinfo=UTC)
"""Noon in Hong Kong."""
SINCE = NOW - timedelta(days=30)
USDT = 10 ** ASSETS["USDT"].scale
_IDS = iter(range(1, 10_000))


async def withdrawal(site, gross, *, user=7, ago=timedelta(), kind="crypto", day=None, slot=None):
    number = next(_IDS)
    at = NOW - ago
    await site.kernel.db.execute(
        "INSERT INTO wallet_withdrawal (id, user_id, account, kind, coin, chain, address, card, gross, fee, net, "
        "state, review, not_before, cancel_until, created_at) VALUES ($1, $2, 16, $3, 'USDT', $4, $5, $6, $7, 0, $7, "
        "'requested', '{}', $8, $8, $8)",
        number,
        user,
        kind,
        "ERC20" if kind == "crypto" else "BANK",
        "0xabc" if kind == "crypto" else "",
        None if kind == "crypto" else b"card",
        gross * USDT,
        at,
    )
    if slot is not None:
        await site.kernel.db.execute(
            "INSERT INTO wallet_withdrawal_slot VALUES ($1, $2, $3, $4)", user, day or at.date(), slot, number
        )
    return number


async def found(site, key, value):
    effect = {one.key: one for one in parameter_effects(site.kernel)}[key]
    async with site.kernel.db.read() as conn:
        one = await effect.count(conn, value, SINCE)
    return one.refused, one.of


async def test_bounds_of_a_withdrawal(site):
    for gross in (99, 100, 200, 201):
        await withdrawal(site, gross)
    await withdrawal(site, 1, ago=timedelta(days=31))
    assert await found(site, "wallet.withdraw.minimum", Decimal(100)) == (1, 4)
    assert await found(site, "wallet.withdraw.maximum", Decimal(200)) == (1, 4)


async def test_the_window_on_hong_kongs_clock_also_past_midnight(site):
    for hours in (0, 1, 13):  # noon, eleven, and eleven in the evening before
        await withdrawal(site, 100, ago=timedelta(hours=hours))
    assert await found(site, "wallet.withdraw.window_start", timedelta(hours=12)) == (1, 3)
    assert await found(site, "wallet.withdraw.window_start", timedelta(0)) == (0, 3)
    assert await found(site, "wallet.withdraw.window_end", timedelta(hours=23)) == (2, 3)
    assert await found(site, "wallet.withdraw.window_end", timedelta(hours=11, minutes=30)) == (0, 3)


async def test_withdrawals_of_a_day(site):
    for slot in (1, 2, 3):
        await withdrawal(site, 100, slot=slot)
    await withdrawal(site, 100, user=8, slot=1)
    await withdrawal(site, 100, user=8)  # was taken back: it gave its place back
    assert await found(site, "wallet.withdraw.per_day", 2) == (1, 4)
    assert await found(site, "wallet.withdraw.per_day", 0) == (4, 4)


async def test_how_long_an_address_must_have_been_saved(site):
    await site.kernel.db.execute(
        "INSERT INTO wallet_address (id, user_id, coin, chain, address, usable_at, created_at) "
        "VALUES (1, 7, 'USDT', 'ERC20', '0xabc', $1, $1)",
        NOW - timedelta(days=2),
    )
    await withdrawal(site, 100)
    await withdrawal(site, 100, ago=timedelta(days=1, hours=12))
    await withdrawal(site, 100, kind="bank")
    assert await found(site, "wallet.withdraw.address_hold", timedelta(days=1)) == (1, 2)
    assert await found(site, "wallet.withdraw.address_hold", timedelta(days=3)) == (2, 2)


async def test_the_least_deposit_of_a_coin(site):
    for number, (amount, state) in enumerate(((1, "credited"), (2, "credited"), (1, "refused")), 1):
        await site.kernel.db.execute(
            "INSERT INTO wallet_deposit (id, user_id, account, coin, chain, address, amount, minimum, tx_hash, output, "
            "source, state, created_at) VALUES ($1, 7, 16, 'USDT', 'ERC20', 'x', $2, 1, $1::bigint::text, 0, "
            "'submitted', $3, $4)",
            number,
            amount * USDT,
            state,
            NOW,
        )
    assert await found(site, "wallet.deposit.minimum.usdt", Decimal(2)) == (1, 2)
    assert await found(site, "wallet.deposit.minimum.btc", Decimal(2)) == (0, 0)


async def test_the_worth_of_an_exchange(site):
    for number, amount in enumerate((10**4, 10**8), 1):  # 0.0001 and 1 BTC: 6.40 and 64,000 USDT
        await site.kernel.db.execute(
            "INSERT INTO wallet_exchange (id, user_id, from_coin, to_coin, amount, receive, rate, worth, created_at)"
            " VALUES ($1, 7, 'BTC', 'USDT', $2, 1, 1, $3, $4)",
            number,
            amount,
            amount * 64_000 * 100 // 10**8,
            NOW,
        )
    assert await found(site, "wallet.exchange.minimum", Decimal("6.40")) == (0, 2)
    assert await found(site, "wallet.exchange.minimum", Decimal("6.41")) == (1, 2)
    assert await found(site, "wallet.exchange.maximum", Decimal("63999.99")) == (1, 2)
    assert await found(site, "wallet.exchange.maximum", Decimal(64000)) == (0, 2)


async def test_how_many_addresses_and_cards_may_be_saved(site):
    for number in range(1, 4):
        await site.kernel.db.execute(
            "INSERT INTO wallet_address (id, user_id, coin, chain, address, usable_at, created_at) "
            "VALUES ($1, 7, 'USDT', 'ERC20', $1::bigint::text, $2, $2)",
            number,
            NOW - timedelta(days=40 if number == 1 else 1),
        )
        await site.kernel.db.execute(
            "INSERT INTO wallet_bank_card VALUES ($1, 7, 'x', $2, $2)", number, NOW + timedelta(seconds=number)
        )
    assert await found(site, "wallet.book.maximum", 2) == (2, 5)


@pytest.mark.parametrize("key", ["wallet.withdraw.fee", "wallet.withdraw.consumption"])
def test_what_refuses_nothing_or_can_not_be_known_says_nothing(site, key):
    assert key not in {one.key for one in parameter_effects(site.kernel)}


def test_every_effect_is_of_a_declared_constant(site):
    assert {one.key for one in parameter_effects(site.kernel)} <= {one.key for one in PARAMETERS}
