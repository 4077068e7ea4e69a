"""Content: the texts and the logo of the site. The table of contents of this plugin."""

from __future__ import annotations

from collections.abc import Sequence

from agio_kernel.declarations.access import Access
from agio_kernel.declarations.contracts import Call, Kernel, Lifespan, Navigation, PluginInfo, Remote, Screen
from agio_kernel.hookspecs import hookimpl
from agio_kernel.postgres.migrate import Migrations
from agio_kernel.postgres.query import tables_of
from piccolo.table import Table

from agio_content import calls, tables
from agio_content.starter_texts import starter_texts


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo(id="content", version="0.1.0", title="Content")


@hookimpl
def register_migrations() -> Migrations:
    return Migrations("content", "agio_content.migrations")


@hookimpl
def register_tables() -> Sequence[type[Table]]:
    return tables_of(tables)


@hookimpl
def register_locales() -> Sequence[str]:
    return ("content",)


@hookimpl
def register_remote() -> Remote:
    return Remote(
        id="content",
        screens=(
            Screen("/about", "company", "content.nav.company", Access.VISITOR, "public"),
            Screen("/userAgreement", "agreement", "content.nav.agreement", Access.VISITOR, "public"),
            Screen("/agreement", "agreement", "content.nav.agreement", Access.VISITOR, "public"),
            Screen("/text", "text", "content.nav.text", Access.VISITOR, "public"),
        ),
        navigation=(
            Navigation("footer", "content.nav.company", "/about", 10),
            Navigation("footer", "content.nav.agreement", "/userAgreement", 40),
            Navigation("footer", "content.nav.privacy", "/text?id=5", 50),
        ),
        links={"content.agreement": "/userAgreement", "content.company": "/about", "content.privacy": "/text?id=5"},
        domains=("content",),
    )


@hookimpl
def register_calls(kernel: Kernel) -> Sequence[Call]:
    return calls.calls(kernel)


@hookimpl
def register_lifespans(kernel: Kernel) -> Sequence[Lifespan]:
    return (Lifespan("starter texts", lambda: starter_texts(kernel)),)
