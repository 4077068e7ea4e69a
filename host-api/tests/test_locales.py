import json
import os
import shutil
import time
from gettext import c2py  # the very compiler that reads a catalogue's header at run time
from pathlib import Path

import pytest
from agio_host.locales import Problem, add, build, check, fill, normalise
from agio_host.locales.catalogues import plural_categories, plural_header
from agio_kernel.declarations.codes import KERNEL_CODES
from agio_kernel.ports.languages import languages, read_languages
from agio_kernel.ports.messages import Messages
from babel import Locale

REPOSITORY = Path(__file__).parents[2]
TAGS = [one.tag for one in languages()]
TRANSLATED = [tag for tag in TAGS if tag != "en"]


@pytest.fixture
def root(tmp_path):
    """A small set of catalogues without a fault, in every language."""
    folder = tmp_path / "locales"
    folder.mkdir()
    shutil.copy(REPOSITORY / "locales" / "languages.toml", folder)
    fill(
        folder,
        "en",
        {
            "spot": {
                "spot.cancel": "Cancel",
                "spot.filled": "Filled {quantity} at {price}",
                "spot.count": {"one": "{count} order", "other": "{count} orders"},
                "spot.unit": "USDT",
            }
        },
        notes={"spot.cancel": "A button."},
    )
    for tag in TRANSLATED:
        plural = {category: f"{{count}} {tag} {category}" for category in plural_categories(tag)}
        texts = {
            "spot.cancel": f"[{tag}] cancel",
            "spot.filled": f"[{tag}] {{price}} {{quantity}}",
            "spot.count": plural,
            "spot.unit": "USDT",
        }
        fill(folder, tag, {"spot": texts})
    return folder


def po(root, tag, domain="spot"):
    return root / tag / "LC_MESSAGES" / f"{domain}.po"


