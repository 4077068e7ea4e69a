import { useId } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Chip, CoinDisc, Select, Stack } from "@agio/ui";
import { chosenChannel, coinsOf } from "./channel";
import { shownMinimum } from "./amount";
import type { Channel } from "../wire.gen";
import styles from "./deposit.module.css";

export interface ChannelPickerProps {
  channels: readonly Channel[];
  channel: Channel;
  onChoose(channel: Channel): void;
}

/** The coin, then the chain it comes by. A closed channel can be chosen: the page then says so. */
export function ChannelPicker({ channels, channel, onChoose }: ChannelPickerProps) {
  const t = useT("wallet");
  const format = useFormat();
  const name = useId();
  const ways = channels.filter(({ coin }) => coin === channel.coin);
  return (
    <Stack>
      <Select
        label={t("wallet.deposit.coin")}
        options={coinsOf(channels).map(({ coin, name: full, open }) => ({
          value: coin,
          label: coin,
          hint: open ? full : t("wallet.deposit.coin_closed", { name: full }),
          icon: <CoinDisc symbol={coin} size={20} />,
        }))}
        value={channel.coin}
        onChange={(coin) => {
          const next = chosenChannel(channels, coin, "");
          if (next) onChoose(next);
        }}
      />
      <fieldset className={styles.chains}>
        <legend>{t("wallet.deposit.chain")}</legend>
        {ways.map((way) => (
          <label key={way.chain} className={styles.chain}>
            <input type="radio" name={name} checked={way.chain === channel.chain} onChange={() => onChoose(way)} />
            <b>{way.chain}</b>
            <small>
              {!way.open ? <Chip>{t("wallet.deposit.not_open")}</Chip> : t("wallet.deposit.from", { amount: shownMinimum(way, format) })}
            </small>
          </label>
        ))}
      </fieldset>
    </Stack>
  );
}
