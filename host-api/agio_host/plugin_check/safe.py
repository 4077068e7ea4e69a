"""Rules of the tier *safe*: money, permissions, clocks and intents."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from agio_kernel.declarations.access import Access
from agio_kernel.ledger.codes import OUTSIDE

from agio_host.plugin_check.marked import Marked
from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.sources import (
    disclosures,
    floats,
    imported,
    last_name,
    names_imported,
    python_clocks,
    sql_clocks,
)
from agio_host.plugin_check.subject import Source, Subject

RULES = Rules(Tier.SAFE)
_NETWORK = frozenset(
    {"aiohttp", "asyncssh", "ctypes", "ftplib", "grpc", "http.client", "httpx", "imaplib", "paramiko", "poplib"}
    | {"requests", "smtplib", "socket", "socketserver", "ssl", "subprocess", "telnetlib", "urllib.request", "urllib3"}
    | {"websockets", "xmlrpc"}
)
"""Modules by which a program reaches others, or starts them."""
_CONNECTS = frozenset(
    {"open_connection", "create_connection", "start_server", "create_subprocess_exec", "create_subprocess_shell"}
)
_MONEY = frozenset({"Transfer", "Hold", "Postings", "Leg", "earned", "Rate"})
"""Names of the kernel's that a file books or works out money with."""
_WRITES = frozenset({"transaction", "execute", "executemany", "emit"})
_BRINGS_NOTHING = re.compile(r"^# Brings nothing in: \S", re.MULTILINE)


@RULES("states", "Every way out of a state is taken")
def states(subject: Subject) -> Iterator[Finding]:
    """The kernel refuses a state machine with a state that nobody can leave. This rule finds the exit that stands in
    the table only: neither its trigger nor the state that it leads to is named anywhere else, so no call, decision,
    deadline or job takes it, and a case in that state waits for ever. Take it somewhere, or out of the table.
    """
    said = "\n".join(text for source in subject.python for text in _named_outside_tables(source))
    words = frozenset(re.findall(r"\w+", said))
    for machine in subject.info.states:
        made_by = {name for source in subject.python for name in _machines(source)}
        for state, ways in machine.exits.items() if machine.noun in made_by else ():
            for way in ways:
                to = machine.next(state, way.trigger)
                if not words & {way.trigger, to.name, to.value}:
                    yield Finding(f"{machine.name}: {state.value}", f"nothing takes {way.trigger!r} ({way.by})")


def _machines(source: Source) -> Iterator[str]:
    """The nouns of the state machines that a source makes; those of a kit of the kernel are the kit's."""
    for node in source.nodes:
        if isinstance(node, ast.Call) and last_name(node.func) == "StateMachine":
            given = [*node.args[1:2], *(word.value for word in node.keywords if word.arg == "noun")]
            yield from (one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str))


def _named_outside_tables(source: Source) -> Iterator[str]:
    """Texts and attributes of a source, but for those of tables of moves."""
    todo: list[ast.AST] = [source.nodes[0]]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Call) and last_name(node.func) == "StateMachine":
            continue
        if isinstance(node, ast.ClassDef) and any(last_name(base) == "StrEnum" for base in node.bases):
            continue
        if isinstance(node, ast.Attribute):
            yield node.attr
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        todo += ast.iter_child_nodes(node)


@RULES("permissions", "Every call and queue of operators asks for a declared permission")
def permissions(subject: Subject) -> Iterator[Finding]:
    """An operator's call names a `Permission`, and so does a queue; the permission is declared by this plugin or one it
    is loaded with, and those of the plugin begin with its id. Roles are made of what is declared: an undeclared
    permission is nobody's. The plugin that provides the operators' directory guards its own calls.
    """
    known = {permission.key for _, permission in subject.plugins.declared.permissions}
    for permission in subject.info.permissions:
        if not permission.key.startswith(f"{subject.id}."):
            yield Finding(permission.key, f"a permission of this plugin begins with {subject.id}.")
    keeps_operators = any("def provide_operator_directory" in source.text for source in subject.python)
    for call in subject.calls:
        if call.access is Access.OPERATOR and not call.permission and not keeps_operators:
            yield Finding(call.path, "is for operators and asks for no permission")
        if call.permission and call.permission not in known:
            yield Finding(call.path, f"asks for {call.permission}, which nobody declares")
    for queue in subject.made("cases"):
        for key in {queue.permission, queue.act_permission} - {"", *known}:
            yield Finding(queue.id, f"asks for {key}, which nobody declares")


