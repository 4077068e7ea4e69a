"""All reference pages of a deployment, by file name."""

from __future__ import annotations

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.plugins.plugin_set import PluginSet, Status
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.migrate import KERNEL
from agio_kernel.settings.deployment import ConfigurationFile, Settings

from agio_host.assembly import Declarations, declared_calls
from agio_host.description.openapi import openapi
from agio_host.dispatch.route_table import route_table
from agio_host.reference.calls import calls_page, codes_page
from agio_host.reference.configuration import configuration_page
from agio_host.reference.declared import comments_of, parameters_page, personal_page, states_page, tables_page
from agio_host.reference.hooks import hooks_page
from agio_host.reference.markdown import table

SECTIONS = {
    "hooks.md": "what a plugin implements and declares",
    "calls": "the calls of each plugin: path, form, answer, codes, permission, rate",
    "codes.md": "how a call ended",
    "configuration.md": "the sections and keys of `agio.toml`",
    "parameters.md": "business constants that operators change",
    "states.md": "state machines: states, transitions, actors",
    "personal-data.md": "what tables hold of people, why, for how long, and what erasure does",
    "tables": "the tables of each plugin, and their columns",
}


def reference_pages(settings: Settings, plugins: PluginSet, declared: Declarations) -> dict[str, str]:
    """The pages, of a deployment whose plugins all serve; no database is asked."""
    calls = declared_calls(settings, plugins, declared)
    if down := [f"{one.id}: {one.reason}" for one in plugins if one.status is not Status.UP]:
        raise ConfigurationError("not everything can be described: " + "; ".join(down))
    messages = Messages.load(settings.built / "locales")
    document = openapi(route_table(calls), "API", declared.codes, messages)
    titles = {"kernel": "Kernel"} | {one.id: one.info.title for one in plugins if one.info is not None}
    comments = comments_of([KERNEL, *declared.migrations])
    pages = {
        "hooks.md": hooks_page(),
        "codes.md": codes_page(list(declared.codes), messages),
        "configuration.md": configuration_page(ConfigurationFile, plugins.declared("config")),
        "parameters.md": parameters_page(declared.parameters, messages),
        "states.md": states_page(declared.states, {one._meta.tablename: owner for owner, one in declared.tables}),
    }
    pages["personal-data.md"] = personal_page(declared.tables)
    for owner, title in titles.items():
        if own := [call for plugin, call in calls if plugin == owner]:
            pages[f"calls/{owner}.md"] = calls_page(owner, title, own, document)
        if tables := [one for plugin, one in declared.tables if plugin == owner]:
            pages[f"tables/{owner}.md"] = tables_page(owner, title, tables, comments)
    return {"index.md": _index(pages, titles)} | pages


def _index(pages: dict[str, str], titles: dict[str, str]) -> str:
    """The first page: what there is, and where."""

    def links(name: str) -> str:
        if name.endswith(".md"):
            return f"[{name.removesuffix('.md')}]({name})"
        return ", ".join(f"[{titles[one]}]({name}/{one}.md)" for one in titles if f"{name}/{one}.md" in pages)

    rows = [(links(name), meaning) for name, meaning in SECTIONS.items()]
    return (
        f"# Reference\n\nWritten from the declarations of the installed plugins.\n{table(('pages', 'content'), rows)}"
    )
