import { saveTable, useAction, useFormat, useT, type Params } from "@agio/sdk";
import { Button } from "../button/Button";
import { toast } from "../feedback/feedback";
import type { ExportedRecords } from "./declaration";

/** The rows that are asked for as a CSV file: it says that it is being made, then how many rows it has, and whether these are all. */
export function ExportButton({ call, params }: { call: string; params: Params }) {
  const t = useT();
  const format = useFormat();
  const action = useAction<ExportedRecords>(call, {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv, rows, complete }) => {
      saveTable(filename, csv);
      toast({
        kind: complete ? "success" : "warning",
        text: t(complete ? "shell.records.exported" : "shell.records.exported_newest", { count: rows, rows: format.integer(rows) }),
      });
    },
  });
  return (
    <Button icon="download" busy={action.busy} onClick={() => void action.run(params)}>
      {t(action.busy ? "shell.records.exporting" : "shell.records.export")}
    </Button>
  );
}
