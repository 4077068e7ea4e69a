import { useEffect, useRef, useState } from "react";
import { EVERY_MS, useAskedAgain, linkOr, useCall, useFormat, useKeyText, useT } from "@agio/sdk";
import { Button, Facts, Panel, Timeline } from "@agio/ui";
import { plainAmount } from "../records/figures";
import { StateBadge } from "../records/StateBadge";
import { CancelButton } from "./CancelButton";
import { factsOf } from "./facts";
import { FINAL } from "./model";
import { StateNote } from "./StateNote";
import type { Withdrawal } from "../wire.gen";
import styles from "./Withdraw.module.css";

/** What became of the withdrawal just asked for, as it goes on, with the way back while there is one. */
export function Submitted({ withdrawal, onAgain }: { withdrawal: Withdrawal; onAgain(): void }) {
  const t = useT("wallet");
  const text = useKeyText();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const [ended, setEnded] = useState(false);
  useAskedAgain("web/withdrawal");
  const { data } = useCall("web/withdrawal", { id: withdrawal.id }, { keepPrevious: true, ...(ended ? {} : { every: EVERY_MS }) });
  const row: Withdrawal = data ?? withdrawal;
  const events = data?.events ?? [];
  const final = FINAL.has(row.state);
  useEffect(() => setEnded(final), [final]);
  // It stands where a longer form was: who looks at its end, or listens, is brought to the beginning.
  useEffect(() => heading.current?.focus(), []);
  const records =
    row.kind === "bank" ? linkOr("wallet.bankWithdrawRecords", "/addcardRecord") : linkOr("wallet.withdrawRecords", "/moneyRecord");
  return (
    <Panel padding="form">
      <div className={styles.done} aria-live="polite">
        <header>
          <h2 ref={heading} tabIndex={-1}>
            {t(final ? "wallet.withdraw.done.ended" : "wallet.withdraw.done.title")}
          </h2>
          <StateBadge {...row} />
        </header>
        <strong className={styles.sum}>
          {format.amount(plainAmount(row.amount))} {row.coin}
        </strong>
        <StateNote withdrawal={row} />
        <Facts facts={factsOf(row, { t, format })} />
        {events.length > 0 && (
          <section>
            <h3>{t("shell.records.events")}</h3>
            <Timeline items={events.map(({ at, label }, index) => ({ title: text(label), time: at, now: index === 0 }))} />
          </section>
        )}
        <div className={styles.commands}>
          {records && <Button to={records}>{t("wallet.withdraw.done.records")}</Button>}
          <Button onClick={onAgain}>{t("wallet.withdraw.done.again")}</Button>
          <CancelButton row={row} />
        </div>
      </div>
    </Panel>
  );
}
