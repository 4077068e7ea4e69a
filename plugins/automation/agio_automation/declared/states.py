"""Transitions of an instruction, and what becomes of a moment of it."""

from enum import StrEnum

from agio_kernel.declarations.states import StateMachine


class InstructionState(StrEnum):
    """State of an instruction. A ``failed`` one was refused too often in a row, and waits for its owner."""

    ACTIVE = "active"
    PAUSED = "paused"
    FAILED = "failed"
    FIRED = "fired"
    ENDED = "ended"


class FiringState(StrEnum):
    """Result of a moment: its effect, a refusal that left nothing, or that it was over before it could be looked at."""

    DONE = "done"
    REFUSED = "refused"
    MISSED = "missed"


_S = InstructionState

INSTRUCTION_STATES = StateMachine(
    plugin="automation",
    noun="instruction",
    states=InstructionState,
    table={
        (_S.ACTIVE, "pause", "user"): _S.PAUSED,
        (_S.ACTIVE, "fail", "timer"): _S.FAILED,
        (_S.ACTIVE, "finish", "timer"): _S.FIRED,
        (_S.ACTIVE, "end", "user", "timer"): _S.ENDED,
        (_S.PAUSED, "resume", "user"): _S.ACTIVE,
        (_S.PAUSED, "end", "user"): _S.ENDED,
        (_S.FAILED, "resume", "user"): _S.ACTIVE,
        (_S.FAILED, "end", "user"): _S.ENDED,
    },
    initial=_S.ACTIVE,
    final=(_S.FIRED, _S.ENDED),
    relation="automation_instruction",
)
