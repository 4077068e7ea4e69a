"""Every constant of the specification about money in and out is a parameter with that default."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from agio_kernel.ports.clock import HONG_KONG
from agio_wallet.declared.channels import CHANNELS
from agio_wallet.declared.parameters import PARAMETERS
from agio_wallet.terms import Terms
from hypothesis import given
from hypothesis import strategies as st

DEFAULTS = {one.key: one.default for one in PARAMETERS}

SPECIFIED = {
    "wallet.withdraw.window_start": timedelta(hours=12),
    "wallet.withdraw.window_end": timedelta(hours=24),
    "wallet.withdraw.per_day": 2,
    "wallet.withdraw.minimum": Decimal(100),
    "wallet.withdraw.maximum": Decimal(200_000),
    "wallet.withdraw.coin": "USDT",
    "wallet.withdraw.chain": "ERC20",
    "wallet.withdraw.consumption": Decimal("0.9"),
    "wallet.withdraw.fee": Decimal("0.05"),
    "wallet.withdraw.review": "security_change",
    "wallet.withdraw.address_hold": timedelta(hours=24),
    "wallet.withdraw.card_hold": timedelta(hours=24),
    "wallet.deposit.minimum.usdt": Decimal(1),
    "wallet.deposit.minimum.btc": Decimal("0.001"),
    "wallet.deposit.minimum.eth": Decimal("0.1"),
    "wallet.deposit.minimum.trx": Decimal(10),
    "wallet.deposit.voucher_required": True,
    "wallet.asset_entry": "page",
}


@pytest.mark.parametrize("key", SPECIFIED)
def test_the_default_is_the_specification_s_value(key):
    assert DEFAULTS[key] == SPECIFIED[key]


def test_every_channel_can_be_opened_and_closed_and_has_a_minimum():
    for channel in CHANNELS:
        assert DEFAULTS[f"wallet.deposit.open.{channel.coin.lower()}_{channel.chain.lower()}"] is True
        assert f"wallet.deposit.minimum.{channel.coin.lower()}" in DEFAULTS


TERMS = Terms(timedelta(hours=12), timedelta(hours=24), 2, 100 * 10**6, 200_000 * 10**6, 50_000, 900_000)
amounts = st.integers(1, 10**15)
moments = st.datetimes(datetime(2024, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - hypothesis


@given(moments)
def test_the_window_is_noon_to_midnight_in_hong_kong_on_every_day_and_second(moment):
    assert TERMS.window_open(moment) == (moment.astimezone(HONG_KONG).hour >= 12)


@given(moments, st.integers(0, 1440), st.integers(0, 1440))
def test_a_window_and_its_opposite_share_no_moment_and_leave_none_out(moment, start, end):
    one = Terms(timedelta(minutes=start % 1440), timedelta(minutes=end), 2, 1, 1, 0, 0)
    other = Terms(timedelta(minutes=end % 1440), timedelta(minutes=start % 1440), 2, 1, 1, 0, 0)
    if start % 1440 != end % 1440:
        assert one.window_open(moment) != other.window_open(moment)


@pytest.mark.parametrize(("clock", "expected"), [("11:59:59", False), ("12:00:00", True), ("23:59:59", True)])
def test_the_edges_of_the_window(clock, expected):
    assert TERMS.window_open(datetime.fromisoformat(f"2026-03-04T{clock}+08:00")) is expected


def test_midnight_belongs_to_the_closed_half():
    assert not TERMS.window_open(datetime.fromisoformat("2026-03-05T00:00:00+08:00"))


@given(amounts)
def test_fee_and_net_are_the_gross_and_the_fee_is_at_least_five_percent(gross):
    assert TERMS.fee(gross) + TERMS.net(gross) == gross
    assert TERMS.fee(gross) * 20 >= gross > (TERMS.fee(gross) - 1) * 20


@given(amounts, amounts)
def test_splitting_a_withdrawal_never_lowers_its_fee(first, second):
    assert TERMS.fee(first) + TERMS.fee(second) >= TERMS.fee(first + second)
