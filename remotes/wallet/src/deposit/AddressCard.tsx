import { useCall, useFormat, useT } from "@agio/sdk";
import { Button, Chip, CoinDisc, ErrorPanel, Facts, Notice, QrField, Skeleton, useCopy } from "@agio/ui";
import { shownMinimum } from "./amount";
import type { Channel } from "../wire.gen";
import styles from "./deposit.module.css";

export interface AddressCardProps {
  channel: Channel;
  reviewMinutes: number;
}

/** The address in full, as a picture to scan and as text to copy, and what binds whoever sends to it. */
export function AddressCard({ channel, reviewMinutes }: AddressCardProps) {
  const t = useT("wallet");
  const format = useFormat();
  const copy = useCopy();
  const { coin, chain, automatic, confirmations } = channel;
  const query = useCall("web/depositAddress", { coin, chain }, { staleTime: 300_000 });
  if (query.problem && !query.data) return <ErrorPanel message={query.problem} onRetry={query.retry} />;
  const address = query.data?.address;
  return (
    <section className={styles.address} aria-label={t("wallet.deposit.address")}>
      <div className={styles.scan}>
        {address ? (
          <QrField value={address} size={132} label={t("wallet.deposit.qr", { coin, chain })} />
        ) : (
          <Skeleton width={150} height={150} />
        )}
        <div className={styles.text}>
          <span className={styles.of}>
            <CoinDisc symbol={coin} size={20} />
            <b>{coin}</b>
            <Chip>{chain}</Chip>
          </span>
          <small>{t("wallet.deposit.address")}</small>
          {address ? <span className={`agio-mono ${styles.mono}`}>{address}</span> : <Skeleton height={32} />}
          <Button size={36} icon="copy" disabled={!address} onClick={() => void copy(address ?? "")}>
            {t("shell.copy.copy")}
          </Button>
        </div>
      </div>
      <Facts
        facts={[
          { label: t("wallet.deposit.minimum"), value: shownMinimum(channel, format) },
          automatic
            ? { label: t("wallet.deposit.confirmations"), value: t("wallet.deposit.blocks", { count: confirmations }) }
            : {
                label: t("wallet.deposit.review"),
                value: t("wallet.deposit.review_time", { time: format.span(reviewMinutes) }),
              },
          { label: t("wallet.deposit.credited_to"), value: t("wallet.wallet.spot") },
        ]}
      />
      <Notice kind="warn">{t("wallet.deposit.only", { coin, chain })}</Notice>
    </section>
  );
}