@RULES("money-calls", "Calls that take money are marked")
def money_calls(subject: Subject) -> Iterator[Finding]:
    """A user's call that holds money or opens a posting says `opens_business=True`, which makes it `money`, or
    `scope="trade"`. The mark is what asks for the trading password, refuses frozen accounts and drained products, keeps
    keys without that scope out, and has the screen tried while the connection is bad.
    """
    for call in subject.calls:
        if call.access is not Access.USER or call.method != "POST" or call.money or call.scope == "trade":
            continue
        begin = subject.functions.of(call.handler)
        taking = begin and next((how for node in subject.functions.reached(begin) if (how := _takes(node))), "")
        if taking:
            yield Finding(call.path, f"reaches {taking} and is marked neither as money nor as trade")


def _takes(node: ast.Call) -> str:
    """The way in which a call of Python takes money from a user; "" where it doesn't."""
    if not isinstance(node.func, ast.Attribute):
        return ""
    of = ast.unparse(node.func.value)
    holds = node.func.attr == "hold" and of.rpartition(".")[2].endswith("ledger")
    opens = node.func.attr == "open" and of.endswith("POSTINGS")
    return f"{of}.{node.func.attr}()" if holds or opens else ""


@RULES("money-screens", "Each call that moves money is a command of a screen")
def money_screens(subject: Subject) -> Iterator[Finding]:
    """`Screen(commands=("parrotBuy",))` has the screen tried in bad moments: a lost answer, a double click, a price
    that moved. A money call without a screen is tried by nobody, and a command that moves no money is tried in vain.
    """
    info = subject.info
    moving = {
        call.path.removeprefix("web/")
        for call in subject.calls
        if call.money and call.method == "POST" and call.access is Access.USER
    }
    commands = {one for screen in info.remote.screens for one in screen.commands} if info.remote else set[str]()
    for name in sorted(moving - commands):
        yield Finding(f"web/{name}", "moves money, and no screen has it among its commands")
    for name in sorted(commands - moving):
        yield Finding(name, "is the command of a screen, and no call that moves money")


@RULES("open-business", "Open business keeps the plugin from being switched off")
def open_business(subject: Subject) -> Iterator[Finding]:
    """A plugin is drained before it is switched off or removed: it is off once nothing is open any more. One whose
    calls take users' money counts what is open, for all and for a user, in `open_business` (docs/hooks.md), or by its
    `cases`. One that counts nothing would be off while it has money of theirs.
    """
    begun = [call.path for call in subject.calls if call.opens_business and call.money and call.access is Access.USER]
    if begun and subject.info.ledger.reasons and not subject.made("open_business") and not subject.made("cases"):
        yield Finding(begun[0], "takes money, and nothing tells what of it is open")


@RULES("causes", "Every cause is proved")
def causes(subject: Subject) -> Iterator[Finding]:
    """A cause of transfers has a `CauseProof` (those of `Postings` have one by themselves): by it `agio ledger verify`
    tells a transfer of the plugin from a forged one. One that books nothing says `CauseProof(KIND)`.
    """
    proved = {proof.cause_kind for proof in subject.info.ledger.proofs}
    for cause in subject.info.ledger.causes:
        if cause not in proved:
            yield Finding(cause.name, "has no proof (CauseProof)")


@RULES("money-in", "Money from outside is declared")
def money_in(subject: Subject) -> Iterator[Finding]:
    """A plugin that deals with the outside (an `external:` account, a way by which money leaves) declares which of its
    reasons bring money in (`brings=True`), or says in the file of its reasons `# Brings nothing in: why`. Money that is
    brought in isn't spent and doesn't leave.
    """
    codes = subject.info.ledger
    for reason in codes.reasons:
        if reason.brings and (reason.spends or reason.way):
            yield Finding(reason.name, "brings money in, and spends it or lets it out as well")
    if any(one.name.startswith(OUTSIDE) for one in codes.accounts) or any(one.way for one in codes.reasons):
        files = [one.text for one in subject.python if one.name.endswith("declared/reasons.py")]
        if any(one.brings for one in codes.reasons) is any(_BRINGS_NOTHING.search(text) for text in files):
            yield Finding("declared/reasons.py", "says neither what it brings in nor why nothing, or both")


