"""PluginSet: finds, orders and asks the enabled plugins, and contains the ones that fail.

This is the only user of pluggy. pluggy calls hooks in its own order, stops a whole call at the first exception and
forgets who answered; here plugins are called one at a time, in order of their needs, each answer with its plugin's id.
"""

from __future__ import annotations

import importlib.metadata
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import msgspec
import pluggy
import structlog
from packaging.specifiers import InvalidSpecifier, SpecifierSet

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins import hookspecs
from agio_kernel.plugins.answering import FAILURES, answered
from agio_kernel.plugins.demo import Demo, demo_points
from agio_kernel.plugins.plugin import Plugin, completed
from agio_kernel.ports.kernel import Kernel

log = structlog.get_logger(__name__)

ENTRY_POINTS = "agio.plugins"
KERNEL_VERSION = importlib.metadata.version("agio-kernel")


class Status(StrEnum):
    """Whether a plugin serves."""

    UP = "up"
    DOWN = "down"


class PluginState(msgspec.Struct):
    """One enabled plugin: who it is, and why it is down where it is."""

    id: str
    info: Plugin | None
    status: Status
    reason: str = ""


class Admission(Protocol):
    """A deployment's conditions on plugins: each method raises ConfigurationError where a plugin doesn't meet them."""

    def before_import(self, name: str, point: importlib.metadata.EntryPoint) -> None:
        """Asked before anything of the plugin is imported."""

    def declared(self, name: str, plugin: Plugin) -> None:
        """Asked once the plugin has declared itself."""

    def made(self, name: str, field: str, made: Sequence[Any]) -> None:
        """Asked of what the plugin makes in a field with the kernel."""


