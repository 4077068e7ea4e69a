import type { ReactNode } from "react";
import { useT, useTitle } from "@agio/sdk";
import { QueryState, Screen, StatusBadge, usePhone } from "@agio/ui";
import { TONES } from "./state";
import { Levels } from "./Levels";
import { Happened } from "./Happened";
import type { Overview } from "./wire.gen";
import { useVerification } from "./useVerification";
import styles from "./Frame.module.css";

export interface FrameProps {
  title: string;
  /** The path of the level that is shown, so that the list marks it. */
  at?: string;
  children(overview: Overview): ReactNode;
  /** At the right: how it should look. */
  aside?: ReactNode;
}

/** The levels at the left, one of them in the middle, and how it should look at the right. */
export function Frame({ title, at, children, aside }: FrameProps) {
  const t = useT("verification");
  useTitle(title);
  return (
    <Screen title={title} actions={at && <State at={at} />} real={t("verification.real_needed")} shape="rows">
      <Inside at={at} aside={aside}>
        {children}
      </Inside>
    </Screen>
  );
}

/** How far it is, beside the heading: on a phone the levels, which say it too, are far below. */
function State({ at }: { at: string }) {
  const t = useT("verification");
  const onPhone = usePhone();
  const { data } = useVerification();
  const found = at === "primary" || at === "advanced" || at === "address" ? data?.[at] : null;
  if (!onPhone || !found) return null;
  return <StatusBadge tone={TONES[found.state]}>{t(`verification.state.${found.state}`)}</StatusBadge>;
}

function Inside({ at, children, aside }: Pick<FrameProps, "at" | "children" | "aside">) {
  const query = useVerification();
  if (!query.data) return <QueryState query={query} rows={4} rowHeight={72} />;
  return (
    <div className={styles.frame} data-at={at === undefined ? undefined : true}>
      <div className={styles.column}>
        <Levels overview={query.data} at={at} />
        <Happened lines={query.data.happened} />
      </div>
      <div className={styles.main}>{children(query.data)}</div>
      {aside && <aside className={styles.column}>{aside}</aside>}
    </div>
  );
}
