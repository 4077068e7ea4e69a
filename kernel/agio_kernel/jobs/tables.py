"""Scheduled work."""

from piccolo.columns import BigInt, DoublePrecision, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class ScheduledJobs(Table, tablename="scheduled_job", db=DB):
    """Steps due at a moment: an accrual, a maturity, an expiry."""

    personal = nobodys("kind problem")

    kind = Text(primary_key=True)
    id = BigInt(primary_key=True)
    step = Integer()
    at = Timestamptz()
    try_at = Timestamptz()
    attempts = SmallInt()
    problem = Text(null=True)
    parked_at = Timestamptz(null=True)


class TaskRuns(Table, tablename="task_run", db=DB):
    """When each recurring task ran last, and since when it is expected to run."""

    personal = nobodys("name")

    name = Text(primary_key=True)
    every_s = DoublePrecision()
    limit_s = DoublePrecision()
    ran_at = Timestamptz(null=True)
    watched_from = Timestamptz()
