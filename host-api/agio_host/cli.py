"""The command ``agio``: everything an operator or developer does to a deployment from a shell."""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from pathlib import Path

import click
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.postgres.embedded import PostgresNotStarted
from agio_kernel.postgres.migrate import MigrationError

from agio_host.commands.context import context_of
from agio_host.monitoring.logs import configure_logs

COMMANDS = {
    **{
        name: name for name in ("brand", "bundle", "clock", "health", "jobs", "ledger", "locales", "plugin", "receipts")
    },
    **{name: name for name in ("reference", "tables")},
    **dict.fromkeys(("bench", "migrate", "scheduler", "serve", "up", "worker"), "run"),
    **dict.fromkeys(("calls", "doctor", "parameters", "plugins", "schema", "screens", "states"), "show"),
}
"""The host's own commands, each with the module that has it under its name."""


class Commands(click.Group):
    """The host's commands, each loaded when it is asked for: what serves a site is no other command's to wait for."""

    without_plugins: ConfigurationError | None = None
    """Reason why the plugins' commands couldn't be added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All of them, the plugins' too."""
        return sorted({*COMMANDS, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            self.add_command(getattr(import_module(f"agio_host.commands.{COMMANDS[cmd_name]}"), cmd_name))
        found = super().get_command(ctx, cmd_name)
        if found is None and self.without_plugins is not None:
            raise self.without_plugins
        return found


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.option("--config", type=click.Path(path_type=Path), help="agio.toml (default: the nearest one).")
@click.option("--data", type=click.Path(path_type=Path), help="Data folder (default: AGIO_DATA or .agio).")
@click.option("--brand", help="Brand of an installation (default: the one in whose folder this is).")
@click.pass_context
def cli(ctx: click.Context, config: Path | None, data: Path | None, brand: str | None) -> None:
    """Agio: run and inspect a deployment."""
    ctx.obj = context_of(config, data, brand)
    ctx.call_on_close(ctx.obj.close)


def main() -> None:
    """Run the command line; an error that was foreseen is a sentence, not a traceback."""
    configure_logs()
    gc.disable()
    try:
        _add_plugin_commands()
        gc.freeze()  # what was loaded is no garbage: looking through it took a fifth of a start
        gc.enable()
        cli(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (ConfigurationError, PostgresNotStarted, MigrationError, ApiError) as error:
        click.echo(f"agio: {error}", err=True)
        sys.exit(2)


def _add_plugin_commands() -> None:
    """Let the enabled plugins add their commands. A configuration that doesn't load leaves the host's own, and is the
    answer to any other.
    """
    try:
        loaded = context_of(_path("--config"), _path("--data"), _option("--brand")).plugins
    except ConfigurationError as error:
        Commands.without_plugins = error
        return
    loaded.ask("register_commands", cli=cli)


def _option(name: str) -> str | None:
    for index, argument in enumerate(sys.argv):
        if argument == name and index + 1 < len(sys.argv):
            return sys.argv[index + 1]
        if argument.startswith(f"{name}="):
            return argument.partition("=")[2]
    return None


def _path(name: str) -> Path | None:
    given = _option(name)
    return None if given is None else Path(given)
