"""A token of six places on a chain of tests, and what sends it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import vyper
from web3 import Web3

SUPPLY = 10**15


@cache
def compiled() -> dict[str, Any]:
    """Return the token's ABI and bytecode."""
    source = Path(__file__).with_name("token.vy").read_text(encoding="utf-8")
    return vyper.compile_code(source, output_formats=["abi", "bytecode"])


def new_token(web3: Web3, holder: str) -> Any:
    """A contract whose whole supply is the holder's."""
    factory = web3.eth.contract(abi=compiled()["abi"], bytecode=compiled()["bytecode"])
    receipt = web3.eth.wait_for_transaction_receipt(factory.constructor(SUPPLY).transact({"from": holder}))
    return web3.eth.contract(address=receipt["contractAddress"], abi=compiled()["abi"])
