"""A product's name stands in its own folders only: what a new plugin needs, it declares, and no list names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from agio_host.assembly import Declarations, declare, declared_calls, unconnected_kernel
from agio_host.locales.catalogues import read_catalogue
from agio_host.plugin_skeleton import write_plugin
from agio_kernel.declarations.offers import Offer
from agio_kernel.plugins.numbers import OTHERS, register
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.languages import languages
from agio_kernel.settings.deployment import Settings, load
from agio_testing.site import PLUGINS as OFFERED

ROOT = Path(__file__).resolve().parents[2]
PLUGINS = sorted(file.parent.name for file in ROOT.glob("plugins/*/pyproject.toml"))
SEARCHED = (
    "kernel/agio_kernel",
    "host-api/agio_host",
    "shell-web/src",
    "shell-web/sdk/src",
    "shell-web/ui",
    "shell-web/trade",
    "testing",
    "tests",
    "bench",
)
SOURCES = frozenset({".py", ".sql", ".template", ".ts", ".tsx"})
SKIPPED = frozenset({"node_modules", "build", "dist", "__pycache__", "tests", "test"})

ALLOWED = {
    ("host-api/agio_host/dispatch/answered.py", "operator"): "a cookie's name: agio_ and the kind of session",
    ("host-api/agio_host/description/openapi.py", "operator"): "the same cookie, described",
    ("kernel/agio_kernel/settings/catalogues/catalogue.py", "operator"): "the console's own word for a row's key",
    ("kernel/agio_kernel/settings/presentation.py", "operator"): "the console's own words for the parts of the look",
    ("kernel/agio_kernel/settings/texts/texts.py", "operator"): "the console's own words for texts",
    ("shell-web/sdk/src/session/language.ts", "account"): "a language is kept in the account where there are accounts",
    (
        "testing/agio_testing/run/canaries.py",
        "account",
    ): "notes each code sent, so that none is found elsewhere",
    ("testing/agio_testing/console.py", "operator"): "an operator at the console",
    ("testing/agio_testing/console.py", "wallet"): "what the console asks for when a withdrawal is sent",
    ("testing/agio_testing/visitor.py", "wallet"): "a site holds back no card after it was saved",
    ("testing/agio_testing/users.py", "account"): "somebody who registers and signs in",
    ("tests/journeys/fault_scenarios/test_fault_scenarios.py", "account"): "somebody whose session ended logs in again",
    ("tests/journeys/test_platform_sections.py", "operator"): "two operators change what another plugin sells",
    ("tests/journeys/test_platform_sections.py", "spot"): "what they change: a pair's fee, and whether it is offered",
    ("tests/journeys/sweep/test_found.py", "spot"): "a movement of money that has a trade behind it",
    ("tests/journeys/sweep/states.py", "wallet"): "the sweep's users have money: deposits are decided for them",
    ("tests/operations/faults/test_kill_wallet.py", "wallet"): "money in and out while the server is killed",
    ("tests/operations/faults/table.py", "account"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "custody"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "lending"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "options"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "spot"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "subscription"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "wallet"): "names the tests that prove a row",
    ("tests/operations/faults/table.py", "wealth"): "names the tests that prove a row",
    ("tests/operations/faults/seeded/sitecustomize.py", "spot"): "defects that are put in where orders are committed",
    ("tests/operations/faults/test_database_out_of_reach.py", "wallet"): "money in and out while answers are lost",
    ("tests/operations/faults/test_redis.py", "wallet"): "money in and out while Redis is gone",
    ("tests/operations/faults/checker.py", "wallet"): "what moved is counted by itself, by no code of the platform",
    ("tests/operations/faults/test_routed_orders.py", "spot"): "the answer of an order's end",
    ("testing/agio_testing/processes/orders.py", "spot"): "the answer while nobody trades",
    ("tests/operations/test_processes.py", "wallet"): "a deposit that one process takes and another credits",
    (
        "tests/operations/faults/test_two_serves.py",
        "spot",
    ): "the answer of a site that stands by to whoever would trade",
    ("tests/operations/faults/test_price_lead.py", "market"): "two sites' own sources, which show whose a price is",
    ("tests/operations/test_upgrade.py", "spot"): "the plugin whose next version is seeded with a migration",
    ("tests/operations/test_cli.py", "account"): "a constant with choices, as the command prints it",
    ("tests/operations/test_cli.py", "spot"): "a constant with bounds, as the command prints it",
    ("tests/operations/test_go_live.py", "market"): "an operator who goes live adds a coin of his own",
    ("tests/operations/test_go_live.py", "verification"): "an operator who goes live approves an identity",
    ("tests/operations/test_go_live.py", "wallet"): "an operator who goes live lets the first withdrawal out",
    ("tests/operations/test_free_gains.py", "referral"): "one of the products that are tried for gains without risk",
    ("tests/operations/test_tampering.py", "wallet"): "rows of the ledger that somebody forges",
    ("tests/rules/test_closed_doors.py", "spot"): "what the search must find",
    ("tests/rules/money/test_currencies.py", "account"): "one plugin's currencies are held against another's markets",
    ("tests/rules/money/test_currencies.py", "market"): "one plugin's currencies are held against another's markets",
    ("tests/rules/test_ended_access.py", "account"): "where a password is written and nobody's access ends",
    ("tests/rules/test_ended_access.py", "operator"): "where a password is written and nobody's access ends",
    ("tests/rules/texts/test_placeholders.py", "operator"): "its samples fill every message",
    ("tests/rules/texts/test_english.py", "spot"): "the one label that may say what others may not",
    ("tests/rules/money/test_money_out.py", "c2c"): "a way by which money leaves, which must be found",
    ("tests/rules/money/test_money_out.py", "lending"): "a way by which money leaves, which must be found",
    ("tests/rules/money/test_money_out.py", "verification"): "decisions that pay nobody",
    ("tests/rules/money/test_money_out.py", "wallet"): "a way by which money leaves, which must be found",
    ("tests/wire/test_fair_dealing.py", "market"): "a catalogue that must be among those that are walked",
    ("tests/wire/test_fair_dealing.py", "spot"): "a catalogue that must be among those that are walked",
    ("tests/wire/test_operator_cases.py", "content"): "a ticket is answered in its thread, which is no decision",
    ("tests/wire/test_operator_cases.py", "spot"): "the console's calls, asked with a row and a constant that exist",
    ("tests/wire/test_operator_cases.py", "wallet"): "the console's calls, asked with a queue that has cases",
    ("tests/wire/test_view_as.py", "operator"): "the permission by which an operator sees what a user sees",
    ("tests/operations/test_month.py", "lending"): "what a month is passed with",
    ("tests/operations/test_month.py", "signin"): "what a month is passed with",
    ("tests/operations/test_own_prices.py", "c2c"): "a product that is sold at a price",
    ("tests/rules/money/test_guarded_ways.py", "account"): "who asks for money to leave",
    ("tests/wire/test_operator_cases.py", "c2c"): "a decision that has fields",
    ("bench/accrual.py", "custody"): "measures a day of interest for many orders",
    ("bench/costs.py", "spot"): "measures what an order costs",
    ("bench/engine.py", "spot"): "measures the matching engine",
    ("bench/feed_server.py", "market"): "measures the market and its feed with thousands of instruments",
    ("bench/growth.py", "spot"): "measures the sequencer with a grown history",
    ("bench/orders.py", "spot"): "measures the way of an order",
    ("bench/routed.py", "spot"): "measures the way of an order to the process that owns the books",
    ("bench/positions.py", "contract"): "measures ticks with many open positions",
    ("bench/watch.py", "spot"): "measures the watcher over trades",
}
"""Other places that may name a plugin, and why. It only gets shorter."""

SHARED = {
    "web/bankCards": "the accounts at banks that a user is paid to: a sale of coins chooses one",
    "web/getAsset2": "what an account has: a form of any product says it",
    "web/getTextsList": "the texts that somebody agrees to as he registers",
    "web/info": "who somebody is",
    "web/priceReceipt": "why a price was what it was, whichever plugin decided it",
    "web/security": "which factors an account has, before they are asked for",
}
"""Calls that pages of other plugins ask, and for what. It only gets shorter."""


@cache
def sources() -> tuple[Path, ...]:
    """Sources of the house, every plugin's package and every remote, without tests."""
    return tuple(_sources())


