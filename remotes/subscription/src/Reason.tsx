import { ReasonText } from "@agio/sdk";

/** Why something was refused or failed, where a reason was given. */
export function Reason({ reason }: { reason: string }) {
  return reason ? <ReasonText reason={reason} /> : null;
}
