import type { ReactNode } from "react";
import { Panel } from "@agio/ui";
import styles from "./gallery.module.css";

/**
 * One component with its states, also those that wait: `data-example` says that no one waits for them. Words here are
 * for who builds screens; figures are examples.
 */
export function Example({ name, text, wide, children }: { name: string; text: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.example} data-wide={wide || undefined} aria-label={name}>
      <header>
        <h2>{name}</h2> {text}
      </header>
      <Panel>
        <div className={styles.states} data-example>
          {children}
        </div>
      </Panel>
    </section>
  );
}