def _sources() -> Iterator[Path]:
    for top in (
        *SEARCHED,
        *(f"plugins/{one}/agio_{one}" for one in PLUGINS),
        *(f"remotes/{one}/src" for one in PLUGINS),
    ):
        for file in sorted((ROOT / top).rglob("*")):
            inside = file.relative_to(ROOT)
            if file.suffix in SOURCES and not SKIPPED & set(inside.parts[1:]):
                yield inside


@cache
def code(file: Path) -> str:
    """A file without its remarks, and without named links: those are how pages of plugins point at each other."""
    text = (ROOT / file).read_text("utf-8")
    text = re.sub(r'"""(?:.|\n)*?"""', "", text) if file.suffix == ".py" else re.sub(r"/\*(?:.|\n)*?\*/", "", text)
    text = re.sub(r"(?m)(^|\s)(#|//|--) .*$", "", text)
    return re.sub(r"\blink(?:Or)?\([^)]*\)", "", text)


NAMES = f"(?:{'|'.join(map(re.escape, PLUGINS))})"
LITERAL = rf"[\"'`]{NAMES}(?=[./][A-Za-z])"
OTHER = rf"(?<![\w.])agio_{NAMES}\b|@agio/remote-{NAMES}\b|\bplugins?/{NAMES}\b|\bhasPlugin\(\"{NAMES}(?=\"\))"
NAMED = re.compile(rf"(?=({LITERAL}|{OTHER}))")  # looked for at each place: one may begin within another


