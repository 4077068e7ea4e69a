"""The response codes of programs, 4600 to 4699."""

from __future__ import annotations

from agio_kernel.declarations.codes import Code

WEBHOOK_URL_INVALID = Code(4600, "programs_webhook_url_invalid", "programs.code.webhook_url_invalid")
WEBHOOKS_FULL = Code(4601, "programs_webhooks_full", "programs.code.webhooks_full")
WEBHOOK_EVENT_NOT_KEPT = Code(4602, "programs_webhook_event_not_kept", "programs.code.webhook_event_not_kept")
WEBHOOK_URL_TAKEN = Code(4603, "programs_webhook_url_taken", "programs.code.webhook_url_taken")

CODES = (WEBHOOK_URL_INVALID, WEBHOOKS_FULL, WEBHOOK_EVENT_NOT_KEPT, WEBHOOK_URL_TAKEN)
