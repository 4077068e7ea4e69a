"""Tables of the review of cases, and of those who review them."""

from piccolo.columns import BigInt, Boolean, Numeric, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, Json, reference


class Reviewers(Table, tablename="reviewer", db=DB):
    """Those who review cases, as their console keeps it."""

    personal = Personal(
        why="Proof of which operator decided",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        identity="name",
    )

    id = BigInt(primary_key=True)
    name = Text()
    active = Boolean()


class Checks(Table, tablename="review_check", db=DB):
    """Checks an operator has looked at and found in order."""

    personal = nobodys("queue case_id version label")

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    version = Text(primary_key=True)
    label = Text(primary_key=True)
    operator = reference(Reviewers)
    at = Timestamptz()


class Claims(Table, tablename="review_claim", db=DB):
    """The operators at cases now; an old claim counts for nothing."""

    personal = nobodys("queue case_id")

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    operator = reference(Reviewers)
    at = Timestamptz()


class Decisions(Table, tablename="review_decision", db=DB):
    """The newest decision on each case."""

    personal = nobodys("queue case_id trigger")

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    trigger = Text()
    operator = reference(Reviewers)
    at = Timestamptz()


class ApprovedVolume(Table, tablename="review_approved_volume", db=DB):
    """Decisions an operator approved alone, and its worth in USDT."""

    personal = Personal(
        why="Limits of what one operator approves alone",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        other="queue case_id trigger threshold",
        withheld="internal control",
    )

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    trigger = Text(primary_key=True)
    operator = reference(Reviewers)
    user_id = BigInt()
    threshold = Text()
    worth = Numeric()
    at = Timestamptz()


class Proposals(Table, tablename="review_proposal", db=DB):
    """Requests under dual control."""

    personal = Personal(
        why="Proof that two operators decided",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        text="payload",
        other="kind subject permission reason state remark version",
    )

    id = BigInt(primary_key=True)
    kind = Text()
    subject = Text()
    payload = Json()
    permission = Text()
    maker = reference(Reviewers)
    reason = Text()
    state = Text()
    checker = reference(Reviewers, null=True)
    remark = Text(null=True)
    created_at = Timestamptz()
    decided_at = Timestamptz(null=True)
    version = Text()


class Seen(Table, tablename="review_seen", db=DB):
    """Documents of a case that an operator has opened, in which version of it."""

    personal = nobodys("queue case_id version document")

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    version = Text(primary_key=True)
    document = Text(primary_key=True)
    operator = reference(Reviewers, primary_key=True)
    at = Timestamptz()
