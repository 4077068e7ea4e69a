"""The list "Go live" of docs/operations.md, run as it is printed: from an empty folder to a withdrawal that arrives."""

from __future__ import annotations

import io
import os
import re
import secrets
import signal
import subprocess
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from agio_testing.environments.mail import MailServer, mail_server
from agio_testing.evm.node import hardhat
from agio_testing.evm.token import new_token
from agio_testing.operators import approve, decide
from agio_testing.site import AGIO, ROOT, new_folder
from agio_testing.visitor import TPASSWORD, Visitor, new_document_number, new_rtoken
from agio_testing.waiting import eventually
from agio_testing.wire_forms import data_of
from eth_account import Account
from PIL import Image
from pyotp.totp import TOTP
from web3 import HTTPProvider, Web3

pytestmark = pytest.mark.slow

MAIL_USER = "no-reply@agio.example"
MAIL_PASSWORD = f'it\'s {secrets.token_hex(8)} "$HOME"'
"""A shell must not read it."""
PAYER = Account.from_key("0x" + "42" * 32)
XPUB = "xpub6D4BDPcP2GT577Vvch3R8wDkScZWzQzMMUm3PWbmWvVJrZwQY4VUNgqFJPMM3No2dFDFGTsxxpG5uJh7n7epu4trkrX7x7DogT5Uv6fcLW5"
"""The operator's own: the list prints neither, for what is published is anybody's."""
OWN_WALLET = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"
OPERATOR_PASSWORD = "correct horse 22"
USDT, ETHER = 10**6, 10**18
STEP_S = 30

GAPS = {
    "address": "[deployment]",
    "company": "[company]",
    "e-mail": "[plugin.account.smtp]",
    "coins": "[plugin.wallet.evm]",
    "prices": "[plugin.market]",
}
"""Gaps of a folder that says next to nothing, and the doctor's names for them."""


def printed(kind: str) -> list[str]:
    """The blocks of one kind in the list, in their order."""
    text = (ROOT / "docs/operations.md").read_text("utf-8").partition("\n## Go live\n")[2].partition("\n## ")[0]
    found = re.findall(r"<!-- go-live: (\S+) -->\n\n((?:(?: {4,}.*)?\n)+)", text)
    assert {name for name, _ in found} == {"commands", "agio.toml", "start", "payouts"}
    return [textwrap.dedent(block).strip() + "\n" for name, block in found if name == kind]


class Chain:
    """A chain, its token, and who has all of it."""

    def __init__(self, rpc: str) -> None:
        self.rpc = rpc
        self.web3 = Web3(HTTPProvider(rpc))
        self.holder = self.web3.eth.accounts[0]
        self.token = new_token(self.web3, self.holder)

    def send_tokens(self, to: str, amount: int) -> None:
        self.token.functions.transfer(to, amount).transact({"from": self.holder})

    def send_ether(self, to: str, wei: int) -> None:
        self.web3.eth.send_transaction({"from": self.holder, "to": Web3.to_checksum_address(to), "value": wei})

    def mine(self, blocks: int) -> None:
        for _ in range(blocks):
            answer = self.web3.provider.make_request("evm_mine", [])  # type: ignore[arg-type]
            assert "error" not in answer, answer

    def signed(self, request: dict[str, Any]) -> str:
        """Signed transactions that the signer hands in for approved payouts."""
        body = {name: request[name] for name in ("chainId", "to", "value", "data", "gas")}
        body |= {"nonce": self.web3.eth.get_transaction_count(PAYER.address), "type": 2}
        body |= {"maxFeePerGas": 10**10, "maxPriorityFeePerGas": 10**9}
        return "0x" + bytes(PAYER.sign_transaction(body).raw_transaction).hex()


