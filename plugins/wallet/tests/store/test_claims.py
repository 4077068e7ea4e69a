"""One transaction, several accounts: a stranger's claim shuts nobody out, and is credited to nobody without proof."""

import asyncio
from random import Random

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.ports.chain import Channel
from agio_wallet.deposit.sender import claim_text, signer_of
from agio_wallet.gateways.manual import ManualGateway
from asyncpg import CheckViolationError
from eth_keys.datatypes import PrivateKey
from eth_utils.crypto import keccak
from wallet_site import HOUSE_ADDRESS, USDT, new_hash

QUEUE = "wallet.deposits"
PAYER, STRANGER = 1, 2
KEY = PrivateKey(b"\x07" * 32)
SIGNED, OWN, STATEMENT = (f"wallet.refusal.proof_{one}" for one in ("signed", "own_address", "statement"))
XPUB = "xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8"


def sign(text: str, prefix: bytes = b"\x19Ethereum Signed Message:\n", key: PrivateKey = KEY) -> str:
    """Sign as a wallet does: 65 bytes, of which the last is 27 or 28."""
    said = text.encode()
    raw = key.sign_msg_hash(keccak(prefix + str(len(said)).encode() + said)).to_bytes()
    return "0x" + raw[:64].hex() + f"{raw[64] + 27:02x}"


async def text_for(site, user, tx_hash) -> str:
    return (await site("depositProofText", user, chain="ERC20", hash=tx_hash)).data["text"]


async def claims(site, *users) -> tuple[str, list[str]]:
    """One transaction that each of these names, in turn; their claims."""
    tx_hash = new_hash()
    return tx_hash, [(await site.deposit(user, hash=tx_hash)).data["id"] for user in users]


async def reported(site) -> int:
    """To how many owners the time line of a claim says that another account makes it, too."""
    return await site.kernel.db.fetchval("SELECT count(*) FROM case_event WHERE label = 'contested' AND visible")


async def checks(site, id) -> dict[str, bool | None]:
    return {one.label.rpartition(".")[2]: one.passed for one in (await site.case(QUEUE, id)).checks}


async def test_a_stranger_who_is_first_shuts_nobody_out_and_both_are_told(site):
    tx_hash, (theirs,) = await claims(site, STRANGER)
    assert (await checks(site, theirs))["claimed_once"] is True
    own = (await site.deposit(PAYER, hash=tx_hash)).data["id"]
    for user, id in ((STRANGER, theirs), (PAYER, own)):
        row = (await site("depositRecords", user)).data["rows"][0]
        assert (row["id"], row["contested"], row["state"]) == (id, True, "under_review")
        case = await site.case(QUEUE, id)
        assert {one.label.rpartition(".")[2]: one.passed for one in case.checks}["claimed_once"] is False
        other = await site.reference(QUEUE, own if id == theirs else theirs)
        assert any(fact.label == "wallet.fact.other_claim" and other in fact.value for fact in case.facts)
    assert await reported(site) == 2
    assert (await site.deposit(PAYER, hash=tx_hash)).code == 3203, "the same account's claim is there already"


async def test_a_contested_claim_is_credited_on_a_stated_proof_alone_and_once(site):
    _, (theirs, own) = await claims(site, STRANGER, PAYER)
    for id in (theirs, own):
        assert await site.act(QUEUE, id, "credit") == 3239
        assert await site.act(QUEUE, id, "award") == 140
        assert await site.act(QUEUE, id, "award", "because I say so") == 101
        assert await site.act(QUEUE, id, "award", SIGNED) == 101, "nothing was signed"
        assert await site.act(QUEUE, id, "award", OWN) == 101, "the address is everybody's"
    assert await site.act(QUEUE, own, "award", STATEMENT) == 0
    assert await site.act(QUEUE, theirs, "award", STATEMENT) == 3231
    assert (await site.balance(PAYER), await site.balance(STRANGER)) == ((25 * USDT, 0), (0, 0))
    assert await site.kernel.db.fetchval("SELECT proof FROM wallet_deposit WHERE state = 'credited'") == STATEMENT
    await site.verify()


async def test_a_claim_that_nobody_contests_is_credited_as_before_and_is_not_awarded(site):
    _, (id,) = await claims(site, PAYER)
    assert (await checks(site, id))["sender"] is None, "a person looks"
    assert await site.act(QUEUE, id, "award", STATEMENT) == 109
    assert await site.act(QUEUE, id, "credit") == 0


