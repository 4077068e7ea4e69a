"""OpenAPI for the calls, made from their declarations, and a page that shows it without leaving the deployment."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from agio_kernel.access import Access
from agio_kernel.codes import CodeRegistry
from agio_kernel.messages import Messages

from agio_host.calls import API, RegisteredCall

_COMMON = {
    "lang": {"type": "string", "description": "Language key: en, xby, jp, hy, ty, yn, zh or ft."},
    "rtoken": {
        "type": "string",
        "pattern": "^[A-Za-z0-9]{6,16}$",
        "description": "One for each intent; the same again on a retry.",
    },
}


def openapi(table: dict[str, RegisteredCall], title: str, codes: CodeRegistry, messages: Messages) -> dict[str, Any]:
    """The OpenAPI 3.1 document of every enabled call."""
    forms = [registered.call.form for registered in table.values()]
    schemas, components = msgspec.json.schema_components(forms, ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for (path, registered), schema in zip(table.items(), schemas, strict=True):
        paths[f"/{path}"] = {registered.call.method.lower(): _operation(registered, schema, components)}
        if registered.call.api_scope is not None:
            for_programs = {registered.call.method.lower(): _for_programs(registered, schema, components)}
            paths[API + path.removeprefix("web/")] = for_programs
    components["Envelope"] = {
        "type": "object",
        "required": ["code", "message", "data"],
        "properties": {
            "code": {
                "type": "integer",
                "description": "0 is success, 7 silent data; the others are listed above.",
            },
            "message": {"type": "string"},
            "data": {},
            "title": {"type": "string"},
            "time": {"type": "number"},
            "event": {"type": "string"},
        },
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": "0.1.0", "description": _codes(codes, messages)},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "binding": {"type": "apiKey", "in": "cookie", "name": "agio_session"},
                "key": {"type": "apiKey", "in": "header", "name": "X-Agio-Key"},
                "timestamp": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "X-Agio-Timestamp",
                    "description": "Unix seconds, at most 30 from the server's.",
                },
                "signature": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "X-Agio-Signature",
                    "description": "Hexadecimal HMAC-SHA256 under the key's secret of timestamp, method, path with "
                    "query, and body, joined by line feeds.",
                },
            },
        },
    }


def _codes(codes: CodeRegistry, messages: Messages) -> str:
    rows = {
        (c.number, c.name): f"| {c.number} | {owner} | {messages.text(c.key, 'en') if c.key else c.name} |"
        for owner, c in codes
    }
    return "\n".join(["| code | owner | message |", "|---|---|---|", *(rows[key] for key in sorted(rows))])


def _operation(registered: RegisteredCall, schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    call = registered.call
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    form = components.get(name, schema)
    properties = {**form.get("properties", {}), **_COMMON}
    required = [*form.get("required", []), "lang", "rtoken"]
    operation: dict[str, Any] = {
        "operationId": call.path.removeprefix("web/"),
        "summary": call.summary,
        "tags": [registered.plugin],
        "security": [] if call.access is Access.VISITOR else [{"token": [], "binding": []}],
        "responses": {
            "200": {
                "description": "The envelope; the code speaks.",
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Envelope"}}},
            }
        },
    }
    if call.method == "GET":
        operation["parameters"] = [
            {"name": key, "in": "query", "required": key in required, "schema": value}
            for key, value in properties.items()
        ]
    else:
        if call.access is not Access.VISITOR:
            properties["token"] = {"type": "string"}
            required.append("token")
        if call.upload:
            properties["file"] = {"type": "string", "contentMediaType": "application/octet-stream"}
        operation["requestBody"] = {
            "required": True,
            "content": {
                "multipart/form-data" if call.upload else "application/x-www-form-urlencoded": {
                    "schema": {"type": "object", "properties": properties, "required": required}
                }
            },
        }
    return operation


def _for_programs(registered: RegisteredCall, schema: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    """The same operation as a program makes it: signed, without a token."""
    operation = _operation(registered, schema, components)
    operation["operationId"] += "ByProgram"
    operation["summary"] += f" (API key with the scope {registered.call.api_scope})"
    operation["security"] = [{"key": [], "timestamp": [], "signature": []}]
    for content in operation.get("requestBody", {}).get("content", {}).values():
        content["schema"]["properties"].pop("token", None)
        content["schema"]["required"] = [name for name in content["schema"]["required"] if name != "token"]
    return operation


def page(document: dict[str, Any]) -> str:
    """The documentation as one plain page: no script, nothing loaded from elsewhere."""
    rows = []
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            fields = operation.get("parameters") or [
                {"name": name, "required": name in body.get("required", ()), "schema": schema}
                for body in [next(iter(operation["requestBody"]["content"].values()))["schema"]]
                for name, schema in body["properties"].items()
            ]
            items = "".join(
                f"<tr><td><code>{escape(f['name'])}</code></td><td>{'required' if f['required'] else ''}</td>"
                f"<td>{escape(_type(f['schema']))}</td></tr>"
                for f in fields
            )
            rows.append(
                f"<details><summary><b>{method.upper()}</b> <code>{escape(path)}</code> "
                f"<span>{escape(operation['tags'][0])}</span> {escape(operation['summary'])}</summary>"
                f"<table>{items}</table></details>"
            )
    code_rows = "".join(
        "<tr>" + "".join(f"<td>{escape(cell.strip())}</td>" for cell in line.strip("|").split("|")) + "</tr>"
        for line in document["info"]["description"].splitlines()[2:]
    )
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(document['info']['title'])}</title><style>body{{font:14px/20px Inter,system-ui,sans-serif;"
        f"max-width:960px;margin:32px auto;padding:0 16px;color:#11151c}}"
        f"details{{border-top:1px solid #e2e5ea;padding:8px 0}}"
        f"table{{border-collapse:collapse;margin:8px 0}}td{{padding:2px 16px 2px 0;vertical-align:top}}"
        f"span{{color:#616a79}}</style><h1>{escape(document['info']['title'])}</h1>"
        f"<p>Machine-readable: <a href=/schema/openapi.json>/schema/openapi.json</a></p>{''.join(rows)}"
        f"<h2>Response codes</h2><table>{code_rows}</table>"
    )


def _type(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    return str(schema.get("type", schema.get("$ref", "any").rsplit("/", 1)[-1]))
