"""Requests of one operator that another decides: a constant's value, a row of a catalogue, a freeze's end."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import asyncpg

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.states import StateMachine
from agio_kernel.ports.clock import db_now

LONGEST_REMARK = 1000
REJECT, WITHDRAW, END = "reject", "withdraw", "end"


def dual_control(owner: str, noun: str, states: type[StrEnum], *, grant: str, relation: str) -> StateMachine:
    """State machine of a proposal. ``states`` come in this order: waiting, granted, rejected, withdrawn and, where it
    has one, expired. ``grant`` is the trigger that applies it; its table has ``checker``, ``remark``, ``decided_at``.
    """
    waiting, *ends = states
    triggers = (grant, REJECT, WITHDRAW, END)[: len(ends)]
    return StateMachine(
        owner,
        noun,
        states=states,
        table={
            (waiting, trigger, "timer" if trigger == END else "operator"): state
            for trigger, state in zip(triggers, ends, strict=True)
        },
        initial=waiting,
        final=set(ends),
        relation=relation,
    )


def _refuse_alone(trigger: str, *, maker: int, who: int, same: Code) -> None:
    """An ApiError where who decides isn't the other one: only the maker withdraws, and grants or rejects nothing. The
    tables refuse it too; this is the polite answer.
    """
    if trigger == WITHDRAW and maker != who:
        raise ApiError(codes.FORBIDDEN)
    if trigger != WITHDRAW and maker == who:
        raise ApiError(same)


async def decided(
    tx: asyncpg.Connection,
    machine: StateMachine,
    id: int,
    state: Any,
    trigger: str,
    *,
    maker: int,
    who: int,
    remark: str = "",
    same: Code = codes.FORBIDDEN,
) -> Any:
    """Move a proposal that is in ``state``, with who decided and what was remarked; returns its new state. A rejection
    says why. Raises StaleState where somebody else was first.
    """
    _refuse_alone(trigger, maker=maker, who=who, same=same)
    remark = remark.strip()
    if len(remark) > LONGEST_REMARK or (trigger == REJECT and not remark):
        raise ApiError(codes.MALFORMED, field="remark")
    return await machine.move(
        tx,
        id,
        state,
        trigger,
        checker=None if trigger == WITHDRAW else who,
        remark=remark or None,
        decided_at=await db_now(tx),
    )
