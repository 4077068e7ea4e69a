"""PluginSet: plugins are found, put in order and asked; one that fails is down with its reason and the others serve."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.contracts import PluginInfo
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin_set import KERNEL_VERSION, PluginSet, Status


def plugin(id: str, requires: tuple[str, ...] = (), **hooks: Callable[..., Any]) -> ModuleType:
    """A plugin as the entry point of a distribution gives it: a module whose functions are hooks."""
    module = ModuleType(f"agio_{id}.plugin")

    def plugin_info() -> PluginInfo:
        return PluginInfo(id, "1.0.0", id.title(), requires)

    for name, function in {"plugin_info": plugin_info, **hooks}.items():
        setattr(module, name, hookimpl(function))
    return module


def load(*modules: ModuleType, **named: Any) -> PluginSet:
    """The plugins loaded in the order given; ``named`` are those whose name and content differ."""
    given = {module.__name__.removeprefix("agio_").removesuffix(".plugin"): module for module in modules} | named
    return PluginSet.load(given, modules=given)


def states(plugins: PluginSet) -> dict[str, str]:
    """Each plugin's reason for being down; empty for one that serves."""
    assert all(bool(state.reason) == (state.status is Status.DOWN) for state in plugins)
    return {state.id: state.reason for state in plugins}


def code(number: int, name: str = "full") -> Code:
    return Code(number, name, f"test.code.{name}")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    """Install a distribution of one plugin: its source and the entry point that names it."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(id: str, source: str) -> None:
        (tmp_path / f"installed_{id}.py").write_text(source)
        dist = tmp_path / f"installed_{id}-1.0.dist-info"
        dist.mkdir()
        (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: installed-{id}\nVersion: 1.0\n")
        (dist / "entry_points.txt").write_text(f"[agio.plugins]\n{id} = installed_{id}\n")

    return installed


GOOD_SOURCE = """
from agio_kernel.declarations.contracts import PluginInfo
from agio_kernel.plugins.hookspecs import hookimpl

@hookimpl
def plugin_info():
    return PluginInfo("good", "1.0.0", "Good")
