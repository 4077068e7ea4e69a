"""The parameters of a request, read strictly: what isn't known, is there twice or can't be meant is refused."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, TypeVar
from urllib.parse import parse_qsl

import msgspec

from agio_programs.dialect import errors

MOST_FIELDS = 40
MOST_SYMBOLS = 1000
_PARAMETER = re.compile(r"\$\.(\w+)|field `(\w+)`")
_MISSING = "missing required field"

F = TypeVar("F")

Name = Annotated[str, msgspec.Meta(pattern=r"^[A-Z0-9._-]{1,20}$")]
Moment = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
TradeId = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Limit = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
"""More than is given is asked for by programs that want all there is: it is cut to what is given."""

Number = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{1,20}(\.[0-9]{1,20})?$")]
"""A price or a quantity. Zeros at its end are no precision."""
ClientId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_.:-]{1,36}$")]

_NAMES = msgspec.json.Decoder(list[Name])


def read_fields(query: bytes) -> dict[str, str]:
    """The parameters of a query or a form; a DialectError where they can't be read or one is there twice."""
    if not query:
        return {}
    try:
        pairs = _pairs(query.decode("ascii"))
    except ValueError as error:
        raise errors.illegal("query") from error
    fields: dict[str, str] = {}
    for name, value in pairs:
        if name in fields:
            raise errors.twice(name[:40])
        fields[name] = value
    return fields


def _pairs(text: str) -> Sequence[tuple[str, str]]:
    if "%" in text or "+" in text:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict", encoding="utf-8")
    parts = [part.partition("=") for part in text.split("&") if part]
    if len(parts) > MOST_FIELDS:
        raise ValueError("too many fields")
    return [(name, value) for name, _, value in parts]


def read_both(query: bytes, body: bytes) -> dict[str, str]:
    """The parameters of a request, in its query, its body, or both."""
    fields = read_fields(query)
    if not fields:
        return read_fields(body)
    for name, value in read_fields(body).items():
        if name in fields:
            raise errors.twice(name[:40])
        fields[name] = value
    return fields


def read_form(fields: Mapping[str, str], form: type[F]) -> F:
    """The fields as a form; a DialectError that names the first one that is wrong."""
    if unknown := fields.keys() - _names_of(form):
        raise errors.unread(len(fields) - len(unknown), len(fields))
    try:
        return msgspec.convert(fields, form, strict=False)
    except msgspec.ValidationError as error:
        raise _refused(str(error)) from error


@cache
def _names_of(form: type) -> frozenset[str]:
    return frozenset(form.__struct_encode_fields__)  # type: ignore[attr-defined]


def read_number(text: str, parameter: str) -> int:
    """A whole number; a DialectError where it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise errors.illegal(parameter)
    return int(text)


def read_names(text: str, parameter: str) -> list[str]:
    """A list of names as it stands in a query, ``["BTCUSDT","ETHUSDT"]``."""
    try:
        names = _NAMES.decode(text)
    except msgspec.DecodeError as error:
        raise errors.illegal(parameter) from error
    if not 0 < len(names) <= MOST_SYMBOLS:
        raise errors.invalid(parameter)
    if len(set(names)) != len(names):
        raise errors.twice(parameter)
    return names


def _refused(said: str) -> errors.DialectError:
    found = _PARAMETER.search(said)
    parameter = (found[1] or found[2]) if found else "query"
    if _MISSING in said:
        return errors.missing(parameter)
    return errors.illegal(parameter) if "regex" in said or "got `" in said else errors.invalid(parameter)
