"""``agio plugin``: begin, check, pack and sign a plugin of one's own; look into those of others and accept them."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import installed_plugins

from agio_host.assembly import prepare_database
from agio_host.built import shared_versions
from agio_host.commands.context import CommandContext
from agio_host.commands.show import json_option, show
from agio_host.packed_plugins import put_site
from agio_host.plugin_check import Tier, card, loaded
from agio_host.plugin_skeleton import write_plugin
from agio_host.signed_plugins import Accepted, Manifest, Touches, inspect_wheel, put_manifest, touches_of
from agio_host.signed_plugins.installed import verified
from agio_host.signed_plugins.manifest import events_of
from agio_host.signing import SigningKey
from agio_host.store import Store


@click.group("plugin")
def plugin() -> None:
    """Begin a plugin of your own, check it, pack and sign it for others; accept, install and take back theirs."""


@plugin.command("new")
@click.argument("name")
@click.option("--title", default="", help="What it is called on the page (default: its name).")
@click.pass_obj
def new(context: CommandContext, name: str, title: str) -> None:
    """Write plugins/NAME, remotes/NAME and their texts: a small product with money, on all the kits of the house."""
    root = context.installation
    skeleton, written = write_plugin(root, name, title)
    for path in written:
        if "locales" not in path.parts[len(root.parts) : len(root.parts) + 1]:
            click.echo(f"  {path.relative_to(root)}")
    click.echo(f"  locales/*/LC_MESSAGES/{name}.po")
    of_its_own = f"-k 'every_screen or has_the_focus or {name}'"
    click.echo(
        f"""
Next:
  1. add "{name}" to plugins in agio.toml
  2. npm install --package-lock-only --ignore-scripts --no-audit --no-fund
  3. make wire format
  4. make run
       its screen is at /{name}, its calls are web/{name}…
  5. make plugin P={name}
       its checks and tests
  6. make check && .venv/bin/python tests/stages.py wire
       the whole site's with it: every rule, and every call of every plugin
  7. AGIO_SWEEP_SCREENS=/{name} .venv/bin/pytest tests/journeys/sweep tests/journeys/fault_scenarios {of_its_own}
       its screen in every language and size, and its button while the form is filled
