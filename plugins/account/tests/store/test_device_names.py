"""A device is told in words: in the list of those signed in, and in the message about a new one."""

import msgspec
import pytest
from agio_account.declared.events import NewDevice
from agio_account.sessions.device import device_of
from agio_kernel.ports.events import Subscription

CHROME = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36"
)
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1"
    " Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (CHROME, "Chrome · Windows"),
        (f"{CHROME} Edg/130.0", "Edge · Windows"),
        (IPHONE, "Safari · iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox · Linux"),
        ("curl/8.5.0", ""),
        ("", ""),
    ],
)
def test_browser_and_system_are_named(agent, words):
    assert str(device_of(agent)) == words


async def test_a_new_device_is_told_by_its_names_and_not_by_its_agent(caller_with):
    heard = []

    async def hear(tx, event):
        heard.append(event.device)

    call = caller_with()
    call.kernel.bus.subscribe("listens", [Subscription(NewDevice, "hear", hear)])
    assert (await call.register("ann@example.com")).code == 0
    elsewhere = call.elsewhere()
    elsewhere.client = msgspec.structs.replace(elsewhere.client, agent=IPHONE)
    assert (await elsewhere("userLogin", account="ann@example.com", password="correct horse")).code == 0
    await call.kernel.bus.deliver_due()
    assert heard == ["Safari · iPhone"]