class Deployment:
    """The folder of the list, what is run in it, and the site that starts there."""

    def __init__(self, folder: Path, mail: MailServer, chain: Chain) -> None:
        self.folder, self.mail, self.chain = folder, mail, chain
        self.url = ""
        self.process: subprocess.Popen[bytes] | None = None
        folder.parent.mkdir()
        self.log = folder.parent / "log"
        inherited = {name: text for name, text in os.environ.items() if not name.startswith(("AGIO_S", "DATABASE_"))}
        self.environment = inherited | {
            "PATH": f"{AGIO.parent}{os.pathsep}{os.environ['PATH']}",
            "MAIL_PASSWORD": MAIL_PASSWORD,
            "SSL_CERT_FILE": str(mail.certificate),
            "COLUMNS": "200",
        }

    def here(self, text: str) -> str:
        """Printed text, with this machine's names, ports and contracts in the place of examples."""
        node, token = "https://node.example", "0xdAC17F958D2ee523a2206206994597C13D831ec7"
        mine = {
            "/opt/agio/.venv/bin": str(AGIO.parent),
            "/srv/agio": str(self.folder),
            'host = "mail.example"\nport = 587': f'host = "127.0.0.1"\nport = {self.mail.port}',
            node: self.chain.rpc,
            "chain_id = 1\n": f"chain_id = {self.chain.web3.eth.chain_id}\n",
            token: self.chain.token.address,
            '"xpub…"': f'"{XPUB}"',
            '"0x…"': f'"{PAYER.address}"',
            "--port 8000": "--port 0",
        }
        for example, own in mine.items():
            text = text.replace(example, own)
        return text

    def run(self, commands: str, *, status: int = 0, **environment: str) -> str:
        """Commands as a shell runs them, in the folder and with the secrets, once both are there."""
        secrets_file = self.folder / "secrets.env"
        before = f'cd "{self.folder}"; set -a; . ./secrets.env; set +a\n' if secrets_file.exists() else ""
        done = subprocess.run(
            ["bash", "-e", "-c", before + self.here(commands)],
            cwd=self.folder.parent,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == status, (commands, done.stdout[-3000:], done.stderr[-3000:])
        return done.stdout

    def doctor(self, status: int) -> dict[str, tuple[str, str]]:
        """Findings of the doctor on each thing."""
        rows = msgspec.json.decode(self.run("agio doctor --json", status=status))
        return {row["check"]: (row["status"], row["detail"]) for row in rows}

    @contextmanager
    def started(self) -> Iterator[None]:
        """The site, from the printed command to SIGTERM."""
        [command] = printed("start")
        reported = self.folder / ".agio" / "port"
        reported.unlink(missing_ok=True)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                ["bash", "-c", f"cd '{self.folder}'; set -a; . ./secrets.env; set +a; exec {self.here(command)}"],
                env=self.environment,
                stdout=log,
                stderr=log,
            )
        try:
            port = eventually(lambda: self._alive() and reported.exists() and reported.read_text(), within_s=240)
            self.url = f"http://127.0.0.1:{port}"
            eventually(self._answers, within_s=240)
            yield
        finally:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(30)

    def _alive(self) -> bool:
        assert self.process is not None and self.process.poll() is None, self.log.read_text()[-4000:]
        return True

    def _answers(self) -> bool:
        self._alive()
        try:
            return httpx.get(f"{self.url}/health", timeout=2).status_code == 200
        except httpx.TransportError:
            return False

    def visitor(self) -> Visitor:
        """Somebody who came by the proxy in front."""
        who = Visitor(self)  # type: ignore[arg-type]
        forwarded = {"x-forwarded-proto": "https", "x-forwarded-host": "agio.example", "x-forwarded-for": who.address}
        who.http.headers.update({"host": "agio.example", **forwarded})
        return who


class Operator:
    """Operator added by the printed command: a password that is replaced, and an authenticator that is bound."""

    def __init__(self, site: Deployment, login: str, password: str) -> None:
        self.who, self._login = site.visitor(), {"login": login, "password": OPERATOR_PASSWORD}
        assert data_of(self.who.post("operatorLogin", login=login, password=password))["renew"] is True
        new = {"login": login, "password": password, "new_password": OPERATOR_PASSWORD}
        offered = data_of(self.who.post("operatorLogin", **new))
        assert offered["token"] == "", "no session before the second factor"
        self.app = TOTP(offered["bind"]["secret"])
        self.who.token = data_of(self.who.post("operatorLogin", **new, totp=self.app.now()))["token"]

    def signs_in_anew(self) -> None:
        """With both factors; one is not enough."""
        assert self.who.post("operatorLogin", **self._login)["code"] != 0
        another = self.app.at(int(time.time()) + STEP_S)  # a code is taken once
        self.who.token = data_of(self.who.post("operatorLogin", **self._login, totp=another))["token"]


def register(site: Deployment) -> Visitor:
    """Somebody with an account, by the code that the mail brought."""
    who = site.visitor()
    who.account = f"{secrets.token_hex(6)}@customer.example"
    data_of(who.get("getCode", account=who.account, purpose="register"))
    found = re.search(r"\b\d{6}\b", site.mail.text_to(who.account))
    assert found is not None
    who.token = data_of(who.post("userRegister", **who.registration(found[0])))["token"]
    data_of(who.post("setTpassword", password=who.password, tpassword=TPASSWORD, tpassword2=TPASSWORD))
    return who


