import type { ReceiptView, RecomputeMessage } from "@agio/ui";
import { passesAgain } from "./passes";

/** Where a receipt is computed again, beside the page. */
addEventListener("message", ({ data }: MessageEvent<ReceiptView>) => {
  void passesAgain(data.facts).then((passed) => {
    const reported: RecomputeMessage = { result: String(passed ?? "–"), ticks: 0, steps: Number(data.facts["lots"]) };
    postMessage(reported);
  });
});
