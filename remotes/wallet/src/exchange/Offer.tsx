import { money, useFormat, useT } from "@agio/sdk";
import { Amount, Button, Notice, Ring, Stack, Summary } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { priceLine, secondsOf } from "./quote";
import type { ExchangeQuote } from "../wire.gen";
import styles from "./Exchange.module.css";

export interface OfferProps {
  quote: ExchangeQuote;
  left: number;
  busy: boolean;
  asking: boolean;
  /** Why it can't be taken now: prices that aren't live. */
  held: string | null;
  /** It was taken, and no answer came: another price would be another exchange. */
  undecided: boolean;
  onTake(): void;
  onRenew(): void;
}

/** A price that stands for some seconds: what it costs, what is received, and the button that takes it. */
export function Offer({ quote, left, busy, asking, held, undecided, onTake, onRenew }: OfferProps) {
  const t = useT("wallet");
  const format = useFormat();
  const price = priceLine(quote);
  const over = left === 0;
  const seconds = secondsOf(left);
  const rate = money.mul(quote.spread, "100");
  return (
    <Stack>
      <div className={styles.clock} data-over={over || undefined}>
        <Ring size={32} part={left / quote.valid_ms} label={seconds} />
        <span>{over ? t("wallet.exchange.expired") : t("wallet.exchange.valid", { count: seconds })}</span>
      </div>
      <Summary
        lines={[
          { label: t("wallet.exchange.give"), value: <Amount value={plainAmount(quote.amount)} unit={quote.from} /> },
          price && {
            label: t("wallet.column.rate"),
            value: t("wallet.exchange.rate", { from: price.base, rate: format.amount(price.price), to: price.quote }),
          },
          {
            label: t("wallet.exchange.spread", { rate: format.percent(rate, { sign: false }) }),
            value: t("wallet.exchange.spread_cost", { sum: format.amount(quote.fee_usdt, { decimals: 2 }) }),
          },
          {
            label: t("wallet.exchange.receive"),
            value: <Amount value={plainAmount(quote.receive)} unit={quote.to} />,
            strong: true,
          },
        ]}
      />
      {undecided ? (
        <>
          <Notice kind="warn">{t("wallet.exchange.lost")}</Notice>
          <Button variant="primary" size={44} full busy={busy} onClick={onTake}>
            {t("shell.command.again")}
          </Button>
        </>
      ) : over && !busy ? (
        <>
          <Notice kind="warn">{t("wallet.exchange.expired_note")}</Notice>
          <Button variant="primary" size={44} full busy={asking} icon="refresh" onClick={onRenew}>
            {t("wallet.exchange.renew")}
          </Button>
        </>
      ) : (
        <Button variant="primary" size={44} full busy={busy} disabled={held !== null} {...(held ? { reason: held } : {})} onClick={onTake}>
          {t("wallet.exchange.take", { amount: format.amount(plainAmount(quote.amount)), coin: quote.from })}
        </Button>
      )}
    </Stack>
  );
}
