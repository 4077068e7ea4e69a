"""PluginSet: plugins are found, put in order and asked; one that fails is down with its reason and the others serve."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from agio_kernel.cases.threads import Threads
from agio_kernel.declarations.call import NoForm
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.declarations.rules import Rule
from agio_kernel.declarations.wire import Page
from agio_kernel.declarations.work import Lifespan, TaskSpec
from agio_kernel.plugins import answering
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import KERNEL_VERSION, PluginSet, Status
from agio_kernel.ports.kernel import Kernel
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.records import Export, Records

ABSENT: Any = None
KERNEL = Kernel(*[ABSENT] * 19)
"""Of which nothing is asked here but its parts."""


def plugin(id: str, requires: tuple[str, ...] = (), rules: Any = (), **hooks: Callable[..., Any]) -> ModuleType:
    """A plugin as the entry point of a distribution gives it: a module whose functions are hooks."""
    module = ModuleType(f"agio_{id}.plugin")

    def agio_plugin() -> Plugin:
        return Plugin(id=id, title=id.title(), version="1.0.0", requires=requires, rules=rules)

    for name, function in {"agio_plugin": agio_plugin, **hooks}.items():
        setattr(module, name, hookimpl(function))
    return module


def load(*modules: ModuleType, **named: Any) -> PluginSet:
    """The plugins loaded in the order given; ``named`` are those whose name and content differ."""
    given = {module.__name__.removeprefix("agio_").removesuffix(".plugin"): module for module in modules} | named
    return PluginSet.load(given, modules=given)


def said(plugins: PluginSet) -> list[tuple[str, Code]]:
    """Declarations of the plugins, made with the kernel: codes, as good as anything."""
    return plugins.made("rules", KERNEL, (Code,))


def states(plugins: PluginSet) -> dict[str, str]:
    """Each plugin's reason for being down; empty for one that serves."""
    assert all(bool(state.reason) == (state.status is Status.DOWN) for state in plugins)
    return {state.id: state.reason for state in plugins}


def code(number: int, name: str = "full") -> Code:
    return Code(number, name, f"test.code.{name}")


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Install a distribution of one plugin, or of a part of the demo: its source and the entry point that names it."""
    monkeypatch.syspath_prepend(tmp_path)

    def installed(id: str, source: str, entry: str = "") -> None:
        monkeypatch.delitem(sys.modules, f"installed_{id}", raising=False)
        (tmp_path / f"installed_{id}.py").write_text(source)
        dist = tmp_path / f"installed_{id}-1.0.dist-info"
        dist.mkdir()
        (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: installed-{id}\nVersion: 1.0\n")
        (dist / "entry_points.txt").write_text(entry or f"[agio.plugins]\n{id} = installed_{id}\n")

    return installed


GOOD_SOURCE = """
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

@hookimpl
def agio_plugin():
    return Plugin(id='good', title='Good', version='1.0.0')
"""


DEMO_SOURCE = """
from agio_kernel.declarations.work import Lifespan
from agio_kernel.plugins.demo import Demo

