"""``agio plugin``: begin a plugin of one's own, check it, and pack it for the deployments of others."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click
import msgspec
from agio_kernel.declarations.errors import ConfigurationError

from agio_host.commands.context import CommandContext
from agio_host.packed_plugins import put_site
from agio_host.plugin_check import Tier, card, loaded
from agio_host.plugin_skeleton import write_plugin


@click.group("plugin")
def plugin() -> None:
    """Begin a plugin of your own, check it, and pack it for others."""


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
@click.pass_obj
def check(context: CommandContext, named: str, tier: str, as_json: bool) -> None:
    """Show the score card of an installed plugin, or of a wheel: four tiers, and each rule that it breaks. Status 1
    where the tier isn't reached. Code that is checked is run: check a stranger's wheel where no secrets are.
    """
    with loaded(context.settings, named) as subject:
        found = card(subject)
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
@click.pass_obj
def pack(context: CommandContext, name: str, to: Path) -> None:
    """Make one wheel of plugins/NAME with its built screens and its texts: whoever has Agio installs it with pip and
    names it in agio.toml. It needs no source, no Node and no build there.
    """
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
    click.echo(f"{wheel}\nWhere Agio runs: pip install --no-deps it, and add {name} to plugins in agio.toml.")
