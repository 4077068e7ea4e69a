"""A moment of an instruction: its effect, a refusal or that it was missed, written down once in one transaction."""

from __future__ import annotations

from typing import Any

import asyncpg
import msgspec
from agio_kernel.declarations.codes import INSUFFICIENT_BALANCE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.users import User, UserState, find_user
from agio_kernel.jobs import DONE, Job, JobStep, Next, Outcome, Wait, one_by_one
from agio_kernel.jobs.crossing import Crossing, Trigger
from agio_kernel.jobs.instruction import Due, Firing
from agio_kernel.ledger import InsufficientFunds
from agio_kernel.ports.clock import db_now

from agio_automation.declared.codes import ACCOUNT_INACTIVE
from agio_automation.declared.jobs import FIRE
from agio_automation.declared.parameters import REFUSALS
from agio_automation.declared.states import INSTRUCTION_STATES, FiringState, InstructionState
from agio_automation.instruction.calls import moment_in
from agio_automation.instruction.events import InstructionFired
from agio_automation.instruction.instruction import Instruction, InstructionFiring, columns_of, triggered
from agio_automation.instruction.kinds import Kind, Kinds
from agio_automation.watch.watch import Watch, place, taken_back

AGAIN_S = 60.0
"""Time after which a kind whose plugin is away is asked again, in seconds; its moment may be missed meanwhile."""


def firing_job(kinds: Kinds) -> Job:
    """The moments, each in a transaction of its own: two workers that take accounts in another order never wait for one
    another in a circle.
    """

    async def step(tx: asyncpg.Connection, due: JobStep) -> Outcome:
        return await _fire(kinds, tx, due)

    return Job(FIRE, one_by_one(step), batch=1)


async def _fire(kinds: Kinds, tx: asyncpg.Connection, due: JobStep) -> Outcome:
    one = (await Instruction.lock(tx, [due.id])).get(due.id)
    if one is None or one.state is not InstructionState.ACTIVE:
        return DONE
    now, user = await db_now(tx), await find_user(tx, one.user_id)
    if user is None or user.state is UserState.CLOSED or (user.demo_expires_at or now) < now:
        await INSTRUCTION_STATES.move(tx, one.id, one.state, "end", next_at=None)
        await taken_back(tx, one.id)
        return DONE
    kind, late = kinds.by_name.get(one.kind), False
    if kind is not None:
        late = now - due.at > kind.declared.late
    if kind is None or not (late or kinds.is_serving(kind)):
        return Wait(AGAIN_S)
    watch = await Watch.find(tx, one.id)
    trigger = watch.trigger if watch else None
    made_by: Any = triggered(trigger)
    firing = InstructionFiring(
        id=kinds.kernel.ids.next(),
        instruction_id=one.id,
        user_id=one.user_id,
        kind=one.kind,
        at=due.at,
        fired_at=now,
        state=FiringState.MISSED,
        **made_by,
    )
    if not late:
        firing = await _tried(kinds, tx, kind, one, user, firing, trigger)
    await firing.insert(tx)
    return await _moved_on(kinds, tx, kind, one, firing)


async def _tried(
    kinds: Kinds,
    tx: asyncpg.Connection,
    kind: Kind,
    one: Instruction,
    user: User,
    firing: InstructionFiring,
    trigger: Trigger | None,
) -> InstructionFiring:
    """The firing with its effect; of a refusal nothing is left but its reason."""
    who = Principal(Subject.USER, user.id, user.uid, 0, user.name, user.realm, demo_expires_at=user.demo_expires_at)
    try:
        async with tx.transaction():  # a savepoint
            if user.state is not UserState.ACTIVE:
                raise ApiError(ACCOUNT_INACTIVE)
            await kinds.require_open(kind, who)
            terms = msgspec.convert(one.terms, kind.declared.terms)
            effect = await kind.declared.fire(tx, Firing(firing.id, who, terms, Due(firing.at, trigger)))
    except ApiError as refusal:
        return _refused(firing, refusal)
    except InsufficientFunds:
        return _refused(firing, ApiError(INSUFFICIENT_BALANCE))
    columns: Any = columns_of(effect)
    return msgspec.structs.replace(firing, state=FiringState.DONE, **columns)


def _refused(firing: InstructionFiring, refusal: ApiError) -> InstructionFiring:
    params = {name: str(value) for name, value in refusal.params.items()}
    return msgspec.structs.replace(firing, state=FiringState.REFUSED, reason=refusal.key, reason_params=params)


async def _moved_on(
    kinds: Kinds, tx: asyncpg.Connection, kind: Kind, one: Instruction, firing: InstructionFiring
) -> Outcome:
    """The instruction after a firing: at its next moment, over, or waiting for its owner. A missed moment is neither
    a refusal nor the end of refusals; a refusal after which nothing would come is the last.
    """
    said = kind.declared
    refused, was_missed = firing.state is FiringState.REFUSED, firing.state is FiringState.MISSED
    refusals = one.refusals + refused if refused or was_missed else 0
    following = (said.again or said.next)(msgspec.convert(one.terms, said.terms), firing.at)
    failed = refused and (following is None or refusals >= kinds.kernel.parameters.get(REFUSALS.key))
    if firing.state is FiringState.DONE or failed or (refused and refusals == 1):
        await kinds.kernel.bus.emit(tx, InstructionFired(one.user_id, firing, failed))
    await taken_back(tx, one.id)
    if not failed and following is not None:
        at = moment_in(following)
        since = msgspec.structs.replace(one, next_at=at, refusals=refusals)
        await Instruction.save(tx, [since], "next_at", "refusals")
        if isinstance(following, Crossing):
            await place(tx, kinds.kernel, one.id, following, None)
        return DONE if at is None else Next(at)
    trigger = "fail" if failed else "finish"
    why = {"reason": firing.reason, "reason_params": dict(firing.reason_params)} if failed else {}
    await INSTRUCTION_STATES.move(tx, one.id, one.state, trigger, next_at=None, refusals=refusals, **why)
    return DONE