"""


# --- order ---------------------------------------------------------------------------------------------------------


def test_plugins_come_in_order_of_their_needs_and_then_of_their_ids():
    plugins = load(plugin("a", ("z",)), plugin("z"), plugin("m"), plugin("b", ("a", "m")))
    assert [state.id for state in plugins] == ["m", "z", "a", "b"]


def test_the_order_they_are_listed_in_changes_nothing():
    made = [plugin("a", ("z",)), plugin("z"), plugin("m"), plugin("b", ("a", "m"))]
    assert [s.id for s in load(*made)] == [s.id for s in load(*reversed(made))]


def test_answers_come_in_that_order_each_with_its_plugins_id():
    def saying(number: int) -> Callable[..., Any]:
        return lambda: [code(number, f"n{number}")]

    plugins = load(plugin("a", ("z",), register_codes=saying(3100)), plugin("z", register_codes=saying(3200)))
    assert [(name, item.number) for name, item in plugins.declarations("register_codes", Code)] == [
        ("z", 3200),
        ("a", 3100),
    ]


def test_a_plugin_without_the_hook_is_left_out():
    assert load(plugin("a"), plugin("b", register_codes=lambda: [])).ask("register_codes") == [("b", [])]


def test_a_plugin_is_only_ever_asked_for_itself():
    """Three plugins, one call each: pluggy would call all of them at once, last registered first."""
    asked: list[str] = []

    def noting(name: str) -> Callable[..., Any]:
        return lambda: asked.append(name) or [code(3000 + len(asked), name)]

    plugins = load(*(plugin(name, register_codes=noting(name)) for name in ("c", "a", "b")))
    plugins.ask("register_codes")
    assert asked == ["a", "b", "c"]


# --- what stops the start --------------------------------------------------------------------------------------------


def test_a_name_that_is_not_installed_stops_the_start_and_the_sentence_says_which_are(install):
    install("good", GOOD_SOURCE)
    with pytest.raises(ConfigurationError, match=r"plugins lists lotto, which no installed distribution.*\bgood\b"):
        PluginSet.load(["good", "lotto"])


def test_an_installed_plugin_that_is_not_enabled_is_not_even_imported(install):
    install("good", GOOD_SOURCE)
    install("idle", "raise SystemExit('imported')")
    assert [state.id for state in PluginSet.load(["good"])] == ["good"]


def test_a_misspelt_hook_stops_the_start():
    with pytest.raises(ConfigurationError, match="register_calll"):
        load(plugin("good"), plugin("typo", register_calll=lambda kernel: []))


# --- what is contained -----------------------------------------------------------------------------------------------

WRONG_INFO = ModuleType("agio_bad.plugin")
WRONG_INFO.plugin_info = hookimpl(lambda: {"id": "bad"})  # type: ignore[attr-defined]
OTHER_ID = ModuleType("agio_bad.plugin")
OTHER_ID.plugin_info = hookimpl(lambda: PluginInfo("worse", "1", "Worse"))  # type: ignore[attr-defined]


def _raises() -> Any:
    raise ValueError("no such file: fees.csv")


def _exits() -> Any:
    raise SystemExit(3)


async def _waits() -> list[Code]:
    return [code(3999)]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (WRONG_INFO, r"plugin_info must return a PluginInfo whose id is 'bad', returned \{'id': 'bad'\}"),
        (OTHER_ID, "plugin_info must return a PluginInfo whose id is 'bad'.*worse"),
        (ModuleType("agio_bad.plugin"), "plugin_info must return a PluginInfo.*None"),
        (plugin("bad", ("lotto",)), "needs lotto, which isn't enabled"),
        (plugin("bad", register_codes=_raises), "register_codes failed: ValueError: no such file: fees.csv"),
        (plugin("bad", register_codes=_exits), "register_codes failed: SystemExit: 3"),
        (plugin("bad", register_codes=_waits), "register_codes is asynchronous"),
        (plugin("bad", register_codes=lambda: ["3101"]), "register_codes returned '3101', which is no Code"),
        (plugin("bad", register_codes=lambda: 3101), "register_codes returned 3101, which is no Code"),
        (plugin("bad", register_codes=lambda kernel, more: []), "PluginValidationError.*(?s:.)*more"),
    ],
    ids=[
        "an info of another type",
        "an info of another id",
        "no info",
        "an unknown need",
        "a hook that raises",
        "a hook that exits",
        "an asynchronous hook",
        "a declaration of another type",
        "no sequence of declarations",
        "an argument the hook doesn't have",
    ],
)
def test_a_bad_plugin_is_down_with_its_reason_and_the_others_serve(bad: ModuleType, reason: str):
    good = plugin("good", register_codes=lambda: [code(3001, "good")])
    plugins = load(good, bad=bad)
    assert plugins.declarations("register_codes", Code) == [("good", code(3001, "good"))]
    assert plugins.up() == ["good"]
    assert re.search(reason, states(plugins)["bad"])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named 'a_module_that_is_not_there'"),
        ("raise SystemExit('goodbye')", "SystemExit: goodbye"),
        ("def plugin_info(:\n  pass", "SyntaxError"),
        ("raise RuntimeError", "import failed: RuntimeError"),
    ],
)
def test_a_plugin_that_fails_to_import_is_down_and_the_others_serve(install, source: str, reason: str):
    install("good", GOOD_SOURCE)
    install("bad", source)
    plugins = PluginSet.load(["bad", "good"])
    assert plugins.up() == ["good"]
    assert reason in states(plugins)["bad"]


def test_what_needs_a_plugin_that_is_down_is_down_too_at_any_distance():
    plugins = load(plugin("c", ("b",)), plugin("b", ("a",)), plugin("d"), a=WRONG_INFO)
    assert plugins.up() == ["d"]
    assert states(plugins)["b"] == "needs a, which is down"
    assert states(plugins)["c"] == "needs b, which is down"


def test_a_plugin_that_fails_late_takes_with_it_what_needs_it_and_what_both_declared():
    asked = plugin("a", register_codes=lambda: [code(3101)])
    needing = plugin("b", ("a",), register_codes=lambda: [code(3201, "other")])
    plugins = load(asked, needing, plugin("c", register_codes=lambda: [code(3301, "third")]))
    plugins.fail("a", "its table is missing")
    assert [name for name, _ in plugins.declarations("register_codes", Code)] == ["c"]
    assert states(plugins) == {"a": "its table is missing", "b": "needs a, which is down", "c": ""}


def test_declarations_of_one_that_fails_while_others_are_asked_are_left_out():
    """The second plugin finds the first one wanting: what the first has said in this very round doesn't count."""
    holder: list[PluginSet] = []

    def complain() -> list[Code]:
        holder[0].fail("a", "found wanting")
        return [code(3201, "other")]

    plugins = load(plugin("a", register_codes=lambda: [code(3101)]), plugin("b", register_codes=complain))
    holder.append(plugins)
    assert [name for name, _ in plugins.declarations("register_codes", Code)] == ["b"]


