import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { priceAgain } from "./rule";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  const reported: RecomputeMessage = { result: priceAgain(data), ticks: data.ticks.length, steps: 1 };
  postMessage(reported);
});
