"""Networks that operators add to coins while the site runs: found, paid out and refused, on a chain of the tests."""

from __future__ import annotations

from typing import Any

import pytest
from agio_kernel.declarations.codes import VALUE_BELOW, VALUE_FIXED
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.chain import Channel, Payout
from agio_kernel.ports.funding import Network as Offered
from agio_kernel.settings.catalogues import Catalogues
from agio_testing.evm.token import new_token
from agio_wallet.chain.scan import ChainsUnread, scan_all
from agio_wallet.declared import codes
from agio_wallet.for_programs.funding import wallet_funding
from agio_wallet.withdrawal.follow_payouts import follow_payouts, submit_signed
from eth_tester import EthereumTester, PyEVMBackend
from test_evm import CONFIRMATIONS, PAYER, Chain, address_of, sign
from wallet_site import OWN_ADDRESS, USDT, Site
from web3 import EthereumTesterProvider, Web3

NOVA = 10**6
CHANNEL = Channel("NOVA", "ERC20")
MAKER, CHECKER = 900, 901
TERMS = {
    "coin": "NOVA",
    "chain": "ERC20",
    "contract_decimals": "6",
    "confirmations": "5",
    "deposits": "true",
    "minimum_deposit": "2",
    "withdrawals": "true",
    "minimum": "10",
    "maximum": "5000",
    "fee": "1.5",
}


@pytest.fixture
def chain() -> Chain:
    return Chain(Web3(EthereumTesterProvider(EthereumTester(PyEVMBackend()))))


@pytest.fixture
def nova(chain: Chain) -> Any:
    """Another contract on it."""
    return new_token(chain.web3, chain.holder)


@pytest.fixture
def chain_site(site_with: Any, chain: Chain) -> Site:
    return site_with({"wallet.withdraw.address_hold": "0s", "wallet.withdraw.cancel_time": "0s"}, chain.gateway)


async def draft(site: Site, key: str = "NOVA.ERC20", **said: str) -> int:
    catalogues = site.kernel.part(Catalogues)
    version_store = catalogues.version_store("wallet.networks")
    number, content, _ = version_store.content(key) or (0, TERMS, False)
    async with site.kernel.db.transaction() as tx:
        return await catalogues.draft(
            tx, "wallet.networks", key, {**content, **said}, base=number, maker=MAKER, reason="a network"
        )


async def publish(site: Site, key: str = "NOVA.ERC20", **said: str) -> None:
    made, catalogues = await draft(site, key, **said), site.kernel.part(Catalogues)
    async with site.kernel.db.transaction() as tx:
        await catalogues.publish(tx, made, checker=CHECKER)
    await catalogues.refresh()


def pay(chain: Chain, token: Any, address: str, amount: int) -> None:
    token.functions.transfer(address, amount).transact({"from": chain.holder})


async def ways_out(site: Site, wallet: str = "spot") -> dict[str, list[str]]:
    """Return the chains by which each coin leaves, by the assets."""
    rows = (await site("getAsset2", 1)).data["rows"]
    return {row["coin"]: row["withdrawal_chains"] for row in rows if row["wallet"] == wallet}


async def channels(site: Site) -> list[str]:
    rows = (await site("depositChannels", 1)).data["rows"]
    return [f"{row['coin']}.{row['chain']}" for row in rows if row["open"]]


async def test_what_is_sent_by_an_added_network_is_credited_after_its_own_confirmations(chain_site, chain, nova):
    assert "NOVA.ERC20" not in await channels(chain_site)
    assert (await chain_site("depositAddress", 1, coin="NOVA", chain="ERC20")).code == codes.CHANNEL_CLOSED.number
    await publish(chain_site, contract=nova.address)
    assert "NOVA.ERC20" in await channels(chain_site)
    address = await address_of(chain_site, coin="NOVA")
    pay(chain, nova, address, 25 * NOVA)
    chain.pay(address, 25 * USDT)
    chain.mine(CONFIRMATIONS - 1)
    await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    assert await chain_site.balance(1, "NOVA") == (0, 0), "this coin asks for five blocks"
    chain.mine(2)
    for _ in range(2):
        await scan_all(chain_site.context)
    assert await chain_site.balance(1, "NOVA") == (25 * NOVA, 0)
    await chain_site.verify()


