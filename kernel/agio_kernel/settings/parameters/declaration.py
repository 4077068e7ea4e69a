"""Parameter: its type, its bounds, and the format in which its value is written and read back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal, get_args

import msgspec
from msgspec.structs import force_setattr

from agio_kernel.declarations import codes
from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import AgioError, ApiError

Value = int | Decimal | bool | str | timedelta
ValueType = Literal["int", "decimal", "bool", "choice", "time", "text", "duration"]

MAX_TEXT = 4000

_KEY = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+")
_INT = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)
_DECIMAL = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,18})?", re.ASCII)
_TIME = re.compile(r"(?:([01][0-9]|2[0-3]):([0-5][0-9])|24:00)", re.ASCII)
_DURATION = re.compile(r"(0|[1-9][0-9]{0,8})(ms|s|min|h|d)", re.ASCII)
_UNITS = {
    "d": timedelta(days=1),
    "h": timedelta(hours=1),
    "min": timedelta(minutes=1),
    "s": timedelta(seconds=1),
    "ms": timedelta(milliseconds=1),
}
_FORMS = {
    "int": "a whole number such as 25",
    "decimal": "a decimal number such as 0.05",
    "bool": "true or false",
    "time": "a time of day from 00:00 to 24:00",
    "duration": "a duration such as 500ms, 30s, 5min, 3h or 7d",
}


NOT_A: dict[str, Code] = {
    "decimal": codes.VALUE_NOT_A_NUMBER,
    "int": codes.VALUE_NOT_WHOLE,
    "bool": codes.VALUE_NOT_LISTED,
    "choice": codes.VALUE_NOT_LISTED,
    "time": codes.VALUE_NOT_A_TIME,
    "duration": codes.VALUE_NOT_A_DURATION,
    "text": codes.VALUE_TOO_LONG,
}
"""Codes for a text that isn't written as its type is."""
NONE: Mapping[str, Any] = MappingProxyType({})


