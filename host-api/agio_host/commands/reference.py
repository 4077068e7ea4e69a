"""``agio reference``: the reference of a deployment as Markdown pages."""

from __future__ import annotations

from pathlib import Path

import click

from agio_host.commands.context import CommandContext
from agio_host.reference.pages import reference_pages


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.pass_obj
def reference(context: CommandContext, folder: Path) -> None:
    """Write the reference of all plugins into FOLDER: hooks, calls, codes, parameters, state machines, tables."""
    for name, text in reference_pages(context.settings, context.plugins, context.declared).items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
