import { useT } from "@agio/sdk";
import { Button, CoinDisc, EmptyState, Panel } from "@agio/ui";
import { others } from "./channel";
import type { Channel } from "../wire.gen";
import styles from "./deposit.module.css";

export interface ClosedProps {
  channel: Channel;
  channels: readonly Channel[];
  onChoose(channel: Channel): void;
}

/** The channel is not open: said in the words every call uses, with the ones that are. */
export function Closed({ channel, channels, onChoose }: ClosedProps) {
  const t = useT("wallet");
  const open = others(channels, channel);
  return (
    <Panel>
      <EmptyState
        title={t("wallet.code.channel_closed")}
        text={t(open.length > 0 ? "wallet.deposit.closed_others" : "wallet.deposit.closed_none", {
          coin: channel.coin,
          chain: channel.chain,
        })}
        action={
          open.length > 0 && (
            <span className={styles.others}>
              {open.map((one) => (
                <Button key={`${one.coin} ${one.chain}`} onClick={() => onChoose(one)}>
                  <CoinDisc symbol={one.coin} size={16} />
                  {t("wallet.deposit.channel", { coin: one.coin, chain: one.chain })}
                </Button>
              ))}
            </span>
          )
        }
      />
    </Panel>
  );
}
