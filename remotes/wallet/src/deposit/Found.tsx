import { useT } from "@agio/sdk";
import { Panel } from "@agio/ui";
import { Way } from "./Way";
import type { Channel } from "../wire.gen";

/** A chain that is watched: there is nothing to submit. */
export function Found({ channel }: { channel: Channel }) {
  const t = useT("wallet");
  const { coin, chain, confirmations } = channel;
  return (
    <Panel padding="form" title={t("wallet.deposit.found_title")}>
      <Way
        steps={[
          { title: t("wallet.deposit.way.send"), text: t("wallet.deposit.way.send_text", { coin, chain }) },
          { title: t("wallet.deposit.way.found"), text: t("wallet.deposit.way.found_text") },
          {
            title: t("wallet.deposit.way.confirmed"),
            text: t("wallet.deposit.way.confirmed_text", { blocks: t("wallet.deposit.blocks", { count: confirmations }) }),
          },
          { title: t("wallet.deposit.way.credited"), text: t("wallet.deposit.way.credited_text") },
        ]}
      />
    </Panel>
  );
}
