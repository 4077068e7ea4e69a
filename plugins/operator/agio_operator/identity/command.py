"""``agio operator``: the first operators of a deployment, made by who owns its database."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any

import click
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.identity.audit import record
from agio_kernel.identity.credentials import Credentials
from agio_kernel.ports.clock import SystemClock
from agio_kernel.ports.ids import IdSource

from agio_operator.fields import FROM_SHELL
from agio_operator.identity.invitations import normalized
from agio_operator.operator import add_operator
from agio_operator.roles import Role


@click.group()
def operator() -> None:
    """Make the first operators of a deployment."""


@operator.command("add")
@click.argument("login")
@click.option("--name", default="", help="Shown in the console (default: the login).")
@click.option(
    "--role", type=click.Choice([str(role) for role in Role]), default=str(Role.SUPERADMIN), show_default=True
)
@click.option("--email", default=None, help="Where links to set a lost password or factor go.")
@click.pass_obj
def add_command(context: Any, login: str, name: str, role: str, email: str | None) -> None:
    """Make an operator and print a password that the first sign-in replaces."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9._-]{1,31}", login):
        raise ConfigurationError("a login is 2 to 32 characters of a-z, 0-9, dot, underscore and hyphen")
    try:
        address = None if email is None else normalized(email)
    except ValueError as error:
        raise ConfigurationError(f"{email} is no e-mail address") from error
    password = secrets.token_urlsafe(12)

    async def run() -> bool:
        operator_id = IdSource(SystemClock()).next()
        hashed = await Credentials().hash(password)
        async with context.up_to_date_database() as db, db.transaction() as tx:
            made = await add_operator(
                tx, operator_id, login, name or login, hashed, Role(role), password_given=True, email=address
            )
            if made:
                shell = Principal(Subject.OPERATOR, 0, "shell", 0)
                after = {"login": login, "role": role}
                await record(tx, shell, "staff.add", f"operator:{operator_id}", FROM_SHELL, after=after)
        return made

    if not asyncio.run(run()):
        raise ConfigurationError(f"there is an operator {login} already")
    click.echo(f"{login} ({role}) signs in once with: {password}")
