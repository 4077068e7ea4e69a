"""Rules of the tier *loads*: the plugin is up, and its code, numbers, tables and migrations have their form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.numbers import register
from agio_kernel.plugins.plugin_set import Status
from agio_kernel.postgres.migrate import MigrationError, read_files
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from piccolo.columns import JSON, ForeignKey, Serial
from piccolo.columns.base import OnDelete
from piccolo.table import Table

from agio_host.plugin_check.rule import Finding, Rules, Tier
from agio_host.plugin_check.sources import NAMELESS, imported
from agio_host.plugin_check.subject import Source, Subject

RULES = Rules(Tier.LOADS)
_FOREIGN = ("agio_host", "agio_testing", "agio_demo")
_TABLE = re.compile(r"CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?(\w+)", re.IGNORECASE)
_LOCKS = (
    (re.compile(r"\bLOCK TABLE\b", re.IGNORECASE), "locks a table"),
    (re.compile(r"\b(?:VACUUM FULL|CLUSTER|REINDEX)\b", re.IGNORECASE), "writes a table anew under a lock"),
    (re.compile(r"\b(?:BEGIN|COMMIT|ROLLBACK)\s*;", re.IGNORECASE), "ends the transaction that it runs in"),
)


@RULES("up", "The plugin is up")
def up(subject: Subject) -> Iterator[Finding]:
    """The plugin is imported, its hook answers a `Plugin` of its own id, every field holds its type, and what it needs
    is up. The kernel refuses, among others, a state without an exit, a screen's menu entry without a screen, and
    a call that doesn't say whether it opens business; the reason is the one that `agio doctor` shows.
    """
    if subject.state.status is not Status.UP:
        yield Finding(subject.id, subject.state.reason)


@RULES("hooks", "Only plugin.py implements hooks")
def hooks(subject: Subject) -> Iterator[Finding]:
    """`plugin.py` is the table of contents: whoever looks for a hook finds all of them there. Move the hook."""
    for source in subject.python:
        if "hookimpl" in source.text and PurePath(source.name).name != "plugin.py":
            yield source.at(1, "implements a hook, which plugin.py alone does")


@RULES("layers", "It imports the kernel and itself")
def layers(subject: Subject) -> Iterator[Finding]:
    """A plugin knows `agio_kernel` and its own package: neither the host, the tests, another plugin, nor pluggy.
    Another plugin is met over an event, a rule, the ledger or a port of the kernel; name it in `Plugin(requires=…)`
    where its behaviour is needed.
    """
    own = subject.folder.name
    for source in subject.python:
        for line, module in imported(source.nodes):
            top = module.partition(".")[0]
            if top == "pluggy" or top in _FOREIGN or (top.startswith("agio_") and top not in (own, "agio_kernel")):
                yield source.at(line, f"imports {module}")


@RULES("names", "Files are named after a noun or an operation")
def names(subject: Subject) -> Iterator[Finding]:
    """`utils`, `helpers` or `common` say nothing of what is in a file, and grow. Name it after what it holds."""
    for source in subject.sources:
        if found := NAMELESS & set(PurePath(source.name).with_suffix("").parts):
            yield Finding(source.name, f"{', '.join(sorted(found))} names nothing")


@RULES("kernel-range", "It says which versions of the kernel it is made for")
def kernel_range(subject: Subject) -> Iterator[Finding]:
    """`Plugin(kernel=">=0.1,<0.2")` has a lower and an upper bound. Without an upper one the plugin starts on a kernel
    that its author has never seen.
    """
    try:
        ends = {one.operator for one in SpecifierSet(subject.info.kernel)}
    except InvalidSpecifier:
        ends = set[str]()
    if not (ends & {">=", ">", "==", "~="} and ends & {"<", "<=", "==", "~="}):
        yield Finding("Plugin.kernel", f"{subject.info.kernel!r} isn't bounded on both sides")


@RULES("numbers", "Numbers are its own")
def numbers(subject: Subject) -> Iterator[Finding]:
    """Response codes, reasons, causes and assets have numbers of the plugin's range in `numbers.toml` (5000 to 9999 for
    plugins that the register doesn't name), and reasons and causes names that begin with its id: the ledger keeps them
    for ever.
    """
    info, ranges = subject.info, register()
    checks = [
        lambda: ranges.check_codes(subject.id, info.codes),
        lambda: ranges.check_ledger_codes(subject.id, info.ledger),
        *((lambda one=one: ranges.check_asset(subject.id, one)) for one in info.assets),
    ]
    for check in checks:
        try:
            check()
        except ConfigurationError as error:
            yield Finding("numbers", str(error))


def strange_columns(table: type[Table]) -> Iterator[str]:
    """Columns that hide a method of the table, or do what the database has to: text written as JSON once more, keys
    that cascade.
    """
    for column in table._meta.columns:
        if hasattr(Table, column._meta.name):
            yield f"{column._meta.name} is named like a method of every table"
        if isinstance(column, JSON | Serial):
            yield f"{column._meta.name} is a {type(column).__name__}, which the database should make"
        if isinstance(column, ForeignKey) and column._foreign_key_meta.on_delete is not OnDelete.no_action:
            yield f"{column._meta.name} deletes or changes rows by itself"


@RULES("tables", "Tables are named after the plugin and say what they are for")
def tables(subject: Subject) -> Iterator[Finding]:
    """A table's name begins with the plugin's id, so that two plugins never meet and an uninstall finds what is there.
    Its docstring is its line in the reference. Columns hide no method of Piccolo's, and nothing cascades.
    """
    for table in subject.info.tables:
        name = table._meta.tablename
        if name != subject.id and not name.startswith(f"{subject.id}_"):
            yield Finding(name, f"its name doesn't begin with {subject.id}_")
        if not (table.__doc__ or "").strip().endswith("."):
            yield Finding(name, "no sentence says what it is for")
        for says in strange_columns(table):
            yield Finding(name, says)


@RULES("migrations", "Migrations are numbered and go forward")
def migrations(subject: Subject) -> Iterator[Finding]:
    """Files are named `0001_what.sql`, each with a number of its own, and make tables of the plugin alone. Each is one
    transaction: it takes no lock by itself and doesn't end that transaction. An applied file never changes; a change is
    a new one.
    """
    for source in subject.info.of("migrations"):
        try:
            read_files(source)
        except MigrationError as error:
            yield Finding(source.package, str(error))
    for source in subject.migrations:
        yield from _statements(subject.id, source)


def _statements(id: str, source: Source) -> Iterator[Finding]:
    for line, said in enumerate(source.text.splitlines(), 1):
        code = said.partition("--")[0]
        for pattern, says in _LOCKS:
            if pattern.search(code):
                yield source.at(line, says)
        for name in _TABLE.findall(code):
            if name != id and not name.startswith(f"{id}_"):
                yield source.at(line, f"makes {name}, which doesn't begin with {id}_")
