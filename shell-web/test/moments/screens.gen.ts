// Written by `make wire` from the declarations of the calls: change those, not this.

/** Each screen that moves money, and the call that does; `prices`: it waits while the feed isn't live. */
export const MONEY_SCREENS = [
  { remote: "c2c", deed: "createC2cOrder", prices: false, entry: { path: "/c2c_create", name: "create", access: "user", layout: "app" } },
  { remote: "contract", deed: "openContract", prices: true, entry: { path: "/preciousMetal", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "contract", deed: "openContract", prices: true, entry: { path: "/contractTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "custody", deed: "buyProfit", prices: false, entry: { path: "/profit_buy", name: "buy", access: "user", layout: "app" } },
  { remote: "lending", deed: "lendApply", prices: false, entry: { path: "/loanApply", name: "apply", access: "user", layout: "app" } },
  { remote: "lending", deed: "lendRepay", prices: false, entry: { path: "/repaymentNew", name: "repay", access: "user", layout: "app" } },
  { remote: "options", deed: "buyOption", prices: true, entry: { path: "/optionTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "spot", deed: "placeSpotOrder", prices: true, entry: { path: "/currencyTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "subscription", deed: "subscribeIssue", prices: false, entry: { path: "/subscriptionBuy", name: "buy", access: "visitor", layout: "app" } },
  { remote: "wallet", deed: "transferAsset", prices: false, entry: { path: "/transfer", name: "transfer", access: "user", layout: "app" } },
  { remote: "wallet", deed: "exchange", prices: true, entry: { path: "/exchange", name: "exchange", access: "user", layout: "app" } },
  { remote: "wallet", deed: "submitDeposit", prices: false, entry: { path: "/recharge", name: "deposit", access: "user", layout: "app" } },
  { remote: "wallet", deed: "submitWithdrawal", prices: false, entry: { path: "/withdraw", name: "withdraw", access: "user", layout: "app" } },
  { remote: "wallet", deed: "submitBankWithdrawal", prices: false, entry: { path: "/bankWithdraw", name: "bankWithdraw", access: "user", layout: "app" } },
  { remote: "wealth", deed: "buyVip", prices: false, entry: { path: "/vip_index", name: "vips", access: "visitor", layout: "app" } },
  { remote: "wealth", deed: "buyFund", prices: false, entry: { path: "/etflow_buy", name: "fund", access: "visitor", layout: "app" } },
] as const;
