"""Every text that users and operators can leave on the site, posted as a program that means harm posts it.

The fields are those of the description: whatever is a text there and names no thing, proves no one and is no sum. A
call that takes one and isn't among ``WAYS`` fails the test, so a new field comes with the way to post it: a plugin's
``tests/wire_forms.py`` says it (``texts``, and ``names`` for what names a thing).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, cycle
from typing import Any

import msgspec
from agio_testing.environments.authenticator import Authenticator
from agio_testing.gull import pack_gull
from agio_testing.operators import case_of, first_operator, second_operator
from agio_testing.page.money_forms import money_forms
from agio_testing.page.scripts import PAYLOADS
from agio_testing.run import canaries
from agio_testing.site import Site
from agio_testing.visitor import Visitor, new_document_number, new_rtoken
from agio_testing.wire_forms import data_of, module_of, wire_forms
from states import ADDRESS

Form = dict[str, str]
UNSAID = 120
"""Length tried where the description says none."""
COMMON = frozenset({"lang", "rtoken", "token"})
# fmt: off
NAMES = frozenset((
    "account", "agree", "asset", "at", "case", "cases", "chain", "coin", "country", "currency", "cursor", "draft",
    "email", "fund", "id", "invite", "ips", "issue", "key", "kind", "kinds", "label", "language", "languages", "link",
    "login", "offer", "operator", "pair", "phone", "picture", "plugin", "product", "proposal", "question", "queue",
    "realm", "role", "scopes", "side", "symbol", "task", "topic", "trigger", "type", "uid", "user",
))
"""Fields that name a thing, a person or a place of the site in a known way: anything else is refused."""
# fmt: on
PROOFS = canaries.TYPED.keys() | {"credential", "invitation", "link", "nonce", "passkey", "quote"}
"""Fields that prove who somebody is, or what was told: they are compared, and shown nowhere."""
SUMS = frozenset(
    ["amount", "day", "fee", "price", "quantity", "shares", "stop_loss", "take_profit", "hash", "value", "week"]
)
"""Figures."""
NO_TEXTS = COMMON | NAMES | PROOFS | SUMS
NAMED = frozenset[tuple[str, str]]().union(*(forms.names for forms in wire_forms()))
"""Fields that name a thing in calls of some plugin alone."""
PIN = "482916"
"""The trading password."""


def described(site: Site) -> dict[str, dict[str, int]]:
    """By call the fields that take a text, with how much of it."""
    document = site.visitor().http.get("/schema/openapi.json").json()

    def resolved(schema: dict[str, Any]) -> dict[str, Any]:
        while "$ref" in schema:
            schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        return schema

    found: dict[str, dict[str, int]] = {}
    for path, operations in document["paths"].items():
        if not path.startswith("/web/") or "post" not in operations:
            continue
        for body in operations["post"].get("requestBody", {}).get("content", {}).values():
            properties = resolved(body["schema"])["properties"]
            call = path.removeprefix("/")
            for name, given in properties.items():
                schema = resolved(given)
                closed = schema.keys() & {"enum", "pattern", "format", "contentMediaType", "contentEncoding"}
                proven = name == "address" and "signature" in properties
                known = name in NO_TEXTS or proven or (call, name) in NAMED
                if schema.get("type") == "string" and not closed and not known:
                    found.setdefault(path.removeprefix("/web/"), {})[name] = schema.get("maxLength", UNSAID)
    return found


def hostile() -> Callable[[int], str]:
    """Hostile text of the next field: as many as it has room for, from where the last field ended."""
    turn = cycle(PAYLOADS)

    def next_text(most: int) -> str:
        text, short = "", 0
        while short < 8 and text.count("alert(1)") < len(PAYLOADS):
            one = next(turn)
            fits = len(text) + len(one) + 1 <= most
            text, short = (f"{text} {one}".strip(), short) if fits else (text, short + 1)
        return text or "<b onclick=alert(1)>"[:most]

    return next_text


class World:
    """Users who post on a site, and the things they post about."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.user = site.visitor().registered()
        money_forms()["lendApply"].prepare(self.user)
        self.first, self.second = first_operator(site), second_operator(site)
        self._orders: dict[str, str] = {}
        self.others: dict[str, Visitor] = {}
        """Other users who had to post something, by the call."""

    def fresh(self, call: str) -> Visitor:
        """Somebody of whom nothing is known yet."""
        self.others[call] = self.site.visitor().registered()
        return self.others[call]

    def id_of(self, who: Visitor) -> str:
        """As the console names somebody."""
        return str(self.site.query("SELECT id FROM app_user WHERE email = $1", who.account)[0]["id"])

    def message(self) -> Form:
        """A message that is tried by an operator who has an address."""
        self.site.query("UPDATE operator SET email = login || '@example.com' WHERE email IS NULL RETURNING id")
        return {"key": self.first.rows("operatorTexts", only="messages")[0]["key"], "text": "A message"}

    def ticket(self) -> str:
        """One of the user's, which waits for an answer."""
        asked = {"topic": "other", "subject": "A question", "text": "A question"}
        return data_of(self.user.post("openTicket", **asked))["id"]

    def passkey(self) -> str:
        """A passkey of the user's."""
        return str(data_of(self.user.post("addPasskey", credential=new_passkey(self.user)))["id"])

    def order(self, side: str) -> str:
        """An order to buy or to sell coins that was matched, made once: nobody has many that are open."""
        if side not in self._orders:
            self._orders[side] = c2c().order(self.user, side=side)
            c2c().becomes(self.user, self._orders[side], "matched")
        return self._orders[side]

    def colleague(self) -> str:
        """Another operator, who looks only."""
        proposal = self.proposal()
        form = {"proposal": proposal, "decision": "approve", "remark": "a test"}
        data_of({"data": {}, **self.second.post("operatorProposalDecide", **form)})
        return str(self.site.query("SELECT max(id) AS id FROM operator")[0]["id"])

    def proposal(self) -> str:
        """To let a colleague in, which a second operator decides."""
        login = f"proposed{next(_numbers)}"
        asked = {"login": login, "name": login, "email": f"{login}@example.com", "role": "viewer", "reason": "a test"}
        return data_of(self.first.post("operatorOperatorCreate", **asked))["proposal"]

    def wheel(self) -> Form:
        """To install a new version of a plugin, which a second operator decides."""
        version = f"1.{next(_numbers)}"
        pack_gull(self.site.folder / "wheels", version, "gull.feed")
        return {"plugin": "gull", "to": "install", "version": version, "reason": "a test"}

    def webhook(self) -> str:
        """A webhook of the deployment, switched off, as two operators add it."""
        form = {"url": f"https://hooks.example/{next(_numbers)}", "reason": "a test"}
        proposal = data_of(self.first.post("operatorWebhookAdd", **form))["proposal"]
        data_of({"data": {}, **self.second.post("operatorProposalDecide", proposal=proposal, decision="approve")})
        return str(self.site.query("SELECT max(id) AS id FROM operator_webhook")[0]["id"])

    def enabled_webhook(self) -> str:
        """One that is told what happens."""
        made = self.webhook()
        data_of({"data": {}, **self.first.post("operatorWebhookSwitch", id=made, to="on", reason="a test")})
        return made

    def constant(self, key: str) -> Form:
        """A change of a constant, other than the one before."""
        return {"key": key, "value": str(next(_numbers)), "reason": "a test"}

    def product(self) -> Form:
        """A draft of a product, other than the one before."""
        row = module_of("spot").PRODUCT
        now = data_of(self.first.get("operatorProduct", **row))
        content = {**now["content"], "maker_fee": f"0.000{next(_numbers):03}"}
        return {**row, "values": msgspec.json.encode(content).decode(), "base": str(now["newest"]), "reason": "a test"}