def edit(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def test_the_catalogues_of_the_product_are_whole():
    assert [str(problem) for problem in check(REPOSITORY / "locales")] == []


def test_every_code_of_the_kernel_has_its_sentence_in_every_language(tmp_path):
    build(REPOSITORY / "locales", tmp_path)
    messages = Messages.load(tmp_path)
    for code in KERNEL_CODES:
        if code.key:
            texts = {messages.text(code.key, one) for one in languages()}
            assert len(texts) == len(languages()), f"{code.key}: {texts}"


@pytest.fixture
def shared(root):
    """Two keys of two domains that have the text of ``common.cancel``."""
    for tag in TAGS:
        fill(root, tag, {"common": {"common.cancel": f"{tag} stop"}, "wallet": {"wallet.title": f"{tag} wallet"}})
    (root / "shared.toml").write_text('"common.cancel" = ["spot.stop", "wallet.stop"]\n')
    return root


def test_keys_that_share_a_text_have_it_on_the_server_and_in_the_browser(shared, tmp_path):
    assert check(shared) == []
    build(shared, tmp_path / "build")
    [spanish] = [one for one in languages() if one.tag == "es"]
    messages = Messages.load(tmp_path / "build")
    for key in ("spot.stop", "wallet.stop", "common.cancel"):
        assert messages.text(key, spanish) == "es stop"
        texts = json.loads((tmp_path / f"build/es/{key.partition('.')[0]}.json").read_text("utf-8"))
        assert texts[key] == "es stop"
    fill(shared, "es", {"common": {"common.cancel": "es halt"}})
    assert build(shared, tmp_path / "build") >= 3
    assert Messages.load(tmp_path / "build").text("wallet.stop", spanish) == "es halt"


def test_a_shared_text_is_said_in_one_place(shared):
    for tag in TAGS:
        assert "stop" not in po(shared, tag).read_text("utf-8")
    with pytest.raises(ValueError, match=r"spot\.stop has the text of common\.cancel"):
        fill(shared, "en", {"spot": {"spot.stop": "Stop"}})
    normalise(shared)
    assert check(shared) == []
    edit(po(shared, "en"), 'msgid "spot.unit"', 'msgid "spot.stop"\nmsgstr "Stop"\n\nmsgid "spot.unit"')
    assert {(found.key, found.what) for found in check(shared) if "twice" in found.what} == {
        ("spot.stop", "stands twice")
    }


@pytest.mark.parametrize(
    ("line", "key", "what"),
    [
        ('"common.lost" = ["spot.stop", "wallet.stop"]', "common.lost", "no text of common.po"),
        ('"common.cancel" = ["spot.stop"]', "common.cancel", "one key alone has this text"),
    ],
)
def test_a_shared_text_that_is_none_or_that_one_key_has_is_found(shared, line, key, what):
    (shared / "shared.toml").write_text(f"{line}\n")
    assert [found.key for found in check(shared) if what in found.what] == [key]


def test_a_whole_set_of_catalogues_has_no_problem(root):
    assert check(root) == []


@pytest.mark.parametrize("tag", TAGS)
def test_the_plural_forms_are_those_of_cldr_in_cldr_order(tag):
    rule = Locale.parse(tag, sep="-").plural_form
    categories = plural_categories(tag)
    chosen = c2py(plural_header(tag).partition("plural=")[2].rstrip(";"))
    for number in (*range(0, 1_205), 999_999, 1_000_000, 1_000_001, 2_000_000, 10**9):
        assert categories[chosen(number)] == rule(number)


# --- building


def test_a_build_gives_the_server_and_the_browser_the_same_texts(root, tmp_path):
    out = tmp_path / "build"
    assert build(root, out) == len(TAGS)
    messages = Messages.load(out)
    for one in languages():
        browser = json.loads((out / one.tag / "spot.json").read_text("utf-8"))
        assert browser["spot.cancel"] == messages.text("spot.cancel", one)
        expected = {f"spot.count_{category}" for category in plural_categories(one.tag)}
        assert {key for key in browser if key.startswith("spot.count")} == expected
        count = 2
        category = Locale.parse(one.babel).plural_form(count)
        assert browser[f"spot.count_{category}"].replace("{count}", "2") == messages.text("spot.count", one, count=2)


def test_spanish_has_the_form_many_that_millions_need(root, tmp_path):
    build(root, tmp_path / "build")
    assert json.loads((tmp_path / "build/es/spot.json").read_text("utf-8"))["spot.count_many"] == "{count} es many"
    assert Messages.load(tmp_path / "build").text("spot.count", "xby", count=2_000_000) == "2000000 es many"


def test_a_second_build_does_only_what_changed(root, tmp_path):
    out = tmp_path / "build"
    build(root, out)
    assert build(root, out) == 0
    fill(root, "ja", {"spot": {"spot.cancel": "取消"}})
    os.utime(po(root, "ja"), ns=(time.time_ns() + 10**9,) * 2)
    assert build(root, out) == 1
    assert Messages.load(out).text("spot.cancel", "jp") == "取消"


def test_the_shell_has_the_menu_entries_of_every_plugin(root, tmp_path):
    out = tmp_path / "build"
    fill(root, "en", {"shell": {"shell.title": "Title"}, "spot": {"spot.nav.trade": "Trade"}})
    build(root, out)
    assert json.loads((out / "en" / "shell.json").read_text("utf-8")) == {
        "shell.title": "Title",
        "spot.nav.trade": "Trade",
    }
    fill(root, "en", {"spot": {"spot.nav.trade": "Spot"}})
    os.utime(po(root, "en"), ns=(time.time_ns() + 10**9,) * 2)
    build(root, out)
    assert json.loads((out / "en" / "shell.json").read_text("utf-8"))["spot.nav.trade"] == "Spot"


def test_pages_that_a_deployment_begins_with_stay_on_the_server(root, tmp_path):
    fill(root, "en", {"content": {"content.title": "Help", "content.starter.company": "We are …"}})
    build(root, tmp_path / "build")
    assert json.loads((tmp_path / "build" / "en" / "content.json").read_text("utf-8")) == {"content.title": "Help"}
    assert Messages.load(tmp_path / "build").text("content.starter.company", "en") == "We are …"


def test_a_build_takes_away_what_has_no_source_any_more(root, tmp_path):
    out = tmp_path / "build"
    build(root, out)
    po(root, "th").unlink()
    build(root, out)
    assert not (out / "th/spot.json").exists()
    assert not (out / "th/LC_MESSAGES/spot.mo").exists()
    assert (out / "vi/spot.json").exists()


def test_a_build_reports_each_file_on_the_way(root, tmp_path):
    seen = []
    build(root, tmp_path / "build", lambda *step: seen.append(step))
    assert seen == [(done, len(TAGS), f"{tag}/spot") for done, tag in enumerate(TAGS, start=1)]


def test_an_unfinished_text_is_left_out_so_that_english_shows(root, tmp_path):
    edit(po(root, "ko"), 'msgstr "[ko] cancel"', 'msgstr ""')
    edit(po(root, "vi"), 'msgid "spot.cancel"', '#, fuzzy\nmsgid "spot.cancel"')
    build(root, tmp_path / "build")
    messages = Messages.load(tmp_path / "build")
    assert messages.text("spot.cancel", "hy") == messages.text("spot.cancel", "yn") == "Cancel"
    assert "spot.cancel" not in json.loads((tmp_path / "build/ko/spot.json").read_text("utf-8"))


# --- checking


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('msgstr "[ja] cancel"', 'msgstr ""', "no text"),
        ('msgstr "[ja] cancel"', 'msgstr "  "', "no text"),
        ('msgid "spot.cancel"', '#, fuzzy\nmsgid "spot.cancel"', "fuzzy"),
        ('msgid "spot.cancel"', 'msgid "spot.other"', "missing in ja"),
        ('msgid "spot.cancel"', 'msgid "spot.other"', "not in English"),
        ('msgid "spot.cancel"', 'msgid "wallet.cancel"', "not a key of this file"),
        ('msgid "spot.cancel"', 'msgid "spot.count"', "stands twice"),
        ('msgid "spot.cancel"\n', '#~ msgid "spot.gone"\n#~ msgstr "x"\n\nmsgid "spot.cancel"\n', "obsolete"),
        ("{price}", "{prize}", "placeholders differ"),
        (" {quantity}", "", "placeholders differ"),
        ("{price}", "{price", "a brace stands alone"),
        ('msgstr "[ja] cancel"', 'msgstr "Cancel"', "the text is English"),
        ('msgstr "[ja] cancel"', 'msgstr "[ja] cancel "', "space at the start or end"),
        ('msgstr "[ja] cancel"', 'msgstr "\\n[ja] cancel"', "space at the start or end"),
        ('msgstr "[ja] cancel"', 'msgstr "$t(spot.unit)"', "another text"),
        ('msgstr[0] "{count} ja other"', 'msgstr[0] "{count} a"\nmsgstr[1] "{count} b"', "1 plural forms are needed"),
        ('msgid_plural "spot.count"\nmsgstr[0]', "msgstr", "needs plural forms"),
        ("nplurals=1; plural=0;", "nplurals=2; plural=(n != 1);", "the header must say"),
        ('msgstr "[ja] cancel"', "message = x", "can't be read"),
    ],
)
def test_a_fault_is_found_and_placed(root, old, new, complaint):
    edit(po(root, "ja"), old, new)
    found = [problem for problem in check(root) if complaint in problem.what]
    assert found, [str(problem) for problem in check(root)]
    for problem in found:
        file = root.parent / problem.file
        assert file.exists()
        assert 1 <= problem.line <= len(file.read_text("utf-8").splitlines())


