"""The command ``agio``: everything an operator or developer does to a deployment from a shell."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from agio_kernel.declarations.errors import ConfigurationError, Refusal
from agio_kernel.postgres.embedded import PostgresNotStarted
from agio_kernel.postgres.migrate import MigrationError

from agio_host.commands.clock import clock
from agio_host.commands.context import CommandContext
from agio_host.commands.due import due
from agio_host.commands.health import health
from agio_host.commands.ledger import ledger
from agio_host.commands.locales import locales
from agio_host.commands.plugin import plugin
from agio_host.commands.receipts import receipts
from agio_host.commands.run import bench, migrate_command, scheduler, serve, up, worker
from agio_host.commands.show import calls, doctor, parameters, plugins, schema, screens, states
from agio_host.commands.tables import tables
from agio_host.monitoring.logs import configure_logs


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option("--config", type=click.Path(path_type=Path), help="agio.toml (default: the nearest one).")
@click.option("--data", type=click.Path(path_type=Path), help="Data folder (default: AGIO_DATA or .agio).")
@click.pass_context
def cli(ctx: click.Context, config: Path | None, data: Path | None) -> None:
    """Agio: run and inspect a deployment."""
    ctx.obj = CommandContext(config, data)


for command in (
    up,
    serve,
    worker,
    scheduler,
    migrate_command,
    doctor,
    health,
    plugins,
    calls,
    schema,
    screens,
    states,
    tables,
    parameters,
    ledger,
    clock,
    due,
    receipts,
    locales,
    bench,
    plugin,
):
    cli.add_command(command)


def main() -> None:
    """Run the command line; an error that was foreseen is a sentence, not a traceback."""
    configure_logs()
    try:
        _add_plugin_commands()
        cli(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (ConfigurationError, PostgresNotStarted, MigrationError, Refusal) as error:
        click.echo(f"agio: {error}", err=True)
        sys.exit(2)


def _add_plugin_commands() -> None:
    """Let the enabled plugins add their commands. A configuration that doesn't load leaves the host's own."""
    context = CommandContext(_option("--config"), _option("--data"))
    try:
        loaded = context.plugins
    except ConfigurationError:
        return
    loaded.ask("register_commands", cli=cli)


def _option(name: str) -> Path | None:
    for index, argument in enumerate(sys.argv):
        if argument == name and index + 1 < len(sys.argv):
            return Path(sys.argv[index + 1])
        if argument.startswith(f"{name}="):
            return Path(argument.partition("=")[2])
    return None
