"""Refusals: the outcome of the domain that says no, as a type and a sentence."""

from __future__ import annotations

from typing import Any

from agio_kernel.declarations.codes import WARNING, Code


class AgioError(Exception):
    """The root of every error that Agio raises on purpose."""


class ConfigurationError(AgioError):
    """The deployment can't start as configured; the message says what to change and where."""


class ApiError(AgioError):
    """A request was understood and refused: nothing was done.

    ``code`` decides the client's behaviour and the sentence; ``params`` fill the sentence's placeholders;
    ``field`` names the form field the sentence belongs beside.
    """

    def __init__(self, code: Code, *, field: str | None = None, key: str | None = None, **params: object) -> None:
        super().__init__(f"{code.name} ({code.number}) {params or ''}".strip())
        self.code = code
        self.field = field
        self.key = key or code.key
        self.params = params


class FieldFault(ConfigurationError):
    """Fault in one field of the settings: in words for who wrote agio.toml, by a code beside the field of a form."""

    def __init__(self, section: str, field: str, fault: str, code: Code, **params: Any) -> None:
        super().__init__(f"[{section}]: {fault}")
        self.field, self.code, self.params = field, code, params

    def refusal(self) -> ApiError:
        """The same beside the field of a form."""
        return ApiError(self.code, field=self.field, **self.params)


def warning(key: str, *, field: str | None = None, **params: object) -> ApiError:
    """A refusal under code 1, the answer that login, registration and the buying calls show as a warning."""
    return ApiError(WARNING, field=field, key=key, **params)
