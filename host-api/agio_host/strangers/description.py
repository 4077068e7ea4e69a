"""Description of a plugin: everything that the host is told of one that it doesn't import."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

import msgspec
from agio_kernel.declarations.access import Access, Permission
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.remote import Remote
from agio_kernel.ledger.codes import OUTSIDE, AccountName, CauseKind, CauseProof, HoldSource, LedgerCodes, Reason
from agio_kernel.plugins import hookspecs
from agio_kernel.plugins.plugin import DECLARED, Plugin
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.parameters import Parameter

from agio_host.strangers.shapes import Shape, shape_of, type_of

SERVED = frozenset(
    {
        "calls",
        "codes",
        "config",
        "export",
        "jobs",
        "ledger",
        "migrations",
        "parameters",
        "permissions",
        "records",
        "remote",
        "states",
        "tables",
        "texts",
    }
)
"""Fields of a plugin in a process of its own; all others take part in others' work, within the host."""
MOST_HOUSES = 16
"""Accounts of the house that one plugin has."""


class CallShape(msgspec.Struct, frozen=True):
    """One call."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    form: Shape
    answer: Shape
    access: Access
    permission: str | None
    money: bool
    changes: bool
    rate_per_minute: int
    answer_code: int
    scope: Literal["read", "trade", "none"] | None
    opens_business: bool | None
    steps_up: bool | None
    expired_demo: bool
    viewing: bool | None
    example: dict[str, str]
    links: dict[str, dict[str, str]]
    money_field: str


class Description(msgspec.Struct, frozen=True):
    """Identity of a plugin, and its declarations as data."""

    id: str
    title: str
    version: str
    kernel: str
    outbound: tuple[str, ...]
    texts: tuple[str, ...]
    codes: tuple[Code, ...]
    permissions: tuple[Permission, ...]
    parameters: tuple[dict[str, Any], ...]
    reasons: tuple[Reason, ...]
    causes: tuple[CauseKind, ...]
    accounts: tuple[AccountName, ...]
    remote: Remote | None
    calls: tuple[CallShape, ...]

    def ledger(self) -> LedgerCodes:
        """Declarations to the ledger. Transfers and holds are proved by the kernel's own record of it: a stranger's
        rows prove nothing, and no SQL of a stranger's is run by the host.
        """
        return LedgerCodes(
            reasons=self.reasons,
            causes=self.causes,
            accounts=self.accounts,
            hold_sources=tuple(
                HoldSource(cause, f"SELECT account, amount FROM stranger_hold WHERE plugin = '{self.id}'")
                for cause in self.causes[:1]
            ),
            proofs=tuple(
                CauseProof(
                    cause,
                    "SELECT cause_id, cause_step, debit, credit, amount FROM stranger_posting"
                    f" WHERE cause_kind = {cause.number:d}",
                )
                for cause in self.causes
            ),
        )

    def plugin(self, call: Callable[[Kernel, CallShape], Call]) -> Plugin:
        """The plugin as the host declares it; ``call`` makes the calls, given the kernel."""

        def calls(kernel: Kernel) -> list[Call]:
            return [call(kernel, one) for one in self.calls]

        return Plugin(
            id=self.id,
            title=self.title,
            version=self.version,
            kernel=self.kernel,
            outbound=self.outbound,
            texts=self.texts,
            codes=self.codes,
            permissions=self.permissions,
            parameters=[Parameter(**one) for one in self.parameters],
            ledger=self.ledger(),
            remote=self.remote,
            calls=(calls,),
        )

    def require_own(self) -> None:
        """ConfigurationError where it is of something else than the plugin's own."""
        named: Mapping[str, Iterable[str]] = {
            "permission": (one.key for one in self.permissions),
            "parameter": (str(one.get("key")) for one in self.parameters),
            "reason": (one.name for one in self.reasons),
            "cause": (one.name for one in self.causes),
        }
        for kind, names in named.items():
            for name in names:
                if not name.startswith(f"{self.id}."):
                    raise ConfigurationError(f"the {kind} {name} isn't named after the plugin")
        for account in self.accounts:
            if not account.name.startswith(f"house:{self.id}_"):
                raise ConfigurationError(f"the account {account.name} isn't named house:{self.id}_…")
            if account.whose == "users":
                raise ConfigurationError(
                    f"{account.name} is of users, whose money a plugin in a process of its own holds"
                )
        if len(self.accounts) > MOST_HOUSES:
            raise ConfigurationError(
                f"it has {len(self.accounts)} accounts of the house, at most {MOST_HOUSES} are kept"
            )
        for call in self.calls:
            if not re.fullmatch(rf"web/{re.escape(self.id)}[A-Z][A-Za-z0-9]*", call.path):
                raise ConfigurationError(f"the call {call.path} isn't named web/{self.id}…")
        for screen in () if self.remote is None else self.remote.screens:
            if screen.access is Access.OPERATOR or screen.layout == "console":
                raise ConfigurationError(f"its screen {screen.path} is of the console, with an operator's session")
        for slot in () if self.remote is None else self.remote.slots:
            if slot.slot.startswith("console."):
                raise ConfigurationError(f"it fills {slot.slot} of the console, with an operator's session")
        for reason in self.reasons:
            if reason.way is not None or reason.brings or reason.fee:
                raise ConfigurationError(f"{reason.name} leads money out, brings it in or is a fee that others share")