DEMO = Demo(lifespans=(Lifespan('good.eggs', lambda kernel: None),))
"""
DEMO_ENTRY = "[agio.demo]\ngood.eggs = installed_eggs:DEMO\n"

# --- order ---------------------------------------------------------------------------------------------------------


def test_plugins_come_in_order_of_their_needs_and_then_of_their_ids():
    plugins = load(plugin("a", ("z",)), plugin("z"), plugin("m"), plugin("b", ("a", "m")))
    assert [state.id for state in plugins] == ["m", "z", "a", "b"]


def test_the_order_they_are_listed_in_changes_nothing():
    made = [plugin("a", ("z",)), plugin("z"), plugin("m"), plugin("b", ("a", "m"))]
    assert [s.id for s in load(*made)] == [s.id for s in load(*reversed(made))]


def test_answers_come_in_that_order_each_with_its_plugins_id():
    def saying(number: int) -> Callable[..., Any]:
        return lambda kernel: [code(number, f"n{number}")]

    plugins = load(plugin("a", ("z",), rules=(saying(3100),)), plugin("z", rules=(saying(3200),)))
    assert [(name, item.number) for name, item in said(plugins)] == [
        ("z", 3200),
        ("a", 3100),
    ]


def test_a_plugin_without_the_hook_is_left_out():
    assert load(plugin("a"), plugin("b", register_commands=lambda cli: [])).ask("register_commands", cli=None) == [
        ("b", [])
    ]


def test_a_plugin_is_only_ever_asked_for_itself():
    """Three plugins, one call each: pluggy would call all of them at once, last registered first."""
    asked: list[str] = []

    def noting(name: str) -> Callable[..., Any]:
        return lambda kernel: asked.append(name) or [code(3000 + len(asked), name)]

    plugins = load(*(plugin(name, rules=(noting(name),)) for name in ("c", "a", "b")))
    said(plugins)
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


def test_a_part_of_the_demo_that_is_not_installed_stops_the_start_and_the_sentence_names_its_package(install):
    install("eggs", DEMO_SOURCE, DEMO_ENTRY)
    with pytest.raises(ConfigurationError, match=r"demo lists nests, which no installed .* the package agio-demo"):
        PluginSet.load(["good"], modules={"good": plugin("good")}, demo=["eggs", "nests"])


def test_a_misspelt_hook_stops_the_start():
    with pytest.raises(ConfigurationError, match="register_calll"):
        load(plugin("good"), plugin("typo", register_calll=lambda kernel: []))


# --- what is contained -----------------------------------------------------------------------------------------------

WRONG_INFO = ModuleType("agio_bad.plugin")
WRONG_INFO.agio_plugin = hookimpl(lambda: {"id": "bad"})  # type: ignore[attr-defined]
OTHER_ID = ModuleType("agio_bad.plugin")
OTHER_ID.agio_plugin = hookimpl(lambda: Plugin(id="worse", title="Worse", version="1"))  # type: ignore[attr-defined]


def _raises(kernel: Kernel) -> Any:
    raise ValueError("no such file: fees.csv")


def _exits(kernel: Kernel) -> Any:
    raise SystemExit(3)


async def _waits(kernel: Kernel) -> list[Code]:
    return [code(3999)]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (WRONG_INFO, r"agio_plugin must return a Plugin whose id is 'bad', returned \{'id': 'bad'\}"),
        (OTHER_ID, "agio_plugin must return a Plugin whose id is 'bad'.*worse"),
        (ModuleType("agio_bad.plugin"), "agio_plugin must return a Plugin.*None"),
        (plugin("bad", ("lotto",)), "needs lotto, which isn't enabled"),
        (plugin("bad", rules=(_raises,)), "its rules failed: ValueError: no such file: fees.csv"),
        (plugin("bad", rules=(_exits,)), "its rules failed: SystemExit: 3"),
        (plugin("bad", rules=(_waits,)), "_waits is asynchronous"),
        (plugin("bad", rules=(lambda kernel: ["3101"],)), "its rules have '3101', which is no Code"),
        (plugin("bad", rules=(lambda kernel: 3101,)), "its rules have 3101, which is no Code"),
        (plugin("bad", register_commands=lambda more: None), "PluginValidationError.*(?s:.)*more"),
    ],
    ids=[
        "an info of another type",
        "an info of another id",
        "no info",
        "an unknown need",
        "a function that raises",
        "a function that exits",
        "an asynchronous function",
        "a declaration of another type",
        "no sequence of declarations",
        "an argument the hook doesn't have",
    ],
)
def test_a_bad_plugin_is_down_with_its_reason_and_the_others_serve(bad: ModuleType, reason: str):
    good = plugin("good", rules=(lambda kernel: [code(3001, "good")],))
    plugins = load(good, bad=bad)
    assert said(plugins) == [("good", code(3001, "good"))]
    assert plugins.up() == ["good"]
    assert re.search(reason, states(plugins)["bad"])


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import a_module_that_is_not_there", "ModuleNotFoundError: No module named 'a_module_that_is_not_there'"),
        ("raise SystemExit('goodbye')", "SystemExit: goodbye"),
        ("def agio_plugin(:\n  pass", "SyntaxError"),
        ("raise RuntimeError", "import failed: RuntimeError"),
    ],
)
def test_a_plugin_that_fails_to_import_is_down_and_the_others_serve(install, source: str, reason: str):
    install("good", GOOD_SOURCE)
    install("bad", source)
    plugins = PluginSet.load(["bad", "good"])
    assert plugins.up() == ["good"]
    assert reason in states(plugins)["bad"]


TIRELESS = """
while True:
    try:
        time.sleep(600)
    except Exception:
        pass
