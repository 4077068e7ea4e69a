"""Tables of plugins: of their offers, and of those that run in a process of their own."""

from piccolo.columns import BigInt, Bytea, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class OfferingStates(Table, tablename="offering", db=DB):
    """Whether a plugin's offering is on, draining or off."""

    personal = nobodys("plugin state")

    plugin = Text(primary_key=True)
    state = Text()
    changed_at = Timestamptz()


class Strangers(Table, tablename="stranger", db=DB):
    """The plugins that run in a process of their own: the role of each, and the padded key of its calls' tickets."""

    personal = nobodys("plugin role inner_pad outer_pad")

    plugin = Text(primary_key=True)
    role = Text()
    inner_pad = Bytea()
    outer_pad = Bytea()


class StrangerCodes(Table, tablename="stranger_code", db=DB):
    """The reasons and causes that each of them may post for."""

    personal = nobodys("plugin family")

    plugin = Text(primary_key=True)
    family = Text(primary_key=True)
    number = SmallInt(primary_key=True)


class StrangerHouses(Table, tablename="stranger_house", db=DB):
    """The house accounts of each of them."""

    personal = nobodys("plugin")

    plugin = Text(primary_key=True)
    number = Integer(primary_key=True)


class StrangerLosses(Table, tablename="stranger_loss", db=DB):
    """The most of a coin that the house accounts of each may be below zero together."""

    personal = nobodys("plugin")

    plugin = Text(primary_key=True)
    asset = Integer(primary_key=True)
    most = BigInt()


class StrangerBalances(Table, tablename="stranger_balance", db=DB):
    """Balances of their house accounts."""

    personal = nobodys("plugin")

    plugin = Text(primary_key=True)
    account = BigInt(primary_key=True)
    balance = BigInt()


class StrangerHolds(Table, tablename="stranger_hold", db=DB):
    """Amounts that they hold in users' accounts: the kernel's own record, which proves what is held."""

    personal = nobodys("plugin")

    plugin = Text(primary_key=True)
    account = BigInt(primary_key=True)
    amount = BigInt()


class StrangerPostings(Table, tablename="stranger_posting", db=DB):
    """Transfers that were booked for them: the kernel's own record, which proves their causes."""

    personal = nobodys()

    cause_kind = SmallInt(primary_key=True)
    cause_id = BigInt(primary_key=True)
    cause_step = Integer(primary_key=True)
    debit = BigInt()
    credit = BigInt()
    amount = BigInt()
