"""Refusals in the dialect's own form, ``{"code": -1121, "msg": "Invalid symbol."}``, with its numbers and sentences.

Clients compare both, so neither is translated. What a call of ours refuses is told by the number that stands for it.
"""

from __future__ import annotations

from agio_kernel.declarations.errors import Refusal


class DialectError(Exception):
    """A refusal: HTTP status, number, sentence; ``retry_after_s`` where it is worth to come again."""

    def __init__(self, code: int, message: str, *, status: int = 400, retry_after_s: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.retry_after_s = retry_after_s


def not_found() -> DialectError:
    """Nothing of this name is here."""
    return DialectError(-1000, "The requested resource could not be found.", status=404)


def failed() -> DialectError:
    """Something that nobody foresaw."""
    return DialectError(-1000, "An unknown error occurred while processing the request.", status=500)


def unavailable() -> DialectError:
    """Nothing is answered now; nothing was changed."""
    return DialectError(-1001, "Internal error; unable to process your request. Please try again.", status=503)


def too_much(limit: int, seconds: int) -> DialectError:
    """More was asked in this minute than may be."""
    said = f"Too much request weight used; current limit is {limit} request weight per 1 MINUTE."
    return DialectError(-1003, said, status=429, retry_after_s=seconds)


def banned(until_ms: int, seconds: int) -> DialectError:
    """Who went on asking after having been refused."""
    said = f"Way too much request weight used; IP banned until {until_ms}."
    return DialectError(-1003, said, status=418, retry_after_s=seconds)


def illegal(parameter: str) -> DialectError:
    """A value that isn't written as such values are."""
    return DialectError(-1100, f"Illegal characters found in parameter '{parameter}'.")


def twice(parameter: str) -> DialectError:
    """A parameter that is there more than once."""
    return DialectError(-1101, f"Duplicate values for parameter '{parameter}' detected.")


def missing(parameter: str) -> DialectError:
    """A parameter that has to be there."""
    return DialectError(-1102, f"Mandatory parameter '{parameter}' was not sent, was empty/null, or malformed.")


def unread(read: int, sent: int) -> DialectError:
    """Parameters that mean nothing here."""
    said = f"Not all sent parameters were read; read '{read}' parameter(s) but was sent '{sent}'."
    return DialectError(-1104, said)


def invalid(parameter: str) -> DialectError:
    """A value that can't be meant."""
    return DialectError(-1130, f"Data sent for parameter '{parameter}' is not valid.")


def bad_combination() -> DialectError:
    """Parameters that exclude each other."""
    return DialectError(-1128, "Combination of optional parameters invalid.")


def no_interval() -> DialectError:
    """A length that there are no candles of."""
    return DialectError(-1120, "Invalid interval.")


def no_symbol() -> DialectError:
    """A market that isn't listed."""
    return DialectError(-1121, "Invalid symbol.")


def of_refusal(refusal: Refusal) -> DialectError:
    """What a port refused: who only reads is refused nothing but because nobody trades, or too many ask."""
    seconds = refusal.params.get("seconds")
    if isinstance(seconds, int):
        return DialectError(-1003, "Too many requests; please try again later.", status=429, retry_after_s=seconds)
    return unavailable()
