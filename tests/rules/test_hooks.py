"""Every hook and field is documented in docs/hooks.md, and its examples, put together, are a plugin that works."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg
import click
import httpx
import pytest
from agio_host.app import create_app
from agio_host.assembly import Deployment, assemble, declare, prepare_database
from agio_host.cli import cli
from agio_host.commands.show import examined
from agio_host.feed.hub import FeedHub
from agio_kernel.cases import reference_of
from agio_kernel.declarations.access import Tier
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Subject
from agio_kernel.declarations.realm import Realm
from agio_kernel.identity.relations import Relations
from agio_kernel.identity.users import create_user
from agio_kernel.jobs import Backlogs, BacklogStatus, JobKind, schedule
from agio_kernel.jobs.instruction import Firing
from agio_kernel.ledger.net_worth import NetWorths
from agio_kernel.money.concerns import Concerns
from agio_kernel.money.gate import Gate
from agio_kernel.money.leaving import Leaving, Stage, WayOut
from agio_kernel.notices import list_notices
from agio_kernel.notices.webhooks import DeploymentEvents
from agio_kernel.plugins import hookspecs
from agio_kernel.plugins.bundles.bundles import Bundles
from agio_kernel.plugins.plugin import DECLARED, MADE, Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.events import UserRegistered
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.db import Database
from agio_kernel.receipts import Receipts, UsedTick, record_receipt
from agio_kernel.records.archives import Archives
from agio_kernel.risk import Risks
from agio_kernel.settings.bundles.part import OWNER, SET_UP, Change
from agio_kernel.settings.catalogues import Catalogues
from agio_kernel.settings.deployment import Settings, load

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "hooks.md"
HOOKS = [name for name, value in vars(hookspecs).items() if hasattr(value, f"{hookspecs.PROJECT}_spec")]
PRINCIPAL = Principal(Subject.USER, 7, "10000007", 1)


def sections() -> dict[str, str]:
    """Text of the document under the heading of each hook."""
    parts = re.split(r"^### (\w+)$", DOCUMENT.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def blocks(language: str) -> str:
    """All code of one language, as one source."""
    return "\n\n".join(
        re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    )


def test_every_hook_and_field_is_documented_once_and_in_the_order_of_a_plugins_life():
    added = [hook for hook in HOOKS if hook.startswith("register_")]
    runs = [field for field in Plugin.__struct_fields__ if field in MADE]
    assert list(sections()) == [*(hook for hook in HOOKS if hook not in added), *runs, *added]


@pytest.mark.parametrize("field", sorted(MADE))
def test_a_fields_section_shows_its_type_when_it_is_asked_for_and_an_example(field: str):
    section = sections()[field]
    assert f"`{field}: {inspect.get_annotations(Plugin)[field]}`" in section
    assert "When: " in section
    assert re.search(rf"^def {field}\(" if field != "calls" else r"^@post\(", section, re.MULTILINE)


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hooks_section_shows_its_signature_when_it_is_called_and_an_example(hook: str):
    arguments = ", ".join(inspect.signature(getattr(hookspecs, hook)).parameters)
    section = sections()[hook]
    assert f"`{hook}({arguments}) -> " in section
    assert "When: " in section
    assert re.search(rf"^@hookimpl\ndef {hook}\(", section, re.MULTILINE)


def test_every_hook_says_in_one_sentence_what_it_is_for():
    for hook in HOOKS:
        assert (inspect.getdoc(getattr(hookspecs, hook)) or "").partition("\n")[0].endswith("."), hook


# --- the documented plugin, installed ------------------------------------------------------------------------------

texts = cache(Messages.load)
"""Texts of the platform: read once, whoever asks, for reading them took most of each test here."""


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settings]:
    package = tmp_path / "agio_raffle"
    (package / "migrations").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "plugin.py").write_text(blocks("python"), "utf-8")
    (package / "migrations" / "0001_tickets.sql").write_text(blocks("sql"), "utf-8")
    dist = tmp_path / "agio_raffle-1.0.0.dist-info"
    dist.mkdir()
    (dist / "METADATA").write_text("Metadata-Version: 2.1\nName: agio-raffle\nVersion: 1.0.0\n")
    (dist / "entry_points.txt").write_text("[agio.plugins]\nraffle = agio_raffle.plugin\n")
    (tmp_path / "agio.toml").write_text(
        'plugins = ["raffle"]\n'
        '[deployment]\ndevelopment = true\nforgetful-database = true\n[plugin.raffle]\nprize = "a kettle"\n'
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(Messages, "load", texts)
    yield load(tmp_path / "agio.toml", data=tmp_path / "data", port=0, environment={})
    for name in [name for name in sys.modules if name.partition(".")[0] == "agio_raffle"]:
        del sys.modules[name]


@pytest.fixture
async def made(settings: Settings, database_url: str) -> AsyncIterator[Deployment]:
    plugins = PluginSet.load(settings.plugins)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as deployment:
        assert [(state.id, state.reason) for state in plugins] == [("raffle", "")]
        yield deployment


def own(pairs: list[tuple[str, Any]]) -> list[Any]:
    return [item for owner, item in pairs if owner == "raffle"]


async def refusal_number(made: Deployment) -> int:
    with pytest.raises(ApiError) as caught:
        await made.kernel.rules.ask("deposit.submit", PRINCIPAL)
    return caught.value.code.number


async def number_of_a_guard(made: Deployment) -> int:
    leaving = Leaving(WayOut("raffle.way"), Stage.REQUEST, PRINCIPAL.id, "USDT")
    with pytest.raises(ApiError) as caught:
        await made.kernel.part(Gate).ask(leaving)
    return caught.value.code.number


async def concerns_about_somebody(made: Deployment) -> dict[str, bool]:
    async with made.kernel.db.read() as conn:
        return await made.kernel.part(Concerns).of(conn, PRINCIPAL.id)


async def columns_of_the_ticket(made: Deployment) -> list[str]:
    rows = await made.kernel.db.fetch(
        "SELECT attname FROM pg_attribute WHERE attrelid = 'raffle_ticket'::regclass AND attnum > 0 ORDER BY attnum"
    )
    return [row["attname"] for row in rows]


async def what_a_command_says(made: Deployment) -> str:
    from click.testing import CliRunner

    group = click.Group()
    made.plugins.ask("register_commands", cli=group)
    return CliRunner().invoke(group, ["raffle"]).output


async def what_the_doctor_finds(made: Deployment) -> list[tuple[str, bool, str, bool]]:
    return await examined(made.settings, made.plugins, made.declared.configs)


async def asset(made: Deployment) -> str:
    return await made.kernel.db.fetchval("SELECT code || ' ' || scale FROM ledger_asset WHERE id = 3000")


async def route(made: Deployment) -> str:
    app = create_app(made, FeedHub(), run_tasks=False)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
        return (await client.get("/development/raffle")).text


async def subscribers(made: Deployment) -> list[str]:
    rows = await made.kernel.db.fetch("SELECT event FROM event_subscriber WHERE subscriber = 'raffle.welcome_ticket'")
    return [row["event"] for row in rows]


def asked(made: Deployment, field: str) -> list[Any]:
    return own(made.plugins.made(field, made.kernel))


async def tier_of_somebody(made: Deployment) -> int:
    kernel = made.kernel
    async with kernel.db.transaction() as tx:
        now = kernel.clock.now()
        user = await create_user(
            tx, kernel.ids, now=now, country="ES", language="en", password_hash=None, email="ann@example.com"
        )
        opened = await kernel.sessions.open(tx, Subject.USER, user.id, agent="", network="")
    return (await kernel.sessions.resolve(opened.token, opened.binding)).tier


async def open_tickets(made: Deployment) -> int:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold'), (2, 42, 'drawn')")
    [business] = asked(made, "open_business")
    async with made.kernel.db.read() as conn:
        return (await business.count(conn)).count


async def tickets_of_a_user(made: Deployment) -> tuple[list[list[str]], str, list[list[str]]]:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold'), (2, 42, 'drawn'), (3, 43, 'sold')")
    [facet] = asked(made, "user_facets")
    async with made.kernel.db.read() as conn:
        newest = await facet.rows(conn, 42, "", 1)
        older = await facet.rows(conn, 42, newest.next, 1)
    assert not older.next
    values = [[[cell.value for cell in row.cells] for row in found.rows] for found in (newest, older)]
    return values[0], newest.next, values[1]


async def tickets_refused(made: Deployment) -> tuple[int, int]:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold')")
    [effect] = asked(made, "parameter_effects")
    async with made.kernel.db.read() as conn:
        found = await effect.count(conn, 0, made.kernel.clock.now())
    return found.refused, found.of


def price_of_a_drum(made: Deployment) -> tuple[int, int]:
    row = made.kernel.part(Catalogues).version_store("raffle.drums").get("small")
    assert row is not None
    return row.number, row.terms.tickets


async def tickets_on_the_way(made: Deployment) -> tuple[str, int]:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold'), (2, 42, 'drawn'), (3, 43, 'sold')")
    [milestone] = asked(made, "milestones")
    async with made.kernel.db.read() as conn:
        return milestone.title, int(await milestone.come(conn, 42))


async def partners_of_somebody(made: Deployment) -> set[int]:
    async with made.kernel.db.read() as conn:
        return await made.kernel.part(Relations).related(conn, 7, [8, 9])


async def tickets_on_a_tile(made: Deployment) -> tuple[str, str]:
    [tile] = asked(made, "tile_figures")
    figure = await tile.read()
    return tile.path, figure.value.value


def instruments_of_an_offer(made: Deployment) -> tuple[str, list[str]]:
    [offer] = asked(made, "offers")
    return offer.link, list(offer.symbols())


def markets_of_a_venue(made: Deployment) -> list[str]:
    [venue] = asked(made, "venues")
    return [one.symbol for one in venue.markets(Realm.REAL)]


def ways_of_money(made: Deployment) -> list[tuple[str, str]]:
    [funding] = asked(made, "funding")
    return [(one.coin, one.chain) for one in funding.networks()]


async def prizes_at_stake(made: Deployment) -> list[str]:
    [source] = asked(made, "positions")
    async with made.kernel.db.read() as conn:
        return [one.symbol for one in await source.read(conn, Realm.REAL)]


async def pots_of_a_user(made: Deployment) -> list[tuple[str, int]]:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold'), (2, 42, 'drawn'), (3, 42, 'sold')")
    found = await made.kernel.part(NetWorths).of_one(42)
    assert not found.unknown
    return [(part.label, part.amount) for part in found.parts]


async def trades_on_the_tape(made: Deployment) -> list[str]:
    assert made.kernel.trades is not None
    async with made.kernel.db.read() as conn:
        return [one.symbol for one in await made.kernel.trades.after(conn, 0, 10)]


async def notices_of_a_newcomer(made: Deployment) -> list[tuple[str, str, bool]]:
    kernel = made.kernel
    async with kernel.db.transaction() as tx:
        user = await create_user(
            tx,
            kernel.ids,
            now=kernel.clock.now(),
            country="ES",
            language="en",
            password_hash=None,
            email="a@b.es",
        )
        await kernel.bus.emit(tx, UserRegistered(user.id, user.uid, "ES", "en"))
    assert await kernel.bus.deliver_due() == 1
    found = (await list_notices(kernel.db, kernel.messages, user.id, "en", "Agio")).rows
    return [(one.title, one.link, one.read) for one in found]


async def ticket_given_outside(made: Deployment) -> tuple[int, str, Any]:
    async with made.kernel.db.transaction() as tx:
        await made.kernel.bus.emit(tx, UserRegistered(42, "10000042", "ES", "en"))
    await made.kernel.bus.deliver_due()
    [one] = await made.kernel.part(DeploymentEvents).after(0, 10)
    return one.number, one.kind, one.data


async def price_of_three_tickets(made: Deployment) -> tuple[str, bool]:
    receipts = made.kernel.part(Receipts)
    [rule] = receipts.sources["raffle.ticket"].rules
    async with made.kernel.db.transaction() as tx:
        tick = UsedTick("RAFUSDT", 5, 2, 1_700_000_000_000, 9)
        await record_receipt(tx, "raffle.ticket", 1, 42, rule, [tick], {"tickets": 3})
    async with made.kernel.db.read() as conn:
        shown = await receipts.show(conn, 42, "raffle.ticket", 1)
        with pytest.raises(ApiError):
            await receipts.show(conn, 43, "raffle.ticket", 1)
    return shown.result["price"], shown.holds


async def tickets_that_fire(made: Deployment) -> tuple[str, int, int]:
    [(_, kind)] = made.plugins.made("instructions", made.kernel)
    terms, now = kind.terms(tickets=3, every="day", hour=9), made.kernel.clock.now()
    async with made.kernel.db.transaction() as tx:
        effect = await kind.fire(tx, Firing(7, PRINCIPAL, terms, kind.next(terms, now)))
    return kind.name, effect.got.value, await made.kernel.db.fetchval("SELECT count(*) FROM raffle_ticket WHERE id = 7")


async def tickets_left_by_an_expiry(made: Deployment) -> list[int]:
    await made.kernel.db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold'), (2, 42, 'drawn'), (3, 42, 'sold')")
    now = made.kernel.clock.now()
    async with made.kernel.db.transaction() as tx:
        for id, at in ((1, now), (2, now), (3, now + timedelta(days=1))):
            await schedule(tx, JobKind("raffle.expiry", ""), id, at)
    assert await made.due.run(now) == 2
    return [row["id"] for row in await made.kernel.db.fetch("SELECT id FROM raffle_ticket ORDER BY id")]


async def drum_as_files(made: Deployment) -> tuple[dict[str, bytes], list[str]]:
    bundles, change = made.kernel.part(Bundles), Change(OWNER, SET_UP, "a test")
    async with made.kernel.db.transaction() as tx:
        assert await bundles.apply(tx, {"raffle.txt": b"5"}, change) == []
        said = dict(await bundles.export(tx))
        return said, [one.code.name for one in await bundles.apply(tx, {"raffle.txt": b"many"}, change)]


async def tickets_that_wait(made: Deployment) -> list[BacklogStatus]:
    await made.kernel.db.execute(
        "INSERT INTO raffle_ticket (id, user_id, state, created_at)"
        " SELECT n, 42, 'sold', now() - n * interval '24 hours' FROM generate_series(1, 2) n"
    )
    return list(await made.kernel.part(Backlogs).status(made.kernel.db))


FIELDS: dict[str, tuple[Callable[[Deployment], Any], Any]] = {
    "title": (lambda made: [s.info.title for s in made.plugins], ["Raffle"]),
    "config": (lambda made: made.kernel.config["raffle"].prize, "a kettle"),
    "migrations": (columns_of_the_ticket, ["id", "user_id", "state", "number", "decided_by", "created_at"]),
    "tables": (lambda made: [t._meta.tablename for t in own(made.declared.tables)], ["raffle_ticket"]),
    "assets": (asset, "RAF 2"),
    "codes": (lambda made: [c.number for c in own(list(made.declared.codes))], [9900]),
    "permissions": (lambda made: [p.key for p in own(made.declared.permissions)], ["raffle.draw"]),
    "ledger": (lambda made: dict(made.declared.ledger_codes.reason_names), {9901: "raffle.ticket_sold"}),
    "parameters": (lambda made: made.kernel.parameters.get("raffle.tickets"), 100),
    "states": (lambda made: [m.noun for m in own(made.declared.states)], ["ticket"]),
    "texts": (lambda made: made.declared.domains[-1], "raffle"),
    "export": (lambda made: own(made.calls)[-1].path, "web/raffleExport"),
    "remote": (lambda made: [r.screens[0].path for r in own(made.declared.remotes)], ["/raffle"]),
    "webhook_events": (ticket_given_outside, (1, "raffle.ticket_given", {"user_id": "42"})),
}
"""Effect of each field of the documented ``Plugin`` on the deployment, and its value there."""

EFFECTS: dict[str, tuple[Callable[[Deployment], Any], Any]] = {
    "agio_plugin": (lambda made: [s.info.title for s in made.plugins], ["Raffle"]),
    "provide_price_source": (lambda made: type(made.kernel.prices).__name__, "NoPrices"),
    "provide_trade_tape": (trades_on_the_tape, ["RAFUSDT"]),
    "provide_message_sender": (lambda made: type(made.kernel.sender).__name__, "Pigeons"),
    "provide_file_store": (lambda made: type(made.kernel.files).__name__, "Shoebox"),
    "provide_chain_gateway": (lambda made: type(made.kernel.chain).__name__, "NoChain"),
    "provide_verification": (tier_of_somebody, Tier.PRIMARY),
    "provide_bank_accounts": (lambda made: type(made.kernel.bank_accounts).__name__, "NoBook"),
    "provide_operator_directory": (lambda made: type(made.kernel.sessions._directory).__name__, "NoOperators"),
    "calls": (lambda made: own(made.calls)[0].path, "web/raffleBuy"),
    "records": (lambda made: [c.path for c in own(made.calls)][1:], ["web/raffleTickets", "web/raffleExport"]),
    "routes": (route, "a kettle"),
    "topics": (lambda made: own(made.topics)[0].snapshot("", None), {"prize": "a kettle"}),
    "subscribers": (subscribers, ["UserRegistered"]),
    "notices": (notices_of_a_newcomer, [("raffle.notice.welcome.subject", "raffle.home", False)]),
    "rules": (refusal_number, 9900),
    "guards": (number_of_a_guard, 9900),
    "concerns": (concerns_about_somebody, {"raffle.check.prize_returned": False}),
    "cases": (lambda made: [q.id for q in own(made.queues)], ["raffle.claims"]),
    "threads": (lambda made: [one.queue for one in asked(made, "threads")], ["raffle.claims"]),
    "timelines": (lambda made: [source.name for source in asked(made, "timelines")], ["raffle"]),
    "archives": (lambda made: list(made.kernel.part(Archives).kinds), ["raffle.tickets"]),
    "user_facets": (tickets_of_a_user, ([["2", "raffle.state.drawn"]], "2", [["1", "raffle.state.sold"]])),
    "open_business": (open_tickets, 1),
    "parameter_effects": (tickets_refused, (1, 1)),
    "catalogues": (price_of_a_drum, (0, 100)),
    "bundled": (drum_as_files, ({"raffle.txt": b"5"}, ["sold_out"])),
    "risks": (lambda made: list(made.kernel.part(Risks).products), ["raffle"]),
    "milestones": (tickets_on_the_way, ("raffle.milestone.tickets", 2)),
    "relations": (partners_of_somebody, {7, 8}),
    "tile_figures": (tickets_on_a_tile, ("/raffle", "100")),
    "offers": (instruments_of_an_offer, ("raffle.home", ["RAFUSDT"])),
    "venues": (markets_of_a_venue, ["RAFUSDT"]),
    "funding": (ways_of_money, [("RAF", "PIGEON")]),
    "positions": (prizes_at_stake, ["RAFUSDT"]),
    "worth": (pots_of_a_user, [("raffle.worth.pots", 200)]),
    "receipts": (price_of_three_tickets, ("15", True)),
    "instructions": (tickets_that_fire, ("raffle_ticket", 3, 1)),
    "tasks": (lambda made: [t.name for t in own(made.tasks)], ["raffle.forget"]),
    "jobs": (tickets_left_by_an_expiry, [2, 3]),
    "backlogs": (tickets_that_wait, [BacklogStatus("raffle.undrawn", 2, 2 * 86_400, True)]),
    "lifespans": (lambda made: [one.name for one in own(made.lifespans)], ["raffle drum"]),
    "register_commands": (what_a_command_says, "There is a raffle.\n"),
    "register_examinations": (what_the_doctor_finds, [("raffle drum", True, "the drum is dry", True)]),
}
"""Effect of each hook of the documented plugin on the deployment, and its value there."""


def test_every_hook_and_every_field_that_waits_for_the_kernel_has_an_effect_that_is_tested():
    assert sorted(EFFECTS) == sorted({*HOOKS, *MADE})


def test_every_field_of_a_plugin_is_documented_and_has_an_effect_that_is_tested():
    assert sorted(FIELDS) == sorted({*DECLARED, "title"} - MADE)
    summary = re.findall(r"^\| `(\w+)` \|", sections()["agio_plugin"], re.MULTILINE)
    assert summary == [field for field in Plugin.__struct_fields__ if field in DECLARED and field not in MADE]


@pytest.mark.parametrize("declared", [*EFFECTS, *FIELDS])
async def test_what_a_plugin_declares_arrives_where_it_is_used(made: Deployment, declared: str):
    find, expected = (EFFECTS | FIELDS)[declared]
    found = find(made)
    assert (await found if inspect.isawaitable(found) else found) == expected


# --- and it runs ----------------------------------------------------------------------------------------------------


async def test_the_documented_call_sells_one_ticket_for_one_rtoken_and_no_more_than_there_are(made: Deployment):
    app = create_app(made, FeedHub(), run_tasks=False)
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:

        async def buy(number: int, rtoken: str) -> Any:
            data = {"number": number, "lang": "en", "rtoken": rtoken}
            return (await client.post("/web/raffleBuy", data=data)).json()

        assert await buy(5, "first111") == await buy(5, "first111") == {"code": 0, "message": "", "data": {"number": 5}}
        assert await made.kernel.db.fetchval("SELECT count(*) FROM raffle_ticket") == 1
        await made.kernel.db.execute("INSERT INTO raffle_ticket SELECT n, n, 'sold' FROM generate_series(1, 99) n")
        assert (await buy(6, "second22"))["code"] == 9900


async def test_the_documented_subscriber_hears_of_a_registration_once(made: Deployment, db: Database):
    async with made.kernel.db.transaction() as tx:
        await made.kernel.bus.emit(tx, UserRegistered(42, "10000042", "ES", "en"))
    assert await made.kernel.bus.deliver_due() == 1
    assert await made.kernel.bus.deliver_due() == 0
    assert await db.fetchval("SELECT array_agg(user_id) FROM raffle_ticket") == [42]


async def test_the_documented_queue_draws_a_ticket_and_the_task_forgets_it(made: Deployment, db: Database):
    await db.execute("INSERT INTO raffle_ticket VALUES (1, 42, 'sold')")
    source = own(made.queues)[0].source
    async with made.kernel.db.transaction() as tx:
        assert await source.waiting(tx) == 1
        [case] = await source.named(tx, [reference_of("R", 1)])
        drawn = await source.detail(tx, case.id, case.version)
        await source.act(tx, PRINCIPAL, drawn, "draw", "the drum stopped")
        assert await source.waiting(tx) == 0
    await own(made.tasks)[0].run()
    assert await db.fetchval("SELECT count(*) FROM raffle_ticket") == 0


async def test_the_documented_port_refuses_with_its_code(made: Deployment):
    with pytest.raises(ApiError) as caught:
        await made.kernel.sender.send(None, None)  # type: ignore[arg-type]
    assert caught.value.code.name == "sold_out"


async def test_a_failing_migration_leaves_nothing_of_its_own_and_says_which_file(
    settings: Settings, database_url: str, tmp_path: Path
):
    (tmp_path / "agio_raffle" / "migrations" / "0002_broken.sql").write_text("CREATE TABLE half (id int); SELECT 1/0;")
    with pytest.raises(Exception, match="raffle 0002_broken failed and was rolled back: division by zero"):
        await prepare_database(database_url, declare(settings, PluginSet.load(settings.plugins)))
    connection = await asyncpg.connect(database_url)
    try:
        assert await connection.fetchval("SELECT to_regclass('half')") is None
        assert await connection.fetchval("SELECT to_regclass('raffle_ticket')") is not None
    finally:
        await connection.close()


def test_the_hosts_own_commands_stand_without_any_plugin():
    context = click.Context(cli)
    names = cli.list_commands(context)
    assert {"up", "serve", "migrate", "doctor", "plugins", "calls", "screens", "states", "parameters"} <= set(names)
    found = {name: cli.get_command(context, name) for name in names}
    assert all(command is not None and command.name == name for name, command in found.items()), found
