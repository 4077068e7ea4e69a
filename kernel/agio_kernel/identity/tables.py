"""Tables of people: accounts and what guards them, sessions, keys, and what operators did."""

from piccolo.columns import Array, BigInt, Boolean, Bytea, Integer, SmallInt, Text, Timestamptz
from piccolo.table import Table

from agio_kernel.postgres.personal import Erasure, Personal, Until
from agio_kernel.postgres.query import DB, reference


class Users(Table, tablename="app_user", db=DB):
    """Customers' accounts, real and demo; only ``session.users`` writes them."""

    personal = Personal(
        why="Signing in, telling an account what happens to it, and duties to know customers",
        until=Until.LAW,
        erasure=Erasure.BLANK,
        of="id",
        identity="name verified_name",
        contact="email phone wallet",
        picture="avatar",
        secret="password_hash",
        other="country language currency state",
    )

    id = BigInt(primary_key=True)
    uid = Integer()
    realm = SmallInt()
    country = Text()
    email = Text(null=True)
    phone = Text(null=True)
    name = Text()
    password_hash = Text(null=True, secret=True)
    language = Text()
    state = Text()
    created_at = Timestamptz()
    demo_parent = reference("self", null=True)
    demo_expires_at = Timestamptz(null=True)
    wallet = Text(null=True)
    avatar = Text(null=True)
    currency = Text()
    verified_name = Text()


class UserSecurity(Table, tablename="user_security", db=DB):
    """Security of an account beside its password, and until when it is held."""

    personal = Personal(
        why="Protection of an account",
        until=Until.CLOSE,
        erasure=Erasure.BLANK,
        secret="trading_hash totp_secret totp_offered totp_offer_end answer_hash",
        text="question",
    )

    user_id = reference(Users, primary_key=True)
    short_password = Boolean()
    trading_hash = Text(null=True, secret=True)
    totp_secret = Bytea(null=True, secret=True)
    totp_step = BigInt()
    totp_offered = Bytea(null=True, secret=True)
    totp_offer_end = Timestamptz(null=True)
    question = Text(null=True)
    answer_hash = Text(null=True, secret=True)
    changed_at = Timestamptz(null=True)
    held_until = Timestamptz(null=True)


class RecoveryCodes(Table, tablename="recovery_code", db=DB):
    """Codes that stand in for an authenticator, once each."""

    personal = Personal(why="Protection of an account", until=Until.CLOSE, erasure=Erasure.DELETE, secret="digest")

    user_id = reference(Users, primary_key=True)
    digest = Bytea(primary_key=True, secret=True)
    used_at = Timestamptz(null=True)


class FactorTries(Table, tablename="factor_tries", db=DB):
    """Wrong tries of each factor, in a row and within a day."""

    personal = Personal(
        why="Protection of an account from guessing",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        device="browser",
        other="factor",
        withheld="protection from guessing",
    )

    user_id = reference(Users, primary_key=True)
    factor = Text(primary_key=True)
    tries = Integer()
    tried_at = Timestamptz()
    day_tries = Integer()
    day_from = Timestamptz()
    browser = Text(primary_key=True)


class Signals(Table, tablename="security_signal", db=DB):
    """Unusual signals at a sign-in or a move of money."""

    personal = Personal(
        why="Detection of theft and fraud",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        other="occasion signal",
        withheld="detection of fraud",
    )

    id = BigInt(primary_key=True)
    user_id = reference(Users)
    occasion = Text()
    signal = Text()
    at = Timestamptz()


class LoginSessions(Table, tablename="login_session", db=DB):
    """Sessions of users and operators; ``views`` names the user as whom an operator looks."""

    personal = Personal(
        why="Proof of who acted, and detection of theft",
        until=Until.LAW,
        erasure=Erasure.DELETE,
        of="subject = 'user' AND subject_id = $1",
        device="agent browser",
        network="network",
        secret="token_hash binding_hash",
        other="subject ending",
        private="views",
    )

    id = BigInt(primary_key=True)
    subject = Text()
    subject_id = BigInt()
    token_hash = Bytea(secret=True)
    binding_hash = Bytea(secret=True)
    agent = Text()
    network = Text()
    browser = Text()
    created_at = Timestamptz()
    seen_at = Timestamptz()
    ended_at = Timestamptz(null=True)
    ending = Text(null=True)
    stepped_up = Boolean()
    origin = BigInt(null=True)
    views = reference(Users, null=True)


class ApiKeys(Table, tablename="api_key", db=DB):
    """Keys for programs; the secret is sealed."""

    personal = Personal(
        why="Programs that act for an account",
        until=Until.CLOSE,
        erasure=Erasure.DELETE,
        text="name",
        network="networks",
        secret="secret public_key",
        other="public kind scopes state",
    )

    id = BigInt(primary_key=True)
    user_id = reference(Users)
    public = Text()
    kind = Text()
    secret = Bytea(null=True, secret=True)
    public_key = Bytea(null=True)
    name = Text()
    scopes = Array(Text())
    networks = Array(Text())
    state = Text()
    created_at = Timestamptz()
    expires_at = Timestamptz()
    used_at = Timestamptz(null=True)


class AuditEntries(Table, tablename="audit_entry", db=DB):
    """Operators' actions; ``audit_append`` is the only way in."""

    personal = Personal(
        why="Proof of what operators did: a chain of digests, in which an entry can't change",
        until=Until.ALWAYS,
        erasure=Erasure.KEEP,
        of="",
        identity="actor_name",
        text="reason before after",
        other="permission action subject previous digest",
    )

    seq = BigInt(primary_key=True)
    at = Timestamptz()
    actor = BigInt()
    actor_name = Text()
    permission = Text()
    action = Text()
    subject = Text()
    reason = Text()
    before = Text()
    after = Text()
    previous = Bytea()
    digest = Bytea()