async def test_whoever_had_an_address_before_a_coin_came_is_credited_what_is_sent_there(chain_site, chain, nova):
    address = await address_of(chain_site, coin="USDT")
    await publish(chain_site, contract=nova.address)
    pay(chain, nova, address, 7 * NOVA)
    pay(chain, nova, address, NOVA)  # below the least
    chain.mine(6)
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "NOVA") == (7 * NOVA, 0)
    states = sorted(row["state"] for row in (await chain_site("depositRecords", 1)).data["rows"])
    assert states == ["below_minimum", "credited"]


async def test_a_contract_that_counts_otherwise_than_was_said_brings_nothing_and_is_told(chain_site, chain, nova):
    await publish(chain_site, contract=nova.address, contract_decimals="18")
    address = await address_of(chain_site, coin="NOVA")
    pay(chain, nova, address, 25 * NOVA)
    chain.pay(address, 25 * USDT)
    chain.mine(6)
    with pytest.raises(ChainsUnread, match="NOVA"):
        await scan_all(chain_site.context)
    assert await chain_site.balance(1) == (25 * USDT, 0)
    assert await chain_site.balance(1, "NOVA") == (0, 0)
    with pytest.raises(ValueError, match="18 decimals"):
        await chain_site.context.gateway.prepare(Payout(1, "NOVA", "ERC20", OWN_ADDRESS, NOVA))


async def test_a_withdrawal_leaves_by_an_added_network_at_its_fee_once_two_operators_let_it(chain_site, chain, nova):
    by_nova = {"coin": "NOVA", "chain": "ERC20"}
    refused = await chain_site("withdrawQuote", 1, **by_nova)
    assert (refused.code, refused.data) == (codes.WITHDRAWAL_COIN.number, by_nova)
    assert (await ways_out(chain_site))["NOVA"] == []
    await publish(chain_site, contract=nova.address)
    leaves = await ways_out(chain_site)
    assert (leaves["NOVA"], leaves["USDT"], leaves["BTC"]) == (["ERC20"], ["ERC20"], [])
    await chain_site.move(1, "NOVA", 100 * NOVA)
    quote = (await chain_site("withdrawQuote", 1, amount="40", **by_nova)).data
    assert {"coin": "NOVA", "chain": "ERC20"} in quote["ways"]
    assert (quote["available"], quote["minimum"], quote["maximum"]) == ("100.000000", "10.000000", "5000.000000")
    assert (quote["fee_rate"], quote["fee_fixed"], quote["net"]) == ("0.000000", "1.500000", "38.500000")
    assert (await chain_site.withdraw(1, "9", **by_nova)).code == codes.WITHDRAWAL_MINIMUM.number
    asked = await chain_site.withdraw(1, "40", **by_nova)
    assert asked.code == 0 and asked.data["fee"] == "1.500000"
    case = await chain_site.case("wallet.withdrawals", asked.data["id"])
    assert case.worth is None, "no feed prices the coin, so nobody lets it go alone"
    book = (await chain_site("withdrawAddresses", 1, **by_nova)).data["rows"]
    assert [(row["coin"], row["address"]) for row in book] == [("NOVA", OWN_ADDRESS)]
    assert (await chain_site("withdrawAddresses", 1, coin="USDT")).data["rows"] == []

    assert await chain_site.act("wallet.withdrawals", asked.data["id"], "approve") == 0
    await follow_payouts(chain_site.context)
    [waiting] = (await chain_site.cases("wallet.withdrawals", awaited="")).rows
    assert waiting.awaits == "wallet.awaits.chain", "nobody is asked what the chain tells"
    request = await chain_site.kernel.db.fetchval("SELECT request FROM wallet_withdrawal")
    assert request["to"] == nova.address
    chain.web3.eth.send_transaction({"from": chain.holder, "to": PAYER.address, "value": 10**18})
    pay(chain, nova, PAYER.address, 1000 * NOVA)
    await submit_signed(chain_site.context, int(asked.data["id"]), sign(chain, request))
    chain.mine(CONFIRMATIONS)
    await follow_payouts(chain_site.context)
    assert await chain_site.balance(1, "NOVA") == (60 * NOVA, 40 * NOVA), "not as deep as this coin asks for"
    chain.mine(2)
    await follow_payouts(chain_site.context)
    assert await chain_site.balance(1, "NOVA") == (60 * NOVA, 0)
    assert nova.functions.balanceOf(OWN_ADDRESS).call() == 38_500_000
    await chain_site.verify()


