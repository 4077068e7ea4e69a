"""Commands that show what a deployment is made of: doctor, plugins, calls, screens, states, parameters."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import asyncpg
import click
import msgspec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ledger.left_behind import LeftBehind, left_behind
from agio_kernel.plugins.plugin_set import PluginSet, Status
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.events import outstanding
from agio_kernel.ports.ids import IdSource
from agio_kernel.ports.messages import Messages
from agio_kernel.ports.secret_box import SecretBox
from agio_kernel.postgres.drift import drift, undeclared
from agio_kernel.postgres.durability import lossy_settings, reported
from agio_kernel.postgres.embedded import running_dsn
from agio_kernel.postgres.migrate import pending
from agio_kernel.settings.deployment import Settings
from piccolo.table import Table

from agio_host.assembly import declared_calls, file_store, unused_config
from agio_host.built import entry_of
from agio_host.commands.context import CommandContext
from agio_host.description.openapi import openapi
from agio_host.dispatch.route_table import route_table
from agio_host.hosts import require_names
from agio_host.packed_plugins import brings_remote
from agio_host.proxies import strangers


def json_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--json`` for a command that shows rows."""
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
@json_option
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
@json_option
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
            "scope": call.api_scope,
            "summary": call.summary,
            "fields": [*getattr(call.form, "__struct_encode_fields__", ()), *_own_proof(call)],
        }
        for plugin, call in declared_calls(context.settings, context.plugins, context.declared)
    ]
    show(rows, as_json)


def _own_proof(call: Call) -> tuple[str, ...]:
    """The trading password and the passkey, where the host asks for them and the call's own form doesn't."""
    named = "tpassword" in getattr(call.form, "__struct_fields__", ())
    return ("tpassword", "passkey") if call.asks_password and not named else ()


@click.command()
@click.option("--plugin", "only", help="The calls of one plugin.")
@click.pass_obj
def schema(context: CommandContext, only: str | None) -> None:
    """The OpenAPI description of the calls, as /schema/openapi.json has it; needs no database."""
    declared = declared_calls(context.settings, context.plugins, context.declared)
    if down := [f"{one.id}: {one.reason}" for one in context.plugins if one.status is not Status.UP]:
        raise ConfigurationError("not everything can be described: " + "; ".join(down))
    table = route_table((plugin, call) for plugin, call in declared if only in (None, plugin))
    messages = Messages.load(context.settings.texts)
    title = f"{context.settings.brand.name} API"
    click.echo(msgspec.json.encode(openapi(table, title, context.declared.codes, messages)))


@click.command()
@json_option
@click.pass_obj
def screens(context: CommandContext, as_json: bool) -> None:
    """Every path of the site and who draws it."""
    rows = [
        {
            "path": path,
            "plugin": "shell",
            "screen": name,
            "access": "visitor",
            "layout": "public",
            "commands": (),
            "prices": False,
        }
        for path, name in (("/", "home"), ("/index", "home"), ("/404", "not-found"))
    ]
    for plugin, remote in context.declared.remotes:
        rows += [
            {
                "path": s.path,
                "plugin": plugin,
                "screen": s.name,
                "access": s.access.value,
                "layout": s.layout,
                "commands": s.commands,
                "prices": s.prices,
            }
            for s in remote.screens
        ]
    show(rows, as_json)


@click.command()
@json_option
@click.pass_obj
def states(context: CommandContext, as_json: bool) -> None:
    """Every state machine, with the exits of each state."""
    show([machine.describe() for _, machine in context.declared.states], as_json)


@click.command()
@json_option
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
@json_option
@click.option("--data", type=click.Path(path_type=Path), help="Data folder.")
@click.pass_obj
def doctor(context: CommandContext, as_json: bool, data: Path | None) -> None:
    """Say what is wrong with this deployment and what to do about it."""
    context = context.at(data)
    rows = _findings(context)
    show(rows, as_json)
    if any(row["status"] == "bad" for row in rows):
        sys.exit(1)


