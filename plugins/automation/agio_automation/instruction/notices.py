"""Notices of firings to the owner."""

from __future__ import annotations

from collections.abc import Mapping

from agio_kernel.money.amounts import figure
from agio_kernel.notices import Category, Key, Notice, Notification, Param
from agio_kernel.ports.kernel import Kernel

from agio_automation.declared.states import FiringState
from agio_automation.instruction.events import InstructionFired
from agio_automation.instruction.instruction import InstructionFiring
from agio_automation.instruction.kinds import Kinds

DONE, REFUSED, FAILED = "automation.notice.done", "automation.notice.refused", "automation.notice.failed"
GIVEN, GOT = "automation.notice.given", "automation.notice.got"


def firing_notices(kernel: Kernel) -> Notice:
    """An effect that is one, where its kind doesn't tell it, the first refusal in a row, and the last."""
    kinds = kernel.part(Kinds)

    def tell(event: InstructionFired) -> Notification | None:
        firing = event.firing
        kind = kinds.by_name.get(firing.kind)
        title: Mapping[str, Param] = {"title": Key(kind.declared.text("title")) if kind else firing.kind}
        if firing.state is FiringState.DONE:
            did_nothing = firing.given is None and firing.got is None
            if did_nothing or (kind and kind.declared.tells):
                return None
            key = GOT if firing.given is None else GIVEN if firing.got is None else DONE
            return Notification(key, {**title, **_sums(firing)}, "automation.instructions")
        # A notice has no room for a refusal's own figures: those stand with the run.
        said: Param = "–" if firing.reason_params else Key(firing.reason)
        return Notification(FAILED if event.failed else REFUSED, {**title, "reason": said}, "automation.instructions")

    return Notice(InstructionFired, Category.ORDERS, (DONE, GIVEN, GOT, REFUSED, FAILED), tell)


def _sums(firing: InstructionFiring) -> Mapping[str, Param]:
    """Sums given and got, as a notice says them; one that there is none of stands in no text."""
    given, got = firing.given or 0, firing.got or 0
    return {
        "given": figure(given, firing.given_decimals),
        "given_of": firing.given_of,
        "got": figure(got, firing.got_decimals),
        "got_of": firing.got_of,
    }
