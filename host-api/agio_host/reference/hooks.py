"""The reference page of what a plugin implements: every hook, and every field of ``Plugin``."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from agio_kernel.plugins import hookspecs
from agio_kernel.plugins.plugin import DECLARED, MADE, WHO, Plugin

from agio_host.reference.markdown import code, section, sentence, table

HOOKS = tuple(name for name, value in vars(hookspecs).items() if hasattr(value, f"{hookspecs.PROJECT}_spec"))
_SHOWN = "[Hooks and fields](../hooks.md{}) shows an example."
_INTRODUCTION = """# Hooks and fields of a plugin

A plugin is a module with the hook `agio_plugin`, which returns a `Plugin`. Every other hook is optional.
[Hooks and fields](../hooks.md) explains when each is called and shows an example of each.
"""


def hooks_page() -> str:
    """Every hook with its signature, every field with its type and default."""
    lines = [_INTRODUCTION, section(2, "Hooks", "hooks")]
    for name in HOOKS:
        function = getattr(hookspecs, name)
        lines += [
            section(3, name, f"hook-{name}"),
            f"{code(f'{name}{inspect.signature(function)}'.replace(chr(39), ''))}\n",
            sentence(inspect.getdoc(function)),
            _SHOWN.format(f"#{name}"),
        ]
    lines.append(section(2, "Fields of Plugin", "fields"))
    defaults = dict(zip(Plugin.__struct_fields__[::-1], Plugin.__struct_defaults__[::-1], strict=False))
    for name, hint in inspect.get_annotations(Plugin).items():
        lines += [section(3, name, f"field-{name}"), table(("", ""), _facts(name, hint, defaults)), _declared(name)]
        lines.append(_SHOWN.format(f"#{name}" if name in MADE else "#agio_plugin"))
    return "\n".join(lines)


def _facts(name: str, hint: str, defaults: dict[str, Any]) -> list[tuple[str, str]]:
    default = defaults.get(name)
    return [
        ("Type", code(hint)),
        ("Default", code(repr(default)) if isinstance(default, str) else "empty" if default in ((), None) else "none"),
        ("Functions of the kernel", "allowed" if name in MADE else "no"),
    ]


def _declared(name: str) -> str:
    """The first sentence of each type that the field holds, with the module that has it."""
    said = []
    for kind in () if name in WHO else DECLARED[name]:
        if kind.__module__.startswith("agio_kernel") and kind.__module__ in sys.modules:
            said.append(f"`{kind.__name__}` of `{kind.__module__}`: {sentence(inspect.getdoc(kind))}")
    return "\n\n".join(said) + "\n"
