"""Signing in with a wallet: a text made here, signed there, good once; the phrase never comes."""

import asyncio
from datetime import UTC, datetime

import pytest
from agio_account.declared.config import Config
from agio_account.sessions.ethereum import read_address, signer_of
from agio_kernel.declarations.rules import Rule
from agio_kernel.identity.security import INVITATION
from eth_account import Account
from eth_account.messages import encode_defunct
from eth_utils.address import to_checksum_address
from pyotp.totp import TOTP

OPENING = {"country": "ES", "agree": "1"}


class Wallet:
    """A key that never leaves the browser."""

    def __init__(self, secret: int = 1) -> None:
        self.key = Account.from_key(secret.to_bytes(32, "big"))
        self.address = self.key.address.lower()

    def sign(self, message: str) -> str:
        return "0x" + self.key.sign_message(encode_defunct(text=message)).signature.hex()

    async def signed(self, call) -> dict[str, str]:
        """The fields of a sign-in with a fresh challenge."""
        challenge = (await call("walletChallenge", address=self.address)).data
        return {
            "address": self.address,
            "nonce": challenge["nonce"],
            "signature": self.sign(challenge["message"]),
        }


@pytest.fixture
def wallet() -> Wallet:
    return Wallet(0xA61)


def test_addresses_and_signatures_are_those_of_the_published_examples():
    # EIP-55's own examples, and the address of the private key 1.
    for example in (
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    ):
        assert read_address(example) == example.lower()
        assert read_address("0x" + example[2:].swapcase()) is None  # the capitals are its checksum
    assert Wallet(1).address == "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf"
    assert signer_of("hello", Wallet(1).sign("hello")) == Wallet(1).address


async def test_the_text_names_this_site_the_address_and_its_end(caller_with, wallet):
    call = caller_with(config=Config(site="https://agio.example"))
    data = (await call("walletChallenge", address=wallet.address)).data
    lines = data["message"].splitlines()
    assert lines[0] == "agio.example wants you to sign in with your Ethereum account:"
    assert lines[1] == to_checksum_address(wallet.address)
    assert f"Nonce: {data['nonce']}" in lines and "URI: https://agio.example" in lines and "Version: 1" in lines
    ends = datetime.fromisoformat(data["expires_at"])
    assert 280 <= (ends - datetime.now(UTC)).total_seconds() <= 300
    assert f"Expiration Time: {ends:%Y-%m-%dT%H:%M:%SZ}" in lines


async def test_the_first_sign_in_asks_for_country_and_agreement_and_opens_an_account(timed, wallet):
    signed = await wallet.signed(timed)
    asked = await timed("walletLogin", **signed)
    assert (asked.code, asked.field) == (3120, "country")
    assert (await timed("walletLogin", **signed, country="ES")).field == "agree"
    assert (await timed("walletLogin", **signed, country="XX", agree="1")).field == "country"
    opened = await timed("walletLogin", **signed, **OPENING)
    assert (opened.code, opened.data["created"]) == (0, True)
    who = await timed.sign_in_with(opened)
    info = (await timed("info", who)).data
    assert (info["wallet"], info["email"], info["password_set"]) == (wallet.address, None, False)
    again = await timed("walletLogin", **await wallet.signed(timed))
    assert again.data["created"] is False and (await timed.sign_in_with(again)).id == who.id


async def test_a_signature_opens_one_session(timed, wallet):
    await timed("walletLogin", **await wallet.signed(timed), **OPENING)
    signed = await wallet.signed(timed)
    answers = await asyncio.gather(*(timed("walletLogin", **signed) for _ in range(5)))
    assert sorted(answer.code for answer in answers) == [0, 3122, 3122, 3122, 3122]


async def test_two_first_sign_ins_open_one_account(timed, wallet):
    signed = [await wallet.signed(timed) for _ in range(2)]
    answers = await asyncio.gather(*(timed("walletLogin", **one, **OPENING) for one in signed))
    assert sorted(answer.code for answer in answers) in ([0, 0], [0, 1])
    assert await timed.kernel.db.fetchval("SELECT count(*) FROM app_user") == 1


async def test_a_challenge_ends_after_five_minutes(timed, wallet, clock):
    signed = await wallet.signed(timed)
    clock.advance(minutes=5)
    assert (await timed("walletLogin", **signed, **OPENING)).code == 3122


