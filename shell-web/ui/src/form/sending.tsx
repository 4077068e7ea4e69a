import { useEffect, useRef, type ReactNode } from "react";
import { NetworkError, useT } from "@agio/sdk";
import { Notice } from "../feedback/feedback";
import styles from "./form.module.css";

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

/** No answer came to what a form sent: pressing again asks with the same rtoken, so it is done once. */
export function Lost({ error }: { error: Error | null }) {
  const t = useT();
  if (!(error instanceof NetworkError)) return null;
  return (
    <div role="alert">
      <Notice kind="warn">{t("shell.error.lost")}</Notice>
    </div>
  );
}
