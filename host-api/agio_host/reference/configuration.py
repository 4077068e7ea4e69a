"""The reference page of ``agio.toml``: every section and key, from the Structs that read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from agio_host.reference.calls import meaning, type_of
from agio_host.reference.markdown import code, prose, section, table

_INTRODUCTION = """# agio.toml

Every section and key of a deployment's file, with type and default. An unknown key stops the start.
[Running Agio](../operations.md) shows them in use.
"""


def configuration_page(file: type, plugins: list[tuple[str, type]]) -> str:
    """The sections of the file, then those of the plugins that have a configuration."""
    sections = list(_sections("", *_schema(file)))
    for plugin, config in plugins:
        sections += _sections(f"plugin.{plugin}", *_schema(config))
    return _INTRODUCTION + "\n".join(sections)


def _schema(of: type) -> tuple[dict[str, Any], dict[str, Any]]:
    (schema,), parts = msgspec.json.schema_components([of], ref_template="{name}")
    return schema, parts


def _sections(path: str, schema: dict[str, Any], parts: dict[str, Any]) -> Iterator[str]:
    """A section for a Struct, and one for each Struct within it."""
    shape = parts[schema["$ref"]]
    within = {key: one for key, field in shape["properties"].items() if (one := _struct(field, parts)) is not None}
    rows = [
        (code(key), code(type_of(field, parts)), _default(field), meaning(field, default=False))
        for key, field in shape["properties"].items()
        if key not in within
    ]
    title = f"[{path}]" if path else "The file"
    yield section(2, f"`{title}`" if path else title, path or "file")
    yield prose(shape.get("description", ""))
    yield table(("key", "type", "default", "bounds"), rows)
    for key, one in within.items():
        yield from _sections(f"{path}.{key}" if path else key, one, parts)


def _struct(field: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any] | None:
    """The Struct that a field holds, if it holds one."""
    for one in field.get("anyOf", [field]):
        if parts.get(one.get("$ref", ""), {}).get("properties"):
            return {"$ref": one["$ref"]}
    return None


def _default(field: dict[str, Any]) -> str:
    if "default" not in field:
        return "required"
    return (
        code(msgspec.json.encode(field["default"]).decode()) if field["default"] not in ("", [], {}, None) else "empty"
    )
