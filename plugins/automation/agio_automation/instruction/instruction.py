"""Instructions and their firings: what is kept of them, and what their owner reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from agio_kernel.declarations.wire import Moment
from agio_kernel.entities import Big, Entity, Hidden, Id, Json, RefersTo, Scaled, Small, UserId
from agio_kernel.jobs.crossing import Trigger
from agio_kernel.jobs.instruction import Effect, Figures
from agio_kernel.postgres.personal import Erasure, Personal, Until

from agio_automation.declared.states import FiringState, InstructionState


class Instruction(Entity, table="automation_instruction"):
    """An instruction of a user: its kind, its terms and where it stands."""

    personal = Personal(
        why="Orders that purchases were made on",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        preference="terms",
        other="kind state reason reason_params",
    )

    id: Id
    user_id: UserId
    kind: str
    terms: Json[Mapping[str, str | int]]
    state: InstructionState
    slot: Hidden[Small]
    next_at: Moment | None
    created_at: Moment
    refusals: Hidden[Small] = 0
    reason: str = ""
    reason_params: Json[Mapping[str, str]] = msgspec.field(default_factory=dict)


class InstructionFiring(Entity, table="automation_firing"):
    """Outcome of one moment of an instruction. ``reason`` says why it was refused, ``receipt`` and
    ``receipt_id`` lead to the receipt of the price. ``trigger`` is the price that made the moment, where one did.
    """

    personal = Personal(
        why="Books of account",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="kind state reason reason_params given_of got_of price_of trigger_of receipt",
    )

    id: Id
    instruction_id: Annotated[Id, RefersTo(Instruction)]
    user_id: UserId
    kind: str
    at: Moment
    fired_at: Moment
    state: FiringState
    reason: str = ""
    reason_params: Json[Mapping[str, str]] = msgspec.field(default_factory=dict)
    given_of: str = ""
    given: Annotated[int | None, Scaled("given_decimals", of="given_of")] = None
    given_decimals: Hidden[Small] = 0
    got_of: str = ""
    got: Annotated[int | None, Scaled("got_decimals", of="got_of")] = None
    got_decimals: Hidden[Small] = 0
    price_of: str = ""
    price: Annotated[int | None, Scaled("price_decimals", of="price_of")] = None
    price_decimals: Hidden[Small] = 0
    trigger_of: str = ""
    trigger: Annotated[int | None, Scaled("trigger_decimals", of="trigger_of")] = None
    trigger_decimals: Hidden[Small] = 0
    trigger_tick: Hidden[Big | None] = None
    trigger_before: Hidden[Big | None] = None
    receipt: str = ""
    receipt_id: Id | None = None


def triggered(trigger: Trigger | None) -> Mapping[str, object]:
    """The columns of a firing that say which price made its moment."""
    if trigger is None:
        return {}
    return {
        "trigger_of": trigger.symbol,
        "trigger": trigger.price,
        "trigger_decimals": trigger.decimals,
        "trigger_tick": trigger.tick,
        "trigger_before": trigger.before,
    }


def columns_of(effect: Effect) -> Mapping[str, object]:
    """The columns of a firing that an effect says."""
    found: dict[str, object] = {"receipt": effect.receipt, "receipt_id": effect.receipt_id}
    for name in ("given", "got", "price"):
        figures: Figures | None = getattr(effect, name)
        if figures is not None:
            found |= {f"{name}_of": figures.of, name: figures.value, f"{name}_decimals": figures.decimals}
    return found
