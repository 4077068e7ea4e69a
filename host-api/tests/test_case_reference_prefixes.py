"""The letter that a queue's references begin with is its own in the deployment: D-7K3Q names one case."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, cast

import pytest
from agio_host.assembly import assemble, declare, prepare_database
from agio_kernel.cases.review import CaseSource, ReviewQueue
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.ports.kernel import Kernel
from agio_kernel.settings.deployment import load


def plugin_with(name: str, *reference_prefixes: str) -> Any:
    """A plugin that has a queue for each of these letters."""

    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(id=name, title=name.title(), version="1.0.0", cases=[cases])

    def cases(kernel: Kernel) -> list[ReviewQueue]:
        source = cast(CaseSource, None)
        return [
            ReviewQueue(
                f"{name}.q{n}",
                f"{name}.queue.q{n}",
                "badge",
                f"{name}.read",
                60,
                source,
                reference_prefix=reference_prefix,
            )
            for n, reference_prefix in enumerate(reference_prefixes)
        ]

    module: Any = ModuleType(name)
    module.agio_plugin = agio_plugin
    return module


@pytest.mark.parametrize(
    ("reference_prefixes", "down", "queues"),
    [
        ({"parrot": "PQ", "pirate": "RS"}, {}, ["parrot.q0", "parrot.q1", "pirate.q0", "pirate.q1"]),
        (
            {"parrot": "PQ", "pirate": "RQ"},
            {"pirate": "its queue pirate.q1 has the reference prefix Q, which is parrot.q1's"},
            ["parrot.q0", "parrot.q1"],
        ),
        (
            {"parrot": "PP", "pirate": "R"},
            {"parrot": "its queue parrot.q1 has the reference prefix P, which is parrot.q0's"},
            ["pirate.q0"],
        ),
        ({"parrot": ["", "P"], "pirate": ["", "R"]}, {}, ["parrot.q0", "parrot.q1", "pirate.q0", "pirate.q1"]),
    ],
    ids=["of its own", "another plugin's", "twice in a plugin", "none"],
)
async def test_who_takes_anothers_letter_is_down(
    tmp_path: Path, database_url: str, reference_prefixes, down, queues
) -> None:
    config = tmp_path / "agio.toml"
    config.write_text("plugins = []\n[deployment]\ndevelopment = true\nforgetful-database = true\n")
    settings = load(config, data=tmp_path, port=1, environment={"DATABASE_URL": database_url})
    modules = {name: plugin_with(name, *own) for name, own in reference_prefixes.items()}
    plugins = PluginSet.load(list(modules), modules=modules)
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made:
        assert {one.id: one.reason for one in made.plugins if one.reason} == down
        assert [queue.id for _, queue in made.queues] == queues


async def test_a_plugin_that_declares_two_queues_of_one_id_is_down(tmp_path: Path, database_url: str) -> None:
    twice: Any = plugin_with("parrot", "")
    made_of = twice.agio_plugin().cases[0]
    again: Any = ModuleType("parrot")
    again.agio_plugin = hookimpl(lambda: Plugin(id="parrot", title="Parrot", version="1.0.0", cases=[made_of, made_of]))
    config = tmp_path / "agio.toml"
    config.write_text("plugins = []\n[deployment]\ndevelopment = true\nforgetful-database = true\n")
    settings = load(config, data=tmp_path, port=1, environment={"DATABASE_URL": database_url})
    plugins = PluginSet.load(["parrot"], modules={"parrot": again})
    declared = declare(settings, plugins)
    await prepare_database(database_url, declared)
    async with assemble(settings, plugins, declared, database_url) as made:
        (parrot,) = made.plugins
        assert parrot.reason == "its queue parrot.q0 is declared twice: each of cases has an id of its own"
