"""Gull: a small plugin in a wheel of its own, as its author packs and signs it, for tests of the store."""

from __future__ import annotations

import zipfile
from pathlib import Path

from agio_host.signed_plugins import Touches, put_manifest
from agio_host.signing import SigningKey
from agio_kernel.declarations.access import Permission
from agio_kernel.plugins.plugin import Plugin
from agio_kernel.ports.languages import languages

_PLUGIN = '''"""Gulls."""

from agio_kernel.declarations.access import Permission
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.plugin import Plugin


@hookimpl
def agio_plugin() -> Plugin:
    return Plugin(
        id="gull",
        title="Gull",
        version="{version}",
        kernel=">=0.1,<0.2",
        permissions=({permissions}),
    )
'''
_NEST = '''"""Nests of gulls."""

import asyncio

import msgspec
from agio_kernel.calls.declared import get
from agio_kernel.calls.request import Request
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import NoForm
from agio_kernel.ports.kernel import Kernel


class NestView(msgspec.Struct, frozen=True):
    """A nest."""

    eggs: int


@get("web/gullNest", access=Access.VISITOR)
async def show_nest(kernel: Kernel, request: Request[NoForm]) -> NestView:
    """A nest and its eggs."""
    {body}
    return NestView(3)
'''


def nest(body: str = "await asyncio.sleep(0)") -> str:
    """Source of its call of visitors, with a statement before the answer."""
    return _NEST.format(body=body)


def _texts(tag: str) -> str:
    head = f'"Language: {tag}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"'
    return f'msgid ""\nmsgstr ""\n{head}\n\nmsgid "gull.plugin"\nmsgstr "Gull"\n'


def pack_gull(folder: Path, version: str, *permissions: str, key: SigningKey | None = None, **changed: str) -> Path:
    """A wheel of a version with these permissions, signed where a key is given; ``changed`` replaces its files."""
    declared = tuple(Permission(one, one) for one in permissions)
    files = {
        "__init__.py": '"""Gulls."""\n',
        "plugin.py": _PLUGIN.format(
            version=version, permissions="".join(f'Permission("{one}", "{one}"), ' for one in permissions)
        ),
        "nest.py": nest(),
        "migrations/__init__.py": "",
        "migrations/0001_gull.sql": "CREATE TABLE gull (id bigint PRIMARY KEY);\n",
        **{f"site/locales/{one.tag}/LC_MESSAGES/gull.po": _texts(one.tag) for one in languages()},
        **changed,
    }
    info = f"agio_gull-{version}.dist-info"
    wheel = folder / f"agio_gull-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as written:
        for name, text in files.items():
            written.writestr(f"agio_gull/{name}", text)
        written.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: agio-gull\nVersion: {version}\n")
        written.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        written.writestr(f"{info}/entry_points.txt", "[agio.plugins]\ngull = agio_gull.plugin\n")
    plugin = Plugin(id="gull", title="Gull", version=version, permissions=declared, kernel=">=0.1,<0.2")
    put_manifest(wheel, plugin, Touches(permissions=permissions), key)
    return wheel
