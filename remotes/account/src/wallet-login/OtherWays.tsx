import { useT } from "@agio/sdk";
import type { ReactNode } from "react";
import styles from "../form.module.css";

/** Ways in that aren't the first to be offered. */
export function OtherWays({ children }: { children: ReactNode }) {
  const t = useT("account");
  return (
    <details className={styles.others}>
      <summary>{t("account.wallet.other_ways")}</summary>
      {children}
    </details>
  );
}
