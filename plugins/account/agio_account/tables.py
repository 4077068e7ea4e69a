"""Tables of accounts beside the kernel's users and sessions: the columns as the migrations made them."""

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Codes(Table, tablename="account_code", db=DB):
    """Codes that were sent to an address; each serves one purpose, once."""

    personal = Personal(
        why="Proof that an address is its owner's",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="owner",
        contact="target",
        device="browser",
        secret="digest",
        other="purpose budget",
        withheld="protection from guessing",
    )

    id = BigInt(primary_key=True)
    purpose = Text()
    target = Text()
    digest = Bytea(secret=True)
    tries = SmallInt()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)
    owner = BigInt()
    browser = Text()
    budget = Text()


class WalletChallenges(Table, tablename="account_wallet_challenge", db=DB):
    """Texts that a wallet signs to show whose address it is, once each."""

    personal = Personal(
        why="Signing in with a wallet",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="",
        contact="address",
        text="message",
        other="nonce",
    )

    nonce = Text(primary_key=True)
    address = Text()
    message = Text()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)


class PasskeyChallenges(Table, tablename="account_passkey_challenge", db=DB):
    """Challenges that passkeys sign, once each."""

    personal = Personal(
        why="Signing with a passkey",
        until=Until.EXPIRY,
        erasure=Erasure.DELETE,
        of="owner",
        secret="challenge",
        other="purpose",
        withheld="protection of an account",
    )

    challenge = Bytea(primary_key=True, secret=True)
    purpose = Text()
    owner = BigInt()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)


class Phrases(Table, tablename="account_phrase", db=DB):
    """Phrases that users chose, printed in every e-mail to them."""

    personal = Personal(
        why="Proof that an e-mail is the deployment's own",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        secret="sealed",
    )

    user_id = BigInt(primary_key=True)
    sealed = Bytea(secret=True)


class DemoFunds(Table, tablename="account_demo_funds", db=DB):
    """Simulated money given to each demo account; amounts are minor units."""

    personal = Personal(why="Simulated money", until=Until.CLOSE, erasure=Erasure.DELETE)

    user_id = BigInt(primary_key=True)
    account = BigInt()
    amount = BigInt()