"""
"""Code that tries again after whatever ends its wait, as one does that waits for a server."""


def _waits_for_ever(kernel: Kernel) -> Any:
    exec("import time" + TIRELESS)


def _turns_for_ever(kernel: Kernel) -> Any:
    exec("while True: pass")


def _catches_everything(kernel: Kernel) -> Any:
    exec("import time" + TIRELESS.replace("except Exception:", "except:"))


def _turns_whatever_comes(kernel: Kernel) -> Any:
    while True:
        with suppress(BaseException):
            exec("while True: pass")


NEVER = [_waits_for_ever, _turns_for_ever, _catches_everything, _turns_whatever_comes]


@pytest.mark.parametrize("never", NEVER)
def test_a_hook_that_never_returns_takes_its_plugin_down_and_no_other(monkeypatch, never: Callable[[Kernel], Any]):
    monkeypatch.setattr(answering, "ANSWERS_WITHIN_S", 0.3)
    monkeypatch.setattr(answering, "RINGS_EVERY_S", 0.1)
    plugins = load(plugin("good", rules=(lambda kernel: [code(3001, "good")],)), bad=plugin("bad", rules=(never,)))
    assert said(plugins) == [("good", code(3001, "good"))]
    assert states(plugins)["bad"] == "its rules failed: Unanswered: no answer within 0.3 s"


def test_an_import_that_never_returns_takes_its_plugin_down_and_another_alarm_still_rings(install, monkeypatch):
    monkeypatch.setattr(answering, "ANSWERS_WITHIN_S", 0.3)
    install("good", GOOD_SOURCE)
    install("bad", "import time" + TIRELESS)
    rung: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, frame: rung.append(number))
    left = signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        plugins = PluginSet.load(["bad", "good"])
        assert plugins.up() == ["good"]
        assert states(plugins)["bad"] == "import failed: Unanswered: no answer within 0.3 s"
        assert not signal.sigtimedwait([], 1) and rung
    finally:
        signal.setitimer(signal.ITIMER_REAL, *left)
        signal.signal(signal.SIGALRM, before)


def test_what_needs_a_plugin_that_is_down_is_down_too_at_any_distance():
    plugins = load(plugin("c", ("b",)), plugin("b", ("a",)), plugin("d"), a=WRONG_INFO)
    assert plugins.up() == ["d"]
    assert states(plugins)["b"] == "needs a, which is down"
    assert states(plugins)["c"] == "needs b, which is down"


def test_a_plugin_that_fails_late_takes_with_it_what_needs_it_and_what_both_declared():
    asked = plugin("a", rules=(lambda kernel: [code(3101)],))
    needing = plugin("b", ("a",), rules=(lambda kernel: [code(3201, "other")],))
    plugins = load(asked, needing, plugin("c", rules=(lambda kernel: [code(3301, "third")],)))
    plugins.fail("a", "its table is missing")
    assert [name for name, _ in said(plugins)] == ["c"]
    assert states(plugins) == {"a": "its table is missing", "b": "needs a, which is down", "c": ""}


def test_declarations_of_one_that_fails_while_others_are_asked_are_left_out():
    """The second plugin finds the first one wanting: what the first has said in this very round doesn't count."""
    holder: list[PluginSet] = []

    def complain(kernel: Kernel) -> list[Code]:
        holder[0].fail("a", "found wanting")
        return [code(3201, "other")]

    plugins = load(plugin("a", rules=(lambda kernel: [code(3101)],)), plugin("b", rules=(complain,)))
    holder.append(plugins)
    assert [name for name, _ in said(plugins)] == ["b"]


def test_the_first_reason_stays():
    plugins = load(plugin("a"))
    plugins.fail("a", "first")
    plugins.fail("a", "second")
    assert states(plugins) == {"a": "first"}


