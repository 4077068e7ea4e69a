"""Wires as banks number them: one number is written in one way, and stands for one case of all products.

Two products would otherwise each take the same line of the house's statement for their own, or one product would take
it twice, written in two ways.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal

import asyncpg

from agio_kernel.declarations.codes import WIRE_NUMBER_INVALID, WIRE_NUMBER_USED
from agio_kernel.declarations.errors import Refusal
from agio_kernel.declarations.states import StateMachine
from agio_kernel.money.tables import BankWires
from agio_kernel.postgres.query import done, insert

SHORTEST, LONGEST = 4, 64
_BETWEEN = re.compile(r"[\s./_:#-]+")
_NUMBER = re.compile(rf"[0-9A-Z]{{{SHORTEST},{LONGEST}}}", re.ASCII)


def wire_number(text: str, field: str) -> str:
    """A bank's number as it is compared: case, width and what stands between its parts aside. What isn't a Latin letter
    or a digit is refused and never dropped: a number with a Cyrillic А would be another than the one with a Latin A.
    """
    number = _BETWEEN.sub("", unicodedata.normalize("NFKC", text)).upper()
    if not _NUMBER.fullmatch(number):
        raise Refusal(WIRE_NUMBER_INVALID, field=field, minimum=SHORTEST)
    return number


async def take_wire(
    tx: asyncpg.Connection, way: Literal["in", "out"], number: str, states: StateMachine[Any], case_id: int, field: str
) -> None:
    """Let a wire stand for a case of ``states``, for good; a Refusal where it stands for another of any product."""
    noun = f"{states.plugin}.{states.noun}"
    one = {"way": way, "number": number, "noun": noun, "case_id": case_id}
    if await done(tx, insert(BankWires, one).on_conflict(action="DO NOTHING")):
        return
    its = "SELECT noun = $3 AND case_id = $4 FROM bank_wire WHERE way = $1 AND number = $2"
    if not await tx.fetchval(its, way, number, noun, case_id):
        raise Refusal(WIRE_NUMBER_USED, field=field)
