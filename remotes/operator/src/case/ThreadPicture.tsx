import { useState } from "react";
import { useT, type Params } from "@agio/sdk";
import { Button, Dialog } from "@agio/ui";
import { useOperatorAction } from "../session/useOperatorAction";
import type { Document as Picture } from "../wire.gen";
import styles from "./Case.module.css";

const MARKS = 12;

/** The picture of a message, under a watermark that names who looks. */
export function ThreadPicture({ params }: { params: Params }) {
  const t = useT("operator");
  const { run, busy, problem } = useOperatorAction("web/operatorCaseThreadFile", { method: "GET" });
  const [shown, setShown] = useState<Picture | null>(null);
  const view = async () => setShown((await run(params)) ?? null);
  return (
    <>
      <Button size={28} variant="quiet" busy={busy} onClick={() => void view()}>
        {t("operator.thread.picture")}
      </Button>
      {problem && <span role="alert">{problem.text}</span>}
      {shown && (
        <Dialog open onClose={() => setShown(null)} width={880} title={t("operator.thread.picture")}>
          <div className={styles.picture}>
            <img src={`data:${shown.media_type};base64,${shown.base64}`} alt={t("operator.thread.picture")} />
            <div className={styles.watermark} aria-hidden>
              {Array.from({ length: MARKS }, (_, index) => (
                <span key={index}>{shown.watermark}</span>
              ))}
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
