import { useState } from "react";
import { saveFile, saveTable, useAnyAction, useT } from "@agio/sdk";
import { Button, DateField, Inline, Panel, Segments, Stack, Text, toast } from "@agio/ui";
import type { Statement as Made } from "../wire.gen";
import styles from "./records.module.css";

const KINDS = ["pdf", "csv", "tax"] as const;
type Kind = (typeof KINDS)[number];

/** The first day of this year and today, as the reader's calendar has them. */
function thisYear(): [string, string] {
  const now = new Date();
  const text = (part: number) => String(part).padStart(2, "0");
  return [`${now.getFullYear()}-01-01`, `${now.getFullYear()}-${text(now.getMonth() + 1)}-${text(now.getDate())}`];
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A statement of some days as a file, of the same events as the list. */
export function Statement() {
  const t = useT("wallet");
  const [[from, to], setDays] = useState(thisYear);
  const [kind, setKind] = useState<Kind>("pdf");
  const action = useAnyAction<Made>("web/statement", { method: "GET", notice: "none" });
  const make = async () => {
    const made = await action.run({ from, to, kind });
    if (!made) return;
    if (made.later) toast({ kind: "success", text: t("wallet.statement.later") });
    else if (made.media_type === "text/csv") saveTable(made.filename, made.body);
    else saveFile(made.filename, new Blob([bytesOf(made.body)], { type: made.media_type }));
  };
  return (
    <Panel title={t("wallet.statement.title")}>
      <Stack gap={12}>
        <Text tone="caption">{t("wallet.statement.text")}</Text>
        <Inline wrap align="end">
          <div className={styles.period}>
            <DateField label={t("shell.table.from")} value={from} onChange={(day) => setDays([day, to])} />
            <DateField label={t("shell.table.to")} value={to} onChange={(day) => setDays([from, day])} />
          </div>
          <Segments<Kind>
            label={t("wallet.statement.kind")}
            size={36}
            value={kind}
            onChange={setKind}
            options={KINDS.map((value) => ({ value, label: t(`wallet.statement.${value}`) }))}
          />
          <Button icon="download" busy={action.busy} disabled={!from || !to} onClick={() => void make()}>
            {t(action.busy ? "wallet.statement.making" : "wallet.statement.make")}
          </Button>
        </Inline>
      </Stack>
    </Panel>
  );
}