def _findings(context: CommandContext) -> list[dict[str, Any]]:
    built = context.settings.built
    _ = context.declared
    rows: list[dict[str, Any]] = []

    def add(what: str, good: bool, detail: str, *, serious: bool = True) -> None:
        rows.append({"check": what, "status": "ok" if good else "bad" if serious else "note", "detail": detail})

    add("python", sys.version_info >= (3, 11), sys.version.split()[0])
    for state in context.plugins:
        version = state.info.version if state.info else "unknown version"
        add(f"plugin {state.id}", state.status is Status.UP, state.reason or version)
    for name in sorted(unused_config(context.settings, context.plugins)):
        add(f"plugin {name}", False, f"off: [plugin.{name}] counts once plugins names it", serious=False)
    add(
        "texts",
        (built / "locales").is_dir(),
        str(built / "locales") if (built / "locales").is_dir() else "run `make build`",
    )
    add("pages", (built / "web" / "index.html").is_file(), "built" if (built / "web").is_dir() else "run `make build`")
    for plugin, remote in context.declared.remotes:
        there, brought = bool(entry_of(remote.id, built)), brings_remote(context.plugins, plugin, remote.id)
        detail = "built" if there else "comes with the next start" if brought else "run `make build`"
        add(f"remote {remote.id}", there or brought, detail)
    add("node", shutil.which("node") is not None, shutil.which("node") or "needed to build the pages", serious=False)
    try:
        require_names(context.settings.deployment)
        add("address", True, ", ".join(context.settings.deployment.origins) or "not public: a development site")
    except ConfigurationError as error:
        add("address", False, str(error))
    missing = ", ".join(context.settings.company.missing())
    add(
        "company",
        not missing,
        f"users aren't told: {missing}; write them under [company], or in the console" if missing else "informed",
        serious=False,
    )
    for good, detail in _proxies(context):
        add("proxies", good, detail, serious=False)
    add("pictures", *asyncio.run(_pictures(context)))
    outside = examined(context.settings, context.plugins, context.declared.configs)
    for name, good, detail, serious in asyncio.run(outside):
        add(name, good, detail, serious=serious)
    if context.settings.files.endpoint.startswith("http://"):
        add("pictures", False, "requests to the bucket aren't encrypted; what they carry is sealed", serious=False)
    dsn = context.settings.database_url or running_dsn(context.settings.data)
    if dsn is None:
        add(
            "database",
            False,
            "embedded, not running, so nothing in it is looked at: `agio up` starts it",
            serious=False,
        )
    else:
        try:
            left = asyncio.run(pending(dsn, context.declared.migrations))
            add("database", True, "reachable")
            lossy = asyncio.run(_lossy(dsn))
            add("durability", not lossy, reported(lossy) if lossy else "what is acknowledged is on the disk")
            add("migrations", not left, "up to date" if not left else f"{len(left)} to apply: run `agio migrate`")
            if not left:
                good, detail = asyncio.run(_undelivered(dsn))
                add("events", good, detail)
                wrong, strange = asyncio.run(_tables(dsn, [table for _, table in context.declared.tables]))
                add("tables", not wrong, "; ".join(wrong) or "as they are declared")
                for name, good, detail, serious in asyncio.run(_stored(context, dsn)):
                    add(name, good, detail, serious=serious)
                for left in asyncio.run(_left_behind(dsn, context)):
                    what = (
                        f"{left.of}: {left.amount} {left.coin} of users in {left.rows} rows, until its plugin is back"
                    )
                    add("held money", False, what)
                if strange:
                    add("tables", False, f"no enabled plugin declares {', '.join(strange)}", serious=False)
        except Exception as error:
            add("database", False, f"{type(error).__name__}: {error}")
    return rows


def _proxies(context: CommandContext) -> list[tuple[bool, str]]:
    """Proxies whose forwarded headers count, and those that forward in vain: a proxy that was forgotten makes all its
    visitors one, and their cookies aren't Secure.
    """
    settings = context.settings
    trusted = ", ".join(map(str, settings.trusted_proxies))
    rows = [(True, f"X-Forwarded-* counts from {trusted}" if trusted else "none: X-Forwarded-* counts from nobody")]
    if not trusted and not settings.deployment.development and settings.host not in ("127.0.0.1", "::1"):
        rows.append((False, "cookies are Secure behind TLS only: name the proxy that ends it in trusted-proxies"))
    rows += [
        (False, f"{peer} sends X-Forwarded-* and isn't trusted: if it is your proxy, name it in trusted-proxies")
        for peer in strangers(settings.data)
    ]
    return rows


async def _pictures(context: CommandContext) -> tuple[bool, str]:
    """Whether pictures can be kept where they are meant to lie."""
    settings = context.settings
    try:
        return True, await file_store(settings, SecretBox(settings.secret), IdSource(SystemClock())).check()
    except (OSError, TimeoutError) as error:
        return False, str(error) or "the bucket doesn't answer"


async def examined(
    settings: Settings, plugins: PluginSet, configs: Mapping[str, Any], conn: asyncpg.Connection | None = None
) -> list[tuple[str, bool, str, bool]]:
    """Examinations of plugins, outside or in the database of ``conn``: each thing's name, whether it is well, how it
    stands, and whether it is serious.
    """
    each = {name: {"settings": settings, "config": configs.get(name)} for name in plugins.up()}
    found: list[tuple[str, bool, str, bool]] = []
    for one in [one for _, several in plugins.ask_each("register_examinations", each) for one in several]:
        if one.stored is (conn is None):
            continue
        try:
            found.append((one.name, True, await (one.look(conn) if one.stored else one.look()), one.serious))
        except (ConfigurationError, OSError, TimeoutError) as error:
            found.append((one.name, False, str(error) or "it doesn't answer", one.serious))
    return found


async def _stored(context: CommandContext, dsn: str) -> list[tuple[str, bool, str, bool]]:
    """Examinations of plugins in the database."""
    conn = await asyncpg.connect(dsn, timeout=3)
    try:
        return await examined(context.settings, context.plugins, context.declared.configs, conn)
    finally:
        await conn.close()


async def _lossy(dsn: str) -> dict[str, str]:
    """The settings by which the database may lose what it has acknowledged."""
    conn = await asyncpg.connect(dsn, timeout=3)
    try:
        return await lossy_settings(conn)
    finally:
        await conn.close()


async def _tables(dsn: str, tables: list[type[Table]]) -> tuple[list[str], list[str]]:
    """Tables that differ from their declaration, and those that nobody declares."""
    conn = await asyncpg.connect(dsn, timeout=3)
    try:
        return await drift(conn, tables), await undeclared(conn, tables)
    finally:
        await conn.close()


async def _left_behind(dsn: str, context: CommandContext) -> Sequence[LeftBehind]:
    """Users' money that is held for plugins which agio.toml doesn't name any more."""
    conn = await asyncpg.connect(dsn, timeout=3)
    try:
        return await left_behind(conn, context.declared.ledger_codes)
    finally:
        await conn.close()


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
