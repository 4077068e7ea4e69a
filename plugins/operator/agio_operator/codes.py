"""The response codes of the console, 3900 to 3949; its sign-in answers with warnings under code 1."""

from __future__ import annotations

from agio_kernel.codes import Code

QUEUE_UNKNOWN = Code(3900, "operator_queue_unknown", "operator.code.queue_unknown")

CODES = (QUEUE_UNKNOWN,)
