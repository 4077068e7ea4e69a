import type { ReactNode } from "react";
import { Link, useSession, useT } from "@agio/sdk";
import { Icon, Menu, useTopUps } from "@agio/ui";
import styles from "./ticket.module.css";

export interface AvailableProps {
  /** What there is to spend, as it is shown. */
  amount: string;
  unit: string;
  /** The wallet that pays. */
  wallet: string;
}

export function Available({ amount, unit, wallet }: AvailableProps) {
  const t = useT("trade");
  const { signedIn } = useSession();
  const [topUp] = useTopUps({ wallet, coin: unit });
  return (
    <div className={styles.available}>
      <span>{t("trade.form.available")}</span>
      <span>
        {amount} <small>{unit}</small>
        {signedIn && topUp && (
          <Link to={topUp.to} aria-label={`${topUp.label} ${unit}`} title={topUp.label}>
            <Icon name="circle-plus" size={16} />
          </Link>
        )}
      </span>
    </div>
  );
}

/** Where a limit order has its price: one that takes the market's has none to enter. */
export function AtMarket() {
  const t = useT("trade");
  return (
    <div className={styles.atMarket} role="group" aria-label={t("trade.form.price")}>
      <span>{t("trade.form.price")}</span>
      <span>{t("trade.form.best_price")}</span>
    </div>
  );
}

export interface PercentsProps {
  percents: readonly string[];
  /** The share that was chosen last, while what it made still stands. */
  chosen: string | null;
  disabled?: boolean;
  onChoose(percent: string): void;
}

/** Shares of what is available. */
export function Percents({ percents, chosen, disabled, onChoose }: PercentsProps) {
  const t = useT("trade");
  return (
    <div className={styles.percents} role="group" aria-label={t("trade.form.share")}>
      {percents.map((percent) => (
        <button key={percent} type="button" aria-pressed={chosen === percent} disabled={disabled} onClick={() => onChoose(percent)}>
          {percent}%
        </button>
      ))}
    </div>
  );
}

export interface TermMenuProps<T extends string> {
  label: string;
  value: T;
  write(term: T): string;
  terms: readonly { value: T; hint: ReactNode }[];
  onChange(term: T): void;
}

/** How long an order stands, or how much it may lever: a word that opens its choices. */
export function TermMenu<T extends string>({ label, value, write, terms, onChange }: TermMenuProps<T>) {
  return (
    <Menu
      position="bottom-end"
      width={260}
      trigger={
        <button type="button" className={styles.tif} aria-label={label}>
          {write(value)}
          <Icon name="chevron-down" size={14} />
        </button>
      }
      items={terms.map((term) => ({
        label: write(term.value),
        hint: term.hint,
        current: term.value === value,
        onClick: () => onChange(term.value),
      }))}
    />
  );
}
