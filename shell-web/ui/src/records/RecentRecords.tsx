import { useState, type ReactNode } from "react";
import { EVERY_MS, useAskedAgain, useFormat, useT, type Params } from "@agio/sdk";
import type { EmptyStateProps } from "../feedback/feedback";
import type { RecordKind } from "./declaration";
import { RecordDrawer } from "./RecordDrawer";
import { columnsOf } from "./shown";
import { ShortList } from "./ShortList";
import type { Column } from "./table";

const SHOWN = 5;

export interface RecentRecordsProps<R extends object> {
  kind: RecordKind<R>;
  /** Which of them, such as those of a state. */
  params?: Params;
  title: string;
  /** By default those of the kind. */
  columns?: readonly Column<R>[];
  /** In each row, what can be done about it; by default what the kind says. */
  command?: RecordKind<R>["command"];
  /** By default what the kind says. */
  empty?: EmptyStateProps;
  /** At the right of the title: the way to all of them. */
  all?(some: boolean): ReactNode;
  rowHeight?: 30 | 42 | 46;
}

/** The newest records of a kind, each as it stands now; a row opens the whole. */
export function RecentRecords<R extends { id: string }>({ kind, columns, command, empty, ...list }: RecentRecordsProps<R>) {
  const words = { t: useT(kind.plugin), format: useFormat() };
  const [row, setRow] = useState<R>();
  useAskedAgain(kind.call);
  return (
    <ShortList<R>
      {...list}
      columns={columnsOf(kind, words, { columns, command })}
      empty={empty ?? kind.empty(words)}
      call={kind.call}
      size={SHOWN}
      rowKey={kind.rowKey}
      every={EVERY_MS}
      onRow={kind.receipt ?? setRow}
      chosen={row && kind.rowKey(row)}
    >
      {kind.detail && <RecordDrawer kind={kind} row={row} id={row?.id} onClose={() => setRow(undefined)} />}
    </ShortList>
  );
}
