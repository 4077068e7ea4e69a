"""Real Ethereum machines, py-evm and hardhat: deposits found once, branches that change, payouts signed elsewhere."""

import asyncio
from typing import Any

import msgspec
import pytest
from agio_kernel.declarations.errors import ApiError, ConfigurationError
from agio_kernel.declarations.principal import Realm
from agio_kernel.ports.chain import Payout
from agio_testing.evm.node import hardhat
from agio_testing.evm.token import new_token
from agio_wallet.chain.scan import ChainsUnread, scan_all
from agio_wallet.declared.config import EvmConfig
from agio_wallet.gateways.evm.gateway import EvmGateway
from agio_wallet.gateways.evm.xpub import ExtendedPublicKey
from agio_wallet.withdrawal.follow_payouts import follow_payouts, submit_signed
from eth_account import Account
from eth_tester import EthereumTester, PyEVMBackend
from eth_utils.address import to_checksum_address
from wallet_site import OWN_ADDRESS, USDT, approve_due
from web3 import EthereumTesterProvider, HTTPProvider, Web3

# The public test vector of BIP-32, chain m/0H/1/2H of its first seed: nobody's key.
XPUB = "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5"
XPUB_CHILD_2 = (
    "xpub6FHa3pjLCk84BayeJxFW2SP4XRrFd1JYnxeLeU8EqN3vDfZmbqBqaGJAyiLjTAwm6ZLRQUMv1ZACTj37sR62cfN7fe5JnJ7dh8zL4fiyLHV"
)
XPRV = "xprv9z4pot5VBttmtdRTWfWQmoH1taj2axGVzFqSb8C9xaxKymcFzXBDptWmT7FwuEzG3ryjH4ktypQSAewRiNMjANTtpgP4mLTj34bhnZX7UiM"
CONFIRMATIONS = 3
PAYER = Account.from_key("0x" + "42" * 32)


class Chain:
    """A chain with a token on it, and its holder."""

    def __init__(self, web3: Web3) -> None:
        self.web3 = web3
        self.holder = self.web3.eth.accounts[0]
        self.token = new_token(self.web3, self.holder)
        self.config = EvmConfig(
            rpc="",
            chain_id=self.web3.eth.chain_id,
            extended_public_key=XPUB,
            payout_address=PAYER.address,
            tokens={"USDT": self.token.address},
            native="ETH",
            confirmations=CONFIRMATIONS,
        )
        self.gateway = EvmGateway(self.config, {"USDT": 6, "ETH": 8}, self.web3)

    def pay(self, address: str, amount: int) -> str:
        sent = self.token.functions.transfer(address, amount).transact({"from": self.holder})
        return "0x" + bytes(sent).hex()

    def send(self, address: str, wei: int, **more) -> str:
        """The chain's own coin."""
        sent = self.web3.eth.send_transaction({"from": self.holder, "to": address, "value": wei} | more)
        return "0x" + bytes(sent).hex()

    def mine(self, blocks: int = CONFIRMATIONS) -> None:
        for _ in range(blocks):
            self.ask("evm_mine")

    def fork(self):
        """The place that a branch can be left for."""
        return self.ask("evm_snapshot")

    def leave(self, fork) -> None:
        assert self.ask("evm_revert", fork) is not False

    def ask(self, method: str, *params):
        answer: Any = self.web3.provider.make_request(method, list(params))
        assert "error" not in answer, answer
        return answer["result"]


@pytest.fixture(params=["py-evm", "hardhat"])
def chain(request) -> Chain:
    """The same tests on two machines: one in this process, and hardhat's in its own."""
    if request.param == "py-evm":
        return Chain(Web3(EthereumTesterProvider(EthereumTester(PyEVMBackend()))))
    web3 = Web3(HTTPProvider(request.getfixturevalue("hardhat_node")))
    web3.provider.make_request("hardhat_reset", [])
    return Chain(web3)


