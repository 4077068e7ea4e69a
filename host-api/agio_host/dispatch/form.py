"""Reading a request's fields: URL-encoded, bounded, each name once, and into the call's Struct."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote_plus

import msgspec
from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import MALFORMED, TOO_LARGE
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.wire import is_blank

MAX_BODY_BYTES = 64 * 1024
MAX_FIELDS = 64
EVERY_CALLS = frozenset({"token", "lang", "rtoken"})
"""Fields that every call takes and the dispatcher reads; they are in no call's form."""

_BIGINT = 2**63
_INTEGER = re.compile(r"-?[0-9]{1,19}")
_PATH = re.compile(r"at `\$\.([A-Za-z0-9_]+)`")
_NAME = re.compile(r"field `([A-Za-z0-9_]+)`")


def parse_fields(raw: bytes) -> dict[str, str]:
    """The fields of a URL-encoded text. An ApiError for a doubled name, bytes that aren't UTF-8, or NUL characters.

    It reads what ``urllib.parse.parse_qsl`` reads, in a third of its time: most pairs of an order escape nothing.
    """
    try:
        pairs = raw.decode("ascii").split("&")
    except UnicodeDecodeError as error:
        raise ApiError(MALFORMED) from error
    if len(pairs) > MAX_FIELDS:
        raise ApiError(MALFORMED)
    if b"%" not in raw and b"+" not in raw and b"\0" not in raw:
        # Nothing is escaped, as in most orders: where every pair has a name and a value, and no name comes twice,
        # this is it.
        fields = dict([pair.split("=", 1) for pair in pairs if "=" in pair])
        if len(fields) == len(pairs):
            return fields
    fields = {}
    for pair in pairs:
        if not pair:
            continue
        name, _, value = pair.partition("=")
        if "%" in pair or "+" in pair:
            name, value = _unescaped(name), _unescaped(value)
        if name in fields or "\0" in value or "\0" in name:
            raise ApiError(MALFORMED, field=name.replace("\0", "")[:40])
        fields[name] = value
    return fields


def _unescaped(text: str) -> str:
    try:
        return unquote_plus(text, errors="strict")
    except UnicodeDecodeError as error:
        raise ApiError(MALFORMED) from error


async def read_body(receive: Any, declared_length: bytes | None, most: int = MAX_BODY_BYTES) -> bytes:
    """The whole body, at most so long; refused before it is read where its length says it is larger."""
    if declared_length is not None and (not declared_length.isdigit() or int(declared_length[:12]) > most):
        raise ApiError(TOO_LARGE)
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ApiError(MALFORMED)
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > most:
            raise ApiError(TOO_LARGE)
        chunks.append(chunk)
        if not message.get("more_body"):
            return b"".join(chunks)