def photo() -> bytes:
    """Large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


def hand_in_identity(who: Visitor) -> None:
    """Three pictures and a number."""
    for kind in ("front", "back", "held"):
        own = {"token": who.token, "lang": "en", "rtoken": new_rtoken()}
        files = {kind: (f"{kind}.jpg", photo(), "image/jpeg")}
        data_of(who.http.post("/web/uploadPhoto", data=own, files=files).json())
    data_of(who.post("submitPrimary", type="1", name="Mio Kobayashi", number=new_document_number()))


def pay_in(site: Deployment, who: Visitor, coin: str, amount: int) -> None:
    """Coins to an address of one's own, credited once the chain is deep enough."""
    address = data_of(who.get("depositAddress", coin=coin, chain="ERC20"))["address"]
    (site.chain.send_tokens if coin == "USDT" else site.chain.send_ether)(address, amount)
    eventually(lambda: [row["state"] for row in who.rows("depositRecords")] == ["confirming"], every_s=1)
    site.chain.mine(12)
    eventually(lambda: [row["state"] for row in who.rows("depositRecords")] == ["credited"], every_s=1)


def order(who: Visitor, side: str, quantity: str) -> None:
    """An order at one price."""
    terms = {"pair": "ETHUSDT", "side": side, "type": "limit", "price": "3100", "quantity": quantity}
    data_of(who.post("placeSpotOrder", **terms, tpassword=TPASSWORD))


def change(ann: Operator, ben: Operator, key: str, value: str) -> None:
    """A parameter that one proposes and the other approves."""
    proposal = data_of(ann.who.post("operatorParameterPropose", key=key, value=value, reason="as the list says"))
    data_of(ben.who.post("operatorParameterDecide", proposal=proposal["proposal"], decision="approve", remark="yes"))


@pytest.fixture(scope="module")
def deployment() -> Iterator[Deployment]:
    with new_folder() as folder, hardhat() as rpc, mail_server(folder, MAIL_USER, MAIL_PASSWORD) as mail:
        folder.chmod(0o755)
        yield Deployment(folder / "srv" / "agio", mail, Chain(rpc))


def test_the_list_leads_from_an_empty_folder_to_a_withdrawal_that_arrives(deployment: Deployment):
    site, chain = deployment, deployment.chain
    folder_and_secrets, database_and_operators, look = printed("commands")
    [configuration] = printed("agio.toml")
    site.run(folder_and_secrets)
    assert (site.folder / "secrets.env").stat().st_mode & 0o077 == 0

    plugins = configuration.splitlines()[0]
    (site.folder / "agio.toml").write_text(f"{plugins}\n[plugin.market]\nsource = 'simulated'\nseed = 'agio'\n")
    found = site.doctor(status=1)
    for check, words in GAPS.items():
        status, detail = found[check]
        assert status != "ok" and words in detail, (check, status, detail)

    (site.folder / "agio.toml").write_text(configuration)
    status, detail = site.doctor(status=1)["coins"]
    assert status == "bad" and "no xpub" in detail, "nothing begins by an example's key"

    (site.folder / "agio.toml").write_text(site.here(configuration))
    site.run(database_and_operators.splitlines()[0])
    with site.started():
        status, detail = site.doctor(status=1)["operators"]
        assert status == "bad" and "agio operator add" in detail

    given = dict(re.findall(r"^(\w+) \(superadmin\).*: (\S+)$", site.run(database_and_operators), re.MULTILINE))
    with site.started():
        proved = site.run(look)
        left = [line for line in proved.splitlines() if re.search(r" (bad|note) ", line)]
        assert [line[:13] for line in left] == ["text messages"], proved
        ann, ben = (Operator(site, login, given[login]) for login in ("ann", "ben"))
        ann.signs_in_anew()

        buyer, seller = register(site), register(site)
        hand_in_identity(buyer)
        [case] = ann.who.rows("operatorCases", queue="verification.identities")
        assert decide(ann.who, "verification.identities", case["id"], "approve", "seen")["code"] == 0

        pay_in(site, buyer, "USDT", 1_000 * USDT)
        pay_in(site, seller, "ETH", ETHER)
        order(seller, "sell", "0.3")
        order(buyer, "buy", "0.3")
        order(seller, "buy", "0.25")
        order(buyer, "sell", "0.25")
        assert Decimal(buyer.balance("USDT")[0]) > 500

        change(ann, ben, "wallet.withdraw.window_start", "00:00")
        change(ann, ben, "wallet.withdraw.address_hold", "0s")
        change(ann, ben, "wallet.withdraw.cancel_time", "0s")
        change(ann, ben, "wallet.review.checked_withdrawal", "100")
        saved = data_of(buyer.post("saveWithdrawAddress", coin="USDT", chain="ERC20", address=OWN_WALLET))
        quote = data_of(buyer.get("withdrawQuote", kind="crypto", amount="200", address=OWN_WALLET))
        asked = {"amount": "200", "address_id": saved["id"], "address": OWN_WALLET, "fee": quote["fee"]}
        withdrawal = data_of(buyer.post("submitWithdrawal", **asked, tpassword=TPASSWORD))["id"]
        first = decide(ann.who, "wallet.withdrawals", withdrawal, "approve", "as the rule says")
        assert "proposal" in first["data"], first
        assert decide(ann.who, "wallet.withdrawals", withdrawal, "approve", "again")["code"] != 0
        case = ann.who.rows("operatorCases", queue="wallet.withdrawals")[0]["id"]
        data_of(approve(ben.who, "wallet.withdrawals", case, first["data"]["proposal"]))

        listing, submitting = printed("payouts")[0].splitlines()
        [payout] = eventually(lambda: msgspec.json.decode(site.run(listing)), every_s=1)
        chain.send_ether(PAYER.address, ETHER)
        chain.send_tokens(PAYER.address, 1_000 * USDT)
        site.run(submitting, ID=str(payout["id"]), RAW=chain.signed(payout))
        chain.mine(12)
        eventually(lambda: buyer.rows("withdrawRecords")[0]["status"] == 2, every_s=1)
        assert chain.token.functions.balanceOf(OWN_WALLET).call() == 190 * USDT, "the fee stays"
        a_coin_of_its_own(site, ann, ben, buyer)
        assert "The ledger is clean" in site.run(look)


