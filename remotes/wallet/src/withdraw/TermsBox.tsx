import { money, sentences, useFormat, useT } from "@agio/sdk";
import { Icon, RiskTerm, Skeleton, Text } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { Counted } from "./Counted";
import { consumptionBar, inPercent, spentPercent } from "./model";
import { WindowRuler } from "./WindowRuler";
import type { Consumption, WithdrawQuote } from "../wire.gen";
import styles from "./Terms.module.css";

const MOST_SLOTS = 10;

/** What binds a withdrawal, whatever its amount: the window, the day, and what has to be spent before. */
export function TermsBox({ quote, skew }: { quote: WithdrawQuote | undefined; skew: number }) {
  if (!quote) {
    return (
      <div className={styles.box} aria-busy="true">
        <div className={styles.ruler}>
          <Skeleton width={220} />
          <Skeleton height={8} />
          <Skeleton />
        </div>
        <div className={styles.counts}>
          <div>
            <Skeleton width={90} />
          </div>
          <div>
            <Skeleton width={120} />
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.box}>
      <WindowRuler window={quote.window} skew={skew} />
      <div className={styles.counts}>
        <Today day={quote.day} />
        <Consumed consumption={quote.consumption} />
      </div>
      <ConsumptionNote consumption={quote.consumption} />
      <Counted consumption={quote.consumption} />
    </div>
  );
}

function Today({ day }: { day: WithdrawQuote["day"] }) {
  const t = useT("wallet");
  return (
    <div data-name="today">
      <Text as="span" tone="muted">
        {t("wallet.withdraw.today")}
      </Text>
      <div className={styles.count}>
        <strong>{t("wallet.withdraw.used", { used: day.used, limit: day.limit })}</strong>
        {day.limit <= MOST_SLOTS && (
          <span className={styles.slots} aria-hidden>
            {Array.from({ length: day.limit }, (_, index) => (
              <i key={index} data-used={index < day.used || undefined} />
            ))}
          </span>
        )}
      </div>
    </div>
  );
}

/** How much of the deposits was spent, beside the share that has to be. */
function Consumed({ consumption }: { consumption: Consumption }) {
  const t = useT("wallet");
  const format = useFormat();
  const percent = spentPercent(consumption);
  const bar = consumptionBar(consumption);
  const wanted = inPercent(consumption.share);
  const share = format.percent(wanted, { decimals: money.decimals(wanted), sign: false });
  return (
    <div data-name="consumption">
      <Text as="span" tone="muted">
        <RiskTerm name="trading_requirement">{t("wallet.withdraw.consumed", { share })}</RiskTerm>
      </Text>
      <div className={styles.count}>
        <strong>
          {percent === null ? t("wallet.withdraw.nothing_deposited") : format.percent(percent, { decimals: 1, sign: false })}
          {consumption.met && <Icon name="check" size={14} className={styles.met} />}
        </strong>
        {percent !== null && (
          <span className={styles.bar} aria-hidden>
            <i style={{ width: `${bar.done}%` }} />
            <b style={{ left: `${bar.mark}%` }} />
          </span>
        )}
      </div>
    </div>
  );
}

/** What counts, and how much is missing: said before anything is typed. */
function ConsumptionNote({ consumption }: { consumption: Consumption }) {
  const t = useT("wallet");
  const format = useFormat();
  const figure = (value: string) => format.amount(plainAmount(value));
  if (consumption.met && spentPercent(consumption) === null) return null;
  return (
    <p className={styles.note}>
      {sentences(
        t("wallet.withdraw.spent", { spent: figure(consumption.spent), required: figure(consumption.required) }),
        t("wallet.withdraw.what_counts"),
      )}
      {!consumption.met && <b>{t("wallet.withdraw.missing", { missing: figure(consumption.missing) })}</b>}
    </p>
  );
}
