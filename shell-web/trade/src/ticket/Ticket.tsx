import type { FormEvent, ReactNode } from "react";
import { Segments, Sending } from "@agio/ui";
import styles from "./ticket.module.css";

export interface TicketProps {
  /** It is being sent: nothing of it changes. */
  busy: boolean;
  onSubmit(): void;
  children: ReactNode;
}

/** The form of an order: fields one below the other, what it costs and brings, the button. */
export function Ticket({ busy, onSubmit, children }: TicketProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Sending busy={busy}>{children}</Sending>
    </form>
  );
}

export interface SideTabsProps<S extends string> {
  label: string;
  value: S;
  onChange(side: S): void;
  /** The side that gains when the price rises, then the one that gains when it falls, each as its product calls it. */
  rising: { value: S; label: string };
  falling: { value: S; label: string };
}

/** Buy or sell, long or short, up or down. */
export function SideTabs<S extends string>({ label, value, onChange, rising, falling }: SideTabsProps<S>) {
  return (
    <Segments<S>
      full
      size={36}
      label={label}
      value={value}
      onChange={onChange}
      options={[
        { ...rising, tone: "up" },
        { ...falling, tone: "down" },
      ]}
    />
  );
}

/** A row of choices that aren't fields: a tick box left, a menu right. */
export function TicketRow({ children }: { children: ReactNode }) {
  return <div className={styles.options}>{children}</div>;
}
