"""Refusals in the dialect's own form, ``{"code": -1121, "msg": "Invalid symbol."}``, with its numbers and sentences.

Clients compare both, so neither is translated. A refusal of a call of this site is answered with the number that stands
for it.
"""

from __future__ import annotations

from typing import Any

from agio_kernel.declarations.errors import ApiError


class DialectError(Exception):
    """A refusal: HTTP status, number, sentence; ``retry_after_s`` where it is worth to come again, ``data`` where half
    of what was asked was done.
    """

    def __init__(self, code: int, message: str, *, status: int = 400, retry_after_s: int = 0, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.retry_after_s = retry_after_s
        self.data = data

    def reported(self) -> dict[str, Any]:
        """Return the body of the answer."""
        said: dict[str, Any] = {"code": self.code, "msg": self.message}
        return said if self.data is None else said | {"data": self.data}


def not_found() -> DialectError:
    """Return the error of an unknown address."""
    return DialectError(-1000, "The requested resource could not be found.", status=404)


def failed() -> DialectError:
    """Return the error of an unforeseen failure."""
    return DialectError(-1000, "An unknown error occurred while processing the request.", status=500)


def unavailable() -> DialectError:
    """Return the error of an unavailable site; nothing was changed."""
    return DialectError(-1001, "Internal error; unable to process your request. Please try again.", status=503)


def no_method() -> DialectError:
    """A word that asks for nothing here."""
    return DialectError(-1000, "Unknown method.")


def too_many_streams(most: int) -> DialectError:
    """More streams of a socket than may be."""
    return DialectError(-1003, f"Too many subscriptions; current limit is {most} streams per connection.")


def too_large() -> DialectError:
    """A body that no request of ours is as long as."""
    return DialectError(-1000, "The request body is too large.", status=413)


def unknown_outcome() -> DialectError:
    """Return the error of an order whose outcome is unknown. With this text, clients keep their order and query it
    again."""
    return DialectError(-1007, "Unknown error, please check your request or try again later.", status=503)


def too_much(limit: int, seconds: int) -> DialectError:
    """More was asked in this minute than may be."""
    said = f"Too much request weight used; current limit is {limit} request weight per 1 MINUTE."
    return DialectError(-1003, said, status=429, retry_after_s=seconds)


def banned(until_ms: int, seconds: int) -> DialectError:
    """Return the error of a network that went on asking after having been refused."""
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


def no_key() -> DialectError:
    """Return the error of a missing or malformed key."""
    return DialectError(-2014, "API-key format invalid.", status=401)


def unknown_key() -> DialectError:
    """A key that lets nobody in, or not from there, or not into this realm."""
    return DialectError(-2015, "Invalid API-key, IP, or permissions for action.", status=401)


def not_authorized() -> DialectError:
    """Return the error of a request that the key isn't permitted. Not -2015, which clients that got in before read as
    asking too often."""
    return DialectError(-1002, "You are not authorized to execute this request.", status=401)


def bad_signature() -> DialectError:
    """A signature that isn't one of what was sent."""
    return DialectError(-1022, "Signature for this request is not valid.")


def late() -> DialectError:
    """A request that was too long on its way."""
    return DialectError(-1021, "Timestamp for this request is outside of the recvWindow.")


def early() -> DialectError:
    """A request from the future."""
    return DialectError(-1021, "Timestamp for this request was 1000ms ahead of the server's time.")


def no_listen_key() -> DialectError:
    """A name of a stream that opens none, or not for this key."""
    return DialectError(-1125, "This listenKey does not exist.")


def too_many_orders(limit: int, interval: str, seconds: int) -> DialectError:
    """More orders of an account than may be."""
    said = f"Too many new orders; current limit is {limit} orders per {interval}."
    return DialectError(-1015, said, status=429, retry_after_s=seconds)


def not_sent(parameter: str) -> DialectError:
    """A parameter that may not be there together with what else was sent."""
    return DialectError(-1106, f"Parameter '{parameter}' sent when not required.")


def no_order() -> DialectError:
    """An order that isn't there, asked for."""
    return DialectError(-2013, "Order does not exist.")


def unknown_order() -> DialectError:
    """An order that isn't there, to be withdrawn."""
    return DialectError(-2011, "Unknown order sent.")


def crosses() -> DialectError:
    """A maker's order that would take."""
    return DialectError(-2010, "Order would immediately match and take.")


def not_replaced(data: Any) -> DialectError:
    """Return the error of a replacement that cancelled and placed nothing."""
    return DialectError(-2022, "Order cancel-replace failed.", data=data)


def half_replaced(data: Any) -> DialectError:
    """One of both was done."""
    return DialectError(-2021, "Order cancel-replace partially failed.", status=409, data=data)


def of_refusal(refusal: ApiError) -> DialectError:
    """Return the error for a port's refusal: a reader is refused only because no market trades, or for too many
    requests."""
    seconds = refusal.params.get("seconds")
    if isinstance(seconds, int):
        return DialectError(-1003, "Too many requests; please try again later.", status=429, retry_after_s=seconds)
    return unavailable()