Way = Callable[[World], tuple[Visitor, Form]]
"""Sender, and a form that is right: its texts are replaced."""


def users(form: Callable[[World], Form]) -> Way:
    """The user posts it."""
    return lambda world: (world.user, form(world))


def operators(form: Callable[[World], Form]) -> Way:
    """The first operator posts it."""
    return lambda world: (world.first, form(world))


def seconds(form: Callable[[World], Form]) -> Way:
    """The second operator decides it."""
    return lambda world: (world.second, form(world))


def photographed(call: str, *kinds: str, approved: bool = False, **form: str) -> Way:
    """Somebody who has handed in these photos."""

    def way(world: World) -> tuple[Visitor, Form]:
        tests, who = module_of("verification"), world.fresh(call)
        if approved:
            world.site.query(tests.APPROVED, who.account)
            who.token = data_of(who.post("userLogin", account=who.account, password=who.password))["token"]
        for kind in kinds:
            tests.upload(who, kind)
        return who, {**form, **({"number": new_document_number()} if "number" in form else {})}

    return way


def proven(world: World) -> Form:
    """A purchase with a page of its proof."""
    made = world.order("buy")
    c2c().upload(world.user, made)
    return {"id": made, "bank_reference": "TRX-2026"}


def wired(world: World) -> Form:
    """A sale that the desk says it has paid, as its row stands."""
    made = world.order("sell")
    world.site.query(WIRED, int(made))
    return {"id": made, "claim": "Nothing came to my account."}


