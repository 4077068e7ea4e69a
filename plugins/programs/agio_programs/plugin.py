"""The dialect that programs of other exchanges speak. This file is the plugin's table of contents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from agio_kernel.declarations.contracts import Kernel, PluginInfo
from agio_kernel.plugins.hookspecs import hookimpl

from agio_programs.declared.config import ProgramsConfig
from agio_programs.routes import program_routes


@hookimpl
def plugin_info() -> PluginInfo:
    return PluginInfo(id="programs", version="0.1.0", title="Programs")


@hookimpl
def config_schema() -> type:
    return ProgramsConfig


@hookimpl
def register_locales() -> Sequence[str]:
    return ("programs",)


@hookimpl
def register_routes(kernel: Kernel) -> Sequence[Any]:
    return program_routes(kernel)
