"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

PRODUCT_UNKNOWN = Code(3700, "custody_product_unknown", "custody.code.product_unknown")
QUOTA_TAKEN = Code(3702, "custody_quota_taken", "custody.code.quota_taken")
TERM_OVER = Code(3703, "custody_term_over", "custody.code.term_over")
CREDIT_BEHIND = Code(3704, "custody_credit_behind", "custody.code.credit_behind")
RISK_TOO_HIGH = Code(3705, "custody_risk_too_high", "custody.code.risk_too_high")