def publish(ann: Operator, ben: Operator, product: str, key: str, **values: str) -> None:
    """A row that one adds, as soon as the coin that it names is known, and the other publishes."""
    written = {"product": product, "key": key, "values": msgspec.json.encode(values).decode(), "base": "0"}

    def drafted() -> dict[str, Any] | None:
        answer = ann.who.post("operatorProductDraft", **written, reason="a listing")
        return answer["data"] if answer["code"] == 0 else None

    made = eventually(drafted, every_s=1)
    data_of(ben.who.post("operatorProductDecide", draft=made["draft"], decision="publish", remark="seen"))


def a_coin_of_its_own(site: Deployment, ann: Operator, ben: Operator, who: Visitor) -> None:
    """A coin and its network, added while the site runs: it comes in, and goes out by two operators."""
    chain, by_nova = site.chain, {"coin": "NOVA", "chain": "ERC20"}
    token = new_token(chain.web3, chain.holder)
    publish(ann, ben, "market.coins", "NOVA", name="Nova", decimals="6")
    known = {"contract": token.address, "contract_decimals": "6", "confirmations": "12"}
    bounds = {"minimum_deposit": "1", "minimum": "10", "maximum": "1000", "fee": "1.5"}
    publish(ann, ben, "wallet.networks", "NOVA.ERC20", **by_nova, **known, **bounds)
    eventually(lambda: by_nova.items() <= who.rows("depositChannels", coin="NOVA")[0].items(), every_s=1)
    address = data_of(who.get("depositAddress", **by_nova))["address"]
    token.functions.transfer(address, 100 * USDT).transact({"from": chain.holder})
    eventually(lambda: who.rows("depositRecords")[0]["state"] == "confirming", every_s=1)
    chain.mine(12)
    eventually(lambda: who.balance("NOVA")[0] == "100.000000", every_s=1)

    data_of(who.post("saveWithdrawAddress", **by_nova, address=OWN_WALLET))
    asked = {**by_nova, "amount": "40", "address": OWN_WALLET, "fee": "1.5"}
    withdrawal = data_of(who.post("submitWithdrawal", **asked, tpassword=TPASSWORD))["id"]
    first = decide(ann.who, "wallet.withdrawals", withdrawal, "approve", "as the rule says")
    assert "proposal" in first["data"], "nobody knows what it is worth, so nobody lets it go alone"
    data_of(approve(ben.who, "wallet.withdrawals", withdrawal, first["data"]["proposal"]))
    listing, submitting = printed("payouts")[0].splitlines()
    [payout] = eventually(lambda: msgspec.json.decode(site.run(listing)), every_s=1)
    token.functions.transfer(PAYER.address, 100 * USDT).transact({"from": chain.holder})
    site.run(submitting, ID=str(payout["id"]), RAW=chain.signed(payout))
    chain.mine(12)
    eventually(lambda: who.rows("withdrawRecords")[0]["status"] == 2, every_s=1)
    assert token.functions.balanceOf(OWN_WALLET).call() == 38_500_000
