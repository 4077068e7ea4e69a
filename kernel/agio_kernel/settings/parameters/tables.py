"""Parameters: what is proposed and what holds."""

from piccolo.columns import BigInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import nobodys
from agio_kernel.postgres.query import DB


class ParameterProposals(Table, tablename="parameter_proposal", db=DB):
    """Values that one person proposed and another decides on."""

    personal = nobodys("key value state reason remark")

    id = BigInt(primary_key=True)
    key = Text()
    value = Text()
    effective_at = Timestamptz()
    state = Text()
    maker = BigInt()
    reason = Text()
    checker = BigInt(null=True)
    remark = Text(null=True)
    created_at = Timestamptz()
    decided_at = Timestamptz(null=True)


class ParameterValues(Table, tablename="parameter_value", db=DB):
    """The values of business constants, each from a time on, of an approved proposal."""

    personal = nobodys("key value reason proposal_state")

    id = BigInt(primary_key=True)
    key = Text()
    value = Text()
    effective_at = Timestamptz()
    maker = BigInt()
    checker = BigInt()
    reason = Text()
    created_at = Timestamptz()
    proposal_id = BigInt()
    proposal_state = Text()
