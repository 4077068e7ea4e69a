import { defineRemote } from "@agio/sdk";

export default defineRemote({
  id: "lending",
  screens: {
    apply: () => import("./apply/Apply"),
    loans: () => import("./loan/Loans"),
    repay: () => import("./loan/Repay"),
    records: () => import("./loan/LoanRecords"),
  },
});
