"""A plugin that another needs stays on, and the refusal names the other as the operator's language does."""

import gettext
from types import ModuleType

import msgspec
import pytest
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.plugins.hookspecs import hookimpl
from agio_kernel.plugins.offerings import DRAINS_S
from agio_kernel.plugins.plugin import Plugin
from operator_desk import desk_plugin


@pytest.fixture
def modules():
    @hookimpl
    def agio_plugin() -> Plugin:
        return Plugin(id="till", title="Till", version="1.0.0", requires=("desk",))

    till = ModuleType("till")
    vars(till)["agio_plugin"] = agio_plugin
    return {"desk": desk_plugin(), "till": till}


class Texts(gettext.NullTranslations):
    def __init__(self, texts):
        super().__init__()
        self._texts = texts

    def gettext(self, message):
        return self._texts.get(message, message)

    def ngettext(self, msgid1, msgid2, n):
        return self._texts.get(msgid1, msgid1)


async def drained(call):
    """Long enough for what was let in before to have begun."""
    await call.kernel.clock.advance(seconds=DRAINS_S)


async def refusal(call, who):
    answer = await call("operatorOfferingSwitch", who, plugin="desk", state="draining", reason="season ends")
    assert answer.data == {"state": "draining"}
    await drained(call)
    switch = call.calls["web/operatorOfferingSwitch"]
    form = msgspec.convert({"plugin": "desk", "state": "off", "reason": "season ends"}, switch.form)
    request = Request(switch, who, form, "jp", "one intent", b"print", call.client, call.kernel.intents)
    with pytest.raises(ApiError) as refused:
        await switch.handler(request)
    return refused.value


async def test_it_is_named_in_the_reader_s_language(call, ada):
    for tag, name in (("en", "Cash desk"), ("ja", "窓口")):
        call.kernel.messages._catalogues[tag, "till"] = Texts({"till.plugin": name})
    found = await refusal(call, ada)
    assert (found.code.number, found.params["plugin"]) == (3911, "窓口")


async def test_one_without_a_text_is_called_as_it_calls_itself(call, ada):
    assert (await refusal(call, ada)).params["plugin"] == "Till"


async def test_one_is_not_switched_on_again_without_what_it_needs(call, ada):
    async def switch(plugin, state):
        return await call("operatorOfferingSwitch", ada, plugin=plugin, state=state, reason="season ends")

    for plugin in ("till", "desk"):
        for state in ("draining", "off"):
            assert (await switch(plugin, state)).code == 0
            await drained(call)
    lacking = await switch("till", "on")
    assert (lacking.code, lacking.field) == (3913, "plugin")
    assert (await switch("desk", "on")).code == (await switch("till", "on")).code == 0
