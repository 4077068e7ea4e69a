"""``agio tables``: what the tables of a deployment hold, by plugin, as they are declared; no database is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.postgres.personal import register_of
from piccolo.columns import Array, Column, ForeignKey
from piccolo.table import Table

from agio_host.commands.context import CommandContext
from agio_host.commands.show import json_option, show


@click.command()
@json_option
@click.option("--diagram", is_flag=True, help="A Mermaid picture of the tables and what refers to what.")
@click.option("--plugin", "only", help="The tables of one plugin, or of the kernel.")
@click.pass_obj
def tables(context: CommandContext, as_json: bool, diagram: bool, only: str | None) -> None:
    """List each plugin's tables: columns, types, keys and references."""
    found = [(owner, table) for owner, table in context.declared.tables if only in (None, owner)]
    if not found:
        owners = dict.fromkeys(owner for owner, _ in context.declared.tables)
        raise ConfigurationError(f"{only} has no tables; these have: {', '.join(owners)}")
    if diagram:
        click.echo(mermaid([table for _, table in found]))
    elif as_json:
        show([_described(owner, table) for owner, table in found], as_json)
    else:
        click.echo("\n".join(_listed(found)).strip())


def mermaid(tables: Iterable[type[Table]]) -> str:
    """An ``erDiagram``, as GitHub draws it; a table that is referred to from elsewhere is a box without columns."""
    lines = ["erDiagram"]
    for table in tables:
        name = table._meta.tablename
        lines.append(f"    {name} {{")
        lines += [f"        {_type(one).replace('[]', '_array')} {_name(one)}{_keys(one)}" for one in _columns(table)]
        lines.append("    }")
        for column in table._meta.foreign_key_columns:
            most = "o|" if column._meta.primary_key and len(_primary(table)) == 1 else "o{"
            least = "|o" if column._meta.null else "||"
            lines.append(f"    {_referred(column)} {least}--{most} {name} : {_name(column)}")
    return "\n".join(lines)


def _listed(found: list[tuple[str, type[Table]]]) -> list[str]:
    lines: list[str] = []
    last = ""
    for owner, table in found:
        if owner != last:
            lines += ["", f"# {owner}"]
        last = owner
        lines += ["", f"{table._meta.tablename}  {_sentence(table)}"]
        wide = max(len(_name(one)) for one in _columns(table))
        for one in _columns(table):
            facts = [_type(one), *(["key"] if one._meta.primary_key else []), *(["or null"] if one._meta.null else [])]
            if isinstance(one, ForeignKey):
                facts.append(f"of {_referred(one)}")
            if kind := _personal(table, one):
                facts.append(f"personal: {kind}")
            lines.append(f"    {_name(one).ljust(wide)}  {', '.join(facts)}")
    return lines


def _described(owner: str, table: type[Table]) -> dict[str, Any]:
    return {
        "plugin": owner,
        "table": table._meta.tablename,
        "title": _sentence(table),
        "columns": [
            {
                "name": _name(one),
                "type": _type(one),
                "key": one._meta.primary_key,
                "nullable": one._meta.null,
                "refers_to": _referred(one) if isinstance(one, ForeignKey) else None,
                "personal": _personal(table, one),
            }
            for one in _columns(table)
        ],
    }


def _personal(table: type[Table], column: Column) -> str | None:
    """The kind of data of a person that it holds."""
    said = register_of(table)
    return said.columns.get(_name(column)) if said else None


def _sentence(table: type[Table]) -> str:
    return " ".join((table.__doc__ or "").replace("``", "").split())


def _columns(table: type[Table]) -> list[Column]:
    return table._meta.columns


def _primary(table: type[Table]) -> list[Column]:
    return [one for one in _columns(table) if one._meta.primary_key]


def _name(column: Column) -> str:
    return column._meta.db_column_name


def _type(column: Column) -> str:
    return f"{_type(column.base_column)}[]" if isinstance(column, Array) else column.column_type.lower()


def _keys(column: Column) -> str:
    keys = [key for key, is_one in (("PK", column._meta.primary_key), ("FK", isinstance(column, ForeignKey))) if is_one]
    return f" {', '.join(keys)}" if keys else ""


def _referred(column: ForeignKey[Any]) -> str:
    return column._foreign_key_meta.resolved_references._meta.tablename
