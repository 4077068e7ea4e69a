"""Settings: a deployment that can't start as configured says what to change and where."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import FilesKey, Settings, load

DEVELOPMENT = 'plugins = ["market"]\n[deployment]\ndevelopment = true\n'


def settings(folder: Path, text: str, **environment: str) -> Settings:
    (folder / "agio.toml").write_text(text, "utf-8")
    return load(folder / "agio.toml", data=folder / "data", port=8000, environment=environment)


def test_a_small_file_is_enough(tmp_path: Path):
    made = settings(tmp_path, DEVELOPMENT)
    assert made.plugins == ("market",)
    assert made.deployment.development and made.deployment.language == "en"
    assert (made.root, made.port, made.host) == (tmp_path.resolve(), 8000, "127.0.0.1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("plugins = [", "agio.toml: "),
        ("", "missing required field `plugins`"),
        ("plugins = 'market'", r"Expected `array`, got `str` - at `\$.plugins`"),
        ("plugins = []\ncolour = 'red'", "unknown field `colour`"),
        ("plugins = []\n[brand]\ncolour = 'red'", r"unknown field `colour` - at `\$.brand`"),
        ("plugins = []\n[brand]\nup_down = 'red'", "unknown field `up_down`"),
        ("plugins = []\n[deployment]\nguard = 'none'", "Invalid enum value 'none'"),
        ('plugins = ["spot", "market", "spot"]', "lists spot more than once"),
        ("plugins = []\n[deployment]\ntoast-seconds = 0", r"Expected `int` >= 1 - at `\$.deployment.toast-seconds`"),
        ("plugins = []\n[deployment]\ndemo = ['cases']", "demo is for development only"),
        ("plugins = []\n[deployment]\norigins = ['agio.example']", "an origin is like https://agio.example"),
        ("plugins = []\n[deployment]\norigins = ['https://agio.example/shop']", "an origin is like"),
    ],
)
def test_a_mistake_in_the_file_is_a_sentence_that_names_the_file(tmp_path: Path, text: str, sentence: str):
    with pytest.raises(ConfigurationError, match=sentence) as caught:
        settings(tmp_path, text, AGIO_SECRET="s" * 32)
    assert "agio.toml" in str(caught.value)


def test_a_missing_file_is_a_sentence_too(tmp_path: Path):
    with pytest.raises(ConfigurationError, match=r"agio\.toml is missing: call agio in a deployment.s folder"):
        load(tmp_path / "agio.toml", data=tmp_path, port=1, environment={})


def test_kebab_names_are_read(tmp_path: Path):
    made = settings(tmp_path, DEVELOPMENT + 'default-language = "jp"\n[brand]\nup-down = "red"\nradius = 8\n')
    assert (made.deployment.default_language, made.brand.up_down, made.brand.radius) == ("jp", "red", 8)


def test_a_plugins_table_is_kept_as_it_stands(tmp_path: Path):
    made = settings(tmp_path, DEVELOPMENT + "[plugin.market]\nseed = 'a'\n[plugin.market.replay]\nBTCUSDT = 'x'\n")
    assert made.plugin_config == {"market": {"seed": "a", "replay": {"BTCUSDT": "x"}}}


def test_a_live_site_needs_a_secret_of_its_own(tmp_path: Path):
    with pytest.raises(ConfigurationError, match="set AGIO_SECRET"):
        settings(tmp_path, "plugins = []")
    with pytest.raises(ConfigurationError, match="at least 32 characters"):
        settings(tmp_path, "plugins = []", AGIO_SECRET="short")
    assert settings(tmp_path, "plugins = []", AGIO_SECRET="s" * 32).secret == b"s" * 32
    assert not (tmp_path / "data").exists()


def test_in_development_a_secret_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path):
    first = settings(tmp_path, DEVELOPMENT).secret
    assert len(first) == 64
    assert settings(tmp_path, DEVELOPMENT).secret == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("left", ["", "\n", "cut"])
def test_a_secret_that_was_lost_is_told_instead_of_being_used(tmp_path: Path, left: str):
    settings(tmp_path, DEVELOPMENT)
    (tmp_path / "data" / "secret").write_text(left)  # what a power cut may leave of a file
    with pytest.raises(ConfigurationError, match="backup"):
        settings(tmp_path, DEVELOPMENT)
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_of_two_processes_that_start_together_both_have_the_first_ones_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    other = "s" * 64
    link = os.link

    def first_the_other(draft: str, path: Path) -> None:
        path.write_text(other)
        link(draft, path)

    monkeypatch.setattr(os, "link", first_the_other)
    assert settings(tmp_path, DEVELOPMENT).secret == other.encode()
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_addresses_come_from_the_environment(tmp_path: Path):
    made = settings(
        tmp_path, DEVELOPMENT, DATABASE_URL="postgresql://db", REDIS_URL="redis://cache", AGIO_HOST="0.0.0.0"
    )
    assert (made.database_url, made.redis_url, made.host) == ("postgresql://db", "redis://cache", "0.0.0.0")


def test_nobody_is_a_trusted_proxy_until_it_is_named(tmp_path: Path):
    assert settings(tmp_path, DEVELOPMENT).trusted_proxies == ()
    named = DEVELOPMENT + 'trusted-proxies = ["192.0.2.1", "10.8.0.0/24", "2001:db8::/48"]\n'
    assert [str(one) for one in settings(tmp_path, named).trusted_proxies] == [
        "192.0.2.1/32",
        "10.8.0.0/24",
        "2001:db8::/48",
    ]
    given = settings(tmp_path, named, AGIO_TRUSTED_PROXIES="172.16.0.1, 172.16.0.2").trusted_proxies
    assert [str(one) for one in given] == ["172.16.0.1/32", "172.16.0.2/32"]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("0.0.0.0/0", "too wide"),
        ("128.0.0.0/1", "too wide"),
        ("::/0", "too wide"),
        ("2000::/3", "too wide"),
        ("10.8.0.7/24", "host bits"),
        ("nginx", "address or a network"),
        ("*", "address or a network"),
        ("", "address or a network"),
    ],
)
def test_the_whole_internet_is_no_trusted_proxy(tmp_path: Path, word: str, sentence: str):
    with pytest.raises(ConfigurationError, match=sentence) as caught:
        settings(tmp_path, DEVELOPMENT + f'trusted-proxies = ["{word}"]\n')
    assert "agio.toml" in str(caught.value)
    if word:
        with pytest.raises(ConfigurationError, match=f"AGIO_TRUSTED_PROXIES.*{sentence}"):
            settings(tmp_path, DEVELOPMENT, AGIO_TRUSTED_PROXIES=word)


def test_what_is_handed_in_within_a_day_is_bounded_beside_a_folder_and_a_bucket(tmp_path: Path):
    standard = settings(tmp_path, DEVELOPMENT).files
    assert (standard.user_megabytes, standard.operator_megabytes) == (100, 400)
    changed = settings(tmp_path, f"{DEVELOPMENT}[files]\nuser-megabytes = 8\noperator-megabytes = 900\n").files
    assert (changed.user_megabytes, changed.operator_megabytes) == (8, 900)
    for words in ("user-megabytes = 7", "operator-megabytes = 0"):
        with pytest.raises(ConfigurationError, match="megabytes"):
            settings(tmp_path, f"{DEVELOPMENT}[files]\n{words}\n")


def test_pictures_lie_in_a_folder_until_a_bucket_is_named_and_its_key_comes_from_the_environment(tmp_path: Path):
    assert settings(tmp_path, DEVELOPMENT).files.store == "folder"
    named = DEVELOPMENT + '[files]\nstore = "s3"\nbucket = "pictures"\nendpoint = "https://s3.example.com"\n'
    key = {"AGIO_S3_ACCESS_KEY_ID": "a-key", "AGIO_S3_SECRET_ACCESS_KEY": "its secret"}
    made = settings(tmp_path, named, **key)
    assert (made.files.bucket, made.files.region, made.files_key) == (
        "pictures",
        "us-east-1",
        FilesKey("a-key", "its secret"),
    )
    assert "its secret" not in repr(made)
    assert settings(tmp_path, named).files_key is None
    with pytest.raises(ConfigurationError, match="both"):
        settings(tmp_path, named, AGIO_S3_ACCESS_KEY_ID="a-key")


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ('bucket = "pictures"', "store"),
        ('store = "s3"', "bucket"),
        ('store = "s3"\nbucket = "b"\nendpoint = "s3.example.com"', "https"),
        ('store = "s3"\nbucket = "b"\nendpoint = "https://a:b@s3.example.com"', "https"),
        ('store = "ftp"', "ftp"),
        ('store = "s3"\nbucket = "b"\nsecret = "x"', "secret"),
    ],
)
def test_a_bucket_that_is_not_whole_stops_the_start(tmp_path: Path, files: str, sentence: str):
    with pytest.raises(ConfigurationError, match=sentence):
        settings(tmp_path, f"{DEVELOPMENT}[files]\n{files}\n")
