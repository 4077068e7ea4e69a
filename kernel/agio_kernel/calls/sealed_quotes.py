"""Quotes that are carried by the page and not kept: sealed, each for one user."""

from __future__ import annotations

import base64
import binascii
from typing import Generic, Protocol, TypeVar

import msgspec

from agio_kernel.declarations.codes import Code
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel


class Quoted(Protocol):
    """Quote to one user."""

    @property
    def user_id(self) -> int: ...


Quote = TypeVar("Quote", bound=Quoted)


class SealedQuotes(Generic[Quote]):
    """Quotes of one kind; ``invalid`` refuses a text that is none of theirs, or another user's."""

    def __init__(self, purpose: str, quote: type[Quote], invalid: Code) -> None:
        self._purpose, self._quote, self._invalid = purpose, quote, invalid

    def seal(self, kernel: Kernel, quote: Quote) -> str:
        """The text that the page carries."""
        sealed = kernel.secrets.seal(self._purpose, msgspec.json.encode(quote))
        return base64.urlsafe_b64encode(sealed).decode().rstrip("=")

    def open(self, kernel: Kernel, text: str, user_id: int) -> Quote:
        """The quote of a text; an ApiError where it is none of this user's."""
        try:
            sealed = base64.urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
            quote = msgspec.json.decode(kernel.secrets.open(self._purpose, sealed), type=self._quote)
        except (ValueError, binascii.Error, msgspec.DecodeError) as error:
            raise ApiError(self._invalid, field="quote") from error
        if quote.user_id != user_id:
            raise ApiError(self._invalid, field="quote")
        return quote
