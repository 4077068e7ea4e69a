import { useT } from "@agio/sdk";
import { Timeline } from "@agio/ui";
import { PluginText } from "../PluginText";
import type { CaseEvent } from "../wire.gen";
import styles from "./Case.module.css";

const newestFirst = (events: readonly CaseEvent[]): CaseEvent[] =>
  [...events].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at)); // of one moment: what came last first

/** Who did what with the case, the newest first. */
export function Events({ events }: { events: readonly CaseEvent[] }) {
  const t = useT("operator");
  const items = newestFirst(events).map((event, index) => ({
    title: (
      <>
        {event.actor && (
          <>
            <b>{event.actor}</b> ·{" "}
          </>
        )}
        <PluginText name={event.label} />
      </>
    ),
    ...(event.note ? { text: <PluginText name={event.note} /> } : {}),
    time: event.at,
    now: index === 0,
  }));
  return (
    <section className={styles.section}>
      <h3>{t("operator.case.timeline")}</h3>
      {items.length > 0 ? <Timeline items={items} /> : <p className={styles.nothing}>{t("operator.case.no_events")}</p>}
    </section>
  );
}
