"""``agio plugin check``: every plugin of the house reaches the highest tier, and each rule finds what breaks it."""

from __future__ import annotations

import asyncio
import importlib
import json
import random
import re
import secrets
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import asyncpg
import msgspec
import pytest
from agio_host.commands.context import CommandContext
from agio_host.commands.plugin import plugin as command
from agio_host.plugin_check import RULES, Card, Plugins, Subject, Tier, card
from agio_host.plugin_check.page import BEGIN, END, rules_page
from agio_host.plugin_check.rule import DOCUMENT, Requirements
from agio_host.plugin_check.stored import observe
from agio_host.plugin_skeleton import write_plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import load
from agio_testing.fixtures import with_database
from agio_testing.site import PLUGINS, ROOT
from click.testing import CliRunner

NAME = "magpie"
PACKAGE = f"plugins/{NAME}/agio_{NAME}"
JAPANESE = f"locales/ja/LC_MESSAGES/{NAME}.po"
BUILT = f"build/remotes/{NAME}"
BUILT_WITH = {"@agio/sdk": "1.2.0"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Plugins:
    settings = load(ROOT / "agio.toml", data=tmp_path_factory.mktemp("data"), port=0, environment={})
    return Plugins(settings, PluginSet.load(PLUGINS))


@pytest.fixture(scope="module")
def observed(house: Plugins, postgres_dsn: str) -> dict[str, Subject]:
    """Each plugin of the house, put on one database with all others."""
    subjects = house.up
    asyncio.run(on_a_database(subjects, postgres_dsn))
    return {one.id: one for one in subjects}


async def on_a_database(subjects: Sequence[Subject], postgres_dsn: str) -> None:
    server = await asyncpg.connect(postgres_dsn)
    name = f"checked_{secrets.token_hex(4)}"
    try:
        await server.execute(f"CREATE DATABASE {name}")
        await observe(subjects, with_database(postgres_dsn, name))
    finally:
        await server.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        await server.close()


@pytest.mark.parametrize("name", PLUGINS)
def test_each_plugin_of_the_house_reaches_the_highest_tier(observed: dict[str, Subject], name: str) -> None:
    found = card(observed[name], database=True)
    assert found.tier is Tier.POLISHED, "\n".join(found.lines())


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with a generated plugin and a small build of its remote."""
    folder = tmp_path_factory.mktemp("workspace")
    shutil.copytree(ROOT / "locales", folder / "locales")
    for part in ("plugins", "remotes"):
        (folder / part).mkdir()
    write_plugin(folder, NAME, "Parrots")
    built = folder / BUILT
    built.mkdir(parents=True)
    entry = f"/remotes/{NAME}/remoteEntry.js"
    (built / "manifest.json").write_text(
        json.dumps({"id": NAME, "entry": entry, "screens": {NAME: [entry]}, "built": BUILT_WITH})
    )
    (built / "remoteEntry.js").write_text("export {};")
    (folder / "build/web").mkdir()
    (folder / "build/web/shared.json").write_text(json.dumps(BUILT_WITH))
    (folder / "agio.toml").write_text(f'plugins = ["market", "{NAME}"]\n[deployment]\ndevelopment = true\n')
    return folder


def carded(workspace: Path, postgres_dsn: str = "") -> Card:
    """The score card of the generated plugin as it stands there, with the rules on a database where one is given."""
    settings = load(workspace / "agio.toml", data=workspace / "data", port=0, environment={})
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(workspace / "plugins" / NAME)
        patch.setattr(sys, "dont_write_bytecode", True)
        importlib.invalidate_caches()
        try:
            module = importlib.import_module(f"agio_{NAME}.plugin")
            subject = Plugins(settings, PluginSet.load(["market", NAME], modules={NAME: module})).subject(NAME)
            if postgres_dsn:
                asyncio.run(on_a_database([subject], postgres_dsn))
            return card(subject, database=bool(postgres_dsn))
        finally:
            for one in [one for one in sys.modules if one.split(".")[0] == f"agio_{NAME}"]:
                del sys.modules[one]


@contextmanager
def changed(file: Path, place: str, instead: str) -> Iterator[None]:
    """A file with one place of it changed; a new one where there is none."""
    before = file.read_text("utf-8") if file.is_file() else None
    assert before is None or place in before, (file, place)
    file.write_text((before or "").replace(place, instead, 1) if before is not None else instead, "utf-8")
    try:
        yield
    finally:
        file.write_text(before, "utf-8") if before is not None else file.unlink()


def test_the_generated_plugin_reaches_the_highest_tier(workspace: Path, postgres_dsn: str) -> None:
    found = carded(workspace, postgres_dsn)
    assert found.tier is Tier.POLISHED, "\n".join(found.lines())


_LARGE = "".join(random.Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=300_000))
CONTENTS, REASONS, STATES = f"{PACKAGE}/plugin.py", f"{PACKAGE}/declared/reasons.py", f"{PACKAGE}/declared/states.py"
BUY, SETTLE = f"{PACKAGE}/purchase/buy.py", f"{PACKAGE}/purchase/settle.py"
SQL = f"{PACKAGE}/migrations/0001_{NAME}.sql"
IMPORT, FIRST, HOUSE = "import asyncpg\n", "    plan = kernel.part", "PRINCIPAL ="
SECOND = f"{PACKAGE}/migrations/0002_more.sql"
REMOTE = f'id="{NAME}",\n            '
MOVED = 'move(kernel, tx, purchase, "cancel", USER, await db_now(tx))'
SEEDED = [
    ("up", CONTENTS, f'id="{NAME}",\n        title', 'id="raven",\n        title'),
    ("hooks", SETTLE, IMPORT, f"{IMPORT}hookimpl = None\n"),
    ("layers", SETTLE, IMPORT, f"import agio_host.guard\n{IMPORT}"),
    ("names", f"{PACKAGE}/purchase/utils.py", "", '"""Things."""\n'),
    ("kernel-range", CONTENTS, 'title="Parrots",', 'title="Parrots", kernel=">=0.1",'),
    ("numbers", f"{PACKAGE}/declared/codes.py", "Code(5000,", "Code(4999,"),
    ("tables", f"{PACKAGE}/purchase/purchase.py", 'made on."""', 'made on"""'),
    ("migrations", SQL, "CREATE INDEX", f"LOCK TABLE {NAME}_purchase;\nCREATE INDEX"),
    ("states", STATES, '"cancel", "user"', '"withdraw", "user"'),
    ("permissions", SETTLE, "PURCHASES_DECIDE.key, 240", f'"{NAME}.purchases.see", 240'),
    ("money-calls", SETTLE, MOVED, 'open(kernel, tx, purchase, USER, "cancel")'),
    ("money-screens", CONTENTS, f', commands=("{NAME}Buy",)', ""),
    ("open-business", CONTENTS, "        cases=(purchase_cases,),\n", ""),
    ("causes", REASONS, HOUSE, f'GIFT = CauseKind(5007, "{NAME}.gift")\n{HOUSE}'),
    ("money-in", REASONS, f'"house:{NAME}_interest"', f'"external:{NAME}_interest"'),
    ("once", SETTLE, "request.idempotent_transaction()", "kernel.db.transaction()"),
    ("float-money", REASONS, HOUSE, f"HALF = 0.5\n{HOUSE}"),
    ("clock", BUY, "kernel.clock.now())", "datetime.now())"),
    ("output", BUY, FIRST, f"    print(now)\n{FIRST}"),
    ("outbound", BUY, "import msgspec\n", "import httpx\nimport msgspec\n"),
    ("expand", SECOND, "", f"ALTER TABLE {NAME}_purchase RENAME COLUMN plan TO offer;"),
    ("personal", f"{PACKAGE}/purchase/purchase.py", 'other="plan coin state reason"', 'other="plan coin state"'),
    ("languages", JAPANESE, "", ""),
    ("texts", CONTENTS, f'"{NAME}.title"', f'"{NAME}.heading"'),
    ("figures", BUY, FIRST, f"    warning(most=str(now))\n{FIRST}"),
    ("summaries", BUY, '    """Buy a plan."""\n', ""),
    ("notices", CONTENTS, "notices=(PURCHASE_POSTINGS.notice_of(Purchase),)", "notices=()"),
    ("domains", CONTENTS, f"{REMOTE}screens", f'{REMOTE}domains=("trade",),\n            screens'),
    ("remote", f"{BUILT}/manifest.json", f'"{NAME}": [', '"old": ['),
    ("ui-versions", f"{BUILT}/manifest.json", "1.2.0", "1.3.0"),
    ("own-screen", f"{BUILT}/styles.css", "", f"@media print {{ .{NAME}-a:not(.b, .c) > p {{}} }} body {{}}"),
    ("own-screen", f"{BUILT}/more.js", "", "window.fetch = () => 1;"),
    ("own-screen", f"{BUILT}/more.js", "", "Array.prototype.at = () => 1;"),
    ("bytes", f"{BUILT}/remoteEntry.js", "export {};", _LARGE),
]
"""By rule, the one change that breaks it: a file, a place of it, and what stands there instead."""


@pytest.mark.parametrize(("rule", "file", "place", "instead"), SEEDED, ids=[one[0] for one in SEEDED])
def test_a_plugin_that_breaks_one_rule_breaks_that_alone(
    workspace: Path, rule: str, file: str, place: str, instead: str
) -> None:
    if rule == "languages":
        text = (workspace / file).read_text("utf-8")
        found = re.search(rf'msgid "{NAME}\.receipt\.formula"\nmsgstr "[^"]+"', text)
        assert found is not None
        place, instead = found[0], found[0].partition("\nmsgstr")[0] + '\nmsgstr ""'
    with changed(workspace / file, place, instead):
        found = carded(workspace)
    assert [one.rule.id for one in found.broken] == [rule], "\n".join(found.lines())
    below = [tier for tier in Tier if list(Tier).index(tier) < list(Tier).index(found.broken[0].rule.tier)]
    assert found.tier is (below[-1] if below else None)
    assert all(one.where and one.says for one in found.broken[0].findings)


TABLE = f"{NAME}_purchase"
STORED = [
    ("drift", f"ALTER TABLE {TABLE} ADD COLUMN more text;"),
    ("expand filled", f"ALTER TABLE {TABLE} ALTER COLUMN plan TYPE text USING plan || '';"),
    ("expand filled", f"CREATE INDEX {TABLE}_plan ON {TABLE} (plan);"),
    ("expand drift filled", f"ALTER TABLE {TABLE} ADD COLUMN more text NOT NULL;"),
    ("uninstall", "CREATE SEQUENCE stray;"),
]
"""By rule, a second migration that breaks it; a column that the noun hasn't breaks "drift" as well."""


@pytest.mark.parametrize(("rules", "text"), STORED, ids=[f"{one[0]}-{at}" for at, one in enumerate(STORED)])
def test_a_migration_that_breaks_a_rule_breaks_that_alone(
    workspace: Path, postgres_dsn: str, rules: str, text: str
) -> None:
    with changed(workspace / SECOND, "", text):
        found = carded(workspace, postgres_dsn)
    assert [one.rule.id for one in found.broken] == rules.split(), "\n".join(found.lines())


def test_a_call_that_reads_amounts_by_itself_is_found(workspace: Path, postgres_dsn: str) -> None:
    own = ("amount_within(kernel.assets, terms, request.form.amount)", "int(request.form.amount)")
    with changed(workspace / BUY, *own):
        found = carded(workspace, postgres_dsn)
    assert [one.rule.id for one in found.broken] == ["hostile-amounts"], "\n".join(found.lines())
    assert {one.where for one in found.broken[0].findings} == {f"web/{NAME}Quote", f"web/{NAME}Buy"}


OWN = "await Purchase.require_own(effect.tx, request.form.id, request.user.id)"
BY_ID = "await Purchase.find(effect.tx, int(request.form.id)) or ById"
ONCE = "    async with request.idempotent_transaction() as effect:\n        tx, now"
BESIDE = f"    await kernel.db.execute(\"UPDATE {NAME}_purchase SET reason = reason || 'x'\")\n"
WALKED = [
    ("owners", SETTLE, OWN, BY_ID, f"web/{NAME}Cancel"),
    ("twice", BUY, ONCE, f"{BESIDE}{ONCE}", f"web/{NAME}Buy"),
    (
        "receipts",
        f"{PACKAGE}/purchase/purchase.py",
        'int(facts["days"]))}',
        'int(facts["days"]) + 1)}',
        f"{NAME}.purchase",
    ),
]
"""By rule, the change by which a call breaks it once several users make it, and the call or kind of receipt."""


@pytest.mark.parametrize(("rule", "file", "place", "instead", "call"), WALKED, ids=[one[0] for one in WALKED])
def test_a_call_that_breaks_a_rule_for_several_users_is_found(
    workspace: Path, postgres_dsn: str, rule: str, file: str, place: str, instead: str, call: str
) -> None:
    with changed(workspace / file, place, instead):
        found = carded(workspace, postgres_dsn)
    assert [one.rule.id for one in found.broken] == [rule], "\n".join(found.lines())
    assert [one.where.split()[0] for one in found.broken[0].findings] == [call]


def test_a_folder_of_too_many_files_is_found(workspace: Path) -> None:
    more = [workspace / PACKAGE / "purchase" / f"purchase_{number}.py" for number in range(25)]
    for file in more:
        file.write_text('"""One."""\n')
    try:
        found = carded(workspace)
    finally:
        for file in more:
            file.unlink()
    assert [one.rule.id for one in found.broken] == ["folders"]


def test_each_rule_is_broken_by_a_seeded_plugin() -> None:
    seeded = {word for rules, *_ in (*SEEDED, *STORED) for word in rules.split()}
    assert {one.id for one in RULES} == {*seeded, *(one[0] for one in WALKED), "folders", "hostile-amounts"}
    assert len({one.id for one in RULES}) == len(RULES)
    assert len([*SEEDED, *STORED, *WALKED]) >= 40


def test_the_document_explains_each_rule() -> None:
    shown = (ROOT / DOCUMENT).read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert shown == rules_page(RULES), f"{DOCUMENT} should have:\n{rules_page(RULES)}"


def test_the_command_prints_the_card_and_says_by_its_status_whether_the_tier_is_reached(tmp_path: Path) -> None:
    context = CommandContext(ROOT / "agio.toml", data=tmp_path)
    said = CliRunner().invoke(command, ["check", "signin"], obj=context)
    assert said.exit_code == 0, said.output
    assert said.output.splitlines()[0] == "signin: polished"
    as_json = CliRunner().invoke(command, ["check", "signin", "--json"], obj=context)
    rows = msgspec.json.decode(as_json.stdout)
    assert [(one["rule"], one["outcome"]) for one in rows] == [
        (one.id, "kept") for one in RULES if one.requires is Requirements.CODE
    ]
