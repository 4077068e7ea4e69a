"""Scripts in the terms of products: operators write these as one JSON object, whose fields the catalogues declare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import data_of, module_of
from hostile_texts import SHORTEST, UNSAID, Form


class Posted(msgspec.Struct):
    """Result: by catalogue the fields that took a hostile text, those that refuse one, and the row."""

    taken: dict[str, list[str]]
    refused: dict[str, list[str]]
    keys: dict[str, str]


def post_products(maker: Visitor, checker: Visitor, text: Callable[[int], str]) -> Posted:
    """Write a hostile text into every text of a row of each catalogue; what a field refuses, shorter, and then not at
    all. It is published by a colleague, and is what users read.
    """
    came = Posted({}, {}, {})
    for catalogue in maker.rows("operatorProducts"):
        texts = {one["name"]: int(one["maximum"] or UNSAID) for one in catalogue["fields"] if one["kind"] == "text"}
        if not texts:
            continue
        id, rows = catalogue["id"], maker.rows("operatorProductRows", product=catalogue["id"])
        key, said = module_of(catalogue["plugin"]).ROWS[id] if catalogue["adds"] else (rows[0]["key"], {})
        content = {**(rows[0]["values"] if rows else {}), **said}
        room = {name: most for name, most in texts.items() if most >= SHORTEST}
        while True:
            written = {name: text(most) for name, most in room.items()}
            answer = _published(maker, checker, id, key, {**content, **written})
            if answer["code"] == 0:
                break
            field = (answer["data"] or {}).get("field", "")
            assert field in room, f"{id} doesn't take a row that should be right: {answer}"
            room[field] = min(room[field] // 2, UNSAID)
            if room[field] < SHORTEST:
                content[field] = content.get(field, "")
                del room[field]
        came.taken[id], came.keys[id] = list(room), key
        came.refused[id] = [name for name in texts if name not in room]
    return came


def _published(maker: Visitor, checker: Visitor, product: str, key: str, values: Form) -> dict[str, Any]:
    """The envelope of a draft that a colleague has published, or of one that was refused."""
    row = {"product": product, "key": key}
    now = data_of(maker.get("operatorProduct", **row))
    form = {"values": msgspec.json.encode(values).decode(), "base": str(now["newest"]), "reason": "a test"}
    drafted = maker.post("operatorProductDraft", **row, **form)
    if drafted["code"] == 0:
        decided = {"draft": drafted["data"]["draft"], "decision": "publish", "remark": "a test"}
        return checker.post("operatorProductDecide", **decided)
    return drafted
