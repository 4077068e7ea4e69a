import { useT } from "@agio/sdk";
import type { ViewState } from "../console/useView";
import { PluginText } from "../PluginText";
import styles from "../place/Place.module.css";
import { caseOf, useQueue } from "./queues";

const KINDS: ReadonlySet<string> = new Set(["user", "operator", "parameter", "product", "plugin", "switch"]);

/** Whom or what an entry of the audit is about; a user and a case can be opened from there. */
export function SubjectText({ subject, view }: { subject: string; view?: ViewState }) {
  const t = useT("operator");
  const queue = useQueue();
  const about = caseOf(subject);
  if (about !== null) {
    const { title } = queue(about.queue);
    const name = (
      <>
        {title === null ? t("operator.subject.case") : <PluginText name={title} />} {about.id}
      </>
    );
    if (view === undefined || title === null) return name;
    return (
      <button type="button" className={styles.link} onClick={() => view.openCaseOf(about.queue, about.id)}>
        {name}
      </button>
    );
  }
  const [kind = "", ...rest] = subject.split(":");
  const id = rest.join(":");
  if (kind === "audit") return t("operator.audit.title");
  const name = KINDS.has(kind) ? `${t(`operator.subject.${kind}`)} ${id}` : subject;
  if (kind !== "user" || view === undefined) return name;
  return (
    <button type="button" className={styles.link} onClick={() => view.openPlace("users", id)}>
      {name}
    </button>
  );
}