@RULES("once", "A change happens once")
def once(subject: Subject) -> Iterator[Finding]:
    """A POST writes inside `request.idempotent_transaction()`, which answers a repeated `rtoken` with the first answer,
    or keeps an intent of its own (`own_intent=True`). One that does neither may write nothing.
    """
    for call in subject.calls:
        begin = subject.functions.of(call.handler)
        if begin is None or call.method != "POST" or call.own_intent:
            continue
        nodes = list(subject.functions.reached(begin))
        reached = {last_name(node.func) for node in nodes}
        handed_on = any(isinstance(one, ast.Name) and one.id == "request" for node in nodes for one in node.args)
        if call.effect and "idempotent_transaction" not in reached and not handed_on:
            yield Finding(call.path, "changes something outside of request.idempotent_transaction()")
        if not call.effect and (written := reached & _WRITES):
            yield Finding(call.path, f"says that it has no effect, and reaches {', '.join(sorted(written))}")


@RULES("float-money", "Money is never a float")
def float_money(subject: Subject) -> Iterator[Finding]:
    """Files that book or work out money (those that import `Transfer`, `Hold`, `Postings`, `Rate`, `earned`) have no
    float and divide by `//` alone: money is an int of minor units, a rate a `Rate` or a `Decimal`. A line that is about
    something else says so above it: `# no money: reason`.
    """
    for source in subject.python:
        if any(name in _MONEY for name in names_imported(source.nodes)):
            found = dict(floats(source.nodes))
            for line in Marked(source.text, "no money").without(found):
                yield source.at(line, found.get(line, "a mark (`# no money`) that marks nothing"))


@RULES("clock", "It asks the deployment's clock")
def clock(subject: Subject) -> Iterator[Finding]:
    """Moments are `agio_now()` in SQL and `kernel.clock.now()` in Python, so that a moved clock leaves nothing behind.
    A statement that has to ask the world's says why above it: `# world's clock: reason`.
    """
    for source in subject.sources:
        found = dict(sql_clocks(source.text) if source.is_sql else python_clocks(source.nodes))
        lines = found if source.is_sql else Marked(source.text, "world's clock").without(found)
        for line in lines:
            yield source.at(line, found.get(line, "a mark (`# world's clock`) that marks nothing"))


@RULES("output", "Nothing is printed, and no secret is logged")
def output(subject: Subject) -> Iterator[Finding]:
    """Logs go through structlog and never carry a token, a password, a body or a secret; they outlive the request and
    are read by more people than its user.
    """
    for source in subject.python:
        for line, says in disclosures(source.nodes):
            yield source.at(line, says)


@RULES("outbound", "It connects to nobody that it doesn't declare")
def outbound(subject: Subject) -> Iterator[Finding]:
    """`Plugin(outbound=("api.example.com",))` names the hosts that the plugin connects to; `configured` stands for
    addresses that `agio.toml` names. A package that imports a network library, opens a socket or starts a program
    declares them, and one that declares them needs such an import. The manifest tells operators, who read it before
    they install the plugin.
    """
    using = [found for source in subject.python if (found := _connecting(source)) is not None]
    if using and not subject.info.outbound:
        yield from using
    if subject.info.outbound and not using:
        yield Finding("Plugin.outbound", f"declares {', '.join(subject.info.outbound)}, and nothing in it connects")


def _connecting(source: Source) -> Finding | None:
    """The first place at which a source reaches for the network or starts a program."""
    for line, module in imported(source.nodes):
        parts = module.split(".")
        if any(".".join(parts[:n]) in _NETWORK for n in range(1, len(parts) + 1)):
            return source.at(line, f"imports {module}, and Plugin.outbound names no host")
    for node in source.nodes:
        if isinstance(node, ast.Call) and last_name(node.func) in _CONNECTS:
            return source.at(node.lineno, f"calls {last_name(node.func)}, and Plugin.outbound names no host")
    return None
