"""Send a verification code to an address, without saying whether it has an account."""

from __future__ import annotations

from datetime import timedelta

from agio_kernel.codes import NOT_AVAILABLE
from agio_kernel.contracts import Kernel
from agio_kernel.envelope import Envelope
from agio_kernel.errors import Refusal
from agio_kernel.outgoing import NoSender, OutgoingMessage
from agio_kernel.request import Request

from agio_account import parameters as constants
from agio_account.accounts import find_account, refused_address
from agio_account.code_store import Purpose, issue_code
from agio_account.codes import COUNTRY_UNKNOWN, PURPOSE_UNKNOWN
from agio_account.config import Config
from agio_account.countries import is_country

CODE_MESSAGE = "account.message.code"
TAKEN_MESSAGE = "account.message.already_registered"
UNKNOWN_MESSAGE = "account.message.not_registered"


async def get_code(kernel: Kernel, request: Request) -> Envelope:
    """Issue and send a code. The answer, and what happens in the database, are alike for known and unknown accounts:
    only the person who reads the mailbox learns that a code was replaced by a notice.
    """
    form = request.form
    if form.purpose not in set(Purpose):
        raise Refusal(PURPOSE_UNKNOWN, field="purpose")
    if form.country and not is_country(form.country):
        raise Refusal(COUNTRY_UNKNOWN, field="country")
    purpose = Purpose(form.purpose)
    address = refused_address(form.account, form.country)
    if isinstance(kernel.sender, NoSender):
        raise Refusal(NOT_AVAILABLE)
    config: Config = kernel.config["account"]
    await kernel.counters.hit(
        f"account code network {request.client.network}", config.codes_per_network_hour, timedelta(hours=1)
    )
    async with request.effect() as effect:
        code = await issue_code(kernel, effect.tx, purpose, address.value)
        known = await find_account(effect.tx, address) is not None
        template = CODE_MESSAGE
        if known == (purpose is Purpose.REGISTER):
            template = TAKEN_MESSAGE if known else UNKNOWN_MESSAGE
        minutes = kernel.parameters.get(constants.CODE_VALIDITY) // timedelta(minutes=1)
        params = {"code": code, "minutes": str(minutes)} if template == CODE_MESSAGE else {}
        await kernel.sender.send(
            effect.tx,
            OutgoingMessage(
                address.channel, address.value, template, request.language, {**params, "brand": _brand(kernel)}
            ),
        )
        wait_s = kernel.parameters.get(constants.CODE_INTERVAL) // timedelta(seconds=1)
        return effect.answer({"again_after_s": wait_s})


def _brand(kernel: Kernel) -> str:
    return kernel.settings.brand.name