async def test_only_the_key_of_the_address_signs_in(timed, wallet):
    thief = Wallet(666)
    challenge = (await timed("walletChallenge", address=wallet.address)).data
    forged = {"address": wallet.address, "nonce": challenge["nonce"], "signature": thief.sign(challenge["message"])}
    assert (await timed("walletLogin", **forged, **OPENING)).code == 3122
    # A challenge of the thief's own address isn't one of the victim's, nor is a text the thief wrote.
    own = (await timed("walletChallenge", address=thief.address)).data
    swapped = {"address": wallet.address, "nonce": own["nonce"], "signature": thief.sign(own["message"])}
    assert (await timed("walletLogin", **swapped, **OPENING)).code == 3122
    # Nor is the victim's challenge one that the thief's own account can be opened with.
    lent = {"address": thief.address, "nonce": challenge["nonce"], "signature": thief.sign(challenge["message"])}
    assert (await timed("walletLogin", **lent, **OPENING)).code == 3122
    written = {"address": wallet.address, "nonce": challenge["nonce"], "signature": wallet.sign("evil.example wants")}
    assert (await timed("walletLogin", **written, **OPENING)).code == 3122


@pytest.mark.parametrize("signature", ["", "0x", "0x" + "00" * 65, "0x" + "ff" * 65, "0x" + "11" * 64 + "1d", "zz"])
async def test_what_is_no_signature_is_refused(timed, wallet, signature):
    signed = await wallet.signed(timed) | {"signature": signature}
    answer = await timed("walletLogin", **signed, **OPENING)
    assert (answer.code, answer.field) == (3122, "signature")


@pytest.mark.parametrize("address", ["", "0x", "0x" + "g" * 40, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "ann"])
async def test_what_is_no_address_is_refused(timed, address):
    for path in ("walletChallenge", "walletLogin"):
        answer = await timed(path, address=address)
        assert (answer.code, answer.field) == (3121, "address")


async def test_known_and_unknown_wallets_get_challenges_alike(timed, wallet):
    await timed("walletLogin", **await wallet.signed(timed), **OPENING)
    known = (await timed("walletChallenge", address=wallet.address)).data
    unknown = (await timed("walletChallenge", address=Wallet(7).address)).data
    assert known.keys() == unknown.keys()
    assert len(known["message"]) == len(unknown["message"])


async def test_the_wallet_is_the_proof_of_an_account_without_a_password(timed, wallet):
    who = await timed.sign_in_with(await timed("walletLogin", **await wallet.signed(timed), **OPENING))
    tpassword = {"tpassword": "135792", "tpassword2": "135792"}
    assert (await timed("setTpassword", who, **tpassword)).code == 3122
    assert (await timed("setTpassword", who, **tpassword, password="correct horse")).code == 3122
    signed = await wallet.signed(timed)
    del signed["address"]
    assert (await timed("setTpassword", who, **tpassword, **signed)).code == 0
    assert (await timed("bindTotp", who, **signed)).code == 3122  # one signature proves one change


async def test_a_bound_authenticator_is_asked_for(timed, wallet, clock):
    who = await timed.sign_in_with(await timed("walletLogin", **await wallet.signed(timed), **OPENING))
    signed = await wallet.signed(timed)
    del signed["address"]
    secret = (await timed("bindTotp", who, **signed)).data["secret"]
    assert (await timed("confirmTotp", who, totp=TOTP(secret).at(clock.now()))).code == 0
    signed = await wallet.signed(timed)
    assert (await timed("walletLogin", **signed)).code == 3110
    clock.advance(seconds=30)
    assert (await timed("walletLogin", **signed, totp=TOTP(secret).at(clock.now()))).code == 0


async def test_a_suspended_account_signs_in_no_more(timed, wallet):
    await timed("walletLogin", **await wallet.signed(timed), **OPENING)
    await timed.kernel.db.execute("UPDATE app_user SET state = 'suspended'")
    assert (await timed("walletLogin", **await wallet.signed(timed))).code == 3122


async def test_an_invitation_may_be_required(caller_with, wallet):
    call = caller_with(parameters={"account.registration.invitation": "required"})
    call.kernel.rules.add([Rule(INVITATION, lambda _principal, _given: None)])
    signed = await wallet.signed(call)
    answer = await call("walletLogin", **signed, **OPENING)
    assert (answer.code, answer.field) == (1, "invite")
    assert (await call("walletLogin", **signed, **OPENING, invite="FRIEND")).code == 0
