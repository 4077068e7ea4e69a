"""OpenAPI for the calls, made from their declarations: forms, answers, refusals, and the way from call to call.

The Structs of a plugin are components named after it, ``OrderView`` of spot as ``spot.Order``: two plugins may each
have a ``Quote``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from agio_kernel.declarations import wire
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.assertion import LONGEST_ASSERTION
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import OK, SILENT, TOO_MANY_REQUESTS, CodeRegistry
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.messages import Messages

from agio_host.dispatch.dispatcher import API
from agio_host.dispatch.route_table import RegisteredCall

_SCHEMAS = "#/components/schemas/"
_OF = re.compile(r"([A-Z]\w*?)_(\w+?)_$")
_TOKEN = {"type": "string", "description": "The token of the session; its other half is the cookie."}
_COMMON = {
    "lang": {
        "enum": ["en", "xby", "jp", "hy", "ty", "yn", "zh", "ft"],
        "description": "Language key: English, Spanish, Japanese, Korean, Thai, Vietnamese, Chinese.",
        "examples": ["en"],
    },
    "rtoken": {
        "type": "string",
        "pattern": "^[A-Za-z0-9]{6,16}$",
        "description": "One for each intent; the same again on a retry.",
    },
}
_STEP_UP = {
    "tpassword": {
        "type": "string",
        "description": "The trading password, where it is asked for: once a session, or as the deployment says.",
    },
    "passkey": {
        "type": "string",
        "maxLength": LONGEST_ASSERTION,
        "description": "In its place, a passkey's signature of this request (`web/passkeyRequest`), as JSON.",
    },
}
_STATUSES = {
    "400": "What was sent is no request of this call.",
    "405": "The call has another method.",
    "413": "More was sent than the call takes.",
    "414": "The address is too long.",
    "431": "The headers are too large.",
    "503": "Not now: ask again, with the same rtoken.",
}
"""Statuses of answers beside 200. All of them are envelopes."""
_SECURITY = {
    "token": {"type": "http", "scheme": "bearer"},
    "user": {"type": "apiKey", "in": "cookie", "name": "agio_session", "description": "A session's other half."},
    "operator": {
        "type": "apiKey",
        "in": "cookie",
        "name": "agio_operator",
        "description": "An operator's.",
    },
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
        "description": "Of timestamp, method, path with query, and body, joined by line feeds: HMAC-SHA256 under the "
        "key's secret in hex, or the signature of one's own Ed25519 or RSA key (PKCS1 v1.5, SHA-256) in base64.",
    },
}


def openapi(table: dict[str, RegisteredCall], title: str, codes: CodeRegistry, messages: Messages) -> dict[str, Any]:
    """The OpenAPI 3.1 document of every enabled call."""
    components: dict[str, Any] = {"ApiError": _refusal()}
    paths: dict[str, Any] = {}
    for plugin in dict.fromkeys(one.plugin for one in table.values()):
        own = [(path, one.call) for path, one in table.items() if one.plugin == plugin]
        forms, form_parts = _schemas(plugin, [call.form for _, call in own])
        answers, answer_parts = _schemas(plugin, [call.answer for _, call in own])
        for part in answer_parts.values():
            _always_written(part)
        components |= form_parts | answer_parts
        for (path, call), form, answer in zip(own, forms, answers, strict=True):
            operation = _operation(plugin, call, _resolved(form, form_parts), answer, table)
            paths[f"/{path}"] = {call.method.lower(): operation}
            if call.api_scope is not None:
                again = _operation(plugin, call, _resolved(form, form_parts), answer, table)
                paths[API + path.removeprefix("web/")] = {call.method.lower(): _for_programs(call, again, table)}
    used = set(_references(paths, components))
    return {
        "openapi": "3.1.0",
        "info": {"title": title, "version": "0.1.0", "description": _codes(codes, messages)},
        "paths": paths,
        "components": {
            "schemas": {name: part for name, part in components.items() if name in used},
            "securitySchemes": _SECURITY,
        },
    }


def _schemas(plugin: str, types: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The schema of each type, and what they refer to, by names of the plugin's."""
    found, parts = msgspec.json.schema_components(types, ref_template="{name}")

    def named(name: str) -> str:
        of = _OF.match(name)  # Page[OrderView] is Page_OrderView_
        return f"{plugin}.{of[1]}Of{of[2].removesuffix('View')}" if of else f"{plugin}.{name.removesuffix('View')}"

    def renamed(node: Any) -> Any:
        if isinstance(node, dict):
            kept = {key: one for key, one in node.items() if key != "title" or not isinstance(one, str)}
            return {key: _SCHEMAS + named(one) if key == "$ref" else renamed(one) for key, one in kept.items()}
        return [renamed(one) for one in node] if isinstance(node, list) else node

    if len({named(name) for name in parts}) < len(parts):
        raise ConfigurationError(f"{plugin} has two shapes of one name on its wire: {', '.join(sorted(parts))}")
    return [renamed(one) for one in found], {named(name): renamed(part) for name, part in parts.items()}


