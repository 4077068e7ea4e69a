"""The development outbox: a command and a page show what would have been sent."""

import json
from contextlib import asynccontextmanager
from types import SimpleNamespace

import click
from agio_account import plugin
from agio_account.declared.config import Config
from agio_account.messages import outbox_command as command
from agio_account.messages.outbox_page import _page, outbox_page
from agio_kernel.plugins.plugin import plugin_of
from agio_kernel.settings.brand import Brand
from agio_kernel.settings.deployment import Deployment
from click.testing import CliRunner


async def test_the_command_prints_messages_newest_first(call, kernel, tmp_path, monkeypatch):
    await call("getCode", account="ann@example.com")
    await call("getCode", account="bob@example.com")
    sent = [entry.code for entry in await call.outbox()]

    @asynccontextmanager
    async def database():
        yield kernel.db

    cli = click.Group()
    plugin.register_commands(cli)
    context = SimpleNamespace(database=database, settings=SimpleNamespace(texts=tmp_path), secrets=kernel.secrets)
    entries = await command._read(context, 50)
    monkeypatch.setattr(command, "_read", lambda obj, limit: entries[:limit])
    monkeypatch.setattr(command.asyncio, "run", lambda read: read)
    printed = json.loads(CliRunner().invoke(cli, ["outbox", "--json"], obj=context).output)
    assert [entry["to"] for entry in printed] == ["bob@example.com", "ann@example.com"]
    assert [entry["code"] for entry in printed] == sent
    assert set(printed[0]) == {"to", "channel", "template", "code", "text", "at"}
    readable = CliRunner().invoke(cli, ["outbox", "--limit", "1"], obj=context).output
    assert "bob@example.com" in readable and "ann@example.com" not in readable


async def test_sent_messages_are_deleted_after_a_week(call, kernel):
    await call("getCode", account="ann@example.com")
    await call.database_clock.advance(days=8)
    await call("getCode", account="bob@example.com")
    for task in plugin_of(plugin).made("tasks", kernel):
        await task.run()
    assert [entry.to for entry in await call.outbox()] == ["bob@example.com"]


async def test_the_page_shows_the_codes_and_escapes_what_people_typed(call, kernel):
    await call("getCode", account="ann@example.com")
    [entry] = await call.outbox()
    shown = await outbox_page(kernel)[0].fn()
    assert entry.code in shown.content and "ann@example.com" in shown.content
    hostile = type(entry)("<script>", "email", "t", "1", "<b>", entry.at)
    assert "<script>" not in _page(Brand(), [hostile]) and "<b>" not in _page(Brand(), [hostile])
    assert "No messages yet" in _page(Brand(), [])


def test_neither_sender_nor_page_exists_outside_development():
    live = SimpleNamespace(deployment=Deployment(development=False), environment={})
    developing = SimpleNamespace(deployment=Deployment(development=True), environment={})
    assert plugin.provide_message_sender(live, Config(), None, None) is None
    assert plugin.provide_message_sender(developing, Config(outbox=False), None, None) is None
    assert plugin.provide_message_sender(developing, Config(), None, None) is not None
    assert len(outbox_page(SimpleNamespace(settings=live))) == 0
    assert len(outbox_page(SimpleNamespace(settings=developing))) == 1