def require_servable(plugin: Plugin, module: Any) -> None:
    """ConfigurationError that names what a plugin in a process of its own can't have."""
    if plugin.requires:
        raise ConfigurationError(
            f"in a process of its own it needs {', '.join(plugin.requires)}, which no such plugin can"
        )
    hooks = [name for name in vars(hookspecs) if name.startswith(("provide_", "register_"))]
    refused = [name for name in DECLARED if name not in SERVED and plugin.of(name)]
    refused += [name for name in hooks if hasattr(module, name)]
    if any(one.name.startswith(OUTSIDE) for one in plugin.ledger.accounts):
        refused.append("an account of the world outside")
    if plugin.ledger.agreements or plugin.ledger.fees or plugin.ledger.fee_shares:
        refused.append("agreements and fees of the ledger")
    if refused:
        raise ConfigurationError(f"in a process of its own it can't have: {', '.join(refused)}")


def described(plugin: Plugin, calls: Iterable[Call]) -> Description:
    """Description of a plugin, in its own process."""
    made = Description(
        id=plugin.id,
        title=plugin.title,
        version=plugin.version,
        kernel=plugin.kernel,
        outbound=plugin.outbound,
        texts=plugin.texts,
        codes=tuple(plugin.codes),
        permissions=tuple(plugin.permissions),
        parameters=tuple(one.describe() for one in plugin.parameters),
        reasons=tuple(plugin.ledger.reasons),
        causes=tuple(plugin.ledger.causes),
        accounts=tuple(plugin.ledger.accounts),
        remote=plugin.remote,
        calls=tuple(map(_described, calls)),
    )
    made.require_own()
    return made


def _described(call: Call) -> CallShape:
    if call.files or call.opens_session or call.cache_version is not None:
        raise ConfigurationError(
            f"{call.path} takes files, opens a session or is kept: only a call within the host does"
        )
    return CallShape(
        method=call.method,
        path=call.path,
        summary=call.summary,
        form=shape_of(call.form),
        answer=shape_of(call.answer),
        access=call.access,
        permission=call.permission,
        money=call.money,
        changes=call.effect or call.own_intent,
        rate_per_minute=call.rate_per_minute,
        answer_code=call.answer_code,
        scope=call.scope,
        opens_business=call.opens_business,
        steps_up=call.steps_up,
        expired_demo=call.expired_demo,
        viewing=call.viewing,
        example=dict(call.example),
        links={path: dict(fields) for path, fields in call.links.items()},
        money_field=call.money_field,
    )


def made_call(shape: CallShape, **handlers: Any) -> Call:
    """The call as the host declares it."""
    return Call(
        method=shape.method,
        path=shape.path,
        summary=shape.summary,
        form=type_of(shape.form),
        answer=type_of(shape.answer),
        access=shape.access,
        permission=shape.permission,
        money=shape.money,
        own_intent=shape.changes,
        rate_per_minute=shape.rate_per_minute,
        answer_code=shape.answer_code,
        scope=shape.scope,
        opens_business=shape.opens_business,
        steps_up=shape.steps_up,
        expired_demo=shape.expired_demo,
        viewing=shape.viewing,
        example=shape.example,
        links=shape.links,
        money_field=shape.money_field,
        **handlers,
    )
