"""The window and the day go by the database's clock, to the second, whatever the machines think."""

from datetime import datetime, timedelta

import pytest
from wallet_site import NOON, USDT

pytestmark = pytest.mark.own_clock


@pytest.mark.parametrize(
    ("offset", "code"),
    [
        (timedelta(seconds=-30), 3206),
        (timedelta(seconds=1), 0),
        (timedelta(hours=11, minutes=59), 0),
        (timedelta(hours=12, seconds=1), 3206),
        (timedelta(hours=23, minutes=59), 3206),
        (timedelta(hours=24, seconds=1), 0),
    ],
)
async def test_a_withdrawal_is_taken_in_the_window_only(site, offset, code):
    await site.move(1, "USDT", 1_000 * USDT)
    await site.at(NOON + offset)
    quote = (await site("withdrawQuote", 1, amount="100")).data
    assert quote["window"]["open"] is (code == 0)
    assert [one["code"] for one in quote["blocked"]] == ([] if code == 0 else [code])
    answer = await site.withdraw(1, "100")
    assert answer.code == code
    if code:
        assert answer.data == {"start": "12:00", "end": "24:00"}


@pytest.mark.parametrize(
    ("start", "end", "now", "open", "changes"),
    [
        ("12:00", "24:00", "11:00", False, "12:00"),
        ("12:00", "24:00", "12:00", True, "24:00"),
        ("09:00", "17:30", "17:29", True, "17:30"),
        ("09:00", "17:30", "17:30", False, "33:00"),
        ("22:00", "06:00", "23:00", True, "30:00"),
        ("22:00", "06:00", "05:59", True, "06:00"),
        ("22:00", "06:00", "06:00", False, "22:00"),
        ("00:00", "24:00", "03:00", True, None),
        ("08:00", "08:00", "03:00", True, None),
    ],
)
async def test_the_quote_tells_when_the_window_opens_or_closes_next(site_with, start, end, now, open, changes):
    def after_midnight(clock):
        hours, minutes = clock.split(":")
        return timedelta(hours=int(hours), minutes=int(minutes))

    site = site_with(
        {"wallet.withdraw.window_start": after_midnight(start), "wallet.withdraw.window_end": after_midnight(end)}
    )
    midnight = NOON.replace(hour=0)
    await site.at(midnight + after_midnight(now))
    window = (await site("withdrawQuote", 1)).data["window"]
    reported = window["changes_at"]
    assert window["open"] is open
    assert (reported and datetime.fromisoformat(reported)) == (
        None if changes is None else midnight + after_midnight(changes)
    )


async def test_two_a_day_begin_anew_at_midnight_in_hong_kong(site):
    await site.move(1, "USDT", 1_000 * USDT)
    assert [(await site.withdraw(1, "100")).code for _ in range(3)] == [0, 0, 3207]
    assert (await site("withdrawQuote", 1)).data["day"] == {"limit": 2, "used": 2, "left": 0}
    await site.at(NOON + timedelta(hours=11, minutes=59))
    assert (await site.withdraw(1, "100")).code == 3207
    await site.at(NOON + timedelta(hours=24, minutes=1))
    assert (await site("withdrawQuote", 1)).data["day"] == {"limit": 2, "used": 0, "left": 2}
    assert (await site.withdraw(1, "100")).code == 0


async def test_a_cancelled_one_does_not_count(site):
    await site.move(1, "USDT", 1_000 * USDT)
    first = await site.withdraw(1, "100")
    await site.withdraw(1, "100")
    assert (await site("cancelWithdrawal", 1, id=first.data["id"])).code == 0
    assert (await site.withdraw(1, "100")).code == 0
    assert (await site.withdraw(1, "100")).code == 3207