async def test_a_network_is_closed_both_ways_and_what_is_on_its_way_still_comes(chain_site, chain, nova):
    await publish(chain_site, contract=nova.address)
    address = await address_of(chain_site, coin="NOVA")
    await publish(chain_site, deposits="false", withdrawals="false")
    assert "NOVA.ERC20" not in await channels(chain_site)
    by_nova = {"coin": "NOVA", "chain": "ERC20"}
    assert (await chain_site("withdrawQuote", 1, **by_nova)).code == codes.WITHDRAWAL_COIN.number
    assert (await chain_site("depositAddress", 1, **by_nova)).code == codes.CHANNEL_CLOSED.number
    pay(chain, nova, address, 25 * NOVA)
    chain.mine(6)
    await scan_all(chain_site.context)
    assert await chain_site.balance(1, "NOVA") == (25 * NOVA, 0)


async def test_programs_are_told_of_an_added_network(chain_site, nova):
    await publish(chain_site, contract=nova.address)
    offered = {(one.coin, one.chain): one for one in wallet_funding(chain_site.context).networks()}
    assert offered["NOVA", "ERC20"] == Offered(
        coin="NOVA",
        chain="ERC20",
        takes=True,
        gives=True,
        least_deposit=2 * NOVA,
        confirmations=5,
        least=10 * NOVA,
        most=5000 * NOVA,
        least_fee=1_500_000,
    )


@pytest.mark.parametrize(
    ("said", "code", "field"),
    [
        ({"key": "nova"}, codes.NETWORK_KEY, "key"),
        ({"key": "USDT.ERC20", "coin": "USDT"}, codes.NETWORK_KNOWN, "chain"),
        ({"contract": "0x1234"}, codes.ADDRESS_INVALID, "contract"),
        ({"contract": OWN_ADDRESS.lower()}, codes.ADDRESS_UNCHECKED, "contract"),
        ({"contract": OWN_ADDRESS.replace("fB", "Fb")}, codes.ADDRESS_CHECKSUM, "contract"),
        ({"contract_decimals": "5"}, VALUE_BELOW, "contract_decimals"),
        ({"fee": "10"}, codes.NETWORK_MINIMUM, "minimum"),
        ({"maximum": "9"}, VALUE_BELOW, "maximum"),
    ],
)
async def test_a_network_that_contradicts_itself_is_refused(chain_site, nova, said, code, field):
    key = said.pop("key", "NOVA.ERC20") if "key" in said else "NOVA.ERC20"
    with pytest.raises(ApiError) as refused:
        await draft(chain_site, key, **{"contract": nova.address, **said})
    assert (refused.value.code, refused.value.field) == (code, field)


async def test_a_contract_is_one_coin_s_and_stays(chain_site, chain, nova):
    for taken in (chain.token.address, PAYER.address):
        with pytest.raises(ApiError) as refused:
            await draft(chain_site, contract=taken)
        assert (refused.value.code, refused.value.field) == (codes.CONTRACT_TAKEN, "contract")
    await publish(chain_site, contract=nova.address)
    with pytest.raises(ApiError) as refused:
        await draft(chain_site, "TRX.ERC20", coin="TRX", contract=nova.address, contract_decimals="8")
    assert refused.value.code == codes.CONTRACT_TAKEN
    with pytest.raises(ApiError) as refused:
        await draft(chain_site, contract=chain.token.address)
    assert (refused.value.code, refused.value.field) == (VALUE_FIXED, "contract")
    assert (await chain_site("saveWithdrawAddress", 1, address=nova.address)).code == codes.ADDRESS_UNPAYABLE.number
