"""A line of a bank's statement, as an operator fills it in with a decision."""

from __future__ import annotations

from datetime import UTC, datetime


def line(number: str, amount: str, currency: str, day: str = "") -> dict[str, str]:
    """The fields; of today where no day is given."""
    today = day or datetime.now(UTC).date().isoformat()
    return {"wire_number": number, "wire_day": today, "wire_amount": amount, "wire_currency": currency}
