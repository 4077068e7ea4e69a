"""The gateway to an Ethereum node: coins in by blocks and logs, tokens out by a signer that the platform isn't.

The node's library takes half of the time in which a command of ``agio`` starts, so it is imported where it is used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.chain import Arrival, Block, Channel, Payout, PayoutFate, Token
from eth_typing import BlockNumber
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak
from hexbytes import HexBytes
from rlp import decode as rlp_decode

from agio_wallet.declared.config import EvmConfig
from agio_wallet.gateways.evm.own import own_of

if TYPE_CHECKING:
    from web3 import Web3

TRANSFER_TOPIC = "0x" + keccak(text="Transfer(address,address,uint256)").hex()
TRANSFER_CALL = keccak(text="transfer(address,uint256)")[:4]
DECIMALS_CALL = keccak(text="decimals()")[:4]
TOKEN_DECIMALS = 6
NATIVE_DECIMALS = 18
ADDRESSES_AT_ONCE = 500
"""Nodes bound the length of a filter."""

T = TypeVar("T")


class EvmGateway:
    """One chain, its tokens, one extended public key. The node is asked in threads: its library waits."""

    def __init__(self, config: EvmConfig, scales: Mapping[str, int], web3: Web3) -> None:
        self._config = config
        self._web3 = web3
        own = own_of(config)
        self._key, self._payer = own.key, own.payer
        self._configured = [
            self._token(coin, contract, config.decimals.get(coin, TOKEN_DECIMALS), scales[coin])
            for coin, contract in own.contracts.items()
            if coin in scales
        ]
        self._native = self._token(config.native, "", NATIVE_DECIMALS, scales[config.native]) if config.native else None
        self._listed: Callable[[], Sequence[Token]] = tuple
        self._fits: dict[tuple[str, int], bool] = {}
        self._address = lru_cache(maxsize=50_000)(lambda index: self._key.child(index).address())

    @classmethod
    def of(cls, config: EvmConfig, scales: Mapping[str, int]) -> EvmGateway:
        """The gateway of a configuration; nothing is asked of the node yet."""
        unknown = (set(config.tokens) | ({config.native} if config.native else set())) - set(scales)
        if unknown:
            raise ConfigurationError(f"[plugin.wallet.evm] names {', '.join(sorted(unknown))}: no such asset")
        if config.native in config.tokens:
            raise ConfigurationError(f"[plugin.wallet.evm] {config.native} is the chain's own coin and a token at once")
        from web3 import HTTPProvider, Web3

        return cls(config, scales, Web3(HTTPProvider(config.rpc, request_kwargs={"timeout": 10})))

    def _token(self, coin: str, contract: str, decimals: int, scale: int) -> Token:
        return Token(Channel(coin, self._config.chain), contract, decimals, scale, self._config.confirmations)

    # --- tokens

    def carry(self, listed: Callable[[], Sequence[Token]]) -> None:
        """Beside the configured ones, once their contracts have said that they count in these decimals."""
        self._listed = listed

    def unfit(self, chain: str) -> Collection[str]:
        """Return the coins whose contract differs from their listing."""
        if chain != self._config.chain:
            return ()
        return [one.coin for one in self._added() if not self._fits.get(_said(one), True)]

    def _added(self) -> list[Token]:
        """Return the tokens listed on this chain that aren't configured; each contract is one coin's."""
        taken = {name for one in self._configured for name in (one.coin, one.contract)}
        taken.add(self._config.native)
        found = []
        for one in self._listed():
            if one.channel.chain == self._config.chain and taken.isdisjoint((one.coin, one.contract)):
                taken |= {one.coin, one.contract}
                found.append(one)
        return found

    @property
    def _tokens(self) -> dict[str, Token]:
        return {one.coin: one for one in (*self._configured, *self._added())}

    async def _fitting(self) -> dict[str, Token]:
        """The tokens by contract, without what was listed and is no such contract: wrong decimals are wrong sums."""
        added = self._added()
        asked = [one for one in added if not self._fits.get(_said(one))]
        if asked:
            decimals = await self._ask(lambda web3: [_decimals(web3, one.contract) for one in asked])
            self._fits |= {_said(one): one.decimals == said for one, said in zip(asked, decimals, strict=True)}
        return {one.contract: one for one in (*self._configured, *added) if self._fits.get(_said(one), True)}

    # --- addresses

    def automatic(self, channel: Channel) -> bool:
        """Whether this chain carries the coin: as a token, or as its own."""
        return channel.chain == self._config.chain and (
            channel.coin in self._tokens or (self._native is not None and channel.coin == self._native.coin)
        )

    def confirmations(self, channel: Channel) -> int:
        """Return the confirmations as configured; of a listed token, its own number where that is greater."""
        if not self.automatic(channel):
            return 0
        token = self._tokens.get(channel.coin)
        return max(self._config.confirmations, token.confirmations if token else 0)

    def address(self, channel: Channel, index: int) -> str | None:
        """The child of the user's number; the same for every coin of the chain."""
        return self._address(index) if self.automatic(channel) else None

    def own(self, channel: Channel) -> bool:
        """Every address is a child of the user's number."""
        return self.automatic(channel)

    def unpayable(self, chain: str) -> Collection[str]:
        """The payer and the coins' contracts."""
        return [self._payer, *(one.contract for one in self._tokens.values())] if chain == self._config.chain else []

    def chains(self) -> Sequence[str]:
        """The one chain."""
        return (self._config.chain,)

    def first_block(self, chain: str) -> int:
        """First block to read, as configured."""
        return self._config.first_block

    # --- in

    async def head(self, chain: str) -> Block:
        """The newest block."""
        return await self._ask(lambda web3: _block(web3.eth.get_block("latest")))

    async def blocks(self, chain: str, numbers: Sequence[int]) -> list[Block]:
        """The blocks as they are now; one beyond the head is left out."""
        from web3.exceptions import BlockNotFound

        def read(web3: Web3) -> list[Block]:
            found = []
            for number in numbers:
                try:
                    found.append(_block(web3.eth.get_block(number)))
                except BlockNotFound:
                    continue
            return found

        return await self._ask(read)

    async def arrivals(self, chain: str, first: int, last: int, addresses: Sequence[str]) -> list[Arrival]:
        """The Transfer logs to these addresses, and what transactions themselves carried there.

        A log that isn't one of an ERC-20 token is passed over. The chain's own coin is seen where a transaction sends
        it; what a contract sends in passing leaves no trace that a node could be asked for, and stays for operators.
        """
        tokens = await self._fitting()

        def read(web3: Web3) -> list[Arrival]:
            found: list[Arrival] = []
            for start in range(0, len(addresses), ADDRESSES_AT_ONCE):
                some = [_topic(address) for address in addresses[start : start + ADDRESSES_AT_ONCE]]
                wanted: Any = {
                    "fromBlock": first,
                    "toBlock": last,
                    "address": list(tokens),
                    "topics": [TRANSFER_TOPIC, None, some],
                }
                logs = web3.eth.get_logs(wanted)
                found += [arrival for log in logs if (arrival := _arrival(tokens, log)) is not None]
            if self._native is not None:
                ours = frozenset(addresses)
                for number in range(first, last + 1):
                    found += self._carried(web3, self._native, number, ours)
            return found

        return await self._ask(read)

    def _carried(self, web3: Web3, coin: Token, number: int, ours: frozenset[str]) -> Iterator[Arrival]:
        """The chain's own coin in a block's transactions: those that succeeded, to one of our addresses."""
        block: Any = web3.eth.get_block(number, full_transactions=True)
        for sent in block["transactions"]:
            if sent.get("to") not in ours or not sent["value"]:
                continue
            receipt: Any = web3.eth.get_transaction_receipt(sent["hash"])
            if receipt["status"] == 1:
                yield Arrival(
                    coin=coin.coin,
                    address=sent["to"],
                    amount=coin.minor(sent["value"]),
                    tx_hash="0x" + bytes(sent["hash"]).hex(),
                    output=0,
                    block=Block(number, "0x" + bytes(block["hash"]).hex()),
                )

    # --- out

    async def prepare(self, payout: Payout) -> dict[str, Any]:
        """The call that pays: the signer adds nonce and price of gas, and may change nothing else."""
        token = self._paid(payout)
        if token not in self._configured and token.contract not in await self._fitting():
            raise ValueError(f"{token.contract} doesn't count in {token.decimals} decimals")
        return {
            "id": str(payout.id),
            "chainId": self._config.chain_id,
            "from": self._payer,
            "to": token.contract,
            "value": 0,
            "data": "0x" + self._call(payout).hex(),
            "gas": self._config.gas,
        }

    def signed(self, payout: Payout, raw: str) -> str:
        """The hash of a signed payout. Everything an approval was given for is compared with it."""
        from eth_account import Account

        token = self._paid(payout)
        try:
            body = bytes(HexBytes(raw))
            sender = Account.recover_transaction(raw)
            chain_id, to, value, data = _parts(body)
        except Exception as error:
            raise ValueError("that is no signed transaction") from error
        wanted = {
            "chain": (chain_id, self._config.chain_id),
            "sender": (sender, self._payer),
            "contract": (to_checksum_address("0x" + to.hex()), token.contract),
            "value": (value, 0),
            "call": (data, self._call(payout)),
        }
        wrong = [name for name, (was, expected) in wanted.items() if was != expected]
        if wrong:
            raise ValueError(f"the signed transaction isn't what was approved: {', '.join(wrong)} differ")
        return "0x" + keccak(body).hex()

    async def send(self, chain: str, raw: str) -> None:
        """Hand it over; a node that has it already says so, which is no error."""

        from web3.exceptions import TransactionNotFound

        def hand_over(web3: Web3) -> None:
            tx_hash = keccak(bytes(HexBytes(raw)))
            try:
                web3.eth.get_transaction(HexBytes(tx_hash))
            except TransactionNotFound:
                web3.eth.send_raw_transaction(HexBytes(raw))

        await self._ask(hand_over)

    async def fate(self, payout: Payout, tx_hash: str, raw: str) -> PayoutFate:
        """Deep enough, its receipt decides; until then it waits, unless its nonce was spent on another transaction."""
        deep = max(self._config.confirmations, self.confirmations(Channel(payout.coin, payout.chain)))

        def read(web3: Web3) -> PayoutFate:
            receipt = _receipt(web3, tx_hash)
            if receipt is None and raw and _nonce(bytes(HexBytes(raw))) < self._spent(web3):
                receipt = _receipt(web3, tx_hash)  # it may have been included between the two questions
                if receipt is None:
                    return PayoutFate.REPLACED
            if receipt is None:
                return PayoutFate.WAITING
            if web3.eth.block_number - receipt["blockNumber"] + 1 < deep:
                return PayoutFate.WAITING
            return PayoutFate.CONFIRMED if receipt["status"] == 1 else PayoutFate.FAILED

        return await self._ask(read)

    def _spent(self, web3: Web3) -> int:
        """Return the number of spent nonces of the payer, at the depth at which a payout is confirmed."""
        deep = web3.eth.block_number - self._config.confirmations + 1
        return web3.eth.get_transaction_count(to_checksum_address(self._payer), BlockNumber(deep)) if deep >= 0 else 0

    def _paid(self, payout: Payout) -> Token:
        token = self._tokens.get(payout.coin)
        if token is None:
            raise ValueError(f"{payout.coin} is no token here: only tokens are paid out")
        return token

    def _call(self, payout: Payout) -> bytes:
        units = self._paid(payout).units(payout.amount)
        return TRANSFER_CALL + bytes(12) + bytes.fromhex(payout.address[2:]) + units.to_bytes(32, "big")

    async def _ask(self, question: Callable[[Web3], T]) -> T:
        """Ask the node in a thread. OSError where it is another chain's: coins of a test network are none, and what it
        says of a payout is of somebody else's.
        """

        from web3.exceptions import BlockNotFound, TransactionNotFound, Web3RPCError

        def ask() -> T:
            if (chain_id := self._web3.eth.chain_id) != self._config.chain_id:
                raise OSError(f"the node is of chain {chain_id}, not of {self._config.chain_id}")
            return question(self._web3)

        try:
            return await asyncio.to_thread(ask)
        except (Web3RPCError, BlockNotFound, TransactionNotFound) as error:
            # What was there a moment ago may be on a branch that is left: the next look sees the new one.
            raise OSError("the node refused, or has it no more") from error


