import type { ReactNode } from "react";
import { Icon } from "@agio/ui";
import styles from "../lending.module.css";

interface SectionProps {
  /** Its place among the steps, from 1. */
  step: number;
  done: boolean;
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One step of the application: its number until it is done, then a tick. */
export function Section({ step, done, title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHead}>
        <i className={styles.step} data-done={done || undefined} aria-hidden>
          {done ? <Icon name="check" size={12} /> : step}
        </i>
        <h2>{title}</h2>
        {aside && <div className={styles.sectionAside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}
