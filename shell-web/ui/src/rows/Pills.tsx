import { useRef, type ReactNode } from "react";
import { useRoving } from "../choice/roving";
import styles from "./rows.module.css";

export interface Pill<V extends string = string> {
  value: V;
  label: ReactNode;
  count?: number;
}

export interface PillsProps<V extends string> {
  pills: readonly Pill<V>[];
  value: V;
  onChange(value: V): void;
  /** For screen readers. */
  label: string;
}

/** Categories with their counts; one is chosen. */
export function Pills<V extends string>({ pills, value, onChange, label }: PillsProps<V>) {
  const roving = useRoving(
    pills.map((pill) => pill.value),
    value,
    onChange,
    useRef<HTMLDivElement>(null),
  );
  return (
    <div {...roving} className={styles.pills} role="radiogroup" aria-label={label}>
      {pills.map((pill) => (
        <button
          key={pill.value}
          type="button"
          role="radio"
          aria-checked={pill.value === value}
          tabIndex={pill.value === value ? 0 : -1}
          className={styles.pill}
          onClick={() => onChange(pill.value)}
        >
          {pill.label} {pill.count !== undefined && <small>{pill.count}</small>}
        </button>
      ))}
    </div>
  );
}
