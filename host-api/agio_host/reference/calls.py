"""Reference pages of calls: one page for each plugin, one section for each call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from agio_kernel.declarations import codes
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.call import Call
from agio_kernel.declarations.codes import Code
from agio_kernel.ports.messages import Messages

from agio_host.reference.markdown import code, prose, section, table

_COMMON = ("lang", "rtoken", "token")
"""Fields of every form; the introduction of the pages says what they are."""
_SCHEMAS = "#/components/schemas/"
_DEEPEST = 3
_INTRODUCTION = """
Every form also has `lang` (the language of the answer), `rtoken` (the idempotency key of a call that changes
something) and, for a signed-in caller, `token`. Every answer is an envelope of `code`, `message` and `data`; the
tables below describe `data`. [Codes](../codes.md) lists the codes that any call may answer.
"""


def calls_page(plugin: str, title: str, calls: list[Call], document: dict[str, Any]) -> str:
    """The calls of one plugin. ``document`` is the deployment's OpenAPI description."""
    parts = document["components"]["schemas"]
    sections = [_section(plugin, call, document["paths"][f"/{call.path}"], parts) for call in calls]
    return f"# Calls: {title}\n{_INTRODUCTION}{''.join(sections)}"


def anchor_of(call: Call) -> str:
    """The address of a call on the page of its plugin."""
    return call.path.replace("/", "-")


def _section(plugin: str, call: Call, operations: dict[str, Any], parts: dict[str, Any]) -> str:
    operation = operations[call.method.lower()]
    done, _ = operation["responses"]["200"]["content"]["application/json"]["schema"]["anyOf"]
    answer = done["properties"]["data"]
    fields = table(("field", "type", "meaning"), _answered(answer, parts))
    return "\n".join(
        [
            section(2, f"{call.method} {call.path}", anchor_of(call)),
            prose(call.summary).rstrip(".") + ".",
            table(("", ""), _facts(plugin, call)),
            f"**Form**: {'the common fields only.' if not (form := list(_form(operation))) else ''}",
            table(("field", "type", "required", "meaning"), form),
            f"**Answer**: {code(type_of(answer))}",
            fields,
        ]
    )


def _facts(plugin: str, call: Call) -> Iterator[tuple[str, str]]:
    yield "Access", f"{call.access.value}, permission `{call.permission}`" if call.permission else call.access.value
    yield "Rate", f"at most {call.rate_per_minute} a minute for each caller"
    yield "API key", f"scope `{call.api_scope}`" if call.api_scope else "not available"
    if not call.reads:
        yield "Idempotent", "by `rtoken`" if call.effect or call.own_intent else "changes nothing that is kept"
    if call.asks_password:
        yield "Trading password or passkey", "asked for, as often as the deployment requires"
    if call.opens_business:
        yield "Opens business", "refused while the account or the product is frozen or draining"
    if call.files:
        yield "Files", ", ".join(map(code, call.files))
    done = sorted({codes.OK.number, codes.SILENT.number, call.answer_code})
    refused = ", ".join(f"[{one.number}](../codes.md#code-{one.number})" for one in _refusals(call))
    yield "Codes", f"success {', '.join(map(str, done))}; refusals {refused}, and [those of the plugin](../codes.md)"


def _refusals(call: Call) -> Iterator[Code]:
    """The codes that the host itself may answer."""
    yield codes.MALFORMED
    yield codes.TOO_MANY_REQUESTS
    if call.access is not Access.VISITOR:
        yield codes.LOGIN_REQUIRED
    if call.permission is not None:
        yield codes.FORBIDDEN
    if call.effect or call.own_intent:
        yield from (codes.RTOKEN_CONFLICT, codes.IN_PROGRESS, codes.OUTCOME_UNKNOWN)
    if call.asks_password:
        yield codes.TRADING_PASSWORD_REQUIRED


def _form(operation: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    fields = operation.get("parameters") or [
        {"name": name, "required": name in schema["required"], "schema": one}
        for schema in [next(iter(operation["requestBody"]["content"].values()))["schema"]]
        for name, one in schema["properties"].items()
    ]
    for field in fields:
        if field["name"] not in _COMMON:
            schema = field["schema"]
            yield code(field["name"]), code(type_of(schema)), "yes" if field["required"] else "", meaning(schema)


def _answered(schema: dict[str, Any], parts: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str, str]]:
    """The fields of an answer, those within another by a path such as `rows[].price`."""
    for one in schema.get("anyOf", [schema]):
        shape = parts.get(one.get("$ref", "").removeprefix(_SCHEMAS), one)
        if shape.get("type") == "array" and isinstance(shape.get("items"), dict):
            yield from _answered(shape["items"], parts, f"{prefix.removesuffix('.')}[].")
            continue
        for name, field in shape.get("properties", {}).items():
            yield code(prefix + name), code(type_of(field, parts)), meaning(field)
            if prefix.count(".") < _DEEPEST:
                yield from _answered(field, parts, f"{prefix}{name}.")


def type_of(schema: dict[str, Any], parts: dict[str, Any] | None = None) -> str:
    """The name of a schema's type; of an enumeration among ``parts``, its values."""
    schema = _enumeration(schema, parts or {})
    if "enum" in schema:
        return " | ".join(str(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(type_of(one, parts) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"{type_of(schema.get('items') or {}, parts)}[]"
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(_SCHEMAS)
        return name.partition(".")[2] or name
    return str(schema.get("type", schema.get("const", "any")))


def _enumeration(schema: dict[str, Any], parts: dict[str, Any]) -> dict[str, Any]:
    part = parts.get(schema.get("$ref", "").removeprefix(_SCHEMAS), {})
    return part if "enum" in part else schema


def meaning(schema: dict[str, Any], *, default: bool = True) -> str:
    """The description of a field with its bounds."""
    bounds = [f"{text} {schema[key]}" for key, text in _BOUNDS.items() if key in schema]
    usual = [f"default `{schema['default']}`"] if default and schema.get("default") not in (None, "") else []
    said = prose(schema.get("description", ""))
    return "; ".join([*([said.rstrip(".")] if said else []), *bounds, *usual])


_BOUNDS = {
    "minimum": "at least",
    "maximum": "at most",
    "minLength": "length from",
    "maxLength": "length up to",
    "format": "format",
}


def codes_page(registered: list[tuple[str, Code]], messages: Messages) -> str:
    """Every response code, by owner."""
    lines = ["# Codes\n\nA code says how a call ended; its message is in the language of the caller.\n"]
    for owner in dict.fromkeys(owner for owner, _ in registered):
        lines.append(section(2, owner, f"codes-{owner}"))
        own = {one.number: one for name, one in registered if name == owner}
        lines.append(
            table(
                ("code", "name", "message"),
                (
                    (
                        f'<a id="code-{number}"></a>{number}',
                        code(one.name),
                        messages.text(one.key, "en") if one.key else "",
                    )
                    for number, one in sorted(own.items())
                ),
            )
        )
    return "\n".join(lines)