@pytest.fixture(scope="session")
def hardhat_node():
    with hardhat() as url:
        yield url


@pytest.fixture
def chain_site(site_with, chain):
    return site_with({"wallet.withdraw.address_hold": "0s", "wallet.withdraw.cancel_time": "0s"}, chain.gateway)


async def address_of(site, user=1, coin="USDT") -> str:
    answer = await site("depositAddress", user, coin=coin, chain="ERC20")
    assert answer.code == 0, answer
    return answer.data["address"]


def test_children_of_a_public_key_are_those_of_the_standard():
    parent, child = ExtendedPublicKey.read(XPUB), ExtendedPublicKey.read(XPUB_CHILD_2)
    assert parent.child(2) == child
    assert parent.child(1) != child
    with pytest.raises(ValueError, match="no child"):
        parent.child(2**31)


def test_a_private_key_is_refused_by_name():
    with pytest.raises(ConfigurationError, match="PRIVATE"):
        ExtendedPublicKey.read(XPRV)
    with pytest.raises(ConfigurationError, match="checksum"):
        ExtendedPublicKey.read(XPUB[:-1] + "6")


async def test_every_user_has_an_address_of_their_own_for_ever(chain_site):
    first, second = await address_of(chain_site, 1), await address_of(chain_site, 2)
    assert first != second
    assert await address_of(chain_site, 1) == first


async def test_a_deposit_is_found_confirmed_and_credited_once(chain_site, chain):
    tx_hash = chain.pay(await address_of(chain_site), 25 * USDT)
    await scan_all(chain_site.context)
    row = (await chain_site("depositRecords", 1)).data["rows"][0]
    assert (row["state"], row["status"], row["hash"], row["amount"]) == ("confirming", 1, tx_hash, "25.000000")
    assert (row["confirmations"], row["confirmations_needed"]) == (1, CONFIRMATIONS)
    assert await chain_site.balance(1) == (0, 0)
    chain.mine()
    for _ in range(3):
        await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    rows = (await chain_site("depositRecords", 1)).data
    assert (len(rows["rows"]), rows["rows"][0]["state"], rows["rows"][0]["status"]) == (1, "credited", 2)
    await chain_site.verify()


async def test_a_deposit_below_the_minimum_is_recorded_and_not_credited(chain_site, chain):
    chain.pay(await address_of(chain_site), USDT - 1)
    chain.mine()
    await scan_all(chain_site.context)
    row = (await chain_site("depositRecords", 1)).data["rows"][0]
    assert (row["state"], row["below_minimum"]) == ("below_minimum", True)
    assert await chain_site.balance(1) == (0, 0)


async def test_ether_is_found_in_the_blocks_confirmed_and_credited_once(chain_site, chain):
    address = await address_of(chain_site, coin="ETH")
    assert address == await address_of(chain_site)
    tx_hash = chain.send(address, 25 * 10**16 + 10**10 - 1)
    await scan_all(chain_site.context)
    row = (await chain_site("depositRecords", 1)).data["rows"][0]
    assert (row["coin"], row["state"], row["hash"], row["amount"]) == ("ETH", "confirming", tx_hash, "0.25000000")
    chain.mine()
    for _ in range(3):
        await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (25_000_000, 0)
    assert len((await chain_site("depositRecords", 1)).data["rows"]) == 1
    await chain_site.verify()


