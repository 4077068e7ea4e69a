// Written by `make wire` from the declarations of the calls: change those, not this.

/** Each screen that moves money, and the call that does; `prices`: it waits while the feed isn't live. */
export const MONEY_SCREENS = [
  { remote: "automation", command: "recurringBuyCreate", prices: false, entry: { path: "/automations", name: "automation", access: "user", layout: "app" } },
  { remote: "automation", command: "smallBalancesCreate", prices: false, entry: { path: "/automations", name: "automation", access: "user", layout: "app" } },
  { remote: "automation", command: "autoSubscribeCreate", prices: false, entry: { path: "/automations", name: "automation", access: "user", layout: "app" } },
  { remote: "c2c", command: "createC2cOrder", prices: false, entry: { path: "/c2c_create", name: "create", access: "user", layout: "app" } },
  { remote: "contract", command: "openContract", prices: true, entry: { path: "/preciousMetal", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "contract", command: "openContract", prices: true, entry: { path: "/contractTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "custody", command: "buyProfit", prices: false, entry: { path: "/profit_buy", name: "buy", access: "user", layout: "app" } },
  { remote: "lending", command: "lendApply", prices: false, entry: { path: "/loanApply", name: "apply", access: "user", layout: "app" } },
  { remote: "lending", command: "lendRepay", prices: false, entry: { path: "/repaymentNew", name: "repay", access: "user", layout: "app" } },
  { remote: "options", command: "buyOption", prices: true, entry: { path: "/optionTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "spot", command: "placeSpotOrder", prices: true, entry: { path: "/currencyTrade", name: "trade", access: "visitor", layout: "trade" } },
  { remote: "subscription", command: "subscribeIssue", prices: false, entry: { path: "/subscriptionBuy", name: "buy", access: "visitor", layout: "app" } },
  { remote: "wallet", command: "transferAsset", prices: false, entry: { path: "/transfer", name: "transfer", access: "user", layout: "app" } },
  { remote: "wallet", command: "exchange", prices: true, entry: { path: "/exchange", name: "exchange", access: "user", layout: "app" } },
  { remote: "wallet", command: "convertSmallBalances", prices: false, entry: { path: "/smallBalances", name: "smallBalances", access: "user", layout: "app" } },
  { remote: "wallet", command: "submitDeposit", prices: false, entry: { path: "/recharge", name: "deposit", access: "user", layout: "app" } },
  { remote: "wallet", command: "submitWithdrawal", prices: false, entry: { path: "/withdraw", name: "withdraw", access: "user", layout: "app" } },
  { remote: "wallet", command: "submitBankWithdrawal", prices: false, entry: { path: "/bankWithdraw", name: "bankWithdraw", access: "user", layout: "app" } },
  { remote: "wealth", command: "buyVip", prices: false, entry: { path: "/vip_index", name: "vips", access: "visitor", layout: "app" } },
  { remote: "wealth", command: "buyFund", prices: false, entry: { path: "/etflow_buy", name: "fund", access: "visitor", layout: "app" } },
] as const;
