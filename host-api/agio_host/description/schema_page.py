"""The description of the calls as one plain page: no script, nothing loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from agio_kernel.calls.plain_page import plain_page
from agio_kernel.settings.brand import Brand


def page(document: dict[str, Any], brand: Brand) -> str:
    """The documentation, in the deployment's brand."""
    calls = "".join(
        _call(path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    )
    refusal = document["components"]["schemas"]["ApiError"]
    lines = document["info"]["description"].splitlines()[2:]
    codes = _table(
        ("Code", "Owner", "Message"), ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    )
    return plain_page(
        brand,
        "API",
        f'<p>Machine-readable: <a href="/schema/openapi.json">/schema/openapi.json</a></p>'
        f'<div class="card">{calls}</div>'
        f"<h2>Answers</h2><p>Every answer is an envelope with these fields, also where nothing was done.</p>"
        f"{_table(('Field', 'Type', 'What it says'), _fields(refusal))}"
        f"<h2>Response codes</h2>{codes}",
    )


def _call(path: str, method: str, operation: dict[str, Any]) -> str:
    fields = operation.get("parameters") or [
        {"name": name, "required": name in body.get("required", ()), "schema": schema}
        for body in [next(iter(operation["requestBody"]["content"].values()))["schema"]]
        for name, schema in body["properties"].items()
    ]
    rows = ((one["name"], "required" if one["required"] else "", _type(one["schema"])) for one in fields)
    return (
        f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code> "
        f"<span>{escape(operation['tags'][0])}</span> {escape(operation['summary'])}</summary>"
        f"{_rows(rows)}<p style='padding:0 12px'>{escape(operation['description'])}</p></details>"
    )


def _fields(envelope: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    for name, schema in envelope["properties"].items():
        inner = ", ".join(f"{one}: {_type(each)}" for one, each in schema.get("properties", {}).items())
        yield name, f"{_type(schema)} {{{inner}}}" if inner else _type(schema), schema.get("description", "")


def _table(heads: tuple[str, ...], rows: Any) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    return f'<div class="card">{_rows(rows, f"<tr>{head}</tr>")}</div>'


def _rows(rows: Any, head: str = "") -> str:
    body = "".join(
        f"<tr><td><code>{escape(first)}</code></td>{''.join(f'<td>{escape(cell)}</td>' for cell in rest)}</tr>"
        for first, *rest in rows
    )
    return f"<table>{head}{body}</table>"


def _type(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(map(_type, schema["anyOf"]))
    return str(schema.get("type", schema.get("$ref", "any").rsplit("/", 1)[-1]))