WIRED = "UPDATE c2c_order SET state = 'proof_sent', proof_at = agio_now() WHERE id = $1 RETURNING id"


def with_papers(world: World) -> Form:
    """All that a loan asks for."""
    lending = "housing income statement id_front id_back"
    for kind in lending.split():
        own = {"token": world.user.token, "lang": "en", "rtoken": new_rtoken()}
        files = {kind: (f"{kind}.jpg", module_of("verification").photo(), "image/jpeg")}
        data_of(world.user.http.post("/web/lendUpload", data=own, files=files).json())
    return {
        **{"name": "Mio Kobayashi", "country": "JP", "address": "2-11-3 Meguro, Tokyo", "birth_date": "1991-04-12"},
        **{"phone": "+81 90 0000 0042", "monthly_income": "5000", "investment": "10000", "occupation": "professional"},
        **{"wealth": "salary", "offer": "usdt-30", "amount": "500", "agreed": "true", "tpassword": PIN},
    }


def withdrawn(world: World) -> Form:
    """A withdrawal at the fee that is told."""
    to = {"amount": "150", "address": module_of("wallet").ADDRESS}
    quoted = data_of(world.user.get("withdrawQuote", kind="crypto", **to))
    return {**to, "fee": quoted["fee"], "tpassword": PIN, "remark": "mine", "memo": "1"}


def sold(world: World) -> Form:
    """Coins for a wire to an account."""
    paid_to = world.user.may_take_out()
    quoted = data_of(world.user.get("getC2cQuote", **(c2c().QUOTE | {"side": "sell"})))
    return {"quote": quoted["quote"], **paid_to}


def c2c() -> Any:
    """Forms of C2C's calls."""
    return module_of("c2c")


def written(world: World) -> Form:
    """A new text of the site."""
    number = data_of(world.first.post("operatorContentBegin", kind="news"))["id"]
    return {"id": str(number), "language": "en", "base": "0", "title": "T", "summary": "S", "body": "B", "picture": ""}


def frozen(world: World) -> Form:
    """Withdrawals, which are free until then."""
    form = {"name": "withdrawals", "reason": "a test"}
    world.first.post("operatorMoneyFreeze", frozen="false", **form)
    return {**form, "frozen": "true"}


def alarmed(world: World) -> Form:
    """An alarm of the ledger, as its row stands."""
    world.site.query(ALARM, next(_numbers))
    return {"reason": "a test"}


ALARM = """
    INSERT INTO ledger_alarm (id, found, counts) SELECT $1, '[]', '{}'
    WHERE NOT EXISTS (SELECT 1 FROM ledger_alarm WHERE cleared_at IS NULL) RETURNING id
"""


def masked(world: World) -> Form:
    """A value of a case that is shown to who gives a reason."""
    for queue in world.first.rows("operatorQueues"):
        for case in world.first.rows("operatorCases", queue=queue["id"]):
            named = {"queue": queue["id"], "case": case["id"]}
            for fact in data_of(world.first.get("operatorCase", **named))["facts"]:
                if fact["masked"]:
                    return {**named, "version": case["version"], "label": fact["label"]}
    raise AssertionError("no case has a value that is masked")


def ticked(world: World) -> Form:
    """A check that is left to a person."""
    for queue in world.first.rows("operatorQueues"):
        for case in world.first.rows("operatorCases", queue=queue["id"]):
            named = {"queue": queue["id"], "case": case["id"]}
            for check in data_of(world.first.get("operatorCase", **named))["checks"]:
                if check["passed"] is None:
                    return {**named, "version": case["version"], "label": check["label"], "done": "true"}
    raise AssertionError("no case has a check that is left to a person")