def test_a_missing_declaration_among_right_ones_is_a_wrong_one():
    bad = plugin("bad", rules=(lambda kernel: [code(3101), None],))
    plugins = load(plugin("good", rules=(lambda kernel: [code(3001, "good")],)), bad=bad)
    assert said(plugins) == [("good", code(3001, "good"))]
    assert states(plugins)["bad"] == "its rules have None, which is no Code"


def test_plugins_that_need_each_other_are_down_and_the_others_serve():
    plugins = load(plugin("a", ("b",)), plugin("b", ("a",)), plugin("c", ("b",)), plugin("d"))
    assert plugins.up() == ["d"]
    assert "circle" in states(plugins)["a"]
    assert "circle" in states(plugins)["b"]
    assert states(plugins)["c"] == "needs b, which is down"


def test_a_plugin_refused_half_way_answers_for_nobody_else():
    """One whose third hook has a wrong argument was registered up to its second: it must not speak for its peers."""
    half = plugin("bad", rules=(lambda kernel: [code(3999, "alien")],), register_commands=lambda wrong: None)
    plugins = load(plugin("good", rules=(lambda kernel: [code(3001, "good")],)), bad=half)
    assert plugins.up() == ["good"]
    assert said(plugins) == [("good", code(3001, "good"))]


def test_a_function_written_as_a_generator_may_fail_half_way():
    def generator(kernel: Kernel) -> Any:
        yield code(3101)
        raise ValueError("the second is broken")

    plugins = load(plugin("good"), plugin("bad", rules=(generator,)))
    assert said(plugins) == []
    assert "the second is broken" in states(plugins)["bad"]


# --- what a plugin says of itself ------------------------------------------------------------------------------------


class Egged(msgspec.Struct):
    id: int


def whole(**fields: Any) -> ModuleType:
    made = Plugin(id="spot", title="Spot", **fields)
    return plugin("spot", agio_plugin=lambda: made)


def test_what_plugins_declare_comes_in_order_each_with_its_plugins_id():
    first, last = code(3101, "first"), code(3201, "last")
    made = Plugin(id="a", title="A", requires=("spot",), codes=[last], config=int)
    plugins = load(plugin("a", agio_plugin=lambda: made), whole(codes=[first]))
    assert plugins.declared("codes") == [("spot", first), ("a", last)]
    assert plugins.declared("config") == [("a", int)]
    assert plugins.declared("remote") == plugins.declared("tables") == []
    plugins.fail("spot", "its table is missing")
    assert plugins.declared("codes") == []


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"codes": ["3101"]}, "its codes have '3101', which is no Code"),
        ({"codes": [code(3101), None]}, "its codes have None, which is no Code"),
        ({"codes": 3101}, "its codes have 3101, which is no Code"),
        ({"codes": {3101: "full"}}, "its codes have {3101: 'full'}, which is no Code"),
        ({"codes": [lambda kernel: code(3101)]}, "its codes have <function .*>, which is no Code"),
        ({"tasks": ["clean"]}, "its tasks have 'clean', which is no TaskSpec"),
        ({"cases": [code(3101)]}, "its cases have Code.*, which is no Cases or ReviewQueue"),
        ({"texts": (1,)}, "its texts have 1, which is no str"),
        ({"config": {"prize": str}}, "its config has {'prize': <class 'str'>}, which is no type"),
        ({"remote": "spot"}, "its remote has 'spot', which is no Remote"),
    ],
)
def test_a_field_of_something_else_takes_the_plugin_down_and_says_so(fields: dict[str, Any], reason: str):
    plugins = load(plugin("good"), whole(**fields))
    assert plugins.up() == ["good"]
    assert re.search(reason if "*" in reason else re.escape(reason), states(plugins)["spot"])


def test_one_name_in_place_of_a_sequence_of_names_is_one_name():
    """A string is a sequence of letters: no plugin means the domains s, p, o and t."""
    assert load(whole(texts="spot")).declared("texts") == [("spot", "spot")]


