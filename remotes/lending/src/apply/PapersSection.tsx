import { invalidate, useCall, useT } from "@agio/sdk";
import { Notice, UploadTile } from "@agio/ui";
import type { MyLoans, Uploaded } from "../wire.gen";
import { PAPERS, type Paper } from "./statement";
import { Section } from "./Section";
import styles from "../lending.module.css";

interface PapersSectionProps {
  my: MyLoans;
  /** Papers of a rejected application serve again. */
  kept: boolean;
  missing: string | undefined;
  onArrived(paper: Paper): void;
}

/** The papers behind it, each looked at on the device, sent, and shown again. */
export function PapersSection({ my, kept, missing, onArrived }: PapersSectionProps) {
  const t = useT("lending");
  const done = PAPERS.every((paper) => kept || my.uploaded.includes(paper));
  return (
    <Section step={3} done={done} title={t("lending.step.papers")} aside={t("lending.papers_note")}>
      {kept && <Notice>{t("lending.papers_kept")}</Notice>}
      <div className={styles.papers}>
        {PAPERS.map((paper) => (
          <PaperTile key={paper} paper={paper} there={my.uploaded.includes(paper)} onArrived={onArrived} />
        ))}
      </div>
      {missing && <Notice kind="error">{missing}</Notice>}
    </Section>
  );
}

function PaperTile({ paper, there, onArrived }: { paper: Paper; there: boolean; onArrived(paper: Paper): void }) {
  const t = useT("lending");
  const picture = useCall("web/lendPaper", there ? { kind: paper } : null);
  return (
    <UploadTile<Uploaded>
      label={t(`lending.paper.${paper}`)}
      call="web/lendUpload"
      field={paper}
      there={there}
      preview={there ? (picture.data?.image ?? null) : null}
      onUploaded={() => {
        onArrived(paper);
        void invalidate("web/lendMy", "web/lendPaper");
      }}
    />
  );
}
