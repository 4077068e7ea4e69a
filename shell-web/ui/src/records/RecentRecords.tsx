import { useState, type ReactNode } from "react";
import { EVERY_MS, useAskedAgain, type Params } from "@agio/sdk";
import type { EmptyStateProps } from "../feedback/feedback";
import type { RecordKind } from "./declaration";
import { RecordDrawer } from "./RecordDrawer";
import { ShortList } from "./ShortList";
import type { Column } from "./table";

const SHOWN = 5;

export interface RecentRecordsProps<R extends object> {
  kind: RecordKind<R>;
  /** Which of them, such as those of a state. */
  params?: Params;
  title: string;
  columns: readonly Column<R>[];
  empty: EmptyStateProps;
  /** At the right of the title: the way to all of them. */
  all?(some: boolean): ReactNode;
  rowHeight?: 30 | 42 | 46;
}

/** The newest records of a kind, each as it stands now; a row opens the whole. */
export function RecentRecords<R extends { id: string }>({ kind, ...list }: RecentRecordsProps<R>) {
  const [row, setRow] = useState<R>();
  useAskedAgain(kind.call);
  return (
    <ShortList<R>
      {...list}
      call={kind.call}
      size={SHOWN}
      rowKey={kind.rowKey}
      every={EVERY_MS}
      onRow={setRow}
      chosen={row && kind.rowKey(row)}
    >
      <RecordDrawer kind={kind} row={row} id={row?.id} onClose={() => setRow(undefined)} />
    </ShortList>
  );
}