def test_a_package_holds_its_tables_migrations_and_texts_by_convention(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(tmp_path)
    for folder in ("agio_coop", "agio_coop/eggs", "agio_coop/migrations"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").touch()
    (tmp_path / "agio_coop/eggs/tables.py").write_text(
        "from agio_kernel.postgres.query import DB\n"
        "from piccolo.columns import BigInt\n"
        "from piccolo.table import Table\n"
        "class Eggs(Table, tablename='nest_egg', db=DB):\n    id = BigInt(primary_key=True)\n"
    )
    module = plugin("nest", agio_plugin=lambda: Plugin(id="nest", title="Nest"))
    module.__package__ = "agio_coop"
    plugins = load(nest=module)
    assert states(plugins) == {"nest": ""}
    assert [table._meta.tablename for _, table in plugins.declared("tables")] == ["nest_egg"]
    assert plugins.declared("migrations") == [("nest", Migrations("nest", "agio_coop.migrations"))]
    assert plugins.declared("texts") == [("nest", "nest")]


def test_a_package_declares_to_the_ledger_by_type(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Alone, in a tuple or by postings, each once; what the module imports of the kernel is none of its own."""
    folder = tmp_path / "agio_barn/declared"
    folder.mkdir(parents=True)
    for package in (folder.parent, folder):
        (package / "__init__.py").touch()
    (folder / "reasons.py").write_text(
        "from enum import StrEnum\n"
        "from agio_kernel.cases.postings import Leg, Postings\n"
        "from agio_kernel.declarations.states import StateMachine\n"
        "from agio_kernel.ledger import AccountName, CauseKind, CauseProof, FeeShare, Reason\n"
        "KEPT, SOLD = Reason(5000, 'barn.kept', spends=False), Reason(5001, 'barn.sold', spends=True)\n"
        "EGG, SALE = CauseKind(5000, 'barn.egg'), CauseKind(5001, 'barn.sale')\n"
        "PROOFS = (CauseProof(SALE), FeeShare('barn.share'))\n"
        "class EggState(StrEnum):\n    LAID, SOLD = 'laid', 'sold'\n"
        "EGGS = StateMachine('barn', 'egg', EggState, {(EggState.LAID, 'sell', 'user'): EggState.SOLD},\n"
        "    EggState.LAID, (EggState.SOLD,), relation='barn_egg')\n"
        "BARN = AccountName('house:barn')\n"
        "EGG_POSTINGS = Postings(EGGS, EGG, Leg(0, KEPT, 'amount', tuple(EggState), credit=BARN))\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    module = plugin("barn", agio_plugin=lambda: Plugin(id="barn", title="Barn"))
    module.__package__ = "agio_barn"
    [(_, codes)] = load(barn=module).declared("ledger")
    assert {one.name for one in (*codes.reasons, *codes.causes, *codes.accounts)} == {
        "barn.kept",
        "barn.sold",
        "barn.egg",
        "barn.sale",
        "house:barn",
    }
    assert sorted(one.cause_kind.name for one in codes.proofs) == ["barn.egg", "barn.sale"]
    assert [one.parameter for one in codes.fee_shares] == ["barn.share"]
    codes.require_proofs()


# --- what it declares with the kernel -------------------------------------------------------------------------------


class Nest:
    """A part, and what it declares itself."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.turns: list[str] = []

    def rules(self) -> list[Rule]:
        return [Rule("nest.leave", self.check)]

    def check(self, principal: Any, facts: Any) -> None: ...

    @asynccontextmanager
    async def warm(self) -> AsyncIterator[None]:
        self.turns.append("warm")
        yield


class Egg:
    def __init__(self, kernel: Kernel) -> None:
        self.nest = kernel.part(Nest)


async def turn(nest: Nest, egg: Egg) -> None:
    """Work on two parts."""
    assert egg.nest is nest
    nest.turns.append("turned")


def cleaning(kernel: Kernel) -> TaskSpec:
    return TaskSpec("nest.clean", kernel.part(Nest).warm, 60, "Clean")


async def test_functions_are_given_the_kernel_or_the_parts_of_it_that_they_name_which_are_made_once():
    kernel = msgspec.structs.replace(KERNEL, parts={})
    tasks, lifespans = (TaskSpec("nest.turn", turn, 60, "Turning"), cleaning), (Lifespan("nest.warm", Nest.warm),)
    made = Plugin(id="spot", title="Spot", rules=(Nest.rules,), tasks=tasks, lifespans=lifespans)
    plugins = load(plugin("spot", agio_plugin=lambda: made))
    nest = kernel.part(Nest)
    [(_, rule)] = plugins.made("rules", kernel)
    assert rule.check == nest.check
    assert [one.name for _, one in plugins.made("tasks", kernel)] == ["nest.turn", "nest.clean"]
    await plugins.made("tasks", kernel)[0][1].run()
    async with plugins.made("lifespans", kernel)[0][1].open():
        assert nest.turns == ["turned", "warm"]


def test_calls_of_lists_and_threads_come_with_them():
    listed = Records(
        plugin="spot",
        name="eggs",
        path="eggs",
        summary="My eggs",
        form=NoForm,
        answer=Page[Egged],
        columns=(),
        listing=None,
    )
    written = Threads(cases=ABSENT, open=(), call="egg", about="an egg")
    plugins = load(whole(records=[lambda kernel: listed], threads=[written, msgspec.structs.replace(written, call="")]))
    paths = ["web/eggThread", "web/writeEgg", "web/readEggThread", "web/eggs"]
    assert [call.path for _, call in plugins.made("calls", KERNEL)] == paths
    plugins = load(whole(records=[listed], export=Export("exportEggs", NoForm)))
    assert [call.path for _, call in plugins.made("calls", KERNEL)] == ["web/eggs", "web/exportEggs"]
    assert states(plugins) == {"spot": ""}


# --- single answers --------------------------------------------------------------------------------------------------


def test_a_provided_port_is_asked_of_each_plugin_with_its_own_configuration():
    def provide(name: str) -> Callable[..., Any]:
        def provide_file_store(settings: Any, config: Any, secrets: Any) -> Any:
            return (name, config) if config else None

        return provide_file_store

    plugins = load(*(plugin(name, provide_file_store=provide(name)) for name in ("a", "b", "c")))
    arguments = {name: {"settings": None, "config": name == "b", "secrets": None} for name in "abc"}
    assert plugins.ask_each("provide_file_store", arguments) == [("b", ("b", True))]


def test_an_unknown_name_is_not_up():
    assert not load(plugin("a")).is_up("z")


@pytest.mark.parametrize(
    ("wanted", "up"), [(">=0.1,<1", True), ("", True), (">=99", False), ("<0.1", False), ("any", False)]
)
def test_a_plugin_made_for_another_kernel_is_down_and_says_for_which(wanted: str, up: bool):
    other = plugin("other", agio_plugin=lambda: Plugin(id="other", title="Other", version="1.0.0", kernel=wanted))
    reason = states(load(other))["other"]
    assert (reason == "") is up
    assert up or f"is made for agio-kernel {wanted}, this is {KERNEL_VERSION}" in reason


# --- the demo --------------------------------------------------------------------------------------------------------


def test_a_part_of_the_demo_joins_its_plugin_where_it_is_asked_for(install):
    install("eggs", DEMO_SOURCE, DEMO_ENTRY)
    given = {"good": plugin("good"), "other": plugin("other")}
    for demo, found in (((), []), (("eggs",), [("good", "good.eggs")])):
        made = PluginSet.load(given, modules=given, demo=demo).made("lifespans", KERNEL)
        assert [(id, one.name) for id, one in made] == found


def test_the_demo_of_a_plugin_that_is_not_enabled_is_not_even_imported(install):
    install("eggs", "raise SystemExit('imported')", DEMO_ENTRY)
    given = {"other": plugin("other")}
    assert states(PluginSet.load(given, modules=given, demo=["eggs"])) == {"other": ""}


@pytest.mark.parametrize("source", ["raise SystemExit('spoilt')", "DEMO = 'an egg'"])
def test_a_demo_that_fails_takes_its_own_plugin_down(install, source: str):
    install("eggs", source, DEMO_ENTRY)
    given = {"good": plugin("good"), "other": plugin("other")}
    found = states(PluginSet.load(given, modules=given, demo=["eggs"]))
    assert found["good"].startswith("its demo installed_eggs:DEMO failed") and not found["other"]
