"""Every hook of Agio, in the order of a plugin's life: who a plugin is, what it provides, what it adds to ``agio``.

Hooks are synchronous, are called once at start, and return declarations; the work at run time is done by the declared
objects. A hook that isn't listed here doesn't exist: a misspelt one stops the start. ``docs/hooks.md`` shows each
with an example.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import click

    from agio_kernel.declarations.work import Examination
    from agio_kernel.identity.bank_accounts import BankAccounts
    from agio_kernel.identity.operators import OperatorDirectory
    from agio_kernel.identity.verification import Verification
    from agio_kernel.plugins.plugin import Plugin
    from agio_kernel.ports.chain import ChainGateway
    from agio_kernel.ports.files import FileStore
    from agio_kernel.ports.outgoing import MessageSender
    from agio_kernel.ports.prices import PriceSource
    from agio_kernel.ports.trades import TradeTape

PROJECT = "agio"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


# --- 1. Who it is and what it declares: before anything is connected ---------------------------------------------


@hookspec
def agio_plugin() -> Plugin:
    """Say who the plugin is and what it declares. The one hook that every plugin has."""
    raise NotImplementedError


# --- 2. What it provides: one implementation of a kernel port ----------------------------------------------------


@hookspec(firstresult=True)
def provide_price_source(settings: Any, config: Any, clock: Any) -> PriceSource | None:
    """Provide the instruments and ticks of the deployment."""


@hookspec(firstresult=True)
def provide_trade_tape(settings: Any, config: Any, clock: Any) -> TradeTape | None:
    """Provide the trades of the deployment's own books, for prices that are made of them."""


@hookspec(firstresult=True)
def provide_message_sender(settings: Any, config: Any, ids: Any, secrets: Any) -> MessageSender | None:
    """Provide the way codes and notices reach a person."""


@hookspec(firstresult=True)
def provide_file_store(settings: Any, config: Any, secrets: Any) -> FileStore | None:
    """Provide the store of users' pictures, in place of the kernel's encrypted folder."""


@hookspec(firstresult=True)
def provide_chain_gateway(settings: Any, config: Any, assets: Any) -> ChainGateway | None:
    """Provide the way to a block chain: addresses, deposits found, payouts asked for."""


@hookspec(firstresult=True)
def provide_verification(settings: Any, config: Any) -> Verification | None:
    """Provide the verification tier of an account: every session carries it."""


@hookspec(firstresult=True)
def provide_bank_accounts(settings: Any, config: Any, secrets: Any) -> BankAccounts | None:
    """Provide the book of users' bank accounts, for whatever pays to one."""


@hookspec(firstresult=True)
def provide_operator_directory(settings: Any, config: Any) -> OperatorDirectory | None:
    """Provide operators: who may sign in to the console and what each may do."""


# --- 3. What it adds to ``agio`` ---------------------------------------------------------------------------------


@hookspec
def register_commands(cli: click.Group) -> None:
    """Add commands to ``agio``."""


@hookspec
def register_examinations(settings: Any, config: Any) -> Sequence[Examination]:
    """Declare what ``agio doctor`` looks at beside the host's own."""
    raise NotImplementedError