@cache
def named(file: Path) -> frozenset[str]:
    """Plugins that the file names: imports, or has their keys, calls, permissions or folders in a literal."""
    return frozenset(re.search(rf"{NAMES}$", found)[0] for found in NAMED.findall(code(file)))


@pytest.mark.parametrize("plugin", PLUGINS)
def test_a_plugin_is_named_in_its_own_folders_only(plugin: str):
    own = (f"plugins/{plugin}/", f"remotes/{plugin}/")
    elsewhere = {(str(file), plugin) for file in sources() if not str(file).startswith(own) and plugin in named(file)}
    assert elsewhere == {one for one in ALLOWED if one[1] == plugin}


def test_the_search_finds_what_it_looks_for():
    assert len(PLUGINS) >= 6
    assert "spot" in named(Path("plugins/spot/agio_spot/plugin.py"))
    assert "wallet" in named(Path("remotes/wallet/src/records/HistoryScreen.tsx"))
    assert len(list(sources())) > 300


def test_a_plugin_without_a_range_of_its_own_has_its_codes_among_those_of_others():
    first, last = register().plugins[OTHERS]
    for plugin in set(PLUGINS) - register().plugins.keys():
        for file in (ROOT / "plugins" / plugin).glob("agio_*/**/codes.py"):
            numbers = [int(one) for one in re.findall(r"= Code\((\d+)", file.read_text("utf-8"))]
            assert all(first <= one <= last for one in numbers), f"{plugin}: {numbers}"


def test_a_new_plugin_is_named_in_its_own_folders_and_catalogues_only(tmp_path: Path):
    for folder in ("plugins", "remotes"):
        (tmp_path / folder).mkdir()
    for catalogue in (ROOT / "locales").rglob("*"):
        target = tmp_path / catalogue.relative_to(ROOT)
        if catalogue.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(catalogue.read_bytes())
    before = {file: file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    write_plugin(tmp_path, "magpie", "Parrots")
    changed = {
        str(file.relative_to(tmp_path))
        for file in tmp_path.rglob("*")
        if file.is_file() and before.get(file) != file.read_bytes()
    }
    own = re.compile(r"plugins/magpie/|remotes/magpie/|locales/[\w-]+/LC_MESSAGES/magpie\.po$")
    assert changed and [file for file in changed if not own.match(file)] == []


# --- what one plugin shows of another is declared -----------------------------------------------------------------


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    return load(ROOT / "agio.toml", data=tmp_path_factory.mktemp("data"), port=0, environment={})


@pytest.fixture(scope="module")
def plugins() -> PluginSet:
    return PluginSet.load(OFFERED)


@pytest.fixture(scope="module")
def declared(settings: Settings, plugins: PluginSet) -> Declarations:
    return declare(settings, plugins)


@pytest.fixture(scope="module")
def offers(settings: Settings, plugins: PluginSet, declared: Declarations) -> list[tuple[str, Offer]]:
    return plugins.made("offers", unconnected_kernel(settings, plugins, declared))


def test_an_offer_leads_to_a_screen_of_the_plugin_that_declares_it(
    offers: list[tuple[str, Offer]], declared: Declarations
) -> None:
    assert len(offers) >= 2
    links = {plugin: remote.links for plugin, remote in declared.remotes}
    assert [(plugin, offer.link) for plugin, offer in offers if offer.link not in links[plugin]] == []
    assert len({offer.order for _, offer in offers}) == len(offers), "the order of tabs is nobody's chance"


@pytest.mark.parametrize("tag", [one.tag for one in languages()])
def test_an_offer_has_its_title_among_what_the_shell_has_at_hand(offers: list[tuple[str, Offer]], tag: str) -> None:
    for _, offer in offers:
        domain, kind, _ = offer.title.split(".")
        assert kind == "nav"
        found = read_catalogue(ROOT / f"locales/{tag}/LC_MESSAGES/{domain}.po").find(offer.title)
        assert found is not None and found.msgstr


def test_a_page_asks_the_calls_of_its_own_plugin_and_the_shared_ones(
    settings: Settings, plugins: PluginSet, declared: Declarations
) -> None:
    owner = {call.path: plugin for plugin, call in declared_calls(settings, plugins, declared)}
    asked: dict[str, set[str]] = {}
    for file in sorted((ROOT / "remotes").glob("*/src/**/*.ts*")):
        plugin = file.relative_to(ROOT).parts[1]
        if file.name == "wire.gen.ts":
            continue
        for call in re.findall(r"[\"'`](web/\w+)[\"'`]", file.read_text("utf-8")):
            if owner.get(call, plugin) != plugin:
                asked.setdefault(call, set()).add(plugin)
    assert {call: who for call, who in asked.items() if call not in SHARED} == {}
    assert set(SHARED) <= asked.keys(), "what nobody shares any more is taken off the list"
