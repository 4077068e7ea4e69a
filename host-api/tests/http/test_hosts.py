"""A live site says where it is, or doesn't start: it would answer for any host, and could name none."""

from __future__ import annotations

import pytest
from agio_host.hosts import require_names
from agio_kernel.declarations.errors import ConfigurationError
from agio_kernel.settings.deployment import Deployment

HOSTS, ORIGINS = ("agio.example", "127.0.0.1"), ("https://agio.example",)


def test_a_live_site_with_hosts_and_origins_starts_and_one_in_development_without_them():
    require_names(Deployment(hosts=HOSTS, origins=ORIGINS))
    require_names(Deployment(hosts=("*.agio.example",), origins=("https://trade.agio.example:8443",)))
    require_names(Deployment(development=True))


@pytest.mark.parametrize(
    ("deployment", "says"),
    [
        (Deployment(), "hosts = "),
        (Deployment(origins=ORIGINS), "hosts = "),
        (Deployment(hosts=("*",), origins=ORIGINS), "hosts = "),
        (Deployment(hosts=HOSTS), "origins = "),
        (Deployment(hosts=HOSTS, origins=("https://other.example",)), "other.example"),
    ],
)
def test_a_live_site_without_a_name_is_refused_at_the_start(deployment: Deployment, says: str):
    with pytest.raises(ConfigurationError, match=says):
        require_names(deployment)
