"""The ledger's tables. Amounts are minor units of their asset."""

from piccolo.columns import Array, BigInt, Boolean, Bytea, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until, nobodys
from agio_kernel.postgres.query import DB, Json, Xid


class Assets(Table, tablename="ledger_asset", db=DB):
    """Assets; id and scale stay."""

    personal = nobodys("code title")

    id = Integer(primary_key=True)
    code = Text()
    scale = SmallInt()
    title = Text()
    listed = Boolean()


class LedgerNumbers(Table, tablename="ledger_code", db=DB):
    """The numbers of reasons and causes, and their names."""

    personal = nobodys("family name")

    family = Text(primary_key=True)
    number = SmallInt(primary_key=True)
    name = Text()
    spends = Boolean()
    brings = Boolean()


class HouseAccounts(Table, tablename="ledger_house", db=DB):
    """The house's accounts by name."""

    personal = nobodys("name")

    number = Integer(primary_key=True)
    name = Text()
    users = Boolean()


class Accounts(Table, tablename="ledger_account", db=DB):
    """Users' balances, each of one asset in one wallet; only the ledger's functions write them."""

    personal = Personal(why="Books of account", until=Until.ALWAYS, erasure=Erasure.KEEP, of="owner", private="tx")

    id = BigInt(primary_key=True)
    owner = BigInt()
    wallet = SmallInt()
    available = BigInt()
    held = BigInt()
    tx = Xid()


class Transfers(Table, tablename="ledger_transfer", db=DB):
    """Every movement of money, append-only, one for each step of a cause."""

    personal = nobodys()

    id = BigInt(primary_key=True)
    debit = BigInt()
    credit = BigInt()
    amount = BigInt()
    reason = SmallInt()
    cause_kind = SmallInt()
    cause_id = BigInt()
    cause_step = Integer()
    at = Timestamptz()
    tx = Xid(primary_key=True)


class Links(Table, tablename="ledger_link", db=DB):
    """The chain of digests over transfers and balances."""

    personal = nobodys("previous digest")

    seq = BigInt(primary_key=True)
    from_tx = Xid()
    to_tx = Xid()
    count_ = BigInt(db_column_name="count")
    accounts = BigInt()
    at = Timestamptz()
    previous = Bytea()
    digest = Bytea()


class HouseBalances(Table, tablename="ledger_house_balance", db=DB):
    """The house's balances, summed up to a transaction."""

    personal = nobodys()

    account = BigInt(primary_key=True)
    balance = BigInt()
    up_to = Xid()


class LedgerSources(Table, tablename="ledger_source", db=DB):
    """Sources of plugins' holds and proofs; the watcher runs it."""

    personal = nobodys("family name sql")

    family = Text(primary_key=True)
    cause_kind = SmallInt(primary_key=True)
    place = SmallInt(primary_key=True)
    name = Text()
    sql = Text()


class LedgerAlarms(Table, tablename="ledger_alarm", db=DB):
    """Alarms of the watcher; at most one is open."""

    personal = nobodys("found counts cleared_by reason")

    id = BigInt(primary_key=True)
    raised_at = Timestamptz()
    found = Json()
    counts = Json()
    cleared_at = Timestamptz(null=True)
    cleared_by = Text(null=True)
    reason = Text(null=True)


class AccountStreams(Table, tablename="ledger_followed", db=DB):
    """The accounts that somebody follows; ``last`` is the newest number of what is kept no more."""

    personal = nobodys()

    account = BigInt(primary_key=True)
    last = BigInt()
    until = Timestamptz()
    followed = Boolean()


class WrittenEvents(Table, tablename="ledger_event_written", db=DB):
    """Events of followed accounts that have no number yet: all of a statement."""

    personal = nobodys("bodies")

    id = BigInt(primary_key=True)
    at = Timestamptz()
    accounts = Array(BigInt())
    bodies = Array(Bytea())
    holdings = Array(BigInt())
    moved = Array(BigInt(), null=True)


class AccountEvents(Table, tablename="ledger_event", db=DB):
    """Numbered events, for as long as they are told: an account's events that were numbered at once."""

    personal = nobodys("bodies")

    account = BigInt(primary_key=True)
    number = BigInt(primary_key=True)
    events = Integer()
    at = Timestamptz()
    moments = Array(Timestamptz())
    bodies = Array(Bytea())
    holdings = Array(BigInt())
    available = Array(BigInt())
    held = Array(BigInt())
    moved = Array(BigInt())
