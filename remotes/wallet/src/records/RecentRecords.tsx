import { useState, type ReactNode } from "react";
import type { Column, EmptyStateProps } from "@agio/ui";
import { EVERY_MS, useLive } from "../useLive";
import type { RecordKind } from "./kind";
import { RecordDrawer } from "./RecordDrawer";
import { ShortList } from "./ShortList";

const SHOWN = 5;

export interface RecentRecordsProps<R extends object> {
  kind: RecordKind<R>;
  title: string;
  columns: readonly Column<R>[];
  empty: EmptyStateProps;
  /** At the right of the title: the way to all of them. */
  all?(total: number | undefined): ReactNode;
  rowHeight?: 30 | 42 | 46;
}

/** The newest records of a kind, each as it stands now; a row opens the whole. */
export function RecentRecords<R extends { id: string }>({ kind, ...list }: RecentRecordsProps<R>) {
  const [row, setRow] = useState<R>();
  useLive(kind.call);
  return (
    <ShortList<R>
      {...list}
      call={kind.call}
      size={SHOWN}
      rowKey={kind.rowKey}
      every={EVERY_MS}
      onRow={setRow}
    >
      <RecordDrawer kind={kind} row={row} id={row?.id} onClose={() => setRow(undefined)} />
    </ShortList>
  );
}
