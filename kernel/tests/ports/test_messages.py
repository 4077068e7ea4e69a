from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO

import pytest
from agio_kernel.money.amounts import MAX_MINOR, figure
from agio_kernel.ports.languages import language, languages
from agio_kernel.ports.messages import Messages, fill_in
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

ENGLISH = {
    "spot.order.cancel": "Cancel",
    "spot.order.only_english": "Only here",
    "spot.order.at": "Order {id} at {price}",
    "spot.order.count": ("{count} order", "{count} orders"),
    "wallet.title": "Wallet",
}
SPANISH = {
    "spot.order.cancel": "Cancelar",
    "spot.order.at": "Orden {id} a {price}",
    "spot.order.count": ("{count} orden", "{count} de órdenes", "{count} órdenes"),
}
SPANISH_PLURAL = "nplurals=3; plural=(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2);"


def write(folder, tag, texts, plural):
    for domain in {key.partition(".")[0] for key in texts}:
        catalogue = Catalog(locale=tag.replace("-", "_"))
        catalogue._num_plurals = 3 if isinstance(texts.get("spot.order.count"), tuple) and tag == "es" else 2
        catalogue._plural_expr = plural.partition("plural=")[2].rstrip(";")
        for key, text in texts.items():
            if key.startswith(f"{domain}."):
                catalogue.add((key, key) if isinstance(text, tuple) else key, text)
        stream = BytesIO()
        write_mo(stream, catalogue)
        file = folder / tag / "LC_MESSAGES" / f"{domain}.mo"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(stream.getvalue())


@pytest.fixture
def messages(tmp_path):
    write(tmp_path, "en", ENGLISH, "nplurals=2; plural=(n != 1);")
    write(tmp_path, "es", SPANISH, SPANISH_PLURAL)
    return Messages.load(tmp_path)


def test_a_text_is_found_by_its_wire_key_or_its_language(messages):
    assert messages.text("spot.order.cancel", "xby") == "Cancelar"
    assert messages.text("spot.order.cancel", language("xby")) == "Cancelar"


def test_a_key_is_looked_up_in_the_domain_of_its_first_part(messages):
    assert messages.text("wallet.title", "en") == "Wallet"
    assert messages.text("spot.title", "en") == "spot.title"
    assert messages.domains == {"spot", "wallet"}


def test_what_a_language_lacks_is_shown_in_english_and_what_english_lacks_as_its_key(messages):
    assert messages.text("spot.order.only_english", "xby") == "Only here"
    assert messages.text("wallet.title", "jp") == "Wallet"
    assert messages.text("spot.order.none", "xby") == "spot.order.none"
    assert messages.text("nowhere.at_all", "xby") == "nowhere.at_all"


def test_the_header_of_a_catalogue_is_never_a_text(messages):
    assert messages.text("", "en") == ""
    assert messages.text("spot", "en") == "spot"


def test_parameters_fill_placeholders(messages):
    assert messages.text("spot.order.at", "xby", id=7, price="1.5") == "Orden 7 a 1.5"


def test_a_missing_parameter_leaves_its_placeholder_and_raises_nothing(messages):
    assert messages.text("spot.order.at", "en", id=7) == "Order 7 at {price}"
    assert messages.text("spot.order.at", "en", other=1) == "Order {id} at {price}"


@pytest.mark.parametrize(
    ("key", "count", "expected"),
    [
        ("en", 1, "1 order"),
        ("en", 0, "0 orders"),
        ("en", 2, "2 orders"),
        ("xby", 1, "1 orden"),
        ("xby", 2, "2 órdenes"),
        ("xby", 1_000_000, "1000000 de órdenes"),
        ("xby", 1_000_001, "1000001 órdenes"),
    ],
)
def test_a_count_picks_the_plural_form_of_the_language(messages, key, count, expected):
    assert messages.text("spot.order.count", key, count=count) == expected


@pytest.mark.parametrize("count", ["1,5", 1.5, None, "many"])
def test_a_count_that_is_no_whole_number_still_gives_a_text(messages, count):
    assert messages.text("spot.order.count", "en", count=count).startswith(str(count))


