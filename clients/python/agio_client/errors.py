"""Why a call has no answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class AgioError(Exception):
    """Base of the errors of this package."""


class ApiError(AgioError):
    """A refusal by the site: nothing was done. ``code`` is one of the site's table at ``/schema/openapi.json``."""

    def __init__(self, code: int, message: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        """Stable across languages and releases."""
        self.message = message
        """The code in the language of the client."""
        self.data = data or {}
        """Fields that were wrong, or figures that the message tells."""


class Unreachable(AgioError):
    """No answer within the client's patience. A repetition with the same ``rtoken`` never acts twice."""

    def __init__(self, call: str, rtoken: str, why: str) -> None:
        super().__init__(f"{call} has no answer: {why}")
        self.rtoken = rtoken
        """The token of the request: the same call with it asks for the outcome of this one."""
