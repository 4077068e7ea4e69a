import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "wallet",
  screens: {
    assets: () => import("./assets/Assets"),
    spotAssets: () => import("./assets/SpotAssets"),
    otherAssets: () => import("./assets/OtherAssets"),
    records: () => import("./records/Records"),
    transfer: () => import("./transfer/Transfer"),
    exchange: () => import("./exchange/Exchange"),
    exchangeRecords: () => import("./exchange/ExchangeRecords"),
    deposit: () => import("./deposit/Deposit"),
    depositRecords: () => import("./deposit/DepositRecords"),
    depositNeeds: () => import("./deposit/DepositRequirements"),
    withdraw: () => import("./withdraw/Withdraw"),
    bankWithdraw: () => import("./withdraw/BankWithdraw"),
    withdrawRecords: () => import("./withdraw/records/WithdrawRecords"),
    bankWithdrawRecords: () => import("./withdraw/records/BankWithdrawRecords"),
    allWithdrawRecords: () => import("./withdraw/records/AllWithdrawRecords"),
    withdrawNeeds: () => import("./withdraw/WithdrawRequirements"),
    addresses: () => import("./destinations/Addresses"),
    addressAdd: () => import("./destinations/AddressAdd"),
    cards: () => import("./destinations/Cards"),
    cardAdd: () => import("./destinations/CardAdd"),
    receipts: () => import("./destinations/Receipts"),
  },
  slots: {
    coin: () => import("./assets/CoinMine"),
    homeFees: () => import("./home/HomeFees"),
    coinExchange: () => import("./exchange/CoinExchange"),
    rulesAhead: () => import("./withdraw/RulesAhead"),
  },
});
