"""Reference pages of what is declared without a database: parameters, state machines and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from agio_kernel.declarations.states import StateMachine
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.migrate import Migrations, read_files
from agio_kernel.postgres.personal import Personal, register_of
from agio_kernel.settings.parameters import Parameter
from piccolo.columns import Array, Column, ForeignKey
from piccolo.table import Table

from agio_host.reference.markdown import code, prose, section, sentence, table

_CREATED = re.compile(r"^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+) \(\n(.*?)^\)", re.MULTILINE | re.DOTALL)
_COLUMN = re.compile(r"((?:^[ \t]+--[^\n]*\n)*)^[ \t]+([a-z_]+)[ \t]+[a-z][^\n]*?(?:--[ \t]*([^\n]*))?$", re.MULTILINE)
_UNITS = {
    "user_id": "the user",
    "operator_id": "the operator",
    "_by": "the operator who did it",
    "_at": "a moment",
    "_ms": "milliseconds since 1970",
    "_s": "seconds",
    "_ppm": "parts per million",
    "_ref": "a reference",
    "_hash": "a digest; the original is not kept",
    "rtoken": "the idempotency key of the call that wrote the row",
    "fingerprint": "a digest of the form that the idempotency key came with",
    "number": "the consecutive number, from which the reference is made",
    "realm": "the real or the demo account",
    "state": "a state of the machine of this noun",
    "asset": "the asset; amounts beside it are in its minor units",
}
"""Meanings that a column's name has everywhere: the whole name, or its end."""


def parameters_page(declared: Iterable[tuple[str, Parameter]], messages: Messages) -> str:
    """Every business constant, by plugin."""
    lines = [
        "# Parameters",
        "A parameter is a business constant that operators change at run time, under dual control and with a history."
        " `agio parameters` prints them.",
    ]
    last = ""
    for plugin, one in declared:
        if plugin != last:
            lines.append(section(2, plugin, f"parameters-{plugin}"))
        last = plugin
        said = one.describe()
        bounds = [f"{name} {code(said[key])}" for name, key in _BOUNDS if said[key]]
        bounds += [f"one of {', '.join(map(code, one.choices))}"] if one.choices else []
        unit = " (a share: 0.05 is 5 percent)" if one.unit == "share" else ""
        facts = [
            ("Type", f"{one.type}{unit}"),
            ("Default", code(said["default"]) or "empty"),
            ("Bounds", ", ".join(bounds) or "none"),
            ("Screen", code(one.screen)),
            ("Browsers read it", "yes" if one.public else "no"),
            ("Source", prose(one.source)),
        ]
        lines += [
            section(3, one.key, one.key),
            f"{prose(messages.text(one.description_key, 'en')).rstrip('.')}.",
            table(("", ""), [fact for fact in facts if fact[1]]),
        ]
    return "\n".join(lines)


_BOUNDS = (("at least", "minimum"), ("at most", "maximum"))


def states_page(declared: Iterable[tuple[str, StateMachine[Any]]], owners: Mapping[str, str]) -> str:
    """Every state machine: its transitions, and the actors who take them. ``owners`` are the plugins of tables."""
    lines = [
        "# State machines",
        "A state machine lists every transition of a noun. A waiting state has an exit that an actor can take: the"
        " user, an operator, or a timer. `agio states` prints them.",
    ]
    for _, machine in declared:
        said = machine.describe()
        final = ", ".join(code(one["state"]) for one in said["states"] if one["final"])
        rows = [
            (
                code(one["state"]),
                code(move["trigger"]),
                code(move["to"]),
                ", ".join(way["by"] for way in one["exits"] if way["trigger"] == move["trigger"]),
            )
            for one in said["states"]
            for move in one["moves"]
        ]
        lines += [
            section(2, f"{machine.plugin}: {machine.noun}", machine_anchor(machine)),
            f"Initial state: {code(said['initial'])}. Final states: {final}.",
            f"Table: [`{kept}`](tables/{owners[kept]}.md#{kept})." if (kept := machine.relation) in owners else "",
            table(("state", "trigger", "next state", "exit taken by"), rows),
        ]
    return "\n".join(lines)


