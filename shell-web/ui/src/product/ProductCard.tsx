import { useId, type ReactNode } from "react";
import { Button } from "../button/Button";
import { Skeleton } from "../feedback/feedback";
import { Icon } from "../brand/Icon";
import { Facts, type Fact } from "../layout/layout";
import { RiskTerm } from "../term/RiskTerm";
import type { RiskTermName } from "../term/terms";
import styles from "./product.module.css";

export interface ProductCardProps {
  /** Disc, name and term. */
  head: { disc?: ReactNode; name: ReactNode; term?: ReactNode; badge?: ReactNode };
  /** What the card is about: one figure, with what was last true of it. */
  figure: { label: ReactNode; term?: RiskTermName; last?: ReactNode; value: ReactNode };
  /** A sparkline of what was published. */
  evidence?: ReactNode;
  facts?: readonly (Fact | null | false | undefined)[];
  meter?: ReactNode;
  command: { label: string; to?: string; onClick?(): void; disabled?: boolean };
  /** Three lines with the command at the right, for a list on a phone: no evidence, facts or meter; why it is refused below. */
  compact?: boolean;
  /** Why it isn't open to this user; the command is then the way there. */
  refused?: ReactNode;
}

/** One product to choose: a figure, its evidence, its terms, how much is left, and one command. */
export function ProductCard({ head, figure, evidence, facts, meter, command, refused, compact = false }: ProductCardProps) {
  const id = useId();
  return (
    <article className={styles.product} aria-labelledby={id} data-compact={compact || undefined}>
      <header id={id} className={styles.head}>
        {head.disc}
        <b>{head.name}</b>
        {head.term && <span>{head.term}</span>}
        {head.badge && <span className={styles.badge}>{head.badge}</span>}
      </header>
      <div className={styles.figure}>
        <span>
          <RiskTerm name={figure.term}>{figure.label}</RiskTerm>
        </span>
        {figure.last && <span>{figure.last}</span>}
        <strong>{figure.value}</strong>
      </div>
      {!compact && (
        <>
          {evidence}
          {facts && <Facts facts={facts} />}
          {meter}
        </>
      )}
      <div className={styles.end}>
        <Button
          full={!compact}
          variant={compact && !refused ? "primary" : "secondary"}
          disabled={command.disabled ?? false}
          {...(command.to === undefined ? {} : { to: command.to })}
          {...(command.onClick ? { onClick: command.onClick } : {})}
        >
          {command.label}
        </Button>
        {refused && (
          <p className={styles.refused}>
            <Icon name="lock" size={14} />
            {refused}
          </p>
        )}
      </div>
    </article>
  );
}

/** In the size of a card, until it is known. */
export function ProductCardSkeleton() {
  return (
    <div className={styles.product} aria-busy="true">
      <div className={styles.head}>
        <Skeleton width={28} height={28} round />
        <Skeleton width={96} height={16} />
      </div>
      <div className={styles.figure}>
        <Skeleton width={72} />
        <Skeleton width={72} />
        <Skeleton width={148} height={24} />
      </div>
      <Skeleton height={16} />
      <Skeleton height={6} />
      <div className={styles.end}>
        <Skeleton height={36} />
      </div>
    </div>
  );
}
