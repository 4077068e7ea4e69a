"""Choose the phrase that stands in every e-mail to the account: a mail without it isn't from here."""

from __future__ import annotations

from agio_kernel.calls.declared import post
from agio_kernel.calls.request import Request
from agio_kernel.declarations.errors import ApiError
from agio_kernel.ports.kernel import Kernel

from agio_account.addresses.visible import visible_text
from agio_account.declared.codes import PHRASE_INVALID
from agio_account.messages.notices import PHRASE_CHANGED, notify
from agio_account.messages.phrase import keep_phrase
from agio_account.schemas import SetPhrase
from agio_account.security.proof import prove, spend

SHORTEST, LONGEST = 4, 20


@post(
    "web/setPhrase",
    opens_business=False,
    scope="none",
    rate_per_minute=60,
    example=SetPhrase(password="correct horse", phrase="blue heron 42"),
)
async def set_phrase(kernel: Kernel, request: Request[SetPhrase]) -> None:
    """Choose the anti-phishing phrase.

    Printed in every e-mail from now on; empty for none.
    """
    phrase = request.form.phrase.strip() and visible_text(request.form.phrase, SHORTEST, LONGEST)
    if phrase is None:
        raise ApiError(PHRASE_INVALID, field="phrase", shortest=SHORTEST, longest=LONGEST)
    proven = await prove(kernel, request, request.form)
    async with request.idempotent_transaction() as effect:
        await spend(kernel, effect.tx, proven)
        await keep_phrase(effect.tx, kernel.secrets, proven.user.id, phrase)
        await notify(kernel, effect.tx, proven.user, PHRASE_CHANGED)
        return effect.keep(None)
