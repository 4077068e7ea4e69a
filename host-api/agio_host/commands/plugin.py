"""``agio plugin``: begin a plugin of one's own."""

from __future__ import annotations

import click

from agio_host.commands.context import CommandContext
from agio_host.plugin_skeleton import write_plugin


@click.group("plugin")
def plugin() -> None:
    """Begin a plugin of your own."""


@plugin.command("new")
@click.argument("name")
@click.option("--title", default="", help="What it is called on the page (default: its name).")
@click.pass_obj
def new(context: CommandContext, name: str, title: str) -> None:
    """Write plugins/NAME, remotes/NAME and their texts: a small product with money, on all the kits of the house."""
    root = context.config.resolve().parent
    skeleton, written = write_plugin(root, name, title)
    for path in written:
        if "locales" not in path.parts[len(root.parts) : len(root.parts) + 1]:
            click.echo(f"  {path.relative_to(root)}")
    click.echo(f"  locales/*/LC_MESSAGES/{name}.po")
    click.echo(
        f"""
Next:
  1. add "{name}" to plugins in agio.toml
  2. npm install --package-lock-only --ignore-scripts --no-audit --no-fund
  3. make wire format
  4. make run                            its screen is at /{name}, its calls are web/{name}…
  5. make plugin P={name}                its checks and tests
  6. make check && python tests/stages.py wire
                                         the whole site's with it: every rule, and every call of every plugin
  7. pytest tests/journeys/sweep tests/journeys/bad_moments
                                         its screen in every language and size, and with a feed that is lost or late
Its numbers begin at {skeleton.codes}, its case references with {skeleton.letter}.
docs/plugin-guide.md goes on from here."""
    )