def test_a_problem_reads_as_file_line_key_and_complaint(root):
    edit(po(root, "ja"), 'msgstr "[ja] cancel"', 'msgstr ""')
    lines = po(root, "ja").read_text("utf-8").splitlines()
    line = lines.index("#. A button.") + 1
    assert [str(one) for one in check(root)] == [f"locales/ja/LC_MESSAGES/spot.po:{line} spot.cancel: no text"]


def test_a_language_without_a_file_lacks_every_key(root):
    po(root, "vi").unlink()
    assert {(one.key, one.what) for one in check(root)} == {
        (key, "missing in vi") for key in ("spot.cancel", "spot.count", "spot.filled", "spot.unit")
    }


def test_a_singular_may_leave_the_number_out_where_english_does(root):
    fill(root, "en", {"spot": {"spot.count": {"one": "one order", "other": "{count} orders"}}})
    fill(root, "es", {"spot": {"spot.count": {"one": "una orden", "other": "{count} órdenes"}}})
    assert check(root) == []
    fill(root, "es", {"spot": {"spot.count": {"one": "{n} orden", "other": "{count} órdenes"}}})
    assert [one.key for one in check(root)] == ["spot.count"]


def test_a_text_may_be_english_where_somebody_says_so(root):
    fill(root, "es", {"spot": {"spot.cancel": "Cancel"}})
    assert len(check(root)) == 1
    fill(root, "es", {"spot": {"spot.cancel": "Cancel"}}, same=["spot.cancel"])
    assert check(root) == []


def test_a_name_flagged_in_english_is_the_same_everywhere(root):
    fill(root, "en", {"spot": {"spot.cancel": "Agio"}}, same=["spot.cancel"])
    for tag in TRANSLATED:
        fill(root, tag, {"spot": {"spot.cancel": "Agio"}})
    assert check(root) == []


