"""Requirements of every new account, whatever it signs in with: a country, the agreement, and perhaps an invitation."""

from __future__ import annotations

from agio_kernel.declarations.errors import warning
from agio_kernel.identity.security import INVITATION
from agio_kernel.ports.countries import is_country
from agio_kernel.ports.kernel import Kernel

from agio_account.declared import parameters as constants
from agio_account.sessions.open import checked_invite

_TICKED = frozenset({"1", "true", "on", "yes"})


def check_country(country: str) -> None:
    """A warning beside the field for what is no country. It can't be changed afterwards."""
    if not is_country(country):
        raise warning("kernel.code.country_unknown", field="country")


def check_invite_and_agreement(kernel: Kernel, invite: str, agree: str) -> str:
    """The invitation code; a warning where it is missing and required, or the agreement isn't ticked. Where
    nobody keeps invitations none can be required.
    """
    invite = checked_invite(invite)
    required = kernel.parameters.get(constants.INVITATION) == "required" and kernel.rules.has(INVITATION)
    if not invite and required:
        raise warning("account.warning.invite_required", field="invite")
    if agree.lower() not in _TICKED:
        raise warning("account.warning.agree", field="agree")
    return invite


def check_opening(kernel: Kernel, country: str, invite: str, agree: str) -> str:
    """Check the country, the invitation and the agreement, in the order of the form; return the invitation code."""
    check_country(country)
    return check_invite_and_agreement(kernel, invite, agree)
