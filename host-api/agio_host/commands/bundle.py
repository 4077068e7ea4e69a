"""``agio bundle``: a deployment's settings as files, written out, compared, applied and taken back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.bundles.bundles import differences
from agio_kernel.settings.bundles.part import Files

from agio_host.bundles.applying import ROLLED_BACK, Applied, Target
from agio_host.bundles.files import read_bundle, write_file, write_folder
from agio_host.commands.context import BrandContext, CommandContext
from agio_host.signing import SigningKey

_AS = click.option("--as", "login", default="", help="Operator who asks for it; another one approves it.")
_REASON = click.option("--reason", default="", help="Why, for whoever approves it (default: the bundle's name).")


@click.group()
def bundle() -> None:
    """A brand as files: its look, company, texts, products, fees, constants and domains. Nobody's data is in it."""


@bundle.command("export")
@click.argument("to", type=click.Path(path_type=Path))
@click.option(
    "--sign", "key_file", type=click.Path(path_type=Path), help="Private key that `agio plugin key` has written."
)
@click.pass_obj
def export(context: CommandContext, to: Path, key_file: Path | None) -> None:
    """Write the deployment's bundle to TO: a file where it ends in .agio, else a folder."""
    key = SigningKey.read(key_file) if key_file is not None else None
    if key is not None and to.suffix != ".agio":
        raise ConfigurationError("a file is signed, and no folder: name it .agio")
    files = asyncio.run(_exported(context))
    if to.suffix == ".agio":
        write_file(to, files, key)
    else:
        write_folder(to, files)
    click.echo(f"{to}: {len(files)} files{'' if key is None else f', signed by {key.public}'}")


@bundle.command("diff")
@click.argument("source", metavar="BUNDLE", type=click.Path(path_type=Path, exists=True))
@click.pass_obj
def diff(context: CommandContext, source: Path) -> None:
    """Show what BUNDLE would change, setting by setting; nothing is tried."""
    files = _read(context, source)
    _show(Applied(list(differences(asyncio.run(_exported(context)), files))))


@bundle.command("apply")
@click.argument("source", metavar="BUNDLE", type=click.Path(path_type=Path, exists=True))
@click.option("--dry-run", is_flag=True, help="Try all of it and take it back.")
@_AS
@_REASON
@click.pass_obj
def apply(context: CommandContext, source: Path, dry_run: bool, login: str, reason: str) -> None:
    """Apply BUNDLE: all of it is tried first, and nothing is changed where anything is wrong. Products, constants, look
    and texts wait for a second operator under Approvals. Call it again once it is approved: agio.toml and texts/ are
    written then, and hold from the next start.
    """
    if source.resolve().name.startswith(ROLLED_BACK):
        raise ConfigurationError(f"a bundle that was rolled back is called {ROLLED_BACK}…: rename this one")
    files = _read(context, source)
    _apply(context, files, source.resolve().name, login, reason or f"bundle {source.resolve().name}", dry_run)


@bundle.command("rollback")
@_AS
@_REASON
@click.pass_obj
def rollback(context: CommandContext, login: str, reason: str) -> None:
    """Apply what was in force before the bundle that was applied last. Called again after a second operator has
    approved it, write its agio.toml and texts/.
    """

    async def before() -> tuple[str, Files] | None:
        async with _target(context) as target:
            return await target.before()

    found = asyncio.run(before())
    if found is None:
        raise ConfigurationError("no bundle was applied here, or what it took the place of was nothing")
    name, files = found
    _apply(context, files, name, login, reason or f"as {name}", dry_run=False)


def _apply(context: CommandContext, files: Files, name: str, login: str, reason: str, dry_run: bool) -> None:
    async def run() -> Applied:
        async with _target(context) as target:
            return await target.apply(files, name, login, reason, dry_run=dry_run)

    done = asyncio.run(run())
    _show(done)
    if dry_run:
        click.echo("Nothing is wrong with it; nothing was changed.")
    elif done.proposal:
        click.echo(f"Proposal {done.proposal} waits for another operator under Approvals.")
        click.echo("Once it is approved, call this again: it writes agio.toml and texts/, which are as they were.")
    elif done.changes:
        click.echo("In force. What is of the folder, agio.toml and texts/, holds from the next start.")


def _show(done: Applied) -> None:
    for line in done.changes:
        click.echo(line)
    click.echo(f"{len(done.changes)} differences.")


def _read(context: CommandContext, source: Path) -> Files:
    settings = context.settings
    return read_bundle(source, settings.signers, unsigned=settings.deployment.development)


async def _exported(context: CommandContext) -> Files:
    async with _target(context) as target:
        return await target.export()


@asynccontextmanager
async def _target(context: CommandContext) -> AsyncIterator[Target]:
    async with context.up_to_date_database(), context.owner_dsn() as dsn:
        yield Target(
            context.settings,
            context.plugins,
            context.declared,
            dsn,
            of_an_installation=isinstance(context, BrandContext),
        )
