import { saveTable, useAnyAction, useFormat, useT, type Client, type Params } from "@agio/sdk";
import { Button, type ButtonProps } from "../button/Button";
import { toast } from "../feedback/feedback";
import type { ExportedRecords } from "./declaration";

/** A file is gathered from so many answers at most. */
const MOST_PARTS = 20;

/** A part of a table without its first line, which names the columns. */
const withoutHead = (csv: string): string => csv.slice(csv.indexOf("\n") + 1);

export interface ExportButtonProps {
  call: string;
  params: Params;
  size?: NonNullable<ButtonProps["size"]>;
  /** In whose name it is asked; by default the user's. */
  client?: Client;
}

/** The rows that are asked for as a CSV file: it says that it is being made, then how many rows it has, and whether these are all. */
export function ExportButton({ call, params, size, client }: ExportButtonProps) {
  const t = useT();
  const format = useFormat();
  const action = useAnyAction<ExportedRecords>(call, { method: "GET", notice: "none", ...(client && { client }) });
  const take = async () => {
    const parts: ExportedRecords[] = [];
    let after = "";
    do {
      const part = await action.run({ ...params, ...(after && { after }) });
      if (!part) return;
      parts.push(part);
      after = part.next ?? "";
    } while (after !== "" && parts.length < MOST_PARTS);
    const last = parts[parts.length - 1] as ExportedRecords;
    saveTable(last.filename, parts.map(({ csv }, index) => (index === 0 ? csv : withoutHead(csv))).join(""));
    const count = parts.reduce((rows, part) => rows + part.rows, 0);
    toast({
      kind: last.complete ? "success" : "warning",
      text: t(last.complete ? "shell.records.exported" : "shell.records.exported_newest", { count, rows: format.integer(count) }),
    });
  };
  return (
    <Button icon="download" {...(size !== undefined && { size })} busy={action.busy} onClick={() => void take()}>
      {t(action.busy ? "shell.records.exporting" : "shell.records.export")}
    </Button>
  );
}
