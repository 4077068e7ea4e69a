import { useState } from "react";
import { useFormat, useT } from "@agio/sdk";
import { Dialog, Icon, Notice } from "@agio/ui";
import { PluginText } from "../PluginText";
import { useOperatorAction } from "../session/useOperatorAction";
import type { Document as Picture } from "../wire.gen";
import styles from "./Case.module.css";

interface Seen extends Picture {
  at: number;
}

/** Pictures that browsers draw without running anything. */
const DRAWN: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/webp"]);
const MARKS = 12;
/** Whoever has opened the documents may decide. */
const RENEWED = ["web/operatorCase"];

const source = ({ media_type: type, base64 }: Picture): string => `data:${type};base64,${base64}`;

interface DocumentsProps {
  queue: string;
  id: string;
  version: string;
  documents: readonly string[];
  /** The keys of what they show, in their order. */
  titles: readonly string[];
}

/**
 * What was handed in. Each view is recorded, so nothing is loaded before somebody asks; what was seen stays on its card
 * until the case is left.
 */
export function Documents({ queue, id, version, documents, titles }: DocumentsProps) {
  const t = useT("operator");
  const format = useFormat();
  const { run, busy, problem } = useOperatorAction("web/operatorCaseDocument", { method: "GET", renews: RENEWED });
  const [asked, setAsked] = useState("");
  const [seen, setSeen] = useState<Readonly<Record<string, Seen>>>({});
  const [open, setOpen] = useState<(Picture & { name: string }) | null>(null);
  const view = async (name: string) => {
    setAsked(name);
    const picture = await run({ queue, case: id, version, document: name });
    if (!picture) return;
    setSeen((old) => ({ ...old, [name]: { ...picture, at: Date.now() } }));
    setOpen({ ...picture, name });
  };
  const numbered = (index: number) => t("operator.document.name", { number: index + 1 });
  const title = (index: number) => <PluginText name={titles[index] || numbered(index)} />;
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
        {documents.map((name, index) => {
          const picture = seen[name];
          return (
            <li key={name}>
              <button type="button" aria-busy={busy && asked === name} onClick={() => void view(name)}>
                <span className={styles.sheet}>
                  {picture && DRAWN.has(picture.media_type) ? (
                    <>
                      <img src={source(picture)} alt="" />
                      <i aria-hidden>{picture.watermark}</i>
                    </>
                  ) : (
                    <Icon name={picture ? "file-text" : "eye-off"} size={24} />
                  )}
                </span>
                <strong>{title(index)}</strong>
                <small>{picture ? t("operator.document.viewed", { time: format.time(picture.at) }) : t("operator.document.view")}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {open && (
        <Dialog open onClose={() => setOpen(null)} width={880} title={title(documents.indexOf(open.name))}>
          {DRAWN.has(open.media_type) ? (
            <div className={styles.picture}>
              <img src={source(open)} alt={numbered(documents.indexOf(open.name))} />
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
