import { link, useFormat, useSession, useT } from "@agio/sdk";
import { CoinDisc, ErrorPanel, Skeleton } from "@agio/ui";
import { Link } from "@agio/sdk";
import { useBalances, useRules } from "../data";
import { percentText } from "../model/ticket";
import type { PairNames } from "../Trade";
import { TicketForm } from "./TicketForm";
import styles from "./form.module.css";

/** The form, what the user has, and the rules of the pair. */
export function FormColumn(names: PairNames) {
  return (
    <div className={styles.column}>
      <div className={styles.block}>
        <TicketForm key={names.pair} {...names} />
      </div>
      <Wallet {...names} />
      <Rules {...names} />
    </div>
  );
}

function Wallet({ base, quote }: PairNames) {
  const t = useT("spot");
  const format = useFormat();
  const { signedIn } = useSession();
  const { data, problem, retry, of } = useBalances();
  const transfer = link("wallet.transfer");
  if (!signedIn) return null;
  return (
    <section className={styles.block}>
      <header className={styles.blockHead}>
        <h2>{t("spot.wallet.title")}</h2>
        {transfer && <Link to={transfer}>{t("spot.wallet.transfer")}</Link>}
      </header>
      {problem && !data ? (
        <ErrorPanel message={problem} onRetry={retry} />
      ) : (
        <div className={styles.wallet} role="table" aria-label={t("spot.wallet.title")}>
          <div role="row" className={styles.walletHead}>
            <span role="columnheader">{t("spot.wallet.coin")}</span>
            <span role="columnheader">{t("spot.wallet.available")}</span>
            <span role="columnheader">{t("spot.wallet.frozen")}</span>
          </div>
          {[base, quote].map((coin) => (
            <div role="row" key={coin}>
              <span role="cell" className={styles.coin}>
                <CoinDisc symbol={coin} size={16} />
                {coin}
              </span>
              <span role="cell">{data ? format.amount(trimmed(of(coin)?.available)) : <Skeleton width={56} />}</span>
              <span role="cell" className={styles.muted}>
                {data ? format.amount(trimmed(of(coin)?.frozen)) : <Skeleton width={40} />}
              </span>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** At least two decimals, no idle zeros beyond them. */
export const trimmed = (value: string | undefined): string =>
  (value ?? "0").replace(/(\.\d\d\d*?)0+$/, "$1").replace(/^(-?\d+)$/, "$1.00");

function Rules({ pair, quote, base }: PairNames) {
  const t = useT("spot");
  const format = useFormat();
  const { rules, loading, known, problem, retry } = useRules(pair);
  if (problem && !known) {
    return (
      <section className={styles.block}>
        <ErrorPanel message={problem} onRetry={retry} />
      </section>
    );
  }
  if (known && !rules) return null;
  const value = (text: string | undefined) => (loading || text === undefined ? <Skeleton width={72} /> : text);
  const facts: [string, string | undefined][] = [
    ["minimum", rules && `${format.amount(trimmed(rules.minimum))} ${quote}`],
    ["maximum", rules && `${format.amount(trimmed(rules.maximum))} ${quote}`],
    ["step", rules && `${format.amount(rules.step)} ${base}`],
    ["tick", rules && `${format.price(rules.tick)} ${quote}`],
    ["fee", rules && `${percentText(rules.maker_fee)} / ${percentText(rules.taker_fee)}`],
    ["band", rules && t("spot.rules.band_value", { percent: percentText(rules.band, 0) })],
  ];
  return (
    <section className={styles.block}>
      <header className={styles.blockHead}>
        <h2>{t("spot.rules.title")}</h2>
      </header>
      <dl className={styles.rules}>
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`spot.rules.${name}`)}</dt>
            <dd>{value(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
