"""A noun whose cases are written about: a parcel, open until an operator is done with it."""

from __future__ import annotations

from enum import StrEnum

import msgspec
from agio_kernel.declarations.states import StateMachine
from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table

TABLE = """
CREATE TABLE parcel (
    id bigint PRIMARY KEY, number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, user_id bigint NOT NULL,
    state text NOT NULL, created_at timestamptz NOT NULL DEFAULT agio_now(), decided_by bigint, decided_at timestamptz);
GRANT SELECT, INSERT, UPDATE ON parcel TO agio_app;
"""


class State(StrEnum):
    """State of a parcel."""

    OPEN = "open"
    DONE = "done"


class Parcels(Table, tablename="parcel", db=DB):
    """Parcels of users."""

    id = BigInt(primary_key=True)
    number = BigInt()
    user_id = BigInt()
    state = Text()
    created_at = Timestamptz()
    decided_by = BigInt(null=True)
    decided_at = Timestamptz(null=True)


class Parcel(msgspec.Struct, frozen=True):
    """A row of them."""

    id: int
    user_id: int
    state: State


STATES = StateMachine(
    "post",
    "parcel",
    State,
    {(State.OPEN, "finish", "operator"): State.DONE},
    initial=State.OPEN,
    final=[State.DONE],
    relation="parcel",
)