@pytest.mark.parametrize("text", ["USDT", "BTC / USDT", "24 %", "{a} – {b}", "TP/SL"])
def test_figures_and_symbols_need_no_translation(root, text):
    for tag in TAGS:
        fill(root, tag, {"spot": {"spot.unit": text}})
    assert check(root) == []


@pytest.mark.parametrize("text", ["Total", "Buy BTC", "ORDER", "OK now"])
def test_words_do_need_one(root, text):
    for tag in TAGS:
        fill(root, tag, {"spot": {"spot.unit": text}})
    assert len(check(root)) == len(TRANSLATED)


# --- the code


@pytest.fixture
def code(tmp_path):
    folder = tmp_path / "code"
    folder.mkdir()
    (folder / "all.py").write_text(
        'text("spot.cancel")\nwarn(key="spot.filled")\ntext("spot.count", count=2)\ntext("spot.unit")\n'
    )
    return folder


def test_code_that_uses_what_english_has_is_fine(root, code):
    assert check(root, [code]) == []


@pytest.mark.parametrize("name", ["more.py", "more.ts", "more.tsx", "deep/er/more.tsx"])
@pytest.mark.parametrize("line", ['t("spot.lost")', "t('spot.lost')", 'label: "spot.lost"', 'find("spot.lost", {})'])
def test_a_key_that_english_lacks_is_found_in_the_code(root, code, name, line):
    file = code / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"first\n{line}\n")
    assert check(root, [code]) == [Problem(f"code/{name}", 2, "spot.lost", "used here, but not in English")]


@pytest.mark.parametrize(
    "line",
    [
        'Parameter("spot.maker_fee")',
        'Parameter(\n    key="spot.maker_fee")',
        'kernel.parameters.get("spot.maker_fee")',
        'TaskSpec(name="spot.expire")',
        'open("spot.csv")',
        'from agio_spot import "spot."',
        "// the key `spot.lost` is gone",
        '"unknown.lost"',
        '"spot.Upper"',
        '"spot"',
    ],
)
def test_other_names_are_not_taken_for_keys(root, code, line):
    (code / "more.ts").write_text(line)
    assert check(root, [code]) == []


def test_other_names_can_be_declared(root, code):
    (code / "more.py").write_text('emit("spot.event.filled"); emit("spot.closed")')
    assert len(check(root, [code])) == 2
    edit(root / "languages.toml", "names = [", 'names = ["spot.event.", "spot.closed",')
    assert check(root, [code]) == []


@pytest.mark.parametrize("name", ["tests/test_x.py", "node_modules/x.js", "x.test.ts", "dist/x.js", ".cache/x.py"])
def test_tests_and_built_files_are_not_the_code(root, code, name):
    (code / name).parent.mkdir(parents=True, exist_ok=True)
    (code / name).write_text('t("spot.lost")')
    assert check(root, [code]) == []


def test_a_key_that_nobody_uses_is_found(root, code):
    (code / "all.py").write_text('t("spot.filled"), t("spot.count"), t("spot.unit")')
    (found,) = check(root, [code])
    assert (found.key, found.file) == ("spot.cancel", "locales/en/LC_MESSAGES/spot.po")
    assert "never used" in found.what
    (code / "more.ts").write_text("t(`spot.cancel`)")
    assert check(root, [code]) == []


@pytest.mark.parametrize("key", ["spot.code.too_late", "spot.parameter.fee", "spot.state.open", "spot.kind.x"])
def test_a_composed_key_counts_as_used_by_its_declared_prefix(root, code, key):
    edit(root / "languages.toml", "dynamic = [", 'dynamic = ["spot.kind.", ')
    for tag in TAGS:
        fill(root, tag, {"spot": {key: f"{tag} late"}})
    assert check(root, [code]) == []


def test_a_whole_key_of_a_composed_family_is_looked_for_as_any_other(root, code):
    (code / "more.ts").write_text('const MISSING = { checks: "spot.code.too_late" };')
    (found,) = check(root, [code])
    assert (found.key, found.what) == ("spot.code.too_late", "used here, but not in English")


@pytest.mark.parametrize(
    ("name", "line"),
    [("a.tsx", "t(`spot.${one}`)"), ("a.py", 'text(f"spot.{one}")'), ("a.ts", "const name = `spot.${id}`;")],
)
def test_a_key_composed_in_a_template_counts_as_used(root, code, name, line):
    (code / name).write_text(line)
    assert [str(problem) for problem in check(root, [code]) if "never used" in problem.what] == []


