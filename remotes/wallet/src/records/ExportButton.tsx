import { saveTable, useAction, useFormat, useT } from "@agio/sdk";
import { Button, toast, type Chosen } from "@agio/ui";
import type { KindName } from "./kind";

interface Exported {
  filename: string;
  csv: string;
  rows: number;
  complete: boolean;
}

/** The rows that are asked for as a CSV file. */
export function ExportButton({ kind, chosen }: { kind: KindName; chosen: Chosen }) {
  const t = useT("wallet");
  const format = useFormat();
  const action = useAction<Exported>("web/exportRecords", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv, rows, complete }) => {
      saveTable(filename, csv);
      toast({
        kind: complete ? "success" : "warning",
        text: t(complete ? "wallet.export.done" : "wallet.export.newest", { count: rows, rows: format.integer(rows) }),
      });
    },
  });
  return (
    <Button icon="download" busy={action.busy} onClick={() => void action.run({ kind, ...chosen })}>
      {t("wallet.export.button")}
    </Button>
  );
}
