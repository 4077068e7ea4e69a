"""What the console keeps: the columns as the migrations made them."""

from agio_kernel.postgres.query import DB, Json, reference
from piccolo.columns import BigInt, Boolean, Bytea, Numeric, Text, Timestamptz
from piccolo.table import Table


class Operators(Table, tablename="operator", db=DB):
    """Who works at the console."""

    id = BigInt(primary_key=True)
    login = Text()
    name = Text()
    password_hash = Text(secret=True)
    role = Text()
    totp_secret = Bytea(null=True)
    totp_step = BigInt()
    active = Boolean()
    created_at = Timestamptz()
    totp_offered = Bytea(null=True)
    totp_offer_end = Timestamptz(null=True)
    password_given = Boolean()
    email = Text(null=True)


class Checks(Table, tablename="operator_check", db=DB):
    """What an operator has looked at and found in order."""

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    version = Text(primary_key=True)
    label = Text(primary_key=True)
    operator = reference(Operators)
    at = Timestamptz()


class Claims(Table, tablename="operator_claim", db=DB):
    """Who is at which case now; an old claim counts for nothing."""

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    operator = reference(Operators)
    at = Timestamptz()


class Decisions(Table, tablename="operator_decision", db=DB):
    """The newest decision on each case."""

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    trigger = Text()
    operator = reference(Operators)
    at = Timestamptz()


class Freezes(Table, tablename="operator_freeze", db=DB):
    """What an account may not do for now."""

    user_id = BigInt(primary_key=True)
    what = Text(primary_key=True)
    since = Timestamptz()
    by = Text()
    reason = Text()


class Invitations(Table, tablename="operator_invitation", db=DB):
    """Links by which operators set password or factor themselves."""

    operator = reference(Operators, primary_key=True)
    digest = Bytea()
    sets = Text()
    ends_at = Timestamptz()


class LetThrough(Table, tablename="operator_let_through", db=DB):
    """What an operator let through alone, and its worth in USDT."""

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    trigger = Text(primary_key=True)
    operator = reference(Operators)
    user_id = BigInt()
    threshold = Text()
    worth = Numeric()
    at = Timestamptz()


class Permissions(Table, tablename="operator_permission", db=DB):
    """What each role may do."""

    role = Text(primary_key=True)
    permission = Text(primary_key=True)


class Proposals(Table, tablename="operator_proposal", db=DB):
    """What needs two people."""

    id = BigInt(primary_key=True)
    kind = Text()
    subject = Text()
    payload = Json()
    permission = Text()
    maker = reference(Operators)
    reason = Text()
    state = Text()
    checker = reference(Operators, null=True)
    remark = Text(null=True)
    created_at = Timestamptz()
    decided_at = Timestamptz(null=True)
    version = Text()


class Seen(Table, tablename="operator_seen", db=DB):
    """Which documents of a case an operator has opened, in which version of it."""

    queue = Text(primary_key=True)
    case_id = Text(primary_key=True)
    version = Text(primary_key=True)
    document = Text(primary_key=True)
    operator = reference(Operators, primary_key=True)
    at = Timestamptz()


class Switches(Table, tablename="operator_switch", db=DB):
    """What nobody may do for now."""

    name = Text(primary_key=True)
    frozen = Boolean()
    since = Timestamptz()
    by = Text()
    reason = Text()


class Viewed(Table, tablename="operator_viewed", db=DB):
    """What an operator has asked for in a view as a user."""

    session_id = BigInt(primary_key=True)
    asked = Bytea(primary_key=True)
    at = Timestamptz()
