"""Scheduled work: what is to happen at a moment (an accrual, a maturity, an expiry, a settlement, a release), exactly
once.

An operation schedules it in its own transaction (`schedule`); its plugin declares what a step does (`Job`, in
``jobs``); one task of the kernel carries out what is due. A missed step is made up for step by step, each as of
its own moment, so a deployment that was away for days ends where one that never stopped does.
"""

from agio_kernel.jobs.backlog import Backlog, Backlogs, BacklogStatus
from agio_kernel.jobs.calendar import Calendar
from agio_kernel.jobs.declaration import DONE, Done, Job, JobKind, JobStep, Next, Outcome, Wait, one_by_one
from agio_kernel.jobs.runner import JobRunner
from agio_kernel.jobs.schedule import cancel, schedule, schedule_all, schedule_unless_due
from agio_kernel.jobs.status import JobStatus, ParkedWork, job_status, parked_work, try_again
from agio_kernel.jobs.stopped import Stopped, note_run, stopped, watch_tasks

__all__ = [
    "DONE",
    "Backlog",
    "BacklogStatus",
    "Backlogs",
    "Calendar",
    "Done",
    "Job",
    "JobKind",
    "JobRunner",
    "JobStatus",
    "JobStep",
    "Next",
    "Outcome",
    "ParkedWork",
    "Stopped",
    "Wait",
    "cancel",
    "job_status",
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