def machine_anchor(machine: StateMachine[Any]) -> str:
    """The address of a state machine on its page."""
    return re.sub(r"[^a-z0-9_]+", "-", f"{machine.plugin}.{machine.noun}".lower())


def tables_page(owner: str, title: str, tables: list[type[Table]], comments: Mapping[tuple[str, str], str]) -> str:
    """The tables of one plugin; ``comments`` are those of its migrations, by table and column."""
    lines = [
        f"# Tables: {title}",
        "Amounts are integers in minor units of their asset, moments are UTC. `agio tables --diagram` draws the"
        " references.",
    ]
    for one in tables:
        name = one._meta.tablename
        rows = [
            (code(column._meta.db_column_name), _type(column), _keys(column), _meaning(name, column, comments))
            for column in one._meta.columns
        ]
        lines += [section(2, name, name), prose(one.__doc__), table(("column", "type", "key", "meaning"), rows)]
    return "\n".join(lines)


def personal_page(tables: Iterable[tuple[str, type[Table]]]) -> str:
    """The register of personal data, by plugin."""
    lines = [
        "# Register of personal data",
        "What the tables hold of people, as each declares it: `agio tables` names it beside the columns. A build fails"
        " on a column that says neither that it holds data of a person nor that it holds none. *Taken along* says"
        " whether it is in the archive of their data that users can ask for; secrets and private columns never are.",
        table(
            ("kept", "meaning"),
            [
                ("expiry", "days at most: a recurring task deletes the rows"),
                ("close", "until the account is closed"),
                ("law", "until the period of retention has passed, which begins as the account is closed"),
                ("always", "for good, for the reason that is given"),
            ],
        ),
        table(
            ("erasure", "meaning"),
            [
                ("delete", "the rows are deleted"),
                ("blank", "the columns are emptied; the row stays under a number that names nobody"),
                ("keep", "nothing, for the reason that is given"),
            ],
        ),
    ]
    owned = [(owner, one, said) for owner, one in tables if (said := register_of(one)) and said.why]
    for plugin in dict.fromkeys(owner for owner, _, _ in owned):
        rows = [_registered(plugin, one, said) for owner, one, said in owned if owner == plugin]
        lines += [section(2, plugin, f"personal-{plugin}"), table(_REGISTER, rows)]
    return "\n".join(lines)


_REGISTER = ("table", "columns", "why", "kept", "erasure", "taken along")


def _registered(plugin: str, one: type[Table], said: Personal) -> tuple[str, ...]:
    name = one._meta.tablename
    columns = ", ".join(f"{code(column)} ({kind})" for column, kind in said.columns.items())
    along = f"no: {said.withheld}" if said.withheld else "yes" if said.of else "no"
    link = f"[`{name}`](tables/{plugin}.md#{name})"
    return link, columns or "that a row is somebody's", said.why, said.until, said.erasure, along


def comments_of(migrations: Iterable[Migrations]) -> dict[tuple[str, str], str]:
    """The comments that migrations put above a column, or behind it."""
    found: dict[tuple[str, str], str] = {}
    for source in migrations:
        for file in read_files(source):
            for name, body in _CREATED.findall(file.sql):
                for above, column, behind in _COLUMN.findall(body):
                    said = behind or " ".join(line.strip().lstrip("-").strip() for line in above.splitlines())
                    if said:
                        found[name, column] = said
    return found


def _meaning(table_name: str, column: Column, comments: Mapping[tuple[str, str], str]) -> str:
    name = column._meta.db_column_name
    if said := comments.get((table_name, name)):
        return sentence(said)
    if isinstance(column, ForeignKey):
        return f"refers to `{column._foreign_key_meta.resolved_references._meta.tablename}`"
    return next((text for ends, text in _UNITS.items() if name == ends or name.endswith(ends)), "")


def _type(column: Column) -> str:
    return f"{_type(column.base_column)}[]" if isinstance(column, Array) else column.column_type.lower()


def _keys(column: Column) -> str:
    return "primary" if column._meta.primary_key else "nullable" if column._meta.null else ""
