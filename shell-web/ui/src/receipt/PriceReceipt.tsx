import type { ReactNode } from "react";
import { saveTable, useFormat, useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { Notice } from "../feedback/feedback";
import { Receipt } from "../flow/flow";
import type { Fact } from "../layout/layout";
import { closeReceipt } from "./receipts";
import { RecomputeNotice, type Recomputed } from "./RecomputeNotice";
import { ticksAsCsv } from "./ticksAsCsv";
import { TickTable, type Tick } from "./TickTable";
import styles from "./price.module.css";

export interface PriceReceiptProps {
  title: ReactNode;
  badge?: ReactNode;
  /** The answer in one sentence. */
  sentence?: ReactNode;
  result: { label: ReactNode; value: ReactNode };
  /** Past, the moment, and after it. */
  chart?: ReactNode;
  /** The ticks around the moment; null while they load, "gone" when they are older than what is kept. */
  ticks: readonly Tick[] | null | "gone";
  /** The venues, in the order of the ticks' prices. */
  sources: readonly string[];
  decimals: number;
  /** How the price is chosen. */
  rule: ReactNode;
  money: readonly (Fact | null | false | undefined)[];
  /** Formula and id, and the fingerprint of the ticks. */
  formula: { text: string; id: string; hash?: string };
  check?: Recomputed | undefined;
  onCheck?(): void;
  /** Where a person is asked about it; null where the deployment has no such place. */
  ask?: string | null;
}

/** Why this price: answer, chart, ticks, rule, money, formula, check. A gain shows the same parts as a loss. */
export function PriceReceipt(props: PriceReceiptProps) {
  const { title, badge, sentence, result, chart, ticks, sources, decimals, rule, money, formula, check, onCheck, ask = null } = props;
  const t = useT();
  const format = useFormat();
  // What is settled by a rate or a published value alone has no prices to show.
  const used = ticks === null || ticks.length > 0;
  const head = (text: string) => <h3 className={styles.head}>{text}</h3>;
  return (
    <Receipt title={title} badge={badge} chart={chart} facts={[]} resultLabel={result.label} result={result.value}>
      <div className={styles.price}>
        {sentence && <p className={styles.sentence}>{sentence}</p>}
        {used && head(t("shell.receipt.ticks"))}
        {!used ? null : ticks === "gone" ? (
          <Notice>{t("shell.receipt.gone")}</Notice>
        ) : (
          <TickTable ticks={ticks} sources={sources} write={(price) => format.price(price, decimals)} />
        )}
        {head(t("shell.receipt.rule"))}
        <p>{rule}</p>
        {head(t("shell.receipt.money"))}
        <dl className={styles.money}>
          {money.map(
            (fact, index) =>
              fact && (
                <div key={index} data-strong={fact.strong || undefined}>
                  <dt>{fact.label}</dt>
                  <dd>{fact.value}</dd>
                </div>
              ),
          )}
        </dl>
        {head(t("shell.receipt.formula"))}
        <p className="agio-mono">{formula.text}</p>
        <p className={styles.id}>
          <span className="agio-mono">{formula.id}</span>
          {formula.hash && <span className="agio-mono">{formula.hash}</span>}
        </p>
        {check && <RecomputeNotice check={check} write={(price) => format.price(price, decimals)} {...(onCheck ? { onCheck } : {})} />}
        <div className={styles.commands}>
          {Array.isArray(ticks) && ticks.length > 0 && (
            <Button icon="download" onClick={() => saveTable(`${formula.id}.csv`, ticksAsCsv(ticks, sources))}>
              {t("shell.receipt.save")}
            </Button>
          )}
          {ask !== null && (
            <Button icon="message-circle" to={ask} onClick={closeReceipt}>
              {t("shell.receipt.ask")}
            </Button>
          )}
        </div>
      </div>
    </Receipt>
  );
}
