"""Calls tried on a kernel with a throw-away database: with texts that are no amount, and by several users."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import msgspec
from agio_kernel.calls.request import Client, Request
from agio_kernel.calls.rtoken import fingerprint
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.states import IllegalTransition, StaleState
from agio_kernel.ledger import InsufficientFunds, LedgerCodes
from agio_kernel.ports.kernel import Kernel

from agio_host.assembly import assemble, kept_fresh, prepare_database
from agio_host.dispatch.form import convert
from agio_host.plugin_check.amounts import HOSTILE_AMOUNTS
from agio_host.plugin_check.subject import Plugins
from agio_host.plugin_check.walked import GRANTS, Walked, walk

MONEY_FIELDS = ("amount", "price", "quantity")
_SOMEBODY = Principal(Subject.USER, 1, "1", 1)
_CLIENT = Client("192.0.2.1", "192.0.2.1", "")


class Tried(msgspec.Struct):
    """Faults of a plugin that runs: calls that take a text which is no amount, and those that walking found."""

    hostile: list[tuple[str, str]] = []
    walked: Walked = msgspec.field(default_factory=Walked)


async def try_calls(plugins: Plugins, dsn: str) -> dict[str, Tried]:
    """Try the calls of each plugin that is loaded, on one kernel."""
    deployment = msgspec.structs.replace(plugins.settings.deployment, development=True, forgetful_database=True)
    settings = msgspec.structs.replace(plugins.settings, deployment=deployment)
    granting = LedgerCodes.merged([plugins.declared.ledger_codes, GRANTS])
    declared = msgspec.structs.replace(plugins.declared, ledger_codes=granting)
    await prepare_database(dsn, declared)
    found = {state.id: Tried() for state in plugins.set}
    async with assemble(settings, plugins.set, declared, dsn) as made, kept_fresh(made.kernel):
        for plugin, call in made.calls:
            for field, amount in _trials(call):
                if says := await _tried(made.kernel, call, field, amount):
                    found[plugin].hostile.append((call.path, says))
                    break
        for plugin in made.plugins.up():
            found[plugin].walked = await walk(made, plugin)
    return found


def _trials(call: Call) -> Iterator[tuple[str, str]]:
    """Fields of a user's call that hold an amount, each with every text: of a call with an example, and without files.
    An optional field that is empty is as good as left out.
    """
    if call.access is Access.USER and call.example and not call.files:
        optional = {one.encode_name for one in msgspec.structs.fields(call.form) if not one.required}
        for field in (one for one in MONEY_FIELDS if one in call.example):
            yield from ((field, amount) for amount in HOSTILE_AMOUNTS if amount or field not in optional)


async def _tried(kernel: Kernel, call: Call, field: str, amount: str) -> str:
    """The fault of a call with this text in a field; "" where it is refused."""
    fields = {**call.example, field: amount}
    try:
        form = convert(fields, call.form)
        request = Request(
            call, _SOMEBODY, form, "en", secrets.token_hex(8), fingerprint(call.path, fields), _CLIENT, kernel.intents
        )
        await call.handler(request)
    except (ApiError, InsufficientFunds, StaleState, IllegalTransition):
        return ""
    except Exception as error:
        return f"fails on {field}={amount!r}: {type(error).__name__}: {error}"
    return f"takes {field}={amount!r}"