def test_the_first_reason_stays():
    plugins = load(plugin("a"))
    plugins.fail("a", "first")
    plugins.fail("a", "second")
    assert states(plugins) == {"a": "first"}


def test_a_missing_declaration_among_right_ones_is_a_wrong_one():
    bad = plugin("bad", register_codes=lambda: [code(3101), None])
    plugins = load(plugin("good", register_codes=lambda: [code(3001, "good")]), bad=bad)
    assert plugins.declarations("register_codes", Code) == [("good", code(3001, "good"))]
    assert states(plugins)["bad"] == "register_codes returned None, which is no Code"


def test_plugins_that_need_each_other_are_down_and_the_others_serve():
    plugins = load(plugin("a", ("b",)), plugin("b", ("a",)), plugin("c", ("b",)), plugin("d"))
    assert plugins.up() == ["d"]
    assert "circle" in states(plugins)["a"]
    assert "circle" in states(plugins)["b"]
    assert states(plugins)["c"] == "needs b, which is down"


def test_a_plugin_refused_half_way_answers_for_nobody_else():
    """One whose third hook has a wrong argument was registered up to its second: it must not speak for its peers."""
    half = plugin("bad", register_codes=lambda: [code(3999, "alien")], register_states=lambda wrong: [])
    plugins = load(plugin("good", register_codes=lambda: [code(3001, "good")]), bad=half)
    assert plugins.up() == ["good"]
    assert plugins.declarations("register_codes", Code) == [("good", code(3001, "good"))]


def test_a_hook_written_as_a_generator_may_fail_half_way():
    def generator() -> Any:
        yield code(3101)
        raise ValueError("the second is broken")

    plugins = load(plugin("good"), plugin("bad", register_codes=generator))
    assert plugins.declarations("register_codes", Code) == []
    assert "the second is broken" in states(plugins)["bad"]


def test_one_name_in_place_of_a_sequence_of_names_is_one_name():
    """A string is a sequence of letters: no plugin means the domains s, p, o and t."""
    plugins = load(plugin("spot", register_locales=lambda: "spot"))
    assert plugins.declarations("register_locales", str) == [("spot", "spot")]


# --- single answers --------------------------------------------------------------------------------------------------


def test_a_provided_port_is_asked_of_each_plugin_with_its_own_configuration():
    def provide(name: str) -> Callable[..., Any]:
        def provide_file_store(settings: Any, config: Any, secrets: Any) -> Any:
            return (name, config) if config else None

        return provide_file_store

    plugins = load(*(plugin(name, provide_file_store=provide(name)) for name in ("a", "b", "c")))
    arguments = {name: {"settings": None, "config": name == "b", "secrets": None} for name in "abc"}
    assert plugins.ask_each("provide_file_store", arguments) == [("b", ("b", True))]


def test_a_configuration_schema_comes_back_as_it_is():
    assert load(plugin("a", config_schema=lambda: int)).ask("config_schema") == [("a", int)]


def test_an_unknown_name_is_not_up():
    assert not load(plugin("a")).is_up("z")


@pytest.mark.parametrize(
    ("wanted", "up"), [(">=0.1,<1", True), ("", True), (">=99", False), ("<0.1", False), ("any", False)]
)
def test_a_plugin_made_for_another_kernel_is_down_and_says_for_which(wanted: str, up: bool):
    other = plugin("other", plugin_info=lambda: PluginInfo("other", "1.0.0", "Other", kernel=wanted))
    reason = states(load(other))["other"]
    assert (reason == "") is up
    assert up or f"is made for agio-kernel {wanted}, this is {KERNEL_VERSION}" in reason
