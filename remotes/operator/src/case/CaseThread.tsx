import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, ErrorPanel, Skeleton, Thread, useAskedPages } from "@agio/ui";
import { operatorApi } from "../session/client";
import { useOperatorAction } from "../session/useOperatorAction";
import { renew, useOperatorCall } from "../session/useOperatorCall";
import type { QueueRow, ThreadMessage } from "../wire.gen";
import { ThreadPicture } from "./ThreadPicture";
import styles from "./Case.module.css";

const EVERY_MS = 5_000;
const CALL = "web/operatorCaseThread";
/** A message may move its case. */
const RENEWED = ["web/operatorQueues", "web/operatorCases", "web/operatorCase"];

export interface CaseThreadProps {
  queue: QueueRow;
  id: string;
  /** Whose case it is. */
  title: string;
}

/** What the case's user and operators wrote to each other. Each look is recorded, so it begins when somebody asks. */
export function CaseThread({ queue, id, title }: CaseThreadProps) {
  const t = useT("operator");
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t("operator.thread.title")}</h3>
        <span>{t("operator.thread.recorded")}</span>
      </div>
      {open ? (
        <Talk queue={queue} id={id} title={title} />
      ) : (
        <Button size={28} onClick={() => setOpen(true)}>
          {t("operator.thread.open")}
        </Button>
      )}
    </section>
  );
}

function Talk({ queue, id, title }: CaseThreadProps) {
  const t = useT("operator");
  const params = { queue: queue.id, case: id };
  const shown = useOperatorCall(CALL, params, EVERY_MS);
  const settle = useOperatorAction("web/operatorCaseThreadDone", { renews: [CALL, ...RENEWED] });
  const pages = useAskedPages<ThreadMessage>(shown.data, (after) => operatorApi.get(CALL, { ...params, after }, { quiet: true }));
  if (!shown.data) return shown.problem === null ? <Skeleton height={80} /> : <ErrorPanel message={shown.problem} onRetry={shown.retry} />;
  const { open, awaits, may_write: mayWrite, longest } = shown.data;
  const send = async (text: string, intent: string) => {
    await operatorApi.post("web/operatorCaseWrite", { ...params, text }, { intent, quiet: true });
    await renew(CALL, ...RENEWED);
  };
  const entries = pages.rows.map((message) => ({
    id: String(message.number),
    text: message.text,
    time: message.at,
    read: message.read,
    // The operators' side is the reader's own; which of them wrote is said.
    own: message.by === "operator",
    author: message.by === "user" ? title : message.author,
    attachment: message.file && <ThreadPicture params={{ ...params, number: message.number }} />,
  }));
  const problem = settle.problem?.text ?? pages.problem;
  return (
    <>
      {entries.length === 0 && <p className={styles.nothing}>{t("operator.thread.none")}</p>}
      <div className={styles.talk}>
        <Thread
          label={t("operator.thread.title")}
          entries={entries}
          send={send}
          earlier={pages.more}
          maxLength={longest}
          closed={open ? undefined : t("operator.thread.closed")}
          readOnly={!mayWrite}
        />
      </div>
      {awaits === "operator" && mayWrite && (
        <Button size={28} variant="quiet" busy={settle.busy} onClick={() => void settle.run(params)}>
          {t("operator.thread.settle")}
        </Button>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
