import type { ReactNode } from "react";
import { link, Link, rich, useSession, useT } from "@agio/sdk";
import { Button, type ButtonVariant, cx, Icon, bar, RiskTerm, type RiskTermName } from "@agio/ui";
import styles from "./ticket.module.css";

export interface SummaryFact {
  label: string;
  /** The risk that the label names. */
  term?: RiskTermName;
  value: ReactNode;
  strong?: boolean;
}

/** What an order costs and brings, by the function that settles it; faint while a newer answer is on its way. */
export function TicketSummary({ facts, waiting }: { facts: readonly (SummaryFact | false)[]; waiting?: boolean }) {
  return (
    <dl className={styles.summary} aria-busy={waiting}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={cx(fact.strong && styles.strong)}>
              <dt>
                <RiskTerm name={fact.term}>{fact.label}</RiskTerm>
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Why an order can't be placed, or was refused; else what became of it. */
export function TicketNote({ problem, note }: { problem?: ReactNode; note?: string | null }) {
  if (problem) {
    return (
      <p className={styles.said} role="alert">
        <Icon name="alert-circle" size={14} />
        <span>{problem}</span>
      </p>
    );
  }
  return note ? (
    <p className={styles.lapsed} role="status">
      <Icon name="info-circle" size={14} />
      {note}
    </p>
  ) : null;
}

export interface TicketButtonProps {
  /** The command in words: "Buy BTC". */
  label: string;
  variant: ButtonVariant;
  busy: boolean;
  /** Why it can't be done now. */
  why: string | null;
}

/** The button of an order; a visitor is shown the way in. */
export function TicketButton({ label, variant, busy, why }: TicketButtonProps) {
  const t = useT("trade");
  const { signedIn } = useSession();
  const demo = link("account.demo");
  return (
    <>
      {signedIn ? (
        <div ref={bar} className={styles.bar}>
          <Button
            type="submit"
            variant={variant}
            size={44}
            full
            className={cx(styles.submit)}
            busy={busy}
            disabled={why !== null}
            {...(why ? { reason: why } : {})}
          >
            {label}
          </Button>
        </div>
      ) : (
        <>
          <Button variant="primary" size={44} full className={cx(styles.submit)} to={link("account.login") ?? "/login"}>
            {t("trade.form.login")}
          </Button>
          {demo && (
            <p className={styles.demo}>
              {rich(t, "trade.form.demo", {
                link: (
                  <Link to={demo} className={cx(styles.inText)}>
                    {t("trade.form.demo_link")}
                  </Link>
                ),
              })}
            </p>
          )}
        </>
      )}
      <p className={styles.quoted}>
        <Icon name="receipt-2" size={14} />
        {t("trade.form.quoted")}
      </p>
    </>
  );
}
