"""Values that a person types to borrow: somebody whose identity was approved, with papers and a trading password."""

from __future__ import annotations

import io

from agio_testing.operators import agree, decide, first_operator
from agio_testing.page.money_forms import MoneyForm
from agio_testing.users import Person
from agio_testing.visitor import Visitor
from PIL import Image
from playwright.async_api import expect

PIN = "482916"
PAPERS = ("housing", "income", "statement", "id_front", "id_back")
VERIFIED = """
    INSERT INTO verification_identity (id, user_id, level, country, type, name, document, document_end, digest, front,
                                       back, held, state, created_at)
    SELECT u.id + l.level, u.id, l.level, 'JP', 1, 'Mio Kobayashi', '', '', (u.email || l.level)::bytea, '', '', '',
           'approved', agio_now()
    FROM app_user u, (VALUES (1), (2)) l(level) WHERE u.email = $1 RETURNING id
"""
"""As the journey of the identity leaves somebody."""


def verified(who: Visitor) -> None:
    """Both levels approved, and a trading password; a session knows from its beginning how far its user is verified."""
    who.site.query(VERIFIED, who.account)
    answer = who.post("setTpassword", password=who.password, tpassword=PIN, tpassword2=PIN)
    assert answer["code"] == 0, answer
    answer = who.post("userLogin", account=who.account, password=who.password)
    assert answer["code"] == 0, answer
    who.token = answer["data"]["token"]


def picture() -> bytes:
    """Return a picture as a camera makes it: large and sharp enough."""
    body = io.BytesIO()
    Image.effect_noise((900, 700), 90).convert("RGB").save(body, "JPEG")
    return body.getvalue()


async def about(somebody: Person) -> None:
    """The person and the papers, in the form's own language."""
    for name, value in (("name", "Mio Kobayashi"), ("phone", "+81 90 0000 0042"), ("address", "2-11-3 Meguro, Tokyo")):
        await somebody.input(name).fill(value)
    await somebody.field("lending.fact.birth_date").first.fill("1991/04/12")
    for field, option in (
        ("country", {"en": "Japan", "jp": "日本"}[somebody.language]),
        ("monthly_income", somebody.t("lending.band.5000")),
        ("occupation", somebody.t("lending.occupation.employed")),
        ("wealth", somebody.t("lending.wealth.salary")),
        ("investment", somebody.t("lending.band.10000")),
    ):
        await somebody.window.main().get_by_role("combobox", name=somebody.t(f"lending.fact.{field}")).click()
        await somebody.page.get_by_role("option", name=option, exact=True).click()
    body = {"name": "paper.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    for paper in PAPERS:
        async with somebody.page.expect_response(lambda answer: "web/lendUpload" in answer.url) as answered:
            await somebody.field(f"lending.paper.{paper}").set_input_files(body)  # type: ignore[arg-type]
        assert (await (await answered.value).json())["code"] == 0


async def sums(somebody: Person, amount: str) -> None:
    """The sum, and both ticks."""
    await somebody.field("lending.fact.amount").first.fill(amount)
    boxes = somebody.window.main().get_by_role("checkbox")
    await expect(boxes).to_have_count(2)
    for place in range(2):
        await boxes.nth(place).check()


async def fill(somebody: Person) -> None:
    await about(somebody)
    await sums(somebody, "500")
    await expect(somebody.submit_button()).to_be_enabled()


async def send(somebody: Person) -> None:
    await somebody.submit_button().click()
    asked = somebody.page.get_by_role("dialog")
    await asked.locator('input[type="password"]').fill(PIN)


APPLICATION = """
    INSERT INTO lending_loan (id, user_id, account, realm, offer, version, coin, amount, days, free_days, daily_rate,
                              late_rate, state, waits_since, applicant, created_at)
    SELECT u.id + 7, u.id, a.id, 0, 'usdt-30', 0, 'USDT', 500000000, 30, 3, 5000000, 10000000,
    'unreviewed', agio_now(), '',
           agio_now()
    FROM app_user u JOIN ledger_account a ON a.owner = u.id
    WHERE u.email = $1 AND a.id & 1 = 0 AND a.wallet = 1
      AND a.id >> 1 & 4095 = (SELECT id FROM ledger_asset WHERE code = 'USDT')
    RETURNING id
"""
"""As the form leaves it."""


def borrowed(who: Visitor) -> None:
    """With a loan that two operators have issued."""
    verified(who)
    who.site.query(APPLICATION, who.account)
    reference = who.get("lendMy")["data"]["loans"][0]["reference"]
    answer = decide(first_operator(who.site), "lending.loans", reference, "issue", "Income and identity checked")
    assert answer["code"] == 0, answer
    agree(who.site, "lending.loans", reference)


async def sees_the_sum(somebody: Person) -> None:
    await expect(somebody.window.main().get_by_role("button", name="Repay 500")).to_be_enabled()


async def pay(somebody: Person) -> None:
    await somebody.window.main().get_by_role("button", name="Repay 500").click()
    asked = somebody.page.get_by_role("dialog")
    await asked.get_by_role("button", name="Repay 500").click()


PRIVATE = frozenset({"Full name", "Country", "Date of birth", "Phone", "Address"})
FORMS = {
    "lendApply": MoneyForm(fill, send, prepare=verified, private=PRIVATE),
    "lendRepay": MoneyForm(sees_the_sum, pay, prepare=borrowed, typed=False),
}