def test_a_count_on_a_text_without_plural_only_fills_it(messages):
    assert messages.text("spot.order.cancel", "xby", count=3) == "Cancelar"


def test_english_says_whether_a_key_exists(messages):
    assert messages.has("spot.order.count")
    assert messages.has("wallet.title")
    assert not messages.has("wallet.nothing")


def test_an_empty_folder_still_answers(tmp_path):
    assert Messages.load(tmp_path / "nothing").text("spot.order.cancel", "jp") == "spot.order.cancel"


def test_a_reader_without_a_known_language_gets_english(messages):
    assert messages.text("spot.order.cancel", "klingon") == "Cancel"
    assert messages.text("spot.order.cancel", None) == "Cancel"
    assert messages.text("spot.order.cancel") == "Cancel"


@pytest.mark.parametrize(
    ("minor", "scale", "english", "spanish"),
    [
        (100_000_000, 6, "100", "100"),
        (1_234_500_000, 6, "1,234.5", "1.234,5"),
        (1, 8, "0.00000001", "0,00000001"),
        (0, 8, "0", "0"),
        (-5_000, 3, "−5", "−5"),
        (10**9, 0, "1,000,000,000", "1.000.000.000"),
        (MAX_MINOR, 18, "9.223372036854775807", "9,223372036854775807"),
    ],
)
def test_an_amount_reads_as_people_write_it(messages, minor, scale, english, spanish):
    assert messages.text("spot.order.at", "en", id=7, price=figure(minor, scale)) == f"Order 7 at {english}"
    assert messages.text("spot.order.at", "xby", id=7, price=figure(minor, scale)) == f"Orden 7 a {spanish}"


def test_an_amount_is_grouped_in_every_language(messages):
    for one in languages():
        said = messages.text("spot.order.at", one, id=7, price=Decimal("64182.40"))
        assert said.split()[-1] in ("64,182.4", "64.182,4"), one.key


def test_a_number_that_is_none_still_gives_a_text(messages):
    assert messages.text("spot.order.at", "en", id=7, price=Decimal("NaN")) == "Order 7 at NaN"


def test_a_template_can_not_reach_into_its_parameters():
    assert fill_in("{a.__class__} {a[0]} {} {0} {a!r}", {"a": "x"}, "en") == "{a.__class__} {a[0]} {} {0} {a!r}"
    assert fill_in("{a}{b}", {"a": "{b}", "b": "{a}"}, "en") == "{b}{a}"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("en", "21 Nov 2026 02:04 HKT"),
        ("xby", "21 nov 2026 02:04 HKT"),
        ("jp", "2026年11月21日 02:04 HKT"),
        ("ty", "21 พ.ย. 2026 02:04 HKT"),
    ],
)
def test_a_moment_reads_as_people_write_it_on_hong_kong_s_clock_and_names_it(key, expected):
    moment = datetime(2026, 11, 20, 18, 4, 59, tzinfo=UTC)
    assert fill_in("{moment}", {"moment": moment}, language(key).babel) == expected


def test_a_time_without_a_zone_is_left_as_it_is():
    time = datetime(2026, 11, 20, 18, 4, tzinfo=UTC).replace(tzinfo=None)
    assert fill_in("{moment}", {"moment": time}) == "2026-11-20 18:04:00"


def test_deployments_share_the_catalogues_that_are_alike_and_no_others(messages, tmp_path):
    own = tmp_path / "own"
    write(own, "en", {**ENGLISH, "wallet.title": "Purse"}, "nplurals=2; plural=(n != 1);")
    write(own, "es", SPANISH, SPANISH_PLURAL)
    other = Messages.load(own)
    assert (messages.text("wallet.title", "en"), other.text("wallet.title", "en")) == ("Wallet", "Purse")
    shared = {key for key, catalogue in other._catalogues.items() if catalogue is messages._catalogues.get(key)}
    assert shared == {("en", "spot"), ("es", "spot")}