def _said(token: Token) -> tuple[str, int]:
    return token.contract, token.decimals


def _decimals(web3: Web3, contract: str) -> int | None:
    """Return the decimals that a contract reports; None where it reports none, or doesn't exist."""
    from web3.exceptions import ContractLogicError

    try:
        answer = bytes(web3.eth.call({"to": to_checksum_address(contract), "data": HexBytes(DECIMALS_CALL)}))
    except ContractLogicError:
        return None
    return int.from_bytes(answer, "big") if len(answer) == 32 else None


def _arrival(tokens: Mapping[str, Token], log: Any) -> Arrival | None:
    token = tokens.get(log["address"])
    if token is None or log.get("removed") or len(log["topics"]) != 3 or len(log["data"]) != 32:
        return None
    return Arrival(
        coin=token.coin,
        address=to_checksum_address("0x" + bytes(log["topics"][2])[-20:].hex()),
        amount=token.minor(int.from_bytes(log["data"], "big")),
        tx_hash="0x" + bytes(log["transactionHash"]).hex(),
        output=1 + log["logIndex"],
        block=Block(log["blockNumber"], "0x" + bytes(log["blockHash"]).hex()),
    )


def _block(found: Any) -> Block:
    return Block(found["number"], "0x" + bytes(found["hash"]).hex(), "0x" + bytes(found["parentHash"]).hex())