@lru_cache(maxsize=1024)
def _integers(form: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a form that hold whole numbers and nothing else: msgspec would read ``1e2`` as 100."""
    described = msgspec.inspect.type_info(form)
    assert isinstance(described, msgspec.inspect.StructType)
    return tuple(field.encode_name for field in described.fields if _is_integer(field.type))


@lru_cache(maxsize=1024)
def _searches(form: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of a form that hold words which are looked for."""
    described = msgspec.inspect.type_info(form)
    assert isinstance(described, msgspec.inspect.StructType)
    return tuple(
        field.encode_name
        for field in described.fields
        if isinstance(field.type, msgspec.inspect.Metadata) and (field.type.extra or {}).get("search")
    )


@lru_cache(maxsize=1024)
def _bounded(form: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """Attribute and name of the fields that may hold a number or a moment which the database couldn't: mostly few."""
    described = msgspec.inspect.type_info(form)
    assert isinstance(described, msgspec.inspect.StructType)
    return tuple((field.name, field.encode_name) for field in described.fields if not _is_text(field.type))


def _is_text(kind: msgspec.inspect.Type) -> bool:
    match kind:
        case msgspec.inspect.StrType() | msgspec.inspect.BoolType() | msgspec.inspect.NoneType():
            return True
        case msgspec.inspect.EnumType(cls=cls):
            return issubclass(cls, str)
        case msgspec.inspect.LiteralType(values=values):
            return all(isinstance(value, str) for value in values)
        case msgspec.inspect.UnionType(types=types):
            return all(map(_is_text, types))
        case _:
            return False


def _is_integer(kind: msgspec.inspect.Type) -> bool:
    match kind:
        case msgspec.inspect.IntType():
            return True
        case msgspec.inspect.EnumType(cls=cls):
            return issubclass(cls, int)
        case msgspec.inspect.LiteralType(values=values):
            return all(isinstance(value, int) for value in values)
        case msgspec.inspect.UnionType(types=types):
            return all(_is_integer(one) or isinstance(one, msgspec.inspect.NoneType) for one in types)
        case _:
            return False


def convert(fields: dict[str, str], form: type[msgspec.Struct]) -> Any:
    """The call's own fields as its Struct. An empty value is an absent one: browsers send every input of a form. One
    that shows nothing, and isn't spaces alone, is refused: as an absence it would widen what a field narrows.

    An ApiError for a number or a moment that the database couldn't hold; it says of its field what may stand there.
    """
    given = {name: value for name, value in fields.items() if value and name not in EVERY_CALLS}
    for name, value in given.items():
        if is_blank(value) and value.strip():
            raise ApiError(MALFORMED, field=name[:40], key=codes.VALUE_MISSING.key)
    for name in _searches(form):
        if name in given:
            given[name] = normalize("NFKC", given[name])
    for name in _integers(form):
        if name in given and not _INTEGER.fullmatch(given[name]):
            raise _unread(form, name, given[name])
    try:
        made = msgspec.convert(given, form, strict=False)
    except msgspec.ValidationError as error:
        text = str(error)
        found = _PATH.search(text) or _NAME.search(text)
        name = found.group(1) if found else None
        raise (ApiError(MALFORMED) if name is None else _unread(form, name, given.get(name))) from error
    for attribute, name in _bounded(form):
        value = getattr(made, attribute)
        if value.__class__ is int and not -_BIGINT <= value < _BIGINT:
            raise _unread(form, name, given[name])
        if value.__class__ is datetime:
            try:
                value.astimezone(UTC)
            except OverflowError as error:
                raise _unread(form, name, given[name]) from error
    return made


@lru_cache(maxsize=1024)
def _kinds(form: type[msgspec.Struct]) -> dict[str, msgspec.inspect.Type]:
    """Declared type of each field, where it is one."""
    described = msgspec.inspect.type_info(form)
    assert isinstance(described, msgspec.inspect.StructType)
    return {field.encode_name: _only(field.type) for field in described.fields}


def _only(kind: msgspec.inspect.Type) -> msgspec.inspect.Type:
    """Without the wrapping of a description, and without None."""
    if isinstance(kind, msgspec.inspect.Metadata):
        return _only(kind.type)
    if isinstance(kind, msgspec.inspect.UnionType):
        said = [one for one in kind.types if not isinstance(one, msgspec.inspect.NoneType)]
        return _only(said[0]) if len(said) == 1 else kind
    return kind


def _unread(form: type[msgspec.Struct], name: str, text: str | None) -> ApiError:
    """Fault of one field, by its declared type: malformed, in a sentence for the person who filled it in."""
    code, params = _sentence(_kinds(form).get(name), text)
    return ApiError(MALFORMED, field=name[:40], key=code.key, **params)


def _sentence(kind: msgspec.inspect.Type | None, text: str | None) -> tuple[codes.Code, dict[str, object]]:
    match kind:
        case None:
            return MALFORMED, {}
        case _ if text is None:
            return codes.VALUE_MISSING, {}
        case msgspec.inspect.IntType(ge=ge, le=le):
            if not _INTEGER.fullmatch(text) and not text.lstrip("-").isdecimal():
                return codes.VALUE_NOT_WHOLE, {}
            least, most = -_BIGINT if ge is None else ge, _BIGINT - 1 if le is None else le
            if text.startswith("-") or int(text[:40]) < least:
                return codes.VALUE_BELOW, {"minimum": Decimal(least)}
            return codes.VALUE_ABOVE, {"maximum": Decimal(most)}
        case msgspec.inspect.BoolType() | msgspec.inspect.EnumType() | msgspec.inspect.LiteralType():
            return codes.VALUE_NOT_LISTED, {}
        case msgspec.inspect.DateTimeType() | msgspec.inspect.DateType():
            return codes.VALUE_NOT_A_DATE, {}
        case msgspec.inspect.StrType(max_length=most) if most is not None and len(text) > most:
            return codes.VALUE_TOO_LONG, {"maximum": most}
        case msgspec.inspect.StrType(min_length=least) if least is not None and len(text) < least:
            return codes.VALUE_TOO_SHORT, {"minimum": least}
        case _:
            return MALFORMED, {}
