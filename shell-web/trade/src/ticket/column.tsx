import { useId, type ReactNode } from "react";
import { CoinDisc, ErrorPanel, RiskTerm, Skeleton, type RiskTermName } from "@agio/ui";
import styles from "./ticket.module.css";

/** The column beside the chart: the ticket, and what belongs to it. */
export function TicketColumn({ children }: { children: ReactNode }) {
  return <div className={styles.column}>{children}</div>;
}

export interface TicketBlockProps {
  title?: string;
  /** A link beside the title. */
  aside?: ReactNode;
  problem?: string | null;
  onRetry?(): void;
  children: ReactNode;
}

export function TicketBlock({ title, aside, problem, onRetry, children }: TicketBlockProps) {
  const heading = useId();
  return (
    <section className={styles.block} aria-labelledby={title ? heading : undefined}>
      {title && (
        <header className={styles.blockHead}>
          <h2 id={heading}>{title}</h2>
          {aside}
        </header>
      )}
      {problem ? <ErrorPanel message={problem} {...(onRetry ? { onRetry } : {})} /> : children}
    </section>
  );
}

export interface Holding {
  coin: string;
  /** As it is shown; undefined while it isn't known. */
  available: string | undefined;
  frozen: string | undefined;
}

export interface HoldingsProps {
  label: string;
  heads: readonly [coin: string, available: string, frozen: string];
  holdings: readonly Holding[];
}

/** What there is of the coins that are traded here. */
export function Holdings({ label, heads, holdings }: HoldingsProps) {
  return (
    <div className={styles.wallet} role="table" aria-label={label}>
      <div role="row" className={styles.walletHead}>
        {heads.map((head, index) => (
          <span key={head} role="columnheader">
            <RiskTerm name={index === 2 ? "on_hold" : undefined}>{head}</RiskTerm>
          </span>
        ))}
      </div>
      {holdings.map(({ coin, available, frozen }) => (
        <div role="row" key={coin}>
          <span role="cell" className={styles.coin}>
            <CoinDisc symbol={coin} size={16} />
            {coin}
          </span>
          <span role="cell">{available ?? <Skeleton width={56} />}</span>
          <span role="cell" className={styles.muted}>
            {frozen ?? <Skeleton width={40} />}
          </span>
        </div>
      ))}
    </div>
  );
}

/** What an order must keep to: label and value, one to a line; a value that isn't known yet is on its way. */
export function Rules({ rules }: { rules: readonly { label: string; term?: RiskTermName; value: string | undefined }[] }) {
  return (
    <dl className={styles.rules}>
      {rules.map(({ label, term, value }) => (
        <div key={label}>
          <dt>
            <RiskTerm name={term}>{label}</RiskTerm>
          </dt>
          <dd>{value ?? <Skeleton width={72} />}</dd>
        </div>
      ))}
    </dl>
  );
}
