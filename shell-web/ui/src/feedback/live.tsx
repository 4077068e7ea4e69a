import { useEffect, useState, type ComponentProps } from "react";
import { feed, useLive, useT } from "@agio/sdk";
import { cx } from "../cx";
import { Icon } from "../brand/Icon";
import styles from "./live.module.css";

/** How long a page may connect before its panels speak of it. */
const PATIENCE_MS = 2_000;

export interface LivePanelProps extends ComponentProps<"div"> {
  /** Another panel beside it says how old the figures are; this one only dims its own. */
  bare?: boolean;
}

/** Figures that are true while the feed is: in every other state they are dim, and a banner says how old they are. */
export function LivePanel({ children, className, bare, ...rest }: LivePanelProps) {
  const { live } = useLive();
  return (
    <div className={cx(styles.panel, bare && !className && styles.through, className)} data-live={live} {...rest}>
      {!bare && <LiveBanner />}
      {children}
    </div>
  );
}

/** Why figures are dim: how old they are, and a way to connect now. Nothing while they are live. */
export function LiveBanner() {
  const { live, state } = useLive();
  const [patient, setPatient] = useState(true);
  const connecting = state === "connecting";
  useEffect(() => {
    setPatient(true);
    if (!connecting) return undefined;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connecting]);
  return live || (connecting && patient) ? null : <Banner />;
}

function Banner() {
  const t = useT();
  const { age } = useLive(true);
  return (
    <div className={styles.banner} role="status">
      <Icon name="plug-connected-x" size={16} />
      <span>
        <b>{age === null ? t("shell.feed.none") : t("shell.feed.old", { count: age })}</b> {t("shell.feed.reconnecting")}
      </span>
      <button type="button" onClick={() => feed.restart()}>
        {t("shell.error.retry")}
      </button>
    </div>
  );
}

/** Why a command that rests on prices can't be done now; null while they are live. */
export function useHeld(): string | null {
  const t = useT();
  return useLive().live ? null : t("shell.feed.held");
}
