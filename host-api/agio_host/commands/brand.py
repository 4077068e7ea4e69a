"""``agio brand``: the brands of an installation."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import click
from agio_kernel.declarations.errors import ConfigurationError

from agio_host.brands import keeping
from agio_host.brands.installation import Installation
from agio_host.brands.records import BrandRecord, BrandRecords
from agio_host.commands.context import CommandContext

T = TypeVar("T")


@click.group()
def brand() -> None:
    """The brands of an installation: each a deployment of its own, found by its host."""


@brand.command("new")
@click.argument("name")
@click.option("--host", "hosts", multiple=True, help="Host it answers for (default: the bundle's).")
@click.option("--like", type=click.Path(path_type=Path), help="Folder to copy where brands/NAME isn't there.")
@click.option("--bundle", type=click.Path(path_type=Path), help="Bundle to make it of where brands/NAME isn't there.")
@click.pass_obj
def new_brand(
    context: CommandContext, name: str, hosts: tuple[str, ...], like: Path | None, bundle: Path | None
) -> None:
    """Make the brand NAME, whose configuration is brands/NAME/agio.toml; a running installation serves it at once."""
    made = asyncio.run(keeping.make_brand(_installation(context), name, hosts, like, bundle))
    click.echo(f"{made.name} is made, and answers for {', '.join(made.hosts)}.")


@brand.command("list")
@click.pass_obj
def list_brands(context: CommandContext) -> None:
    """The brands, their states, hosts and databases."""
    installation = _installation(context)

    async def run() -> tuple[list[BrandRecord], dict[str, int]]:
        async with installation.database() as dsn, BrandRecords.opened(dsn, installation.box) as records:
            found = await records.all()
            return found, await keeping.sizes(installation, found, dsn)

    found, sizes = asyncio.run(run())
    for one in found:
        size = f"{sizes[one.name] / 1e6:.0f} MB" if one.name in sizes else "elsewhere"
        due = f", due {one.next_due_at:%Y-%m-%d %H:%M:%S} UTC" if one.next_due_at else ""
        state = one.state if one.state == "suspended" else f"open{due}" if one.opened_at else f"closed{due}"
        click.echo(f"{one.name}\t{state}\t{', '.join(one.hosts)}\t{size}")


@brand.command()
@click.argument("name")
@click.argument("hosts", nargs=-1, required=True)
@click.pass_obj
def hosts(context: CommandContext, name: str, hosts: tuple[str, ...]) -> None:
    """Have the brand NAME answer for these HOSTS and no others; the first is its address."""
    _change(context, lambda records: records.set_hosts(name, hosts), name)
    click.echo(f"{name} answers for {', '.join(hosts)}.")


@brand.command()
@click.argument("name")
@click.pass_obj
def suspend(context: CommandContext, name: str) -> None:
    """Close the brand NAME: its hosts answer that it isn't available, and nothing due in it is carried out."""
    _change(context, lambda records: records.set_state(name, "suspended"), name)
    click.echo(f"{name} is suspended.")


@brand.command()
@click.argument("name")
@click.pass_obj
def resume(context: CommandContext, name: str) -> None:
    """Serve a suspended brand again, by its configuration as it is now; what fell due meanwhile is carried out."""
    installation = _installation(context)

    async def run(records: BrandRecords) -> None:
        keeping.declared_of(installation, await records.one(name))
        await records.set_state(name, "active")
        await records.wake(name)

    _change(context, run, name)
    click.echo(f"{name} serves.")


@brand.command()
@click.argument("name")
@click.argument("variable")
@click.pass_obj
def secret(context: CommandContext, name: str, variable: str) -> None:
    """Keep a secret of the brand NAME, such as AGIO_SMTP_PASSWORD, read from standard input; an empty one is
    forgotten.
    """
    if not variable.startswith("AGIO_") or variable == "AGIO_SECRET":
        raise ConfigurationError("a brand's secrets are variables of its plugins, such as AGIO_SMTP_PASSWORD")
    value = click.prompt(variable, hide_input=True, default="") if sys.stdin.isatty() else sys.stdin.read().strip()

    async def run(records: BrandRecords) -> None:
        await records.set_secrets(await records.one(name), {variable: value or None})

    _change(context, run, name)
    click.echo(f"{variable} of {name} is {'kept, sealed' if value else 'forgotten'}.")


@brand.command()
@click.argument("name")
@click.option("--to", "to_dsn", required=True, help="Address of the other PostgreSQL, for an owner of databases.")
@click.pass_obj
def move(context: CommandContext, name: str, to_dsn: str) -> None:
    """Move the database of the suspended brand NAME to another PostgreSQL; it is compared before it is dropped here."""
    asyncio.run(keeping.move_brand(_installation(context), name, to_dsn))
    click.echo(f"{name} is moved: `agio brand resume {name}` serves it from there.")


@brand.command()
@click.argument("name")
@click.option("--for-ever", is_flag=True, help="Confirm: its users, balances, books and pictures are gone.")
@click.pass_obj
def drop(context: CommandContext, name: str, for_ever: bool) -> None:
    """Drop the suspended brand NAME, with its database and its pictures; brands/NAME stays."""
    if not for_ever:
        raise ConfigurationError(f"this can't be undone: back {name} up, then say --for-ever")
    asyncio.run(keeping.drop_brand(_installation(context), name))
    click.echo(f"{name} is dropped.")


def _installation(context: CommandContext) -> Installation:
    if context.brands is None:
        raise ConfigurationError("there is no installation here: call agio in the folder of an installation.toml")
    return context.brands


def _change(context: CommandContext, work: Callable[[BrandRecords], Awaitable[T]], name: str) -> T:
    installation = _installation(context)

    async def run() -> T:
        async with installation.database() as dsn, BrandRecords.opened(dsn, installation.box) as records:
            await records.one(name)
            return await work(records)

    return asyncio.run(run())
