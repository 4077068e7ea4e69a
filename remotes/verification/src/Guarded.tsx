import { useCall, useFormat, useT } from "@agio/sdk";
import { Facts, Icon, Panel, usePhone } from "@agio/ui";
import { OVERVIEW } from "./useVerification";
import styles from "./Frame.module.css";

/** Who sees what is handed in, and how long that takes. */
export function Guarded() {
  const t = useT("verification");
  const format = useFormat();
  const minutes = useCall(OVERVIEW).data?.review_minutes;
  if (usePhone()) {
    return (
      <ul className={styles.guarded}>
        <li>
          <Icon name="shield-lock" size={16} />
          {t("verification.guarded.short")}
        </li>
        {minutes !== undefined && (
          <li>
            <Icon name="clock" size={16} />
            {t("verification.guarded.decided", { time: format.span(minutes) })}
          </li>
        )}
      </ul>
    );
  }
  return (
    <Panel title={t("verification.guarded.title")}>
      <Facts
        facts={[
          { label: t("verification.guarded.stored"), value: t("verification.guarded.stored_text") },
          { label: t("verification.guarded.opened"), value: t("verification.guarded.opened_text") },
          { label: t("verification.guarded.views"), value: t("verification.guarded.views_text") },
          ...(minutes === undefined
            ? []
            : [{ label: t("verification.guarded.usual"), value: t("verification.guarded.usual_text", { time: format.span(minutes) }) }]),
        ]}
      />
    </Panel>
  );
}
