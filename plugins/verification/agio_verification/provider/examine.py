"""Checks of the doctor: the reviewers of identities."""

from __future__ import annotations

from collections.abc import Sequence

import httpx
from agio_kernel.declarations.work import Examination
from agio_kernel.settings.deployment import Settings

from agio_verification.declared.config import VerificationConfig
from agio_verification.provider.provider import provider_of

LONGEST_S = 3.0


def examinations(config: VerificationConfig, settings: Settings) -> Sequence[Examination]:
    """Whether the service can be reached. It is sent nothing of anybody's: any answer says that it is there."""

    async def look() -> str:
        provider_of(config, settings.environment)
        if config.service is None:
            return "operators look at all of them"
        url = config.service.url
        try:
            async with httpx.AsyncClient(timeout=LONGEST_S) as http, http.stream("HEAD", url) as answer:
                status = answer.status_code
        except httpx.HTTPError as error:
            raise ConnectionError(f"{url} doesn't answer: {type(error).__name__}") from error
        return f"{config.service.name} looks at primary ones first; {url} answers ({status})"

    return (Examination("identities", look),)
