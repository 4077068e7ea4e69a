import { useCall, useFormat, useKeyText, useT } from "@agio/sdk";
import { Drawer, ErrorPanel, Facts, SkeletonRows, Timeline, type TimelineItem } from "@agio/ui";
import type { RecordEvent, RecordKind } from "./kind";
import { EVERY_MS, useLive } from "../useLive";
import styles from "./records.module.css";

export interface RecordDrawerProps<R extends object> {
  kind: RecordKind<R>;
  /** The row that was chosen; absent where only its id is known. */
  row?: R | undefined;
  /** The id, where the kind can be asked for one. */
  id?: string | undefined;
  onClose(): void;
}

type One<R> = R & { events?: RecordEvent[] };

/** One record: its sum, its facts, what happened to it, and what can be done about it. */
export function RecordDrawer<R extends object>({ kind, row, id, onClose }: RecordDrawerProps<R>) {
  const t = useT("wallet");
  const text = useKeyText();
  const format = useFormat();
  const { Actions } = kind;
  const open = row !== undefined || id !== undefined;
  const asked = kind.one !== undefined && id !== undefined;
  useLive(...(asked && kind.one !== undefined ? [kind.one] : []));
  const query = useCall<One<R>>(kind.one ?? "", asked ? { id } : null, { enabled: asked, every: EVERY_MS });
  const known = asked ? (query.data ?? row) : row;
  const detail = known && kind.detail(known, { t, format });
  const events = query.data?.events?.map(
    ({ at, label }, index): TimelineItem => ({ title: text(label), time: at, now: index === 0 }),
  );
  const timeline = detail?.timeline ?? events ?? [];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={
        detail && (
          <span className={styles.title}>
            {detail.title}
            {detail.badge}
          </span>
        )
      }
      actions={known && Actions && <Actions row={known} />}
    >
      {detail ? (
        <div className={styles.detail}>
          {detail.sum && <strong className={styles.sum}>{detail.sum}</strong>}
          {detail.note}
          <Facts facts={detail.facts} />
          {timeline.length > 0 && (
            <section>
              <h3>{t("wallet.record.events")}</h3>
              <Timeline items={timeline} />
            </section>
          )}
          {detail.children}
        </div>
      ) : query.problem ? (
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      ) : (
        <SkeletonRows rows={5} height={30} />
      )}
    </Drawer>
  );
}
