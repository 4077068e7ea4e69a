"""A chain that a test writes: blocks with arrivals, and branches that are left; other processes read it from a file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
from agio_kernel.ports.chain import Arrival, Block, Channel
from agio_wallet.gateways.manual import ManualGateway

CONFIRMATIONS = 3

Written = list[tuple[Block, list[Arrival]]]


class ScriptedChain(ManualGateway):
    """One chain, ERC20, whose deposits are of USDT; it begins with an empty block."""

    def __init__(self, branch: Written | None = None) -> None:
        super().__init__({})
        self.branch: Written = branch or []
        self._made = len(self.branch)
        if branch is None:
            self.extend([])

    @classmethod
    def read(cls, file: Path) -> ScriptedChain:
        """The chain as another process has written it."""
        return cls(msgspec.json.decode(file.read_bytes(), type=Written))

    def write(self, file: Path) -> None:
        """Write the chain for other processes."""
        file.write_bytes(msgspec.json.encode(self.branch))

    def automatic(self, channel: Channel) -> bool:
        return channel.chain == "ERC20"

    def own(self, channel: Channel) -> bool:
        return self.automatic(channel)

    def confirmations(self, channel: Channel) -> int:
        return CONFIRMATIONS

    def address(self, channel: Channel, index: int) -> str | None:
        return f"0x{index:040x}"

    def chains(self) -> Sequence[str]:
        return ("ERC20",)

    def first_block(self, chain: str) -> int:
        return 0

    def extend(self, payments: list[tuple[str, int, str]]) -> None:
        """A block with payments of (address, amount, transaction)."""
        self._made += 1
        parent = self.branch[-1][0].hash if self.branch else ""
        block = Block(len(self.branch), f"0xb{self._made}", parent)
        arrivals = [
            Arrival("USDT", address, amount, tx_hash, place, block)
            for place, (address, amount, tx_hash) in enumerate(payments)
        ]
        self.branch.append((block, arrivals))

    def leave(self, depth: int) -> list[tuple[str, int, str]]:
        """Forget the last blocks, all but the first; returns the payments that were in them."""
        kept = max(1, len(self.branch) - depth)
        gone = self.branch[kept:]
        del self.branch[kept:]
        return [(one.address, one.amount, one.tx_hash) for _, arrivals in gone for one in arrivals]

    async def head(self, chain: str) -> Block:
        await asyncio.sleep(0)
        return self.branch[-1][0]

    async def blocks(self, chain: str, numbers: Sequence[int]) -> list[Block]:
        await asyncio.sleep(0)
        return [self.branch[number][0] for number in numbers if number < len(self.branch)]

    async def arrivals(self, chain: str, first: int, last: int, addresses: Sequence[str]) -> list[Arrival]:
        await asyncio.sleep(0)
        return [one for _, found in self.branch[first : last + 1] for one in found if one.address in addresses]