async def test_the_database_credits_no_contested_claim_without_proof(site):
    _, (id, _) = await claims(site, PAYER, STRANGER)
    with pytest.raises(CheckViolationError):
        await site.owner_db.execute("UPDATE wallet_deposit SET state = 'credited' WHERE id = $1", int(id))


async def test_a_second_claim_after_the_credit_is_kept_and_never_credited(site):
    tx_hash, (first,) = await claims(site, STRANGER)
    assert await site.act(QUEUE, first, "credit") == 0
    late = await site.deposit(PAYER, hash=tx_hash)
    assert late.code == 0 and (await checks(site, late.data["id"]))["credited_once"] is False
    assert await site.act(QUEUE, late.data["id"], "credit") == 3239
    assert await site.act(QUEUE, late.data["id"], "award", STATEMENT) == 3231
    other = await site.deposit(PAYER, hash=tx_hash, output="1")
    assert await site.act(QUEUE, other.data["id"], "credit") == 3239, "another output of it is contested, too"
    assert await site.balance(STRANGER) == (25 * USDT, 0)


async def test_who_signs_with_the_sending_wallet_shows_it_on_the_case(site):
    tx_hash, (own, theirs) = await claims(site, PAYER, STRANGER)
    text = await text_for(site, PAYER, tx_hash)
    assert tx_hash in text
    signature = sign(text)
    stolen = await site("proveDeposit", STRANGER, id=theirs, signature=signature)
    assert stolen.code == 0, "a signature of somebody else's text gives another address"
    assert (await site("proveDeposit", STRANGER, id=own, signature=signature)).code == 108
    assert (await site("proveDeposit", PAYER, id=own, signature=signature)).code == 0
    sender = signer_of("ERC20", text, signature)
    seen = {id: {one.label: one.value for one in (await site.case(QUEUE, id)).facts} for id in (own, theirs)}
    assert seen[own]["wallet.fact.sender"] == sender != seen[theirs]["wallet.fact.sender"]
    row = (await site("deposit", PAYER, id=own)).data
    assert (row["sender"], row["provable"]) == (sender, False)
    assert await site.act(QUEUE, own, "award", SIGNED) == 0
    await site.verify()


@pytest.mark.parametrize(
    "signature", ["", "0x", "0x" + "0" * 130, "0x" + "f" * 128 + "1b", "z" * 130, "0x" + "1" * 129]
)
async def test_what_is_no_signature_is_refused_at_its_field(site, signature):
    tx_hash, (id,) = await claims(site, PAYER)
    answer = await site("proveDeposit", PAYER, id=id, signature=signature)
    assert (answer.code, answer.field) == (3241, "signature")
    if signature:
        assert (await site.deposit(PAYER, hash=tx_hash, output="3", signature=signature)).code == 3241


def test_an_address_is_recovered_as_each_chain_spells_it():
    # The key 0x07…07: compared with eth_account and tronweb.
    text = claim_text("Agio", "100", "TRC20", "ab" * 32)
    tron = signer_of("TRC20", text, sign(text, b"\x19TRON Signed Message:\n"))
    assert tron.startswith("T") and len(tron) == 34
    eth = signer_of("ERC20", text, sign(text))
    from eth_account import Account

    assert eth == Account.from_key(b"\x07" * 32).address
    assert claim_text("Agio", "100", "BTC", "ab" * 32) == ""


async def test_a_transaction_has_room_for_so_many_claims_and_always_for_who_signs(site_with):
    site = site_with({"wallet.deposit.claims_of_transfer": 3})
    tx_hash, _ = await claims(site, 2, 3, 4)
    full = await site.deposit(5, hash=tx_hash)
    assert (full.code, full.field) == (3240, "hash")
    own = await site.deposit(PAYER, hash=tx_hash, signature=sign(await text_for(site, PAYER, tx_hash)))
    assert own.code == 0
    assert await site.act(QUEUE, own.data["id"], "award", SIGNED) == 0
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_deposit") == 4


async def test_an_account_names_one_transaction_three_times_whatever_becomes_of_it(site):
    tx_hash = new_hash()
    for _ in range(3):
        id = (await site.deposit(STRANGER, hash=tx_hash)).data["id"]
        assert await site.act(QUEUE, id, "refuse", "not theirs") == 0
    assert (await site.deposit(STRANGER, hash=tx_hash)).code == 3240
    assert (await site.deposit(PAYER, hash=tx_hash)).code == 0


async def test_a_decision_on_a_claim_that_became_contested_meanwhile_is_another_version(site):
    tx_hash, (id,) = await claims(site, STRANGER)
    seen = (await site.case(QUEUE, id)).summary.version
    await site.deposit(PAYER, hash=tx_hash)
    assert (await site.case(QUEUE, id)).summary.version != seen != ""


