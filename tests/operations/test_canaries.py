"""The canaries of a running deployment: what its process comes by is known to the run, and found where it stands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from agio_testing.run import canaries
from agio_testing.run.secrets import SecretInClear, assert_no_secret_in
from agio_testing.site import Site


def noted() -> set[str]:
    """Every secret that any process of this run has come by."""
    return {one.value for one in canaries.every_secret(Path(os.environ[canaries.FOLDER]))}


def test_what_a_site_comes_by_is_noted_and_a_line_of_its_log_that_tells_it_is_found(site: Site) -> None:
    visitor = site.visitor()
    before = noted()
    visitor.registered()
    visitor.post("setTpassword", tpassword="948172", tpassword2="948172", password=visitor.password)
    offered = visitor.post("bindTotp", password=visitor.password)
    assert offered["code"] == 0, offered
    cookie = visitor.http.cookies["agio_session"]
    secret = offered["data"]["secret"]
    assert {visitor.token, cookie, secret, visitor.password, "948172"} <= noted()
    assert not before & {visitor.token, cookie, secret}
    assert_no_secret_in(site.folder)
    written = site.log.stat().st_size
    for one in (visitor.token, cookie, secret, "948172"):
        with site.log.open("a") as log:
            log.write(f'\n{{"event": "planted {one} here"}}\n')
        try:
            with pytest.raises(SecretInClear):
                assert_no_secret_in(site.folder)
        finally:
            os.truncate(site.log, written)
    assert_no_secret_in(site.folder)
