"""The dialect that programs of other exchanges speak. This file is the plugin's table of contents."""

from __future__ import annotations

from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin

from agio_programs.declared.config import ProgramsConfig
from agio_programs.declared.remote import PROGRAMS_REMOTE
from agio_programs.routes import program_routes


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="programs",
        title="Programs",
        config=ProgramsConfig,
        remote=PROGRAMS_REMOTE,
        routes=(program_routes,),
    )
