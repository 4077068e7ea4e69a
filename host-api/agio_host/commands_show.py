"""Commands that show what a deployment is made of: doctor, plugins, calls, screens, states, parameters."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import click
import msgspec
from agio_kernel.embedded_postgres import running_dsn
from agio_kernel.events import outstanding
from agio_kernel.migrate import pending
from agio_kernel.plugins import Status

from agio_host.assembly import built_folder, declared_calls
from agio_host.command_context import CommandContext
from agio_host.deployment import is_built


def _json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--json", "as_json", is_flag=True, help="A list of objects, for programs.")(function)


def show(rows: Sequence[dict[str, Any]], as_json: bool) -> None:
    """Print rows as JSON or as aligned columns."""
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(list(rows)), indent=2).decode())
        return
    if not rows:
        click.echo("none")
        return
    names = list(rows[0])
    table = [names, *[[_cell(row.get(name)) for name in names] for row in rows]]
    widths = [min(60, max(len(line[i]) for line in table)) for i in range(len(names))]
    for line in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple | dict):
        return msgspec.json.encode(value).decode()
    return str(value)


@click.command()
@_json_option
@click.pass_obj
def plugins(context: CommandContext, as_json: bool) -> None:
    """The enabled plugins and whether each serves."""
    _ = context.declared
    rows = [
        {
            "id": s.id,
            "version": s.info.version if s.info else None,
            "status": s.status.value,
            "reason": s.reason or None,
        }
        for s in context.plugins
    ]
    show(rows, as_json)


@click.command()
@_json_option
@click.pass_obj
def calls(context: CommandContext, as_json: bool) -> None:
    """Every call under /web/."""
    rows = [
        {
            "method": call.method,
            "path": call.path,
            "plugin": plugin,
            "access": call.access.value,
            "money": call.money,
            "views": call.viewable,
            "summary": call.summary,
            "fields": list(getattr(call.form, "__struct_encode_fields__", ())),
        }
        for plugin, call in declared_calls(context.settings, context.plugins, context.declared)
    ]
    show(rows, as_json)


@click.command()
@_json_option
@click.pass_obj
def screens(context: CommandContext, as_json: bool) -> None:
    """Every path of the site and who draws it."""
    rows = [
        {"path": path, "plugin": "shell", "screen": name, "access": "visitor"}
        for path, name in (("/", "home"), ("/index", "home"), ("/404", "not-found"))
    ]
    for plugin, remote in context.declared.remotes:
        rows += [{"path": s.path, "plugin": plugin, "screen": s.name, "access": s.access.value} for s in remote.screens]
    show(rows, as_json)


@click.command()
@_json_option
@click.pass_obj
def states(context: CommandContext, as_json: bool) -> None:
    """Every state machine, with the exits of each state."""
    show([machine.describe() for _, machine in context.declared.states], as_json)


@click.command()
@_json_option
@click.pass_obj
def parameters(context: CommandContext, as_json: bool) -> None:
    """Every business constant: default, bounds, and the text it comes from."""
    show([_parameter_row(plugin, one.describe()) for plugin, one in context.declared.parameters], as_json)


def _parameter_row(plugin: str, described: dict[str, Any]) -> dict[str, Any]:
    bounds = {name: described.pop(name) for name in ("minimum", "maximum", "choices")}
    return {
        "key": described.pop("key"),
        "plugin": plugin,
        "default": described.pop("default"),
        "bounds": {name: bound for name, bound in bounds.items() if bound},
        **described,
    }


@click.command()
@_json_option
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.pass_obj
def doctor(context: CommandContext, as_json: bool, data: Path | None) -> None:
    """Say what is wrong with this deployment and what to do about it."""
    context = CommandContext(context.config, data or context.data)
    rows = _findings(context)
    show(rows, as_json)
    if any(row["status"] == "bad" for row in rows):
        sys.exit(1)


def _findings(context: CommandContext) -> list[dict[str, Any]]:
    built = built_folder(context.settings)
    _ = context.declared
    rows: list[dict[str, Any]] = []

    def add(what: str, good: bool, detail: str, *, serious: bool = True) -> None:
        rows.append({"check": what, "status": "ok" if good else "bad" if serious else "note", "detail": detail})

    add("python", sys.version_info >= (3, 11), sys.version.split()[0])
    for state in context.plugins:
        version = state.info.version if state.info else "unknown version"
        add(f"plugin {state.id}", state.status is Status.UP, state.reason or version)
    add(
        "texts",
        (built / "locales").is_dir(),
        str(built / "locales") if (built / "locales").is_dir() else "run `make build`",
    )
    add("pages", (built / "web" / "index.html").is_file(), "built" if (built / "web").is_dir() else "run `make build`")
    for _, remote in context.declared.remotes:
        good = is_built(remote, built)
        add(f"remote {remote.id}", good, "built" if good else "run `make build`")
    add("node", shutil.which("node") is not None, shutil.which("node") or "needed to build the pages", serious=False)
    dsn = context.settings.database_url or running_dsn(context.settings.data)
    if dsn is None:
        add("database", True, "embedded, not running: `agio up` starts it", serious=False)
    else:
        try:
            left = asyncio.run(pending(dsn, context.declared.migrations))
            add("database", True, "reachable")
            add("migrations", not left, "up to date" if not left else f"{len(left)} to apply: run `agio migrate`")
            if not left:
                good, detail = asyncio.run(_undelivered(dsn))
                add("events", good, detail)
        except Exception as error:
            add("database", False, f"{type(error).__name__}: {error}")
    return rows


async def _undelivered(dsn: str) -> tuple[bool, str]:
    """Whether every event has reached its subscribers, and what has not."""
    conn = await asyncpg.connect(dsn, timeout=3)
    try:
        left = await outstanding(conn)
    finally:
        await conn.close()
    found = [f"{one.count} wait for {one.subscriber} since {one.since:%Y-%m-%d %H:%M} UTC" for one in left.owed]
    if left.failing:
        found.append(f"{left.failing} failed and are tried again: the log says why")
    return not found, "; ".join(found) or "all delivered"
