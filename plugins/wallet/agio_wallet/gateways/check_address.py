"""Whether a text is an address of a chain, its checksum included: money sent to a typing mistake is gone."""

from __future__ import annotations

import re
from enum import StrEnum
from hashlib import sha256

from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

_HEX = re.compile(r"0x[0-9a-fA-F]{40}", re.ASCII)
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_TRON = re.compile(r"T[1-9A-HJ-NP-Za-km-z]{33}", re.ASCII)
_TRON_PREFIX = 0x41


class AddressFault(StrEnum):
    """Fault of an address."""

    NOT_AN_ADDRESS = "not_an_address"
    CHECKSUM = "checksum"
    UNCHECKED = "unchecked"


class BadAddress(ValueError):
    """The text is no address that money may be sent to; ``spelling`` is that of an unchecked one with its checksum."""

    def __init__(self, fault: AddressFault, spelling: str = "") -> None:
        super().__init__(fault.value)
        self.fault, self.spelling = fault, spelling


def checked_address(chain: str, text: str) -> str:
    """The address in its one spelling; BadAddress where it is none of the chain's, or mistyped.

    An Ethereum address in one case carries no checksum (EIP-55): it can't be checked, and is refused with the spelling
    that has one, for its owner to compare and take.
    """
    text = text.strip()
    match chain:
        case "ERC20":
            return _ethereum(text)
        case "TRC20":
            return _tron(text)
    raise BadAddress(AddressFault.NOT_AN_ADDRESS)


def address_of_key(chain: str, point: bytes) -> str:
    """The address of a public key (its 64 bytes) on a chain that makes addresses of Keccak; KeyError on another."""
    return {"ERC20": to_checksum_address, "TRC20": _tron_of}[chain](keccak(point)[-20:])


def _tron_of(digits: bytes) -> str:
    body = bytes([_TRON_PREFIX]) + digits
    number = int.from_bytes(body + sha256(sha256(body).digest()).digest()[:4], "big")
    text = ""
    while number:
        number, digit = divmod(number, 58)
        text = _BASE58[digit] + text
    return text


def _ethereum(text: str) -> str:
    if not _HEX.fullmatch(text) or int(text, 16) == 0:
        raise BadAddress(AddressFault.NOT_AN_ADDRESS)
    spelling = to_checksum_address(text)
    if spelling == text:
        return text
    letters = [letter for letter in text.removeprefix("0x") if letter.isalpha()]
    if all(map(str.islower, letters)) or all(map(str.isupper, letters)):
        raise BadAddress(AddressFault.UNCHECKED, spelling)
    raise BadAddress(AddressFault.CHECKSUM)


def _tron(text: str) -> str:
    if not _TRON.fullmatch(text):
        raise BadAddress(AddressFault.NOT_AN_ADDRESS)
    number = 0
    for character in text:
        number = number * 58 + _BASE58.index(character)
    body = number.to_bytes(25, "big") if number < 1 << 200 else b"\0" * 25
    if sha256(sha256(body[:21]).digest()).digest()[:4] != body[21:]:
        raise BadAddress(AddressFault.CHECKSUM)
    if body[0] != _TRON_PREFIX:
        raise BadAddress(AddressFault.NOT_AN_ADDRESS)
    return text
