import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { paidAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  const message: RecomputeMessage = { result: paidAgain(data.facts), ticks: 0, steps: 1 };
  postMessage(message);
});
