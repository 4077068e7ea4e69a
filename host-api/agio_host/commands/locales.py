"""``agio locales``: compile and check the texts of eight languages."""

from __future__ import annotations

import sys

import click

from agio_host.commands.context import CommandContext
from agio_host.locales import build as build_all
from agio_host.locales import check as check_all
from agio_host.locales import check_own


@click.group()
def locales() -> None:
    """The texts: one catalogue a language and plugin, the one source of every sentence."""


@locales.command()
@click.pass_obj
def build(context: CommandContext) -> None:
    """Compile the catalogues for the server and for the pages."""
    root = context.installation
    out = root / "build" / "locales"
    build_all(root / "locales", out)
    click.echo(f"Texts are compiled into {out.relative_to(root)}.")


@locales.command()
@click.pass_obj
def check(context: CommandContext) -> None:
    """Fail on texts that are missing, fuzzy, unused, or whose placeholders differ."""
    root = context.installation
    sources = [root / name for name in ("kernel", "host-api", "plugins", "shell-web", "remotes")]
    problems = [
        *check_all(root / "locales", sources, context.declared.domains),
        *check_own(root / "locales", context.settings.own_texts[0]),
    ]
    for problem in problems:
        click.echo(str(problem))
    click.echo(f"{len(problems)} problems in the texts." if problems else "The texts are complete in every language.")
    if problems:
        sys.exit(1)
