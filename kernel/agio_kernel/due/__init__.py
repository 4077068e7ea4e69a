"""Due work: what is to happen at a moment (an accrual, a maturity, an expiry, a settlement, a release), exactly once.

An operation schedules it in its own transaction (`schedule`); its plugin declares what a step does (`DueWork`, in
``due_work``); one task of the kernel carries out what is due. A missed step is made up for step by step, each as of
its own moment, so a deployment that was away for days ends where one that never stopped does.
"""

from agio_kernel.due.backlog import Backlog, Backlogs, BacklogStanding
from agio_kernel.due.calendar import Calendar
from agio_kernel.due.declaration import DONE, Done, Due, DueKind, DueWork, Next, Outcome, Wait, one_by_one
from agio_kernel.due.of_entity import end_of
from agio_kernel.due.runner import DueRunner
from agio_kernel.due.schedule import cancel, schedule, schedule_all, schedule_unless_due
from agio_kernel.due.standing import DueStanding, ParkedWork, due_standing, parked_work, try_again
from agio_kernel.due.stopped import Stopped, note_run, stopped, watch_tasks

__all__ = [
    "DONE",
    "Backlog",
    "BacklogStanding",
    "Backlogs",
    "Calendar",
    "Done",
    "Due",
    "DueKind",
    "DueRunner",
    "DueStanding",
    "DueWork",
    "Next",
    "Outcome",
    "ParkedWork",
    "Stopped",
    "Wait",
    "cancel",
    "due_standing",
    "end_of",
    "note_run",
    "one_by_one",
    "parked_work",
    "schedule",
    "schedule_all",
    "schedule_unless_due",
    "stopped",
    "try_again",
    "watch_tasks",
]