@pytest.mark.parametrize("seed", range(6))
async def test_no_interleaving_credits_a_stranger_or_credits_twice_and_the_payer_is_never_shut_out(site, seed):
    """Strangers and the payer claim, sign, are refused and credited at once, in any order. Operators credit whoever
    isn't contested only where the payer has claimed (they compare with the chain), and award on a signature.
    """
    order, tx_hash = Random(seed), new_hash()
    text = await text_for(site, PAYER, tx_hash)
    signature = sign(text)
    sender = signer_of("ERC20", text, signature)

    async def pay() -> None:
        await asyncio.sleep(order.random() / 50)
        own = await site.deposit(PAYER, hash=tx_hash, **({"signature": signature} if order.random() < 0.5 else {}))
        assert own.code == 0, "never shut out"
        await site("proveDeposit", PAYER, id=own.data["id"], signature=signature)

    async def steal(user: int) -> None:
        await asyncio.sleep(order.random() / 50)
        theirs = await site.deposit(user, hash=tx_hash, output=str(order.randrange(2)))
        if theirs.code == 0:
            await site("proveDeposit", user, id=theirs.data["id"], signature=signature)

    async def work() -> None:
        for _ in range(12):
            await asyncio.sleep(order.random() / 40)
            rows = await site.kernel.db.fetch(
                "SELECT id, sender FROM wallet_deposit WHERE tx_hash = $1 AND state = 'under_review'", tx_hash
            )
            for row in order.sample(rows, len(rows)):
                if row["sender"] == sender:
                    await site.act(QUEUE, str(row["id"]), order.choice(("credit", "award")), SIGNED)
                elif row["sender"]:
                    # Signed, by another address than the chain shows: a careless operator tries, a careful one refuses.
                    await site.act(QUEUE, str(row["id"]), "credit")
                    await site.act(QUEUE, str(row["id"]), "refuse", "not theirs")

    await site.deposit(9, hash=tx_hash)  # somebody is always first, so that all are contested
    await asyncio.gather(pay(), *(steal(user) for user in (2, 3, 4)), work(), work())
    await work()
    assert await site.balance(PAYER) == (25 * USDT, 0)
    for user in (2, 3, 4, 9):
        assert await site.balance(user) == (0, 0)
    assert await site.kernel.db.fetchval("SELECT count(*) FROM ledger_transfer") == 1
    await site.verify()


async def test_of_claims_at_once_every_one_is_kept_and_marked(site_with):
    site = site_with({"wallet.deposit.claims_of_transfer": 50})
    tx_hash = new_hash()
    answers = await asyncio.gather(*(site.deposit(user, hash=tx_hash) for user in range(1, 21)))
    assert {answer.code for answer in answers} == {0}
    assert await site.kernel.db.fetchval("SELECT count(*) FROM wallet_deposit WHERE contested") == 20
    assert await reported(site) == 20


def test_a_key_gives_each_user_an_address_where_there_is_no_node():
    gateway = ManualGateway({"USDT.ERC20": [HOUSE_ADDRESS], "BTC.BTC": ["bc1q"]}, {"ERC20": XPUB, "TRC20": XPUB})
    usdt, tron, btc = Channel("USDT", "ERC20"), Channel("USDT", "TRC20"), Channel("BTC", "BTC")
    assert len({gateway.address(usdt, number) for number in range(1, 50)}) == 49
    assert {gateway.address(tron, number)[0] for number in range(1, 50)} == {"T"}
    assert gateway.address(btc, 5) == "bc1q"
    assert [gateway.own(one) for one in (usdt, tron, btc)] == [True, True, False]
    with pytest.raises(ConfigurationError, match="BTC"):
        ManualGateway({}, {"BTC": XPUB})


async def test_at_an_address_of_one_s_own_no_proof_of_the_sender_is_asked_for(site_with):
    site = site_with({}, ManualGateway({}, {"ERC20": XPUB}))
    _, (own, theirs) = await claims(site, PAYER, STRANGER)
    addresses = [
        (await site("deposit", user, id=id)).data["address"] for user, id in ((PAYER, own), (STRANGER, theirs))
    ]
    assert len(set(addresses)) == 2
    assert "sender" not in await checks(site, own)
    assert (await site("deposit", PAYER, id=own)).data["provable"] is False
    assert await site.act(QUEUE, own, "award", OWN) == 0
    assert await site.act(QUEUE, theirs, "award", OWN) == 3231
    await site.verify()