def _receipt(web3: Web3, tx_hash: str) -> Any:
    from web3.exceptions import TransactionNotFound

    try:
        return web3.eth.get_transaction_receipt(HexBytes(tx_hash))
    except TransactionNotFound:
        return None


def _topic(address: str) -> str:
    return "0x" + address[2:].lower().rjust(64, "0")


def _typed(body: bytes) -> dict[str, Any]:
    from eth_account.typed_transactions.typed_transaction import TypedTransaction

    return TypedTransaction.from_bytes(HexBytes(body)).as_dict()


def _parts(body: bytes) -> tuple[int, bytes, int, bytes]:
    """Chain, receiver, value and data of a signed transaction, typed (EIP-2718) or of the old kind with EIP-155."""
    if body[0] <= 0x7F:
        fields = _typed(body)
        return int(fields["chainId"]), bytes(fields["to"]), int(fields["value"]), bytes(fields["data"])
    _, _, _, to, value, data, v, *_ = rlp_decode(body)
    return (int.from_bytes(v, "big") - 35) // 2, bytes(to), int.from_bytes(value, "big"), bytes(data)


def _nonce(body: bytes) -> int:
    if body[0] <= 0x7F:
        return int(_typed(body)["nonce"])
    return int.from_bytes(rlp_decode(body)[0], "big")