class ParameterError(AgioError, ValueError):
    """A value that is not of the parameter's type or outside its bounds; the text says what is expected, and ``code``
    with ``params`` says it to whoever typed it.
    """

    def __init__(
        self, key: str, expected: str, was: str, code: Code = codes.MALFORMED, params: Mapping[str, Any] = NONE
    ) -> None:
        super().__init__(f"{key} must be {expected}, was {was!r}")
        self.key, self.expected, self.code, self.params = key, expected, code, params

    def refusal(self, field: str) -> ApiError:
        """The same beside a field of a form."""
        return ApiError(self.code, field=field, **self.params)


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """One business constant: what it may be, where it applies and which text it comes from.

    | type | value | written |
    |---|---|---|
    | int, decimal, bool | int, Decimal, bool | `25`, `0.05`, `true` |
    | choice, text | str | one of `choices`; any text, `minimum` and `maximum` bound its length |
    | time | timedelta since midnight (a window may end at 24:00) | `12:00` |
    | duration | timedelta | `500ms`, `30s`, `5min`, `3h`, `7d` |

    `default`, `minimum` and `maximum` may be given as values or as written; they are kept as values. `screen` is the
    path that shows it, `source` the words of the product's specification, `public` lets browsers read it. The
    description's message key is `<domain>.parameter.<rest of the key>` unless given; the text of a choice has that key
    with the choice behind it, and a choice without a text (an asset, a chain) reads as it is written. People read a
    decimal whose `unit` is "share" as a percentage.
    """

    key: str
    type: ValueType
    default: Value
    source: str
    minimum: Value | None = None
    maximum: Value | None = None
    choices: tuple[str, ...] = ()
    screen: str = ""
    public: bool = False
    description_key: str = ""
    unit: Literal["", "share"] = ""

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ParameterError(self.key, "named domain.name, in a-z, 0-9, _ and dots", self.key)
        if self.type not in get_args(ValueType):
            raise ParameterError(self.key, f"of a type out of {', '.join(get_args(ValueType))}", self.type)
        if (self.type == "choice") != bool(self.choices):
            raise ParameterError(self.key, "a choice with choices, or neither", self.type)
        for name in ("minimum", "maximum"):
            bound = getattr(self, name)
            if bound is not None:
                force_setattr(self, name, self._read_bound(bound))
        force_setattr(self, "default", self._bounded(self._read(self.default)))
        if not self.description_key:
            domain, _, rest = self.key.partition(".")
            force_setattr(self, "description_key", f"{domain}.parameter.{rest}")

    def read(self, given: Value) -> Value:
        """The value of a text (or the value itself), checked; raises ParameterError."""
        return self._bounded(self._read(given))

    def write(self, value: Value) -> str:
        """A value as it is stored and shown; `read` gives the same value back."""
        written = write_value(self.type, value)
        if written is None:
            raise ParameterError(self.key, self._expected(), str(value))
        return written

    def describe(self) -> dict[str, Any]:
        """The declaration as plain data, for `agio parameters` and the console."""
        return {
            "key": self.key,
            "type": self.type,
            "default": self.write(self.default),
            "minimum": self._write_bound(self.minimum),
            "maximum": self._write_bound(self.maximum),
            "choices": list(self.choices),
            "screen": self.screen,
            "source": self.source,
            "public": self.public,
            "description_key": self.description_key,
            "unit": self.unit,
        }

    def _read(self, given: Value) -> Value:
        written = given if isinstance(given, str) else self.write(given)
        value = read_value(self.type, written)
        if value is None or (self.type == "choice" and value not in self.choices):
            params = {"maximum": MAX_TEXT} if self.type == "text" else NONE
            raise ParameterError(self.key, self._expected(), written, NOT_A[self.type], params)
        return value

    def _bounded(self, value: Value) -> Value:
        size: Any = len(value) if isinstance(value, str) else value
        if (self.minimum is not None and size < self.minimum) or (self.maximum is not None and size > self.maximum):
            low = f"at least {self._write_bound(self.minimum)}" if self.minimum is not None else ""
            high = f"at most {self._write_bound(self.maximum)}" if self.maximum is not None else ""
            unit = " characters long" if isinstance(value, str) else ""
            expected = " and ".join(filter(None, (low, high))) + unit
            raise ParameterError(self.key, expected, self.write(value), *self._crossed(size, isinstance(value, str)))
        return value

    def _crossed(self, size: Any, is_text: bool) -> tuple[Code, Mapping[str, Any]]:
        if self.minimum is not None and size < self.minimum:
            return codes.VALUE_TOO_SHORT if is_text else codes.VALUE_BELOW, {"minimum": self._said(self.minimum)}
        return codes.VALUE_TOO_LONG if is_text else codes.VALUE_ABOVE, {"maximum": self._said(self.maximum)}

    def _said(self, bound: Any) -> object:
        """A bound for a sentence: a number as a figure, a share in per cent, everything else as it is written."""
        if self.unit == "share":
            return Decimal(format((Decimal(bound) * 100).normalize(), "f"))
        return Decimal(bound) if self._bound_type() in ("int", "decimal") else self._write_bound(bound)

    def _read_bound(self, given: Value) -> Value:
        kind = self._bound_type()
        written = given if isinstance(given, str) else write_value(kind, given)
        value = None if written is None else read_value(kind, written)
        if value is None:
            raise ParameterError(self.key, f"bounded by {_FORMS.get(kind, kind)}", str(given))
        return value

    def _write_bound(self, bound: Value | None) -> str | None:
        return None if bound is None else write_value(self._bound_type(), bound)

    def _bound_type(self) -> ValueType:
        if self.type in ("bool", "choice"):
            raise ParameterError(self.key, "without bounds", self.type)
        return "int" if self.type == "text" else self.type

    def _expected(self) -> str:
        if self.type == "choice":
            return f"one of {', '.join(self.choices)}"
        return _FORMS.get(self.type, f"a text of at most {MAX_TEXT} characters")


def read_value(type: ValueType, text: str) -> Value | None:
    """The value of a written one, or None where it isn't written as its type is."""
    match type:
        case "int":
            return int(text) if _INT.fullmatch(text) else None
        case "decimal":
            return Decimal(text) if _DECIMAL.fullmatch(text) else None
        case "bool":
            return {"true": True, "false": False}.get(text)
        case "choice" | "text":
            return text if len(text) <= MAX_TEXT and "\0" not in text else None
        case "time":
            found = _TIME.fullmatch(text)
            return found and timedelta(hours=int(found[1] or 24), minutes=int(found[2] or 0))
        case "duration":
            found = _DURATION.fullmatch(text)
            return found and int(found[1]) * _UNITS[found[2]]


def write_value(type: ValueType, value: Value) -> str | None:
    """The one way a value is written, or None where it isn't of the type (`read_value` may still refuse its size)."""
    match type, value:
        case ("int" | "decimal", bool()):
            return None
        case "bool", bool():
            return "true" if value else "false"
        case "int", int():
            return str(value)
        case "decimal", Decimal() | int():
            return format(Decimal(value), "f")
        case "choice" | "text", str():
            return value
        case "time", timedelta():
            minutes, rest = divmod(value, timedelta(minutes=1))
            return None if rest else f"{minutes // 60:02}:{minutes % 60:02}"
        case "duration", timedelta() if not value:
            return "0s"
        case "duration", timedelta():
            unit = next((name for name, one in _UNITS.items() if not value % one), None)
            return None if unit is None else f"{value // _UNITS[unit]}{unit}"
        case _:
            return None
