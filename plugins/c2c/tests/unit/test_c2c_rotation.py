"""Rotation, against a naive model; and names that are one person's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from agio_c2c.desk.rotation import Candidate, next_account
from agio_c2c.order.order import known_again, same_name
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

BEGIN = datetime(2026, 11, 20, tzinfo=UTC)


@given(st.integers(1, 6), st.lists(st.integers(1, 400), max_size=60))
def test_assigned_accounts_take_turns_and_none_goes_over_its_limits(count, sums):
    accounts = {f"a{n}": Candidate(f"a{n}", daily=1_000, used_quota=0, most_open=7, open=0) for n in range(count)}
    for moment, fiat in enumerate(sums):
        chosen = next_account(list(accounts.values()), fiat)
        fitting = [one for one in accounts.values() if one.used_quota + fiat <= 1_000 and one.open < 7]
        if chosen is None:
            assert not fitting
            continue
        assert chosen in fitting
        assert all((chosen.last_at or BEGIN) <= (one.last_at or BEGIN) for one in fitting)
        accounts[chosen.key] = replace(
            chosen,
            used_quota=chosen.used_quota + fiat,
            open=chosen.open + 1,
            last_at=BEGIN + timedelta(seconds=moment + 1),
        )
    assert all(one.used_quota <= 1_000 and one.open <= 7 for one in accounts.values())


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ann Müller", "MULLER ANN", True),
        ("Trần Minh Anh", "Tran Minh Anh", True),
        ("Ann-Marie O'Neil", "ann marie o neil", True),
        ("Ann Müller", "Ann Moller", False),
        ("小林 美緒", "Mio Kobayashi", None),
        ("小林 美緒", "小林　美緒", True),
        ("", "Ann", None),
    ],
)
def test_names_are_compared_as_a_bank_writes_them(one, other, same):
    assert same_name(one, other) is same
    assert same_name(other, one) is same


@given(st.text(max_size=60))
def test_a_bank_number_is_known_again_however_it_is_typed(text):
    kept = known_again(text)
    assert kept == known_again(kept) == known_again(f" {kept.lower()}-")
    assert kept.isascii()
