"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

OFFER_UNKNOWN = Code(4000, "lending_offer_unknown", "lending.code.offer_unknown")
LIMIT_EXCEEDED = Code(4001, "lending_limit_exceeded", "lending.code.limit_exceeded")
STEP_MISSED = Code(4002, "lending_step_missed", "lending.code.step_missed")
IN_ARREARS = Code(4003, "lending_in_arrears", "lending.code.in_arrears")
AGREEMENT_REQUIRED = Code(4004, "lending_agreement_required", "lending.code.agreement_required")
PAPER_REQUIRED = Code(4005, "lending_paper_required", "lending.code.paper_required")
FIELD_REQUIRED = Code(4006, "lending_field_required", "lending.code.field_required")
TOO_YOUNG = Code(4007, "lending_too_young", "lending.code.too_young")
SUM_CHANGED = Code(4008, "lending_sum_changed", "lending.code.sum_changed")
VOUCHER_WAITS = Code(4009, "lending_voucher_waits", "lending.code.voucher_waits")
VOUCHER_REQUIRED = Code(4010, "lending_voucher_required", "lending.code.voucher_required")
RECHARGE_FIRST = Code(4011, "lending_recharge_first", "lending.code.recharge_first")
WAIVER_INVALID = Code(4012, "lending_waiver_invalid", "lending.code.waiver_invalid")
TERM_INVALID = Code(4013, "lending_term_invalid", "lending.code.term_invalid")
