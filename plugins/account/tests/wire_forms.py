"""Forms of the account's calls."""

from __future__ import annotations

from agio_testing.environments.authenticator import Authenticator
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.waiting import eventually
from agio_testing.wire_forms import Naming, WireForms, data_of


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """A second device, a passkey and an API key."""
    offer = data_of(owner.post("offerPasskey", password=owner.password))
    made = Authenticator().made(offer, origin=f"http://{offer['party']}:{site.port}")
    passkey = data_of(owner.post("addPasskey", credential=made))["id"]
    second = site.visitor()
    second.token = data_of(second.post("userLogin", account=owner.account, password=owner.password))["token"]
    device = next(row["id"] for row in owner.rows("devices") if not row["current"])
    key = owner.post("createApiKey", name="bot", scopes="read", days="30", password=owner.password)
    assert owner.post("askData", password=owner.password)["code"] == 0
    archive = eventually(lambda: next((row["id"] for row in owner.rows("archives") if row["state"] == "ready"), ""))
    return {"device": device, "passkey": passkey, "key": data_of(key)["id"], "archive": archive}


FORMS = WireForms(
    naming=(
        Naming("web/revokeApiKey", "key"),
        Naming("web/revokeDevice", "device"),
        Naming("web/archivePart", "archive", {"part": "0"}),
        Naming("web/renamePasskey", "passkey", {"name": "Mine"}),
        Naming("web/removePasskey", "passkey", own=None),
    ),
    names=frozenset({("web/passkeyRequest", "fields")}),
    things=things,
    withheld=frozenset({"web/archives", "web/archivePart", "web/closing", "web/exportAccount"}),
)