def case_in(world: World, queue: str, id: str) -> Form:
    """Name of a case in the console."""
    return {"queue": queue, "case": case_of(world.first, queue, id)}


def seen(world: World, named: Form) -> Form:
    """A case as an operator who opens it has it."""
    return {**named, "version": data_of(world.first.get("operatorCase", **named))["summary"]["version"]}


def waiting(world: World) -> Form:
    """A deposit that waits for an operator."""
    return case_in(world, module_of("wallet").DEPOSITS, str(data_of(world.user.deposit("120"))["id"]))


def new_passkey(who: Visitor) -> str:
    """A passkey that a device of a user made, not added yet."""
    offer = data_of(who.post("offerPasskey", password=who.password))
    return Authenticator().made(offer, origin=f"http://{offer['party']}:{who.http.base_url.port}")


def several(case: Form) -> Form:
    """A case as one of many that are decided together."""
    return {"queue": case["queue"], "cases": case["case"], "versions": case["version"]}


_numbers = count(1)

WAYS: dict[str, Way] = {
    "updateName": users(lambda _: {"name": "Ann"}),
    "setPhrase": users(lambda one: {"password": one.user.password, "phrase": "blue heron"}),
    "addPasskey": users(lambda one: {"credential": new_passkey(one.user)}),
    "renamePasskey": users(lambda one: {"id": one.passkey()}),
    "createApiKey": users(lambda one: {"name": "bot", "scopes": "read", "password": one.user.password}),
    "createWebhook": users(lambda _: {"url": "https://hooks.example/agio", "tpassword": PIN}),
    "openTicket": users(lambda _: {"topic": "other", "subject": "A question", "text": "A question"}),
    "writeTicket": users(lambda one: {"id": one.ticket(), "text": "More"}),
    "submitPrimary": photographed("submitPrimary", "front", "back", "held", type="1", name="Mio", number="1"),
    "submitAdvanced": photographed("submitAdvanced", approved=True, bank="Mizuho", card="4539578763621486"),
    "submitAddress": photographed("submitAddress", "bill", address="2-11-3 Meguro, Meguro-ku, Tokyo 153-0063"),
    "createC2cOrder": users(sold),
    "submitC2cProof": users(proven),
    "disputeC2cOrder": users(wired),
    "writeC2cPurchase": users(lambda one: {"id": one.order("buy"), "text": "Which account is it?"}),
    "writeC2cSale": users(lambda one: {"id": one.order("sell"), "text": "When do you wire?"}),
    "lendApply": users(with_papers),
    "submitDeposit": users(lambda _: {"amount": "140", "description": "From my bank"}),
    "submitWithdrawal": users(withdrawn),
    "saveWithdrawAddress": users(lambda _: {"coin": "USDT", "chain": "ERC20", "address": ADDRESS, "remark": "home"}),
    "saveBankCard": users(lambda _: dict(module_of("wallet").CARD)),
    "saveReceiptSettings": users(lambda _: {"name": "Mio"}),
    "operatorContentSave": operators(written),
    "operatorCaseUnmask": operators(lambda one: {**masked(one), "reason": "a test"}),
    "operatorCaseWrite": operators(
        lambda one: {**case_in(one, module_of("content").QUEUE, one.ticket()), "text": "Hello"}
    ),
    "operatorCaseCheck": operators(ticked),
    "operatorCaseAct": operators(
        lambda one: {**seen(one, waiting(one)), "trigger": "refuse", "reason": "not_on_chain", "remark": "a test"}
    ),
    "operatorCasesAct": operators(
        lambda one: {
            **several(seen(one, waiting(one))),
            **{"trigger": "refuse", "reason": "not_on_chain", "remark": "a test"},
        }
    ),
    "operatorProposalDecide": seconds(
        lambda one: {"proposal": one.proposal(), "decision": "approve", "remark": "a test"}
    ),
    "operatorOperatorCreate": operators(
        lambda _: {
            **{"login": f"hostile{next(_numbers)}", "name": "A", "email": f"a{next(_numbers)}@example.com"},
            **{"role": "viewer", "reason": "a test"},
        }
    ),
    "operatorOperatorRole": operators(lambda one: {"operator": one.colleague(), "role": "support", "reason": "a test"}),
    "operatorOperatorSwitch": operators(
        lambda one: {"operator": one.colleague(), "active": "false", "reason": "a test"}
    ),
    "operatorOperatorReset": operators(
        lambda one: {"operator": one.colleague(), "what": "password", "email": "a@example.com", "reason": "a test"}
    ),
    "operatorParameterPropose": operators(lambda one: one.constant(module_of("spot").CONSTANT)),
    "operatorParameterDecide": seconds(
        lambda one: {
            **{
                "proposal": data_of(one.first.post("operatorParameterPropose", **one.constant(c2c().CONSTANT)))[
                    "proposal"
                ]
            },
            **{"decision": "reject", "remark": "a test"},
        }
    ),
    "operatorProductDraft": operators(lambda one: one.product()),
    "operatorProductDecide": seconds(
        lambda one: {
            **{"draft": data_of(one.first.post("operatorProductDraft", **one.product()))["draft"]},
            **{"decision": "reject", "remark": "a test"},
        }
    ),
    "operatorTemplateTest": operators(lambda one: one.message()),
    "operatorOfferingSwitch": operators(lambda _: {"plugin": "options", "state": "draining", "reason": "a test"}),
    "operatorStoreChange": operators(lambda one: one.wheel()),
    "operatorWebhookAdd": operators(lambda _: {"url": f"https://hooks.example/{next(_numbers)}", "reason": "a test"}),
    "operatorWebhookRotate": operators(lambda one: {"id": one.webhook(), "reason": "a test"}),
    "operatorWebhookSwitch": operators(lambda one: {"id": one.webhook(), "to": "on", "reason": "a test"}),
    "operatorWebhookTest": operators(lambda one: {"id": one.enabled_webhook(), "reason": "a test"}),
    "operatorWebhookReplay": operators(lambda one: {"id": one.enabled_webhook(), "number": "0", "reason": "a test"}),
    "operatorClockAdvance": operators(lambda _: {"span": "1h", "reason": "a test"}),
    "operatorAlarmClear": operators(alarmed),
    "operatorMoneyFreeze": operators(frozen),
    "operatorMoneyCorrect": operators(
        lambda one: {
            **{"user": one.id_of(one.user), "wallet": "spot", "asset": "USDT", "direction": "to_user"},
            **{"amount": "12.5", "reason": "a test"},
        }
    ),
    "operatorUserFreeze": operators(
        lambda one: {"user": one.id_of(one.user), "what": "withdrawal", "frozen": "true", "reason": "a test"}
    ),
    "operatorUserSessionsEnd": operators(
        lambda one: {"user": one.id_of(one.site.visitor().registered()), "reason": "a test"}
    ),
    "operatorUserReset": operators(
        lambda one: {"user": one.id_of(one.user), "factor": "trading_password", "reason": "a test"}
    ),
    "operatorUserView": operators(lambda one: {"user": one.id_of(one.user), "reason": "a test"}),
    **{
        call.removeprefix("web/"): users(lambda one, form=form: form(one.site, one.user))
        for forms in wire_forms()
        for call, form in forms.texts.items()
    },
}