async def test_ether_that_is_sent_to_the_address_given_for_tokens_is_found(chain_site, chain):
    chain.send(await address_of(chain_site, coin="USDT"), 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (10**8, 0)


async def test_ether_below_the_minimum_or_to_somebody_else_is_not_credited(chain_site, chain):
    address = await address_of(chain_site, coin="ETH")
    chain.send(address, 10**17 - 10**10)
    chain.send(OWN_ADDRESS, 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    rows = (await chain_site("depositRecords", 1)).data["rows"]
    assert [(row["state"], row["amount"]) for row in rows] == [("below_minimum", "0.09999999")]
    assert await chain_site.balance(1, "ETH") == (0, 0)


@pytest.mark.parametrize("chain", ["hardhat"], indirect=True)
async def test_ether_of_a_transaction_that_failed_did_not_come(chain_site, chain):
    address = await address_of(chain_site, coin="ETH")
    chain.ask("hardhat_setCode", address, "0x60006000fd")  # it takes nothing: a block holds what was tried all the same
    failed = chain.send(address, 10**18, gas=100_000)
    assert chain.web3.eth.get_transaction_receipt(failed)["status"] == 0
    chain.ask("hardhat_setCode", address, "0x")
    chain.send(address, 2 * 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (2 * 10**8, 0)
    assert len((await chain_site("depositRecords", 1)).data["rows"]) == 1


async def test_ether_and_a_token_in_one_block_are_two_deposits(chain_site, chain):
    address = await address_of(chain_site)
    await address_of(chain_site, coin="ETH")
    chain.send(address, 10**18)
    chain.pay(address, 25 * USDT)
    chain.send(address, 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (2 * 10**8, 0)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    await chain_site.verify()


async def test_ether_of_a_branch_that_is_left_is_reversed_and_found_again(chain_site, chain):
    address = await address_of(chain_site, coin="ETH")
    fork = chain.fork()
    chain.send(address, 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (10**8, 0)
    chain.leave(fork)
    other_branch(chain, CONFIRMATIONS + 3)
    await asyncio.gather(scan_all(chain_site.context), scan_all(chain_site.context))
    assert await chain_site.balance(1, "ETH") == (0, 0)
    chain.send(address, 10**18)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (10**8, 0)
    states = [row["state"] for row in (await chain_site("depositRecords", 1)).data["rows"]]
    assert states == ["credited", "reversed"]
    await chain_site.verify()


def test_a_coin_is_the_chain_s_own_or_a_token_and_known_to_the_deployment():
    config = EvmConfig("http://127.0.0.1:1", 1, XPUB, OWN_ADDRESS, {"USDT": OWN_ADDRESS}, native="ETH")
    with pytest.raises(ConfigurationError, match="ETH"):
        EvmGateway.of(config, {"USDT": 6})
    both = EvmConfig("http://127.0.0.1:1", 1, XPUB, OWN_ADDRESS, {"ETH": OWN_ADDRESS}, native="ETH")
    with pytest.raises(ConfigurationError, match="at once"):
        EvmGateway.of(both, {"ETH": 8})


async def test_nobody_is_paid_at_the_payer_or_a_contract(chain_site, chain):
    for address in (chain.config.payout_address, *chain.config.tokens.values()):
        assert (await chain_site("saveWithdrawAddress", 1, address=to_checksum_address(address))).code == 3238
    assert (await chain_site("saveWithdrawAddress", 1, address=OWN_ADDRESS)).code == 0


async def test_coins_of_another_network_are_none(chain_site, site_with, chain):
    address = await address_of(chain_site, coin="ETH")
    chain.send(address, 10**18)
    chain.mine()
    elsewhere = msgspec.structs.replace(chain.config, chain_id=chain.config.chain_id + 1)
    misled = site_with(None, EvmGateway(elsewhere, {"USDT": 6, "ETH": 8}, chain.web3))
    with pytest.raises(ChainsUnread):
        await scan_all(misled.context)
    payout = Payout(1, "USDT", "ERC20", OWN_ADDRESS, 10**6)
    with pytest.raises(OSError, match="node is of chain"):
        await misled.context.gateway.fate(payout, "0x" + "00" * 32, "")
    assert len((await chain_site("depositRecords", 1)).data["rows"]) == 0
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "ETH") == (10**8, 0)


async def test_two_scanners_see_a_deposit_and_it_is_credited_once(chain_site, site_with, chain):
    another = site_with(None, chain.gateway)
    address = await address_of(chain_site)
    for amount in (10, 20, 30):
        chain.pay(address, amount * USDT)
    chain.mine()
    await asyncio.gather(*(scan_all(one.context) for one in (chain_site, another) * 4))
    assert await chain_site.balance(1) == (60 * USDT, 0)
    assert await chain_site.kernel.db.fetchval("SELECT count(*) FROM wallet_deposit") == 3
    await chain_site.verify()


async def test_nothing_is_submitted_by_hand_where_the_chain_is_read(chain_site):
    answer = await chain_site("submitDeposit", 1, coin="USDT", chain="ERC20", amount="5", hash="0x" + "1" * 64)
    assert answer.code == 3204


async def test_a_branch_that_is_left_takes_an_unconfirmed_deposit_with_it(chain_site, chain):
    address = await address_of(chain_site)
    fork = chain.fork()
    chain.pay(address, 25 * USDT)
    await scan_all(chain_site.context)
    chain.leave(fork)
    other_branch(chain, 2)
    await scan_all(chain_site.context)
    assert (await chain_site("depositRecords", 1)).data["rows"][0]["state"] == "dropped"
    chain.pay(address, 25 * USDT)  # it is included again on the new branch, and is a deposit again
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    await chain_site.verify()


async def test_a_credited_deposit_whose_block_is_gone_is_reversed(chain_site, chain):
    address = await address_of(chain_site)
    fork = chain.fork()
    chain.pay(address, 25 * USDT)
    chain.mine()
    await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    chain.leave(fork)
    other_branch(chain, CONFIRMATIONS + 3)
    await asyncio.gather(scan_all(chain_site.context), scan_all(chain_site.context))
    assert await chain_site.balance(1) == (0, 0)
    assert (await chain_site("depositRecords", 1)).data["rows"][0]["state"] == "reversed"
    assert (await chain_site("accountRecords", 1)).data["rows"][0]["reason"] == "wallet.deposit_reversal"
    await chain_site.verify()


@pytest.mark.parametrize("ending", ["collect", "write_off"])
async def test_a_reversed_deposit_that_was_spent_is_owed_and_never_a_negative_balance(chain_site, chain, ending):
    address = await address_of(chain_site)
    fork = chain.fork()
    chain.pay(address, 25 * USDT)
    chain.mine()
    await scan_all(chain_site.context)
    await chain_site.move(1, "USDT", 20 * USDT, spend=True)
    chain.leave(fork)
    other_branch(chain, CONFIRMATIONS + 3)
    await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (0, 0)
    (case,) = (await chain_site.cases("wallet.exceptions")).rows
    assert [(fact.value, fact.unit) for fact in case.facts] == [("20.000000", "USDT"), ("ERC20", "")]
    await chain_site.verify()
    assert await chain_site.act("wallet.exceptions", case.id, "collect", "paid again") == 134
    if ending == "collect":
        await chain_site.move(1, "USDT", 21 * USDT)
        assert await chain_site.act("wallet.exceptions", case.id, "collect", "paid again") == 0
        assert await chain_site.balance(1) == (USDT, 0)
    else:
        assert await chain_site.act("wallet.exceptions", case.id, "write_off", "not worth it") == 0
        assert await chain_site.balance(1) == (0, 0)
    async with chain_site.kernel.db.read() as conn:
        owed = await chain_site.kernel.ledger.house(conn, Realm.REAL, 1, "house:reconciliation")
        assert await chain_site.kernel.ledger.house_balance(conn, owed) == 0
    await chain_site.verify()


async def approved_payout(site, chain):
    """A withdrawal of 100 USDT that the timer has approved and the gateway prepared."""
    await site.move(1, "USDT", 1_000 * USDT)
    answer = await site.withdraw(1, "100")
    assert answer.code == 0, answer
    assert await approve_due(site) == 1
    await follow_payouts(site.context)
    request = await site.kernel.db.fetchval("SELECT request FROM wallet_withdrawal")
    return answer.data["id"], request


def fund_payer(chain):
    chain.web3.eth.send_transaction({"from": chain.holder, "to": PAYER.address, "value": 10**18})
    chain.pay(PAYER.address, 1_000 * USDT)


def sign(chain, request, **changes):
    body = {name: request[name] for name in ("chainId", "to", "value", "data", "gas")}
    body |= {"nonce": chain.web3.eth.get_transaction_count(PAYER.address), "type": 2}
    body |= {"maxFeePerGas": 10**10, "maxPriorityFeePerGas": 10**9}
    return "0x" + bytes(PAYER.sign_transaction(body | changes).raw_transaction).hex()


async def test_a_payout_is_prepared_signed_elsewhere_sent_and_confirmed(chain_site, chain):
    fund_payer(chain)
    id, request = await approved_payout(chain_site, chain)
    assert request["to"] == chain.token.address and request["from"] == PAYER.address
    raw = sign(chain, request)
    tx_hash = await submit_signed(chain_site.context, int(id), raw)
    row = (await chain_site("withdrawRecords", 1)).data["rows"][0]
    assert (row["state"], row["hash"]) == ("broadcast", tx_hash)
    await follow_payouts(chain_site.context)
    assert await chain_site.balance(1) == (900 * USDT, 100 * USDT)  # not deep enough yet
    chain.mine()
    await asyncio.gather(follow_payouts(chain_site.context), follow_payouts(chain_site.context))
    assert await chain_site.balance(1) == (900 * USDT, 0)
    assert chain.token.functions.balanceOf(OWN_ADDRESS).call() == 95 * USDT
    assert (await chain_site("withdrawRecords", 1)).data["rows"][0]["status"] == 2
    await chain_site.verify()


async def test_a_payout_that_the_node_can_not_take_now_is_sent_by_the_next_look(chain_site, chain, monkeypatch):
    async def unreachable(*_):
        raise OSError("no route")

    fund_payer(chain)
    id, request = await approved_payout(chain_site, chain)
    with monkeypatch.context() as patched:
        patched.setattr(EvmGateway, "send", unreachable)
        tx_hash = await submit_signed(chain_site.context, int(id), sign(chain, request))
    row = (await chain_site("withdrawRecords", 1)).data["rows"][0]
    assert (row["state"], row["hash"]) == ("broadcast", tx_hash)
    await follow_payouts(chain_site.context)
    chain.mine()
    await follow_payouts(chain_site.context)
    assert await chain_site.balance(1) == (900 * USDT, 0)


async def test_one_signed_transaction_pays_one_withdrawal(chain_site, chain):
    fund_payer(chain)
    first, request = await approved_payout(chain_site, chain)
    assert (await chain_site.withdraw(1, "100")).code == 0
    await approve_due(chain_site)
    second = await chain_site.kernel.db.fetchval(
        "SELECT id FROM wallet_withdrawal WHERE state = 'approved' AND id > $1", int(first)
    )
    raw = sign(chain, request)
    await submit_signed(chain_site.context, int(first), raw)
    with pytest.raises(ApiError, match="reference_known"):
        await submit_signed(chain_site.context, second, raw)


async def test_a_payout_that_the_chain_refuses_comes_back_whole(chain_site, chain):
    chain.web3.eth.send_transaction({"from": chain.holder, "to": PAYER.address, "value": 10**18})  # gas, no tokens
    id, request = await approved_payout(chain_site, chain)
    await submit_signed(chain_site.context, int(id), sign(chain, request))
    chain.mine()
    await follow_payouts(chain_site.context)
    assert await chain_site.balance(1) == (1_000 * USDT, 0)
    assert (await chain_site("withdrawRecords", 1)).data["rows"][0]["state"] == "failed"
    await chain_site.verify()


async def test_a_signature_over_anything_else_than_what_was_approved_is_refused(chain_site, chain):
    fund_payer(chain)
    id, request = await approved_payout(chain_site, chain)
    data = bytes.fromhex(request["data"][2:])
    changed = {
        "amount": {"data": data[:-1] + bytes([data[-1] ^ 1])},
        "receiver": {"data": data[:35] + bytes([data[35] ^ 1]) + data[36:]},
        "contract": {"to": OWN_ADDRESS},
        "value": {"value": 1},
        "chain": {"chainId": request["chainId"] + 1},
    }
    for name, changes in changed.items():
        with pytest.raises(ValueError, match="approved"):
            await submit_signed(chain_site.context, int(id), sign(chain, request, **changes))
            pytest.fail(name)
    stranger = Account.from_key("0x" + "43" * 32)
    body = {name: request[name] for name in ("chainId", "to", "value", "data", "gas")}
    raw = stranger.sign_transaction(body | {"nonce": 0, "gasPrice": 10**10}).raw_transaction
    with pytest.raises(ValueError, match="sender"):
        await submit_signed(chain_site.context, int(id), "0x" + bytes(raw).hex())
    assert (await chain_site("withdrawRecords", 1)).data["rows"][0]["state"] == "approved"


@pytest.mark.parametrize("ending", ["confirm", "fail"])
async def test_a_payout_whose_place_another_transaction_took_is_a_person_s_to_decide(chain_site, chain, ending):
    fund_payer(chain)
    id, request = await approved_payout(chain_site, chain)
    nonce = chain.web3.eth.get_transaction_count(PAYER.address)
    fork = chain.fork()
    await submit_signed(chain_site.context, int(id), sign(chain, request))
    chain.leave(fork)
    other = sign(chain, request, nonce=nonce, maxFeePerGas=2 * 10**10)
    paying = "0x" + bytes(chain.web3.eth.send_raw_transaction(other)).hex()
    sent = (await chain_site("withdrawal", 1, id=id)).data["hash"]
    assert await chain_site.act("wallet.withdrawals", id, ending, "the network dropped it") == 3233
    chain.mine()
    for _ in range(2):
        await follow_payouts(chain_site.context)
    case = await chain_site.case("wallet.withdrawals", id)
    assert case.triggers == ("confirm", "fail")
    assert [event.label for event in case.events][-1] == "wallet.case.event.replaced"
    assert [one.id for one in (await chain_site.cases("wallet.withdrawals", review="replaced")).rows] == [
        await chain_site.reference("wallet.withdrawals", id)
    ]
    if ending == "confirm":  # the record names the transaction that paid, not the one that never will
        for wrong in ("the chain shows it", sent):
            assert await chain_site.act("wallet.withdrawals", id, "confirm", wrong) == 3229
        assert await chain_site.act("wallet.withdrawals", id, "confirm", paying) == 0
        assert (await chain_site("withdrawal", 1, id=id)).data["hash"] == paying
        last = (await chain_site.case("wallet.withdrawals", id)).events[-1]
        assert (last.label, last.note) == ("wallet.case.event.confirm", f"{sent} → {paying}")
    else:
        assert await chain_site.act("wallet.withdrawals", id, "fail", "the network dropped it") == 0
        assert (await chain_site("withdrawal", 1, id=id)).data["hash"] == sent
    assert await chain_site.balance(1) == (900 * USDT if ending == "confirm" else 1_000 * USDT, 0)
    await chain_site.verify()


async def test_an_operator_says_nothing_about_what_the_chain_knows(chain_site, chain):
    id, _ = await approved_payout(chain_site, chain)
    assert await chain_site.act("wallet.withdrawals", id, "broadcast", "0x" + "1" * 64) == 3233
    assert await chain_site.act("wallet.withdrawals", id, "reject", "the name differs") == 0
    assert await chain_site.balance(1) == (1_000 * USDT, 0)


def other_branch(chain, blocks: int) -> None:
    """Blocks that differ from those of the branch before: another transaction comes first."""
    chain.web3.eth.send_transaction({"from": chain.holder, "to": PAYER.address, "value": 7})
    chain.mine(blocks)
