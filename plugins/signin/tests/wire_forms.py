"""Forms of the calls of sign-in."""

from __future__ import annotations

from agio_signin.declared.parameters import TIER
from agio_testing.site import Site
from agio_testing.visitor import Visitor
from agio_testing.wire_forms import Naming, WireForms, data_of


def things(site: Site, owner: Visitor) -> dict[str, str]:
    """The reward of today, which here needs no identity."""
    site.set_constants({TIER: "none"})
    return {"reward": str(data_of(owner.post("signinToday"))["id"])}


FORMS = WireForms(
    naming=(Naming("web/signinReward", "reward"),), things=things, withheld=frozenset({"web/signinExport"})
)
