import { useState } from "react";
import { useT } from "@agio/sdk";
import { Panel } from "@agio/ui";
import { Sent } from "./Sent";
import { SubmitForm } from "./SubmitForm";
import type { Channel, Requirements } from "../wire.gen";

export interface TellProps {
  channel: Channel;
  needs: Requirements;
}

/** Say what was sent; afterwards, follow it. */
export function Tell({ channel, needs }: TellProps) {
  const t = useT("wallet");
  const [sent, setSent] = useState<string | null>(null);
  return (
    <Panel padding="form" title={t(sent === null ? "wallet.deposit.tell" : "wallet.deposit.result")}>
      {sent === null ? <SubmitForm channel={channel} needs={needs} onSent={setSent} /> : <Sent id={sent} onAgain={() => setSent(null)} />}
    </Panel>
  );
}
