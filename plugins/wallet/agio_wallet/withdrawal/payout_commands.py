"""``agio payouts``: what a signer outside the platform reads, and where it hands in what it signed."""

from __future__ import annotations

import asyncio
from typing import Any

import click
import msgspec
from agio_kernel.declarations.errors import AgioError
from agio_kernel.settings.catalogues import Catalogues

from agio_wallet.declared.states import WithdrawalState
from agio_wallet.wallet import WalletContext
from agio_wallet.withdrawal.follow_payouts import submit_signed
from agio_wallet.withdrawal.store import all_payouts


def add_payout_commands(cli: click.Group) -> None:
    """Add the commands to ``agio``."""

    @cli.group("payouts")
    def group() -> None:
        """Approved withdrawals that wait for a signature."""

    @group.command("list")
    @click.pass_obj
    def list_unsigned(obj: Any) -> None:
        """Print the unsigned requests as a JSON list, oldest first."""
        click.echo(msgspec.json.format(msgspec.json.encode(asyncio.run(_unsigned(obj))), indent=2))

    @group.command("submit")
    @click.argument("id", type=int)
    @click.argument("raw")
    @click.pass_obj
    def submit(obj: Any, id: int, raw: str) -> None:
        """Send the signed transaction RAW (0x…) of the withdrawal ID; it must be exactly what was approved."""
        try:
            click.echo(asyncio.run(_submit(obj, id, raw)))
        except (AgioError, ValueError) as error:
            raise click.ClickException(str(error)) from error


async def _unsigned(obj: Any) -> list[dict[str, Any]]:
    async with obj.database() as db:
        approved = all_payouts(db, WithdrawalState.APPROVED)
        return [withdrawal.request async for withdrawal in approved if withdrawal.request is not None]


async def _submit(obj: Any, id: int, raw: str) -> str:
    async with obj.deployment() as made:
        await made.kernel.part(Catalogues).refresh()  # what was added to the tokens
        return await submit_signed(made.kernel.part(WalletContext), id, raw)
