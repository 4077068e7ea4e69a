"""Events of firings: for notices to the owner, and for pages that are open."""

from __future__ import annotations

from agio_kernel.ports.events import Event

from agio_automation.instruction.instruction import InstructionFiring


class InstructionFired(Event, frozen=True):
    """A moment had its effect, was refused for the first time in a row, or for the last: then it is ``failed``."""

    user_id: int
    firing: InstructionFiring
    failed: bool = False
