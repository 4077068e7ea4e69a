import type { ReactNode } from "react";
import { Link, link, useSession, useT } from "@agio/sdk";
import { Icon } from "../brand/Icon";
import styles from "./product.module.css";

/** What can be lost by a product, on its page and in its form, and the way to one's own limits. */
export function RiskLine({ children }: { children: ReactNode }) {
  const t = useT();
  const { signedIn } = useSession();
  const limits = signedIn ? link("account.riskLimits") : null;
  return (
    <p className={styles.risk} role="note">
      <Icon name="alert-triangle" size={14} />
      <span>
        {children} {limits && <Link to={limits}>{t("shell.risk.limits")}</Link>}
      </span>
    </p>
  );
}
