"""Wires as banks know them: number, day and sum. One is written in one way, and stands for one case of all products.

Two products would otherwise each take the same line of the house's statement for their own, or one product would take
it twice, written in two ways.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, Literal

import asyncpg
import msgspec

from agio_kernel.declarations.codes import (
    AMOUNT_INVALID,
    VALUE_MISSING,
    WIRE_CURRENCY_INVALID,
    WIRE_DAY_INVALID,
    WIRE_NUMBER_INVALID,
    WIRE_NUMBER_USED,
    WIRE_SUM_DIFFERS,
)
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.money.amounts import AmountError, parse_amount
from agio_kernel.money.tables import BankWires
from agio_kernel.postgres.query import done, insert

SHORTEST, LONGEST = 4, 64
NUMBER, DAY, AMOUNT, CURRENCY = "wire_number", "wire_day", "wire_amount", "wire_currency"
"""The fields in which an operator writes a line of a bank's statement."""
OLDEST = timedelta(days=400)
AHEAD = timedelta(days=1)
"""A bank east of the deployment has tomorrow's date already."""
_DECIMALS = 4
_BETWEEN = re.compile(r"[\s./_:#-]+")
_NUMBER = re.compile(rf"[0-9A-Z]{{{SHORTEST},{LONGEST}}}", re.ASCII)
_CURRENCY = re.compile(r"[A-Z]{3}", re.ASCII)


class Wire(msgspec.Struct, frozen=True):
    """A line of a bank's statement: its ``number`` as it is compared, the day of its value, and what it moved."""

    number: str
    day: date
    amount: Decimal
    currency: str

    def require(self, amount: Decimal, currency: str) -> None:
        """An ApiError where it moved another sum."""
        if (self.amount, self.currency) != (amount, currency):
            raise ApiError(WIRE_SUM_DIFFERS, field=AMOUNT, amount=amount, currency=currency)


def wire_number(text: str, field: str) -> str:
    """A bank's number as it is compared: case, width and what stands between its parts aside. A character that isn't a
    Latin letter or a digit is refused and never dropped: a number with a Cyrillic А would be another than the one with
    a Latin A.
    """
    number = _BETWEEN.sub("", unicodedata.normalize("NFKC", text)).upper()
    if not _NUMBER.fullmatch(number):
        raise ApiError(WIRE_NUMBER_INVALID, field=field, minimum=SHORTEST)
    return number


def wire_of(given: Mapping[str, str], today: date) -> Wire:
    """An operator's entry of a wire, of a day that the bank has had; an ApiError at the field that is missing or can't
    be read.
    """
    for name in (NUMBER, DAY, AMOUNT, CURRENCY):
        if not given.get(name, "").strip():
            raise ApiError(VALUE_MISSING, field=name)
    currency = given[CURRENCY].strip().upper()
    if not _CURRENCY.fullmatch(currency):
        raise ApiError(WIRE_CURRENCY_INVALID, field=CURRENCY)
    try:
        day = date.fromisoformat(given[DAY].strip())
    except ValueError as error:
        raise ApiError(WIRE_DAY_INVALID, field=DAY) from error
    if not today - OLDEST <= day <= today + AHEAD:
        raise ApiError(WIRE_DAY_INVALID, field=DAY)
    try:
        parse_amount(given[AMOUNT].strip(), _DECIMALS)
    except AmountError as error:
        raise ApiError(AMOUNT_INVALID, field=AMOUNT) from error
    return Wire(wire_number(given[NUMBER], NUMBER), day, Decimal(given[AMOUNT].strip()), currency)


async def take_wire(
    tx: asyncpg.Connection, way: Literal["in", "out"], wire: Wire, states: StateMachine[Any], case_id: int
) -> None:
    """Let a wire stand for a case of ``states``, for good; an ApiError where it stands for another of any product, or
    was written down with another day or sum.
    """
    one = {"way": way, **msgspec.structs.asdict(wire), "noun": f"{states.plugin}.{states.noun}", "case_id": case_id}
    if await done(tx, insert(BankWires, one).on_conflict(action="DO NOTHING")):
        return
    its = (
        "SELECT noun = $3 AND case_id = $4 AND day = $5 AND amount = $6 AND currency = $7"
        " FROM bank_wire WHERE way = $1 AND number = $2"
    )
    if not await tx.fetchval(its, way, wire.number, one["noun"], case_id, wire.day, wire.amount, wire.currency):
        raise ApiError(WIRE_NUMBER_USED, field=NUMBER)
