import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "wallet",
  screens: {
    assets: () => import("./assets/Assets"),
    records: () => import("./records/Records"),
    accountRecords: () => import("./records/AccountRecords"),
    exchangeRecords: () => import("./exchange/ExchangeRecords"),
    deposit: () => import("./deposit/Deposit"),
    depositRecords: () => import("./deposit/DepositRecords"),
    depositNeeds: () => import("./deposit/DepositNeeds"),
  },
});
