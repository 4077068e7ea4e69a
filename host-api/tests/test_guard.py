"""Access to screens: every path of every remote under the three readings of ``guard``, by visitor and user."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest
from agio_host.deployment import deployment
from agio_host.guard import LISTED, Guard
from agio_host.offered import Offered
from agio_kernel.declarations.access import Access
from agio_kernel.declarations.remote import Remote
from agio_kernel.plugins.plugin_set import PluginSet
from agio_kernel.settings.deployment import Settings, load
from agio_testing.site import ROOT

SPECIFIED = """
/, /market, /index, /login, /register, /forgetpwd, /text, /downLoad, /help, /helpDetail, /about, /agrt, /bannerDetail,
/notice, /security, /benefits, /benefitsDetail, /signRule, /userAgreement, /settingNew, /setting-newdetail,
/questionnaire, /verificationCode"""


def settings_of(data: Path) -> Settings:
    """The deployment that comes with the repository."""
    return load(ROOT / "agio.toml", data=data, port=1, environment={})


def open_to(access: str, who: str) -> bool:
    """As the shell decides it: a screen of users leads a visitor to the log-in."""
    return access != "user" or who == "user"


@pytest.mark.parametrize("who", ["visitor", "user"])
@pytest.mark.parametrize("guard", ["listed", "browse", "open"])
def test_every_path_of_every_remote_is_open_to_whom_the_reading_says(guard: Guard, who: str, tmp_path: Path) -> None:
    settings = settings_of(tmp_path)
    settings = msgspec.structs.replace(settings, deployment=msgspec.structs.replace(settings.deployment, guard=guard))
    plugins = PluginSet.load(settings.plugins)
    remotes: list[tuple[str, Remote]] = plugins.declared("remote")
    declared = {one.path: one.access for _, remote in remotes for one in remote.screens}
    shown = deployment(
        settings, plugins, remotes, ROOT / "build", {}, Offered(list(plugins.up()), {}, [], 0), ("email",)
    )
    listed = set(re.split(r",\s*", SPECIFIED.strip()))
    assert listed - set(declared) == {"/", "/index"}  # the shell's own, open to everybody
    for remote in shown["remotes"]:
        for screen in remote["screens"]:
            path, own = screen["path"], declared[screen["path"]]
            expected = (
                who == "user"
                or own is Access.OPERATOR
                or path.startswith("/operator")
                or path in listed
                or guard == "open"
                or (guard == "browse" and own is Access.VISITOR)
            )
            assert open_to(screen["access"], who) is expected, (guard, path)


def test_the_list_is_the_specifications_and_a_deployment_browses_unless_it_says_otherwise(
    tmp_path: Path,
) -> None:
    assert set(re.split(r",\s*", SPECIFIED.strip())) == LISTED
    assert settings_of(tmp_path).deployment.guard == "browse"
