"""Subject of a check: one plugin as it is loaded, its sources, its texts and its built remote."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet, PluginState, Status
from agio_kernel.ports.kernel import Kernel
from agio_kernel.ports.languages import languages
from agio_kernel.settings.deployment import Settings

from agio_host.assembly import Declarations, declare, unconnected_kernel
from agio_host.locales.catalogues import catalogue_files, forms, read_catalogue
from agio_host.packed_plugins import FOLDER
from agio_host.plugin_check.reach import Functions
from agio_host.plugin_check.rule import Finding
from agio_host.plugin_check.sources import nodes_of


class Source(msgspec.Struct, frozen=True, dict=True):
    """A file of Python or SQL. ``name`` is its path from the package on."""

    name: str
    text: str

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """Everything in a file of Python."""
        return nodes_of(self.text)

    @property
    def is_sql(self) -> bool:
        """Whether it is a migration."""
        return self.name.endswith(".sql")

    def at(self, line: int, says: str) -> Finding:
        """A finding on a line of it."""
        return Finding(f"{self.name}:{line}", says)


class Plugins:
    """Plugins that are loaded together, and what they declare; nothing is connected."""

    def __init__(self, settings: Settings, plugins: PluginSet) -> None:
        self.settings, self.set = settings, plugins

    @cached_property
    def declared(self) -> Declarations:
        """Declarations of all of them; a ConfigurationError where two don't go together."""
        return declare(self.settings, self.set)

    @cached_property
    def kernel(self) -> Kernel:
        """A kernel that is connected to nothing."""
        return unconnected_kernel(self.settings, self.set, self.declared)

    @cached_property
    def _made(self) -> dict[str, list[tuple[str, Any]]]:
        return {}

    def made(self, field: str) -> list[tuple[str, Any]]:
        """Declarations of a field, made with the kernel, with their plugins' ids."""
        if field not in self._made:
            self._made[field] = self.set.made(field, self.kernel)
        return self._made[field]

    def subject(self, id: str) -> Subject:
        """One of them."""
        return Subject(self, next(state for state in self.set if state.id == id))

    @property
    def up(self) -> Sequence[Subject]:
        """All that serve."""
        return [Subject(self, state) for state in self.set if state.status is Status.UP]


class Stored(msgspec.Struct):
    """Observations of a plugin's migrations on a database of its own."""

    drift: Sequence[str] = ()
    rewritten: list[tuple[str, str]] = []
    unfilled: list[tuple[str, str]] = []
    indexed: list[tuple[str, str]] = []
    left: Sequence[str] = ()
    hostile: Sequence[tuple[str, str]] = ()
    owners: Sequence[tuple[str, str]] = ()
    twice: Sequence[tuple[str, str]] = ()
    receipts: Sequence[tuple[str, str]] = ()


class Subject:
    """One plugin that is checked."""

    def __init__(self, plugins: Plugins, state: PluginState) -> None:
        self.plugins, self.state, self.id = plugins, state, state.id
        self._stored: Stored | None = None

    @property
    def info(self) -> Plugin:
        """The plugin; only asked for once it loads."""
        if self.state.info is None:
            raise ConfigurationError(f"{self.id} declares nothing: {self.state.reason}")
        return self.state.info

    @property
    def stored(self) -> Stored:
        """Observations on a throw-away database, once they were made."""
        if self._stored is None:
            raise ConfigurationError(f"{self.id} wasn't put on a database")
        return self._stored

    @stored.setter
    def stored(self, observed: Stored) -> None:
        self._stored = observed

    @property
    def is_observed(self) -> bool:
        """Whether it was put on a database."""
        return self._stored is not None

    @property
    def folder(self) -> Path:
        """Its package."""
        folder = self.plugins.set.folder(self.id)
        if folder is None:
            raise ConfigurationError(f"{self.id} is no package of files")
        return folder

    @cached_property
    def sources(self) -> Sequence[Source]:
        """The files of its package, without what is built and without tests."""
        found = [one for end in ("py", "sql") for one in sorted(self.folder.rglob(f"*.{end}"))]
        top = self.folder.parent
        return [
            Source(str(one.relative_to(top)), one.read_text("utf-8"))
            for one in found
            if one.relative_to(self.folder).parts[0] != FOLDER
        ]

    @cached_property
    def functions(self) -> Functions:
        """The functions of its package."""
        return Functions((source.name, source.nodes) for source in self.python)

    @property
    def python(self) -> Iterator[Source]:
        """The files of Python."""
        return (one for one in self.sources if not one.is_sql)

    @property
    def migrations(self) -> Iterator[Source]:
        """The files of SQL, in order."""
        return (one for one in self.sources if one.is_sql)

    def made(self, field: str) -> list[Any]:
        """Its declarations of a field, made with a kernel that is connected to nothing."""
        return [one for owner, one in self.plugins.made(field) if owner == self.id]

    @cached_property
    def calls(self) -> Sequence[Call]:
        """Its calls."""
        return self.made("calls")

    @property
    def locales(self) -> Sequence[Path]:
        """Folders of catalogues: those of the installation, and those that it brings."""
        places = (self.plugins.settings.installation / "locales", self.folder / FOLDER / "locales")
        return [one for one in places if one.is_dir()]

    def texts(self, tag: str) -> Mapping[str, Sequence[str]]:
        """All texts that it can use in a language, by key; several forms where there is a plural."""
        return {key: said for folder in self.locales for key, said in _texts(folder, tag).items()}

    @cached_property
    def tags(self) -> Sequence[str]:
        """The languages."""
        return [one.tag for one in languages()]

    @property
    def remote(self) -> Path:
        """Folder of its built remote: that of its package, or that of the installation."""
        id = self.info.remote.id if self.info.remote is not None else self.id
        brought = self.folder / FOLDER / "remotes" / id
        return brought if brought.is_dir() else self.plugins.settings.built / "remotes" / id


@cache
def _texts(folder: Path, tag: str) -> Mapping[str, Sequence[str]]:
    return {
        entry.msgid: forms(entry)
        for file in catalogue_files(folder, tag)
        for entry in read_catalogue(file)
        if not entry.obsolete
    }
