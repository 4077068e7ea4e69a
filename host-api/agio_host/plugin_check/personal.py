"""Rule about data of people: each table says what its columns hold, why, for how long, and what erasure does."""

from __future__ import annotations

import re
from collections.abc import Iterator

from agio_kernel.postgres.personal import Erasure, Until, nobodys, register_of
from piccolo.columns import Array, Column
from piccolo.table import Table

from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.subject import Subject

RULES = Rules(Tier.SAFE)
HOLDS_ANYTHING = ("TEXT", "VARCHAR", "BYTEA", "JSON", "JSONB", "INET", "CIDR")
NAMED_LIKE_ONE = re.compile(
    r"(e?mail|phone|mobile|address|birth(day)?|passport|document|card|ip|network|agent|browser|avatar|photo|picture"
    r"|signature|gender|nationality|occupation|income|salary|iban|latitude|longitude|location)$"
)


def unsaid(table: type[Table]) -> list[str]:
    """Columns of which the table doesn't say whether they hold data of a person."""
    said = register_of(table) or nobodys()
    named = {*said.columns, *said.other.split()}
    return [
        one._meta.db_column_name for one in table._meta.columns if asks(one) and one._meta.db_column_name not in named
    ]


def asks(column: Column) -> bool:
    """Whether a table has to say what the column holds."""
    kind = column.base_column.column_type if isinstance(column, Array) else column.column_type
    return kind in HOLDS_ANYTHING or bool(NAMED_LIKE_ONE.search(column._meta.db_column_name))


def wrong(table: type[Table]) -> list[str]:
    """Mistakes in what a table says."""
    said = register_of(table)
    if said is None:
        return ["says nothing"]
    columns = {one._meta.db_column_name for one in table._meta.columns}
    named = [*said.columns, *said.other.split()]
    found = [f"{name} is no column" for name in [*named, *said.private.split()] if name not in columns]
    found += [f"{name} is said twice" for name in {*named} if named.count(name) > 1]
    owned = "user_id" in columns
    if not said.why and (said.columns or owned):
        found.append("holds data of people and doesn't say why")
    if said.of and "$1" not in said.of and said.of not in columns:
        found.append(f"finds a person's rows by {said.of}, which is no column")
    if owned and not said.of and said.until is not Until.EXPIRY:
        found.append("has rows of users and doesn't say how to find them")
    if said.until is Until.ALWAYS and said.erasure is not Erasure.KEEP:
        found.append("is kept for good and erased")
    if said.erasure is Erasure.KEEP and said.until is not Until.ALWAYS:
        found.append("is kept for a time and never erased")
    return found


@RULES("personal", "Each table registers its data of people")
def personal(subject: Subject) -> Iterator[Finding]:
    """`personal = Personal(…)` of a table or a noun names each column that holds data of a person under its kind, and
    those of text, bytes, JSON or network addresses that hold none under `other`; why it is kept, until when, and what
    erasure does. A user's copy of their data and their erasure follow from it: what isn't registered stays for ever.
    """
    for table in subject.info.tables:
        name = table._meta.tablename
        for said in wrong(table):
            yield Finding(name, said)
        for column in unsaid(table):
            yield Finding(f"{name}.{column}", "may hold data of a person, and the register doesn't say")