def _resolved(form: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    return parts.get(form.get("$ref", "").removeprefix(_SCHEMAS), form)


def _always_written(part: dict[str, Any]) -> None:
    """A Struct writes its defaults: what only a reader may leave out is always there in an answer."""
    properties = part.get("properties", {})
    defaults = [name for name, schema in properties.items() if "default" in schema]
    for name in defaults:
        del properties[name]["default"]
    if defaults:
        required = {*part.get("required", []), *defaults}
        part["required"] = [name for name in properties if name in required]


def _references(*nodes: Any) -> Iterator[str]:
    """Names of the components that are referred to."""
    for node in nodes:
        if isinstance(node, dict):
            if isinstance(node.get("$ref"), str):
                yield node["$ref"].removeprefix(_SCHEMAS)
            yield from _references(*node.values())
        elif isinstance(node, list):
            yield from _references(*node)


def _codes(codes: CodeRegistry, messages: Messages) -> str:
    rows = {
        (c.number, c.name): f"| {c.number} | {owner} | {messages.text(c.key, 'en') if c.key else c.name} |"
        for owner, c in codes
    }
    return "\n".join(["| code | owner | message |", "|---|---|---|", *(rows[key] for key in sorted(rows))])


def _envelope(code: dict[str, Any], data: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["code", "message", "data"],
        "properties": {
            "code": {"type": "integer", "description": "0 where all went well; the table says the others.", **code},
            "message": {"type": "string", "description": "The code in the caller's language."},
            "data": data,
            "title": {"type": "string", "description": "What the message stands under, where it has a head."},
            "time": {"type": "number", "description": "Seconds to wait, or to show the message for."},
            "event": {"type": "string", "description": "What a page does once it has read the answer."},
            "text": {
                "type": "object",
                "description": "What the message of a refusal was made of.",
                "required": ["key", "values"],
                "properties": {"key": {"type": "string"}, "values": {"type": "object"}},
            },
        },
    }


def _refusal() -> dict[str, Any]:
    """Return the schema of a refusal: nothing was done, and its code is one of the description's table."""
    (refused,), parts = msgspec.json.schema_components([wire.Refused], ref_template="{name}")
    data = {key: value for key, value in parts[refused["$ref"]].items() if key != "title"}
    done = [OK.number, SILENT.number]
    return _envelope({"not": {"enum": done}}, {"anyOf": [data, {"type": "null"}]})


def _operation(
    plugin: str, call: Call, form: dict[str, Any], answer: Any, table: dict[str, RegisteredCall]
) -> dict[str, Any]:
    properties = {**(_STEP_UP if call.asks_password else {}), **form.get("properties", {}), **_COMMON}
    required = [*form.get("required", []), "lang", "rtoken"]
    done = _envelope({"enum": sorted({OK.number, SILENT.number, call.answer_code})}, answer)
    operation: dict[str, Any] = {
        "operationId": call.path.removeprefix("web/"),
        "summary": call.summary,
        "description": _often(call),
        "tags": [plugin],
        "security": _security(call),
        "responses": {
            "200": {
                "description": "Done, or refused: the code speaks.",
                "content": {"application/json": {"schema": {"anyOf": [done, {"$ref": _SCHEMAS + "ApiError"}]}}},
            },
            **_faults(call),
        },
    }
    if call.method == "GET":
        operation["parameters"] = [
            {"name": key, "in": "query", "required": key in required, "schema": value}
            | ({"example": call.example[key]} if key in call.example else {})
            for key, value in properties.items()
        ]
    else:
        operation["requestBody"] = _body(call, properties, required)
    if links := {_id(path): _link(table[path].call, fields) for path, fields in call.links.items() if path in table}:
        operation["responses"]["200"]["links"] = links
    return operation


def _often(call: Call) -> str:
    return (
        f"At most {call.rate_per_minute} a minute for each caller. Asked more often it answers status 200 with the"
        f" code {TOO_MANY_REQUESTS.number}, and in ``time`` the seconds to wait."
    )


def _security(call: Call) -> list[dict[str, Any]]:
    """Credential of a page: of a POST the token is a field."""
    if call.access is Access.VISITOR:
        return []
    cookie = {"operator" if call.access is Access.OPERATOR else "user": []}
    return [{"token": [], **cookie} if call.method == "GET" else cookie]


def _body(call: Call, properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    if call.access is not Access.VISITOR:
        properties["token"] = _TOKEN
        required.append("token")
    for name in call.files:
        properties[name] = {"type": "string", "contentMediaType": "application/octet-stream"}
    schema = {"type": "object", "properties": properties, "required": required}
    body: dict[str, Any] = {"schema": schema}
    if call.example:
        body["example"] = {**call.example, "lang": "en", "rtoken": "a1B2c3D4"}
    return {
        "required": True,
        "content": {"multipart/form-data" if call.files else "application/x-www-form-urlencoded": body},
    }


def _faults(call: Call) -> dict[str, Any]:
    refusal = {"application/json": {"schema": {"$ref": _SCHEMAS + "ApiError"}}}
    faults: dict[str, Any] = {
        status: {"description": text, "content": refusal}
        for status, text in _STATUSES.items()
        if status != "413" or call.method == "POST"
    }
    faults["405"]["headers"] = {"Allow": {"description": "The method it has.", "schema": {"const": call.method}}}
    return faults


def _id(path: str) -> str:
    return path.removeprefix("web/")


def _link(to: Call, fields: Mapping[str, str]) -> dict[str, Any]:
    """The way to a call whose fields stand in an answer."""
    places = {name: f"$response.body#/data/{pointer}" for name, pointer in fields.items()}
    place = {"parameters": places} if to.method == "GET" else {"requestBody": places}
    return {"operationId": _id(to.path), **place}


def _for_programs(call: Call, operation: dict[str, Any], table: dict[str, RegisteredCall]) -> dict[str, Any]:
    """The same operation as a program makes it: signed, without a token."""
    operation["operationId"] += "ByProgram"
    operation["summary"] += f" (API key with the scope {call.api_scope})"
    operation["security"] = [{"key": [], "timestamp": [], "signature": []}]
    links = operation["responses"]["200"].get("links", {})
    for name, link in list(links.items()):
        if table[f"web/{name}"].call.api_scope is None:
            del links[name]
        else:
            link["operationId"] += "ByProgram"
    for content in operation.get("requestBody", {}).get("content", {}).values():
        content["schema"]["properties"].pop("token", None)
        content["schema"]["required"] = [name for name in content["schema"]["required"] if name != "token"]
    return operation
