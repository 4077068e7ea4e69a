"""Changes of an instruction by its owner: pause, resume, end."""

from __future__ import annotations

from typing import Any

import msgspec
from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.call import ById
from agio_kernel.declarations.codes import NOT_AVAILABLE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.jobs import cancel
from agio_kernel.ports.clock import db_now

from agio_automation.declared.jobs import FIRE
from agio_automation.declared.states import INSTRUCTION_STATES, InstructionState
from agio_automation.instruction.calls import begin, moment_in
from agio_automation.instruction.instruction import Instruction
from agio_automation.instruction.kinds import Kinds
from agio_automation.instruction.records import InstructionView, view
from agio_automation.watch.watch import held_back, taken_back


@post("web/automationPause", opens_business=False)
async def pause(kinds: Kinds, request: Request[ById]) -> InstructionView:
    """Pause an instruction: moments until it is resumed are left out."""
    return await _change(kinds, request, "pause")


@post("web/automationResume", opens_business=True, money=False)
async def resume(kinds: Kinds, request: Request[ById]) -> InstructionView:
    """Resume an instruction, from its next moment on."""
    return await _change(kinds, request, "resume")


@post("web/automationEnd", opens_business=False)
async def end(kinds: Kinds, request: Request[ById]) -> InstructionView:
    """End an instruction for good."""
    return await _change(kinds, request, "end")


async def _change(kinds: Kinds, request: Request[ById], trigger: str) -> InstructionView:
    async with request.idempotent_transaction() as effect:
        tx = effect.tx
        await Instruction.require_own(tx, request.form.id, request.user.id)
        # First of all that is locked, so that no price makes it due meanwhile; then its job, which a firing that is
        # under way holds: that goes on to what is changed here.
        await held_back(tx, int(request.form.id))
        await cancel(tx, FIRE, int(request.form.id))
        await taken_back(tx, int(request.form.id))
        one = await Instruction.require_own(tx, request.form.id, request.user.id)
        since: dict[str, Any] = {"next_at": None}
        kind, terms, following = kinds.by_name.get(one.kind), None, None
        if trigger == "resume":
            if kind is None:
                raise ApiError(NOT_AVAILABLE)
            terms = msgspec.convert(one.terms, kind.declared.terms)
            kind.declared.check(request.user, terms)
            following = kind.declared.next(terms, await db_now(tx))
            if following is None:
                raise ApiError(NOT_AVAILABLE)
            since = {"next_at": moment_in(following), "refusals": 0, "reason": "", "reason_params": {}}
        elif one.state is InstructionState.FAILED:
            since |= {"reason": "", "reason_params": {}}
        state = await INSTRUCTION_STATES.move(tx, one.id, one.state, trigger, **since)
        if kind is not None and following is not None:
            await begin(kinds, tx, kind, one.id, terms, following)
        return effect.keep(view(kinds, msgspec.structs.replace(one, state=state, **since), request.language))
