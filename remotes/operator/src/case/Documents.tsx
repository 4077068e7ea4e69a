import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Dialog, Icon, Notice } from "@agio/ui";
import { useOperatorAction } from "../session/useOperatorAction";
import styles from "./Case.module.css";

interface Picture {
  media_type: string;
  base64: string;
  watermark: string;
}

/** Pictures that browsers draw without running anything. */
const DRAWN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);
const MARKS = 12;

/** What was handed in. Each view is recorded, so nothing is loaded before somebody asks. */
export function Documents({ queue, id, documents }: { queue: string; id: string; documents: readonly string[] }) {
  const t = useT("operator");
  const { run, busy, problem } = useOperatorAction<Picture>("web/operatorCaseDocument", { method: "GET" });
  const [asked, setAsked] = useState("");
  const [open, setOpen] = useState<(Picture & { name: string }) | null>(null);
  const view = async (name: string) => {
    setAsked(name);
    const picture = await run({ queue, case: id, document: name });
    if (picture) setOpen({ ...picture, name });
  };
  const title = (index: number) => t("operator.document.name", { number: index + 1 });
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>{t("operator.case.documents", { count: documents.length })}</h3>
        <span>
          <Icon name="eye" size={14} />
          {t("operator.document.recorded")}
        </span>
      </div>
      {problem && <Notice kind="error">{problem.text}</Notice>}
      <ul className={styles.documents}>
        {documents.map((name, index) => (
          <li key={name}>
            <Icon name="file-text" size={18} />
            <span>
              {title(index)}
              <small className="agio-mono">{name}</small>
            </span>
            <Button size={28} icon="eye" busy={busy && asked === name} onClick={() => void view(name)}>
              {t("operator.document.view")}
            </Button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog open onClose={() => setOpen(null)} width={880} title={title(documents.indexOf(open.name))}>
          {DRAWN.has(open.media_type) ? (
            <div className={styles.picture}>
              <img src={`data:${open.media_type};base64,${open.base64}`} alt={title(documents.indexOf(open.name))} />
              <div className={styles.watermark} aria-hidden>
                {Array.from({ length: MARKS }, (_, index) => (
                  <span key={index}>{open.watermark}</span>
                ))}
              </div>
            </div>
          ) : (
            <Notice kind="warn">{t("operator.document.undrawn", { type: open.media_type })}</Notice>
          )}
        </Dialog>
      )}
    </section>
  );
}