def test_names_of_reasons_and_constants_are_no_missing_texts(root, code):
    (code / "reasons.py").write_text('FEE = Other(1, "spot.fee")')
    assert [str(problem) for problem in check(root, [code]) if "not in English" in problem.what] == []


def test_a_declared_domain_without_a_catalogue_is_found(root, code):
    assert check(root, [code], ["spot"]) == []
    assert [(one.file, one.key) for one in check(root, [code], ["spot", "wallet"])] == [
        ("locales/en/LC_MESSAGES/wallet.po", "wallet")
    ]
    (code / "more.py").write_text('t("wallet.title")')
    assert {one.key for one in check(root, [code], ["spot", "wallet"])} == {"wallet", "wallet.title"}


# --- editing


def test_filling_a_language_repeats_the_remarks_of_english(root):
    assert "#. A button." in po(root, "th").read_text("utf-8")


def test_filling_the_same_texts_again_changes_nothing(root):
    before = po(root, "ja").read_bytes()
    assert fill(root, "ja", {"spot": {"spot.cancel": "[ja] cancel"}}) == 0
    assert po(root, "ja").read_bytes() == before
    assert fill(root, "ja", {"spot": {"spot.cancel": "取消"}}) == 1


def test_one_text_fills_a_plural_where_the_language_has_one_form(root):
    fill(root, "ja", {"spot": {"spot.count": "{count}件"}})
    assert check(root) == []
    with pytest.raises(ValueError, match="plural forms"):
        fill(root, "ja", {"spot": {"spot.count": {"one": "a", "other": "b"}}})


def test_a_new_key_asks_every_language_for_its_text(root):
    assert len(add(root, "spot.fresh", "Fresh")) == len(TAGS)
    assert {(one.key, one.what) for one in check(root)} == {("spot.fresh", "no text")}
    assert len(check(root)) == len(TRANSLATED)
    assert add(root, "spot.fresh", "Fresh") == []


@pytest.mark.parametrize("key", ["spot", "Spot.x", "spot.x-y", "spot..x", "", "spot.x "])
def test_a_key_that_is_none_is_not_added(root, key):
    with pytest.raises(ValueError, match="is not a key"):
        add(root, key)


def test_files_have_one_order_and_form(root):
    file = po(root, "ko")
    head, *entries = file.read_text("utf-8").rstrip("\n").split("\n\n")
    wrapped = entries[0].replace('msgstr "[ko] cancel"', 'msgstr ""\n"[ko] "\n"cancel"')
    assert wrapped != entries[0]
    file.write_text("\n\n".join([head, *reversed(entries[1:]), wrapped, '#~ msgid "spot.gone"\n#~ msgstr "x"']) + "\n")
    assert normalise(root) == [file]
    assert file.read_text("utf-8").rstrip("\n").split("\n\n") == [head, *entries]
    assert normalise(root) == []


def test_a_long_text_stays_on_one_line(root):
    text = "word " * 60 + "end"
    fill(root, "es", {"spot": {"spot.cancel": text}})
    assert f'msgstr "{text}"' in po(root, "es").read_text("utf-8")


# --- glossaries


def glossary(root, tag, text):
    (root / tag / "glossary.toml").write_text(text, "utf-8")


def every_glossary(root, **terms):
    for language in read_languages(root / "languages.toml"):
        glossary(root, language.tag, terms.get(language.tag, '[cancel]\nkey = "spot.cancel"\nsay = "cancel"\n'))


def test_a_term_stands_in_the_message_that_is_its_own(root):
    every_glossary(root)
    assert check(root) == []
    every_glossary(root, ja='[cancel]\nsay = "取消"\n')
    [problem] = check(root)
    assert (problem.key, "取消" in problem.what) == ("spot.cancel", True)


def test_a_word_that_must_not_stand_is_found_in_every_text(root):
    every_glossary(root, ja='[cancel]\nsay = "cancel"\nnever = ["JA OTHER"]\n')
    assert {problem.key for problem in check(root)} == {"spot.count"}


def test_a_glossary_lacks_no_term_that_english_has(root):
    every_glossary(root, ja="")
    assert any("differ: cancel" in problem.what for problem in check(root))


def test_a_term_of_no_message_is_found(root):
    every_glossary(root, en='[cancel]\nkey = "spot.gone"\nsay = "cancel"\n')
    assert any("names no message: spot.gone" in problem.what for problem in check(root))