Its numbers begin at {skeleton.codes}, its case references with {skeleton.reference_prefix}.
docs/plugin-guide.md goes on from here."""
    )


@plugin.command("check")
@click.argument("named", metavar="NAME | WHEEL")
@click.option(
    "--tier", type=click.Choice([one.value for one in Tier]), default=Tier.POLISHED.value, help="Tier to be reached."
)
@click.option("--json", "as_json", is_flag=True, help="A row for each rule, for programs.")
@click.option(
    "--database", is_flag=True, help="Ask the rules on migrations, amounts and users, too, on a throw-away PostgreSQL."
)
@click.pass_obj
def check(context: CommandContext, named: str, tier: str, as_json: bool, database: bool) -> None:
    """Show the score card of an installed plugin, or of a wheel: four tiers, and each rule that it breaks. Status 1
    where the tier isn't reached. Code that is checked is run: check a stranger's wheel where no secrets are.
    """
    with loaded(context.settings, named) as subject:
        found = card(subject, database=database)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found.rows()), indent=2).decode())
    else:
        click.echo("\n".join(found.lines()))
    if found.tier is None or list(Tier).index(found.tier) < list(Tier).index(Tier(tier)):
        sys.exit(1)


@plugin.command("pack")
@click.argument("name")
@click.option(
    "--to", type=click.Path(path_type=Path), default=Path("dist"), help="Folder of the wheel (default: dist)."
)
@click.option(
    "--sign", "key_file", type=click.Path(path_type=Path), help="Private key that `agio plugin key` has written."
)
@click.pass_obj
def pack(context: CommandContext, name: str, to: Path, key_file: Path | None) -> None:
    """Make one wheel of plugins/NAME with its built screens, its texts and its manifest: whoever has Agio installs it
    with pip and names it in agio.toml. It needs no source, no Node and no build there. Outside development a deployment
    loads a signed one alone.
    """
    key = SigningKey.read(key_file) if key_file is not None else None
    root = context.installation
    plugin_folder = root / "plugins" / name
    if not (plugin_folder / "pyproject.toml").is_file():
        raise ConfigurationError(f"there is no plugins/{name} in {root}")
    remotes = [root / "build" / "remotes" / name] if (root / "remotes" / name).is_dir() else []
    if missing := [one for one in remotes if not (one / "manifest.json").is_file()]:
        raise ConfigurationError(f"{missing[0]} isn't built: run `make build`")
    texts = sorted((root / "locales").glob(f"*/LC_MESSAGES/{name}.po"))
    with tempfile.TemporaryDirectory(prefix="agio-pack-") as folder:
        staged = Path(folder) / name
        shutil.copytree(plugin_folder, staged, ignore=shutil.ignore_patterns("tests", "__pycache__", ".*"))
        put_site(staged / f"agio_{name}", remotes, texts)
        build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run(
            [*build, "--no-build-isolation", "--wheel-dir", str(to.absolute()), str(staged)],
            capture_output=True,
            text=True,
            timeout=300,
        )
    if done.returncode:
        raise ConfigurationError(f"the wheel couldn't be made: {done.stderr.strip()[-1000:]}")
    wheel = max(to.absolute().glob(f"agio_{name}-*.whl"), key=lambda one: one.stat().st_mtime_ns)
    with loaded(context.settings, str(wheel)) as subject:
        heard = events_of((*subject.made("subscribers"), *subject.made("notices")))
        touches = touches_of(subject.info, heard)
    put_manifest(wheel, subject.info, touches, key)
    click.echo(f"{wheel}\n{'Signed by ' + key.public if key is not None else 'Not signed: for development alone.'}")
    click.echo(f"Where Agio runs: pip install --no-deps it, and add {name} to plugins in agio.toml.")


@plugin.command("key")
@click.argument("file", type=click.Path(path_type=Path))
def key(file: Path) -> None:
    """Write a new private key to FILE, by which you sign what you pack, and print the public key. Operators put that
    under [signers] of agio.toml.
    """
    click.echo(SigningKey.write(file).public)


@plugin.command("inspect")
@click.argument("wheel", type=click.Path(path_type=Path))
@click.pass_obj
def inspect(context: CommandContext, wheel: Path) -> None:
    """Show what a wheel may touch, and whether a trusted key has signed exactly what is in it. Nothing of it is
    imported: look before you install. Status 1 where this deployment wouldn't load it.
    """
    found = inspect_wheel(wheel, context.settings.signers, shared_versions(context.settings.built))
    click.echo("\n".join(_described(found.manifest, Accepted(context.settings.root))))
    click.echo(f"Signed by {found.signer}." if found.signer else "No trusted key has signed it.")
    if found.refusal:
        raise ConfigurationError(f"{wheel.name} doesn't load outside development: {found.refusal}")


@plugin.command("accept")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Ask nothing.")
@click.pass_obj
def accept(context: CommandContext, name: str, yes: bool) -> None:
    """Show what an installed, signed plugin may touch, and let it: before its first start, and before that of a version
    that asks for more. Written to accepted-plugins.json beside agio.toml.
    """
    point = installed_plugins().get(name)
    if point is None:
        raise ConfigurationError(f"no installed distribution provides {name}")
    try:
        manifest = verified(point, context.settings.signers)
    except ConfigurationError as error:
        raise ConfigurationError(f"{name} can't be accepted: {error}") from error
    accepted = Accepted(context.settings.root)
    click.echo("\n".join(_described(manifest, accepted)))
    if not yes:
        click.confirm("Let it?", abort=True)
    accepted.accept(manifest)
    click.echo(f"Accepted; the next start loads {name}.")


@plugin.command("store")
@json_option
@click.pass_obj
def store(context: CommandContext, as_json: bool) -> None:
    """List the plugins that are enabled and those of the store that agio.toml names, with their versions there."""
    found = Store(context.settings, context.plugins, "").plugins()
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
        return
    rows = [
        {
            "plugin": one.id,
            "running": one.running or "–",
            "origin": one.origin or "–",
            "store": ", ".join(version.version for version in one.versions) or "–",
            "before": one.before or "–",
            "reason": one.down
            or next((f"{each.version}: {each.failure}" for each in one.versions if each.failure), ""),
        }
        for one in found
    ]
    show(rows, False)


@plugin.command("install")
@click.argument("name")
@click.argument("version")
@click.option("--yes", is_flag=True, help="Accept all that it may touch, and ask nothing.")
@click.pass_obj
def install(context: CommandContext, name: str, version: str, yes: bool) -> None:
    """Install a version of the store, or upgrade to it: it is tried in a process of its own, and in force from the next
    start. Where it doesn't start or answer, or its migration or check fails, what was in force stays.
    """

    async def run() -> None:
        async with context.owner_dsn() as dsn:
            await prepare_database(dsn, context.declared)
            at = Store(context.settings, context.plugins, dsn)
            if (asks := at.asks(name, version)) is not None:
                click.echo("\n".join(f"  + {one}" for one in asks) or "  touches nothing outside of itself")
                if not yes:
                    click.confirm(f"Let {name} {version}?", abort=True)
                at.accept(name, version)
            await at.install(name, version)

    asyncio.run(run())
    click.echo(f"{name} {version} was tried. {_IN_FORCE}")


@plugin.command("rollback")
@click.argument("name")
@click.pass_obj
def rollback(context: CommandContext, name: str) -> None:
    """Go back to the version of a plugin that the store had installed before."""
    at = Store(context.settings, context.plugins, "")
    version = at.before(name)
    at.roll_back(name, version)
    click.echo(f"{name} goes back to {version}. {_IN_FORCE}")


@plugin.command("remove")
@click.argument("name")
@click.pass_obj
def remove(context: CommandContext, name: str) -> None:
    """Remove a plugin that the store has installed, once its offering is switched off. Its tables stay: the ledger is
    proved by them.
    """

    async def run() -> None:
        async with context.database() as db, db.read() as conn:
            at = Store(context.settings, context.plugins, "")
            await at.require_off(name, conn)
            at.remove(name)

    asyncio.run(run())
    click.echo(f"{name} is removed; its tables stay. {_IN_FORCE}")


_IN_FORCE = "In force from the next start; `agio up --processes` renews its processes on SIGHUP, one after another."


def _described(manifest: Manifest, accepted: Accepted) -> Iterator[str]:
    """A manifest for people: what is new beyond what was accepted is marked."""
    ranges = f"agio-kernel {manifest.kernel} and @agio/sdk {manifest.ui or 'none'}"
    yield f"{manifest.plugin} {manifest.version}, for {ranges}; {len(manifest.files)} files"
    everything = manifest.touches.beyond(Touches())
    lacking = accepted.lacking(manifest)
    for line in everything:
        yield f"  {'+' if lacking is None or line in lacking else ' '} {line}"
    if not everything:
        yield "  touches nothing outside of itself"