class PluginSet:
    """The enabled plugins in order of their needs. A plugin that fails is DOWN with its reason, and so is whatever
    needs it; the others serve.
    """

    def __init__(self, admission: Admission | None = None) -> None:
        self._admission = admission
        self._pm = pluggy.PluginManager(hookspecs.PROJECT)
        self._pm.add_hookspecs(hookspecs)
        self._states: dict[str, PluginState] = {}
        self._modules: dict[str, ModuleType] = {}
        self._order: list[str] = []

    @classmethod
    def load(
        cls,
        enabled: Iterable[str],
        *,
        modules: Mapping[str, Any] | None = None,
        demo: Sequence[str] = (),
        admission: Admission | None = None,
        imported: Callable[[str, importlib.metadata.EntryPoint], Any] = lambda name, point: point.load(),
    ) -> PluginSet:
        """Load the plugins named in ``enabled``; a name that isn't installed stops the start.

        ``modules`` replaces installed entry points by name: tests bring their own plugins. ``demo`` names parts of the
        demo, which join the plugins that they are for. A plugin that doesn't meet the ``admission`` is down, and is not
        imported. ``imported`` gives the module of an entry point, or what stands for that.
        """
        plugins = cls(admission)
        enabled, modules = list(enabled), modules or {}
        # Looked for only where somebody asks: every distribution's files are read for it.
        installed = {} if modules.keys() >= set(enabled) else installed_plugins()
        missing = [name for name in enabled if name not in installed and name not in modules]
        if missing:
            raise ConfigurationError(
                f"plugins lists {', '.join(missing)}, which no installed distribution provides; "
                f"installed are {', '.join(sorted(installed))}"
            )
        for name in enabled:
            plugins._states[name] = PluginState(name, None, Status.UP)
            try:
                if admission is not None and name not in modules:
                    admission.before_import(name, installed[name])
            except ConfigurationError as error:
                plugins.fail(name, str(error))
                continue
            try:
                with answered():
                    module = modules[name] if name in modules else imported(name, installed[name])
                plugins._pm.register(module, name)
                plugins._modules[name] = module
            except FAILURES as error:
                plugins.fail(name, f"import failed: {_sentence(error)}")
        plugins._check_hook_names()
        plugins._identify()
        plugins._join(demo)
        plugins._arrange()
        return plugins

    def module(self, name: str) -> Any:
        """Module of an enabled plugin, or what stands for it."""
        return self._modules[name]

    def folder(self, name: str) -> Path | None:
        """Folder of an enabled plugin's package; None where it is no file."""
        file = getattr(self._modules[name], "__file__", None)
        return None if file is None else Path(file).parent

    def _check_hook_names(self) -> None:
        try:
            self._pm.check_pending()
        except pluggy.PluginValidationError as error:
            raise ConfigurationError(f"a plugin implements a hook that doesn't exist: {error}") from error

    def _identify(self) -> None:
        for name, module in self._modules.items():
            made = self._ask_one(name, "agio_plugin", {})
            if isinstance(made, Plugin) and made.id == name:
                self._identified(name, made, module)
            elif self._states[name].status is Status.UP:
                self.fail(name, f"agio_plugin must return a Plugin whose id is {name!r}, returned {made!r}")

    def _identified(self, name: str, made: Plugin, module: ModuleType) -> None:
        try:
            self._states[name].info = info = completed(made, getattr(module, "__package__", None) or "")
        except Exception as error:
            self.fail(name, f"agio_plugin failed: {_sentence(error)}")
            return
        try:
            if self._admission is not None:
                self._admission.declared(name, info)
        except ConfigurationError as error:
            self.fail(name, str(error))
        if not _fits(made.kernel):
            self.fail(name, f"is made for agio-kernel {made.kernel}, this is {KERNEL_VERSION}")

    def _join(self, parts: Sequence[str]) -> None:
        for name, point in demo_points(parts):
            state = self._states.get(name)
            if state is None or state.info is None:
                continue
            try:
                demo = point.load()
                if not isinstance(demo, Demo):
                    raise ConfigurationError(f"it is {demo!r}, which is no Demo")
                state.info = demo.joined(state.info)
            except FAILURES as error:
                self.fail(name, f"its demo {point.value} failed: {_sentence(error)}")

    def _arrange(self) -> None:
        needs = {name: set(state.info.requires if state.info else ()) for name, state in self._states.items()}
        for name, required in needs.items():
            absent = sorted(required - needs.keys())
            if absent and self._states[name].status is Status.UP:
                self.fail(name, f"needs {', '.join(absent)}, which isn't enabled")
        graph = self._without_circles(needs)
        while graph.is_active():
            ready = sorted(graph.get_ready())
            self._order += ready
            graph.done(*ready)
        for name in self._order:
            self._drop_if_need_is_down(name)

    def _without_circles(self, needs: dict[str, set[str]]) -> TopologicalSorter[str]:
        """The order of needs. Plugins that need each other in a circle can't be ordered: they are down."""
        needs = {name: required & needs.keys() for name, required in needs.items()}
        while True:
            graph = TopologicalSorter(needs)
            try:
                graph.prepare()
            except CycleError as error:
                circle: list[str] = error.args[1]
                for name in set(circle):
                    self.fail(name, f"plugins need each other in a circle: {' → '.join(circle)}")
                    needs[name] = set()
            else:
                return graph

    def _drop_if_need_is_down(self, name: str) -> None:
        state = self._states[name]
        if state.status is Status.DOWN or state.info is None:
            return
        down = [need for need in state.info.requires if self._states[need].status is Status.DOWN]
        if down:
            self.fail(name, f"needs {', '.join(down)}, which is down")

    def fail(self, name: str, reason: str) -> None:
        """Mark a plugin DOWN, and with it every plugin that needs it."""
        state = self._states[name]
        if state.status is Status.DOWN:
            return
        state.status, state.reason = Status.DOWN, reason
        log.error("plugin.down", plugin=name, reason=reason)
        for other in self._order:
            self._drop_if_need_is_down(other)

    def __iter__(self) -> Iterator[PluginState]:
        """All enabled plugins in order of their needs, those that are down included."""
        return iter([self._states[name] for name in self._order])

    def up(self) -> list[str]:
        """The ids of the plugins that serve, in order of their needs."""
        return [name for name in self._order if self._states[name].status is Status.UP]

    def is_up(self, name: str) -> bool:
        """Whether the plugin is enabled and serves."""
        state = self._states.get(name)
        return state is not None and state.status is Status.UP

    def declared(self, field: str) -> list[tuple[str, Any]]:
        """Declarations of the serving plugins in a field of ``Plugin``; pairs of (plugin id, item)."""
        serving = ((state.id, state.info) for state in self if state.status is Status.UP)
        return [(id, one) for id, info in serving if info is not None for one in info.of(field)]

    def ask(self, hook: str, **arguments: Any) -> list[tuple[str, Any]]:
        """Call ``hook`` on each plugin that serves, in order; pairs of (plugin id, answer), None left out."""
        return self._ask(hook, lambda name: arguments)

    def ask_each(self, hook: str, arguments: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Any]]:
        """Like ``ask``, with arguments of its own for each plugin."""
        return self._ask(hook, lambda name: arguments[name])

    def _ask(self, hook: str, arguments_of: Any) -> list[tuple[str, Any]]:
        answers = []
        for name in self.up():
            answer = self._ask_one(name, hook, arguments_of(name))
            if answer is not None and self.is_up(name):
                answers.append((name, answer))
        return [(name, answer) for name, answer in answers if self.is_up(name)]

    def made(self, field: str, kernel: Kernel, kinds: tuple[type, ...] | None = None) -> list[tuple[str, Any]]:
        """Declarations of the serving plugins, made with the kernel, in a field of ``Plugin``, of other ``kinds`` than
        its own; pairs of (plugin id, item). One that fails, or is something else, takes its plugin down.
        """
        found: list[tuple[str, Any]] = []
        for name in self.up():
            info = self._states[name].info
            try:
                with answered():
                    made = info.made(field, kernel, kinds) if info is not None else []
                if self._admission is not None:
                    self._admission.made(name, field, made)
                found += [(name, one) for one in made]
            except ConfigurationError as error:
                self.fail(name, str(error))
            except FAILURES as error:
                self.fail(name, f"its {field} failed: {_sentence(error)}")
        return [(name, one) for name, one in found if self.is_up(name)]

    def _ask_one(self, name: str, hook: str, arguments: Mapping[str, Any]) -> Any:
        others = [module for other, module in self._modules.items() if other != name]
        caller = self._pm.subset_hook_caller(hook, remove_plugins=others)
        try:
            with answered():
                answer: Any = caller(**arguments)
        except FAILURES as error:
            self.fail(name, f"{hook} failed: {_sentence(error)}")
            return None
        if isinstance(answer, list) and not self._is_firstresult(hook):
            answer = answer[0] if answer else None
        if inspect.iscoroutine(answer):
            answer.close()
            self.fail(name, f"{hook} is asynchronous; hooks are called once at start and return declarations")
            return None
        return answer

    def _is_firstresult(self, hook: str) -> bool:
        spec = getattr(self._pm.hook, hook).spec
        return bool(spec and spec.opts.get("firstresult"))


def _sentence(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def installed_plugins() -> dict[str, importlib.metadata.EntryPoint]:
    """The plugins of every distribution that is installed here, enabled or not, by their ids."""
    return {point.name: point for point in importlib.metadata.entry_points(group=ENTRY_POINTS)}


def _fits(wanted: str) -> bool:
    """Whether this kernel is of the versions that a plugin is made for; what is no range of versions is none."""
    try:
        return SpecifierSet(wanted).contains(KERNEL_VERSION, prereleases=True)
    except InvalidSpecifier:
        return False
