"""TOML as a bundle's files are written in: the same values are always the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(values: Mapping[str, Any]) -> bytes:
    """Values as TOML, sorted by their keys; ``tomllib`` reads the same again."""
    return "\n".join(_table((), values)).lstrip("\n").encode() + b"\n"


def _table(path: tuple[str, ...], values: Mapping[str, Any]) -> Iterator[str]:
    plain = {key: value for key, value in values.items() if not isinstance(value, Mapping)}
    if path and (plain or not values):
        yield f"\n[{'.'.join(map(_key, path))}]"
    for key in sorted(plain):
        yield f"{_key(key)} = {_value(plain[key])}"
    for key in sorted(values.keys() - plain.keys()):
        yield from _table((*path, key), values[key])


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _string(key)


def _value(value: Any) -> str:
    match value:
        case str():
            return _string(value)
        case bool():
            return "true" if value else "false"
        case list() | tuple():
            return f"[{', '.join(map(_value, value))}]"
        case Mapping():
            return f"{{{', '.join(f'{_key(key)} = {_value(value[key])}' for key in sorted(value))}}}"
        case _:
            return str(value)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
