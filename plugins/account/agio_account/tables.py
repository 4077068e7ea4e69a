"""Tables of accounts beside the kernel's users and sessions: the columns as the migrations made them."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, Bytea, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Codes(Table, tablename="account_code", db=DB):
    """Codes that were sent to an address; each serves one purpose, once."""

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

    nonce = Text(primary_key=True)
    address = Text()
    message = Text()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)


class PasskeyChallenges(Table, tablename="account_passkey_challenge", db=DB):
    """Challenges that passkeys sign, once each."""

    challenge = Bytea(primary_key=True, secret=True)
    purpose = Text()
    owner = BigInt()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)


class Phrases(Table, tablename="account_phrase", db=DB):
    """Phrases that users chose, printed in every e-mail to them."""

    user_id = BigInt(primary_key=True)
    sealed = Bytea(secret=True)


class DemoFunds(Table, tablename="account_demo_funds", db=DB):
    """Simulated money given to each demo account; amounts are minor units."""

    user_id = BigInt(primary_key=True)
    account = BigInt()
    amount = BigInt()
