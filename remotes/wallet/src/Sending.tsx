import { useEffect, useRef, type ReactNode } from "react";
import styles from "./Sending.module.css";

/**
 * The fields of a form, which nobody changes while it is being sent: an answer that gets lost is said with what was
 * sent. A field that goes off loses the focus, and gets it back once it can be used again.
 */
export function Sending({ busy, children }: { busy: boolean; children: ReactNode }) {
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!busy && document.activeElement === document.body) focused.current?.focus();
  }, [busy]);
  return (
    <fieldset
      role="none"
      className={styles.sending}
      disabled={busy}
      onFocus={({ target }) => {
        focused.current = target as HTMLElement;
      }}
      onBlur={() => {
        if (!busy) focused.current = null;
      }}
    >
      {children}
    </fieldset>
  );
}
