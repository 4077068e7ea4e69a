/** What changes when a withdrawal begins or ends. */
export const AFTER_WITHDRAWAL = [
  "web/getAsset2",
  "web/withdrawQuote",
  "web/withdrawRecords",
  "web/bankWithdrawRecords",
  "web/withdrawAddresses",
  "web/withdrawal",
  "web/accountRecords",
  "web/history",
];
