"""Response codes of this plugin."""

from agio_kernel.declarations.codes import Code

ISSUE_UNKNOWN = Code(4200, "subscription_issue_unknown", "subscription.code.issue_unknown")
NOT_OPEN = Code(4201, "subscription_not_open", "subscription.code.not_open")
WINDOW_CLOSED = Code(4202, "subscription_window_closed", "subscription.code.window_closed")
SOLD_OUT = Code(4203, "subscription_sold_out", "subscription.code.sold_out")
LEFT_IS_LESS = Code(4204, "subscription_left_is_less", "subscription.code.left_is_less")
USDT_INSUFFICIENT = Code(4205, "subscription_usdt_insufficient", "subscription.code.usdt_insufficient")
OFF_LOT = Code(4206, "subscription_off_lot", "subscription.code.off_lot")
ACCOUNT_LIMIT = Code(4207, "subscription_account_limit", "subscription.code.account_limit")
DATES_CROSSED = Code(4208, "subscription_dates_crossed", "subscription.code.dates_crossed")
LOTS_UNEVEN = Code(4209, "subscription_lots_uneven", "subscription.code.lots_uneven")
BOUNDS_CROSSED = Code(4210, "subscription_bounds_crossed", "subscription.code.bounds_crossed")
NOT_DRAWN = Code(4212, "subscription_not_drawn", "subscription.code.not_drawn")
WINDOW_RUNS = Code(4213, "subscription_window_runs", "subscription.code.window_runs")
LINK_INVALID = Code(4214, "subscription_link_invalid", "subscription.code.link_invalid")