class Posted(msgspec.Struct):
    """Result: by call the fields that took a hostile text, and those that refuse one."""

    taken: dict[str, list[str]]
    refused: dict[str, list[str]]


SHORTEST = 24
"""A text of so many letters says the least that harms: a field with less room holds none."""


def sent(who: Visitor, call: str, form: Form) -> dict[str, Any]:
    """The envelope; a deposit comes with its picture."""
    return who.deposit(**form) if call == "submitDeposit" else who.post(call, **form)


def post_everything(world: World, fields: dict[str, dict[str, int]]) -> Posted:
    """Post hostile texts in all these fields of each call together; what a field refuses, shorter, and then not at all.
    The form is taken in the end: a field was refused for what stood in it, and for nothing else.
    """
    came, text = Posted({}, {}), hostile()
    for call, way in WAYS.items():  # in their order: what stops something comes after what it would stop
        lengths = fields[call]
        room = dict(lengths)
        while True:
            who, form = way(world)
            answer = sent(who, call, {**form, **{name: text(most) for name, most in room.items()}})
            if answer["code"] == 0:
                break
            field = (answer["data"] or {}).get("field", "")
            assert field in room, f"{call} doesn't take a form that should be right: {answer}"
            room[field] = min(room[field] // 2, UNSAID)
            if room[field] < SHORTEST:
                del room[field]
        came.taken[call] = list(room)
        came.refused[call] = [name for name in lengths if name not in room]
    return came
