import { useCall, useFormat, useT } from "@agio/sdk";
import { Icon, Skeleton } from "@agio/ui";
import { localTime } from "./window";
import styles from "./Frame.module.css";

const EVERY_MS = 60_000;

/** Until when withdrawals are open, in Hong Kong's time and the reader's own, and how many are left today. */
export function WindowNote() {
  const t = useT("wallet");
  const format = useFormat();
  const { data, problem } = useCall("web/withdrawQuote", { kind: "crypto" }, { every: EVERY_MS, keepPrevious: true });
  if (!data) return <NoNote waits={problem === null} />;
  const { window, day } = data;
  const edge = window.open ? window.end : window.start;
  const local = localTime(window.changes_at, edge, (at) => format.time(at, false));
  const [here, elsewhere] = window.open
    ? ["wallet.window.until", "wallet.window.until_local"]
    : ["wallet.window.from", "wallet.window.from_local"];
  return (
    <p className={styles.window}>
      <Icon name="clock" size={14} />
      <span>
        {window.changes_at === null
          ? t("wallet.window.always")
          : local === null
            ? t(here, { time: edge })
            : t(elsewhere, { time: edge, local })}
      </span>
      <span>{t("wallet.window.used", { used: day.used, limit: day.limit })}</span>
    </p>
  );
}

/** As high as what comes, also where nothing does: the page below isn't moved by it. */
const NoNote = ({ waits }: { waits: boolean }) => (
  <p className={styles.window} style={waits ? {} : { visibility: "hidden" }} aria-hidden>
    <Icon name="clock" size={14} />
    <span>
      <Skeleton width={150} height={16} />
    </span>
    <span>
      <Skeleton width={110} height={16} />
    </span>
  </p>
);
