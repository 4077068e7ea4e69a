import pytest
from agio_kernel.ports.languages import Language, find_language, language, languages, read_languages
from babel import Locale


def test_the_wire_keys_mean_the_languages_of_the_product():
    assert {one.key: one.tag for one in languages()} == {
        "en": "en",
        "xby": "es",
        "jp": "ja",
        "hy": "ko",
        "ty": "th",
        "yn": "vi",
        "zh": "zh-Hans",
        "ft": "zh-Hant",
    }


@pytest.mark.parametrize(
    ("key", "english_name"),
    [
        ("en", "English"),
        ("xby", "Spanish"),
        ("jp", "Japanese"),
        ("hy", "Korean"),
        ("ty", "Thai"),
        ("yn", "Vietnamese"),
        ("zh", "Chinese (Simplified)"),
        ("ft", "Chinese (Traditional)"),
    ],
)
def test_babel_knows_each_language_as_what_it_is(key, english_name):
    assert Locale.parse(language(key).babel).english_name == english_name
    assert Locale.parse(language(key).html, sep="-").english_name == english_name


def test_the_wire_key_of_korean_is_armenian_to_babel_which_is_why_it_must_not_travel():
    assert Locale.parse("hy").english_name == "Armenian"
    assert language("hy").babel != "hy"


@pytest.mark.parametrize("key", [one.key for one in languages()])
def test_a_language_names_itself_in_its_own_script(key):
    one = language(key)
    own = Locale.parse(one.babel).get_language_name(one.babel) or ""
    shared = set(one.name.casefold()) & set(own.casefold())
    assert shared, f"{one.name} is not how {own} names itself"


def test_rising_prices_are_red_in_east_asia_by_default():
    assert {one.key for one in languages() if one.up == "red"} == {"jp", "hy", "zh", "ft"}
    assert all({one.up, one.down} == {"red", "green"} for one in languages())


def test_an_unknown_key_means_the_default_of_the_deployment():
    assert language("klingon").key == "en"
    assert language("klingon", default="ft").key == "ft"
    assert language(None).key == "en"
    assert language("").key == "en"
    assert find_language("klingon") is None
    assert find_language("ty") is language("ty")


def test_a_tag_is_not_a_wire_key():
    assert find_language("ja") is None


ENTRY = """
[[language]]
key = "{key}"
tag = "{tag}"
html = "{tag}"
babel = "{tag}"
name = "x"
up = "green"
down = "red"
"""


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ([("en", "en"), ("en", "fr")], "share a key"),
        ([("en", "en"), ("xx", "en")], "share a tag"),
        ([("jp", "ja")], "source language"),
    ],
)
def test_a_file_that_could_mix_up_readers_is_refused(tmp_path, entries, complaint):
    file = tmp_path / "languages.toml"
    file.write_text("".join(ENTRY.format(key=key, tag=tag) for key, tag in entries))
    with pytest.raises(ValueError, match=complaint):
        read_languages(file)


def test_reading_a_file_gives_its_languages_in_order(tmp_path):
    file = tmp_path / "languages.toml"
    file.write_text(ENTRY.format(key="en", tag="en") + ENTRY.format(key="jp", tag="ja"))
    assert [one.tag for one in read_languages(file)] == ["en", "ja"]
    assert all(isinstance(one, Language) for one in read_languages(file))
