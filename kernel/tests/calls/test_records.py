"""Lists that are declared: paged, one by one, and exported, each reader's own."""

import gettext
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from agio_kernel.declarations import codes
from agio_kernel.declarations.errors import ApiError
from agio_kernel.declarations.principal import Principal, Realm, Subject
from agio_kernel.declarations.wire import Page
from agio_kernel.ports.messages import Messages
from agio_kernel.postgres.paging import Listed
from agio_kernel.postgres.query import sql
from agio_kernel.records import CsvTable, Export, Listing, One, Records, calls, record_calls

ANN, BOB = Principal(Subject.USER, 7, "7", 1), Principal(Subject.USER, 8, "8", 1)


class Texts(gettext.NullTranslations):
    """One text."""

    def gettext(self, message: str) -> str:
        return {"numbers.state.open": "Abierto", "numbers.column.note": "Nota", "numbers.fact.number": "Número"}.get(
            message, message
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return msgid1


class Form(msgspec.Struct, frozen=True):
    least: int = 0
    after: str = ""
    size: int = 2
    kind: str = ""
    id: str = ""


class Row(msgspec.Struct, frozen=True):
    number: str
    note: str
    state: str = "open"


class Numbers(Page[Row], frozen=True, kw_only=True):
    first: int


async def listing(conn, who, request) -> Listing:
    """A user's numbers are ten of their own, the newest first."""
    base = sql(
        "SELECT n AS id FROM generate_series({}::int, {}::int) n WHERE n >= {}::int",
        who.id * 10, who.id * 10 + 9, request.form.least,
    )  # fmt: skip
    listed = Listed(base, "numbers")
    return Listing(listed, lambda row: Row(str(row["id"]), "=1+1" if row["id"] % 2 else ""), {"first": who.id * 10})


async def find(conn, who, request) -> Row | None:
    number = int(request.form.id)
    return Row(str(number), "") if number // 10 == who.id else None


NUMBERS = Records(
    plugin="numbers",
    name="numbers",
    path="numbers",
    summary="My numbers",
    form=Form,
    answer=Numbers,
    columns=("number", "note", "state"),
    words={"state": "numbers.state.{}"},
    listing=listing,
    one=One("number", "One of my numbers", Form, Row, find),
)
REAL = msgspec.structs.replace(NUMBERS, name="real", path="real", real=True, one=None)


@pytest.fixture
def ask(db):
    kernel: Any = SimpleNamespace(
        db=db,
        messages=Messages({("en", "numbers"): Texts(), ("es", "numbers"): Texts()}),
        settings=SimpleNamespace(standby_url=""),
        part=lambda kind: kind(kernel),
    )
    made = {call.path: call for call in record_calls(kernel, [NUMBERS, REAL], Export("export", Form))}

    async def asked(path: str, who: Principal = ANN, language: str = "en", **fields: Any) -> Any:
        request: Any = SimpleNamespace(principal=who, user=who, form=Form(**fields), language=language)
        return await made[f"web/{path}"].handler(request)

    asked.calls = made  # type: ignore[attr-defined]
    return asked


async def refused(asking) -> codes.Code:
    with pytest.raises(ApiError) as caught:
        await asking
    return caught.value.code


async def test_a_page_is_the_readers_own_filtered_with_what_stands_beside_it(ask):
    first: Numbers = await ask("numbers", least=75)
    second = await ask("numbers", least=75, after=first.next)
    assert [row.number for page in (first, second) for row in page.rows] == ["79", "78", "77", "76"]
    last = await ask("numbers", least=75, after=second.next)
    assert ([row.number for row in last.rows], last.next, last.first) == (["75"], "", 70)
    assert (await ask("numbers", BOB)).rows[0].number == "89"


async def test_one_is_found_by_its_owner_alone(ask):
    assert (await ask("number", id="71")).number == "71"
    assert await refused(ask("number", BOB, id="71")) is codes.NOT_FOUND


async def test_a_list_of_real_money_is_not_a_demo_accounts(ask):
    demo = Principal(Subject.USER, 7, "7", 1, realm=Realm.DEMO)
    assert len((await ask("numbers", demo, size=20)).rows) == 10
    for path, fields in (("real", {}), ("export", {"kind": "real"})):
        assert await refused(ask(path, demo, **fields)) is codes.REAL_ACCOUNT_REQUIRED


async def test_an_export_has_the_declared_columns_the_filter_and_a_bound(ask, monkeypatch):
    monkeypatch.setattr(calls, "MOST_ROWS", 2)
    exported = await ask("export", kind="numbers", least=76)
    assert exported.csv == "Número,Nota,state\r\n79,'=1+1,Abierto\r\n78,,Abierto\r\n"
    assert (exported.filename, exported.rows, exported.complete) == ("numbers.csv", 2, False)
    assert (await ask("export", kind="numbers", least=78)).complete
    assert await refused(ask("export", kind="others")) is codes.VALUE_NOT_LISTED


def test_the_calls_say_what_they_answer_and_an_export_is_nobodys_who_looks_on(ask):
    answers = {path: call.answer for path, call in ask.calls.items()}
    assert (answers["web/numbers"], answers["web/number"]) == (Numbers, Row)
    assert not ask.calls["web/export"].viewable and ask.calls["web/numbers"].viewable


def table(to: str, **cells: str) -> list[str]:
    made = CsvTable(tuple(cells), to=to)
    made.add([cells])
    return made.text().splitlines()


@pytest.mark.parametrize(
    ("to", "line"),
    [
        ("en", '"=""123456789012345678""",1234.50,-0.1,\'=1+1,W-7K3Q'),
        ("xby", '"=""123456789012345678""";1234,50;-0,1;\'=1+1;W-7K3Q'),
        ("yn", '"=""123456789012345678""";1234,50;-0,1;\'=1+1;W-7K3Q'),
    ],
)
def test_a_spreadsheet_reads_a_table_as_its_reader_writes(to, line):
    cells = {"id": "123456789012345678", "amount": "1234.50", "change": "-0.1", "note": "=1+1", "reference": "W-7K3Q"}
    assert table(to, **cells)[1] == line


def test_numbers_that_a_spreadsheet_keeps_stay_numbers():
    assert table("en", id="123456789012345", amount="12345678901234.12")[1] == "123456789012345,12345678901234.12"
