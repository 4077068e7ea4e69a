"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

FUND_UNKNOWN = Code(3800, "wealth_fund_unknown", "wealth.code.fund_unknown")
PRODUCT_UNKNOWN = Code(3801, "wealth_product_unknown", "wealth.code.product_unknown")
FUND_UNVALUED = Code(3802, "wealth_fund_unvalued", "wealth.code.fund_unvalued")
CAP_REACHED = Code(3803, "wealth_cap_reached", "wealth.code.cap_reached")
NOT_ASSESSED = Code(3804, "wealth_not_assessed", "wealth.code.not_assessed")
RISK_TOO_HIGH = Code(3805, "wealth_risk_too_high", "wealth.code.risk_too_high")
SHARES_SHORT = Code(3806, "wealth_shares_short", "wealth.code.shares_short")
CUTOFF_OVER = Code(3807, "wealth_cutoff_over", "wealth.code.cutoff_over")
QUOTA_TAKEN = Code(3808, "wealth_quota_taken", "wealth.code.quota_taken")
ADDRESS_REQUIRED = Code(3809, "wealth_address_required", "wealth.code.address_required")
BASKET_WRONG = Code(3811, "wealth_basket_wrong", "wealth.code.basket_wrong")
