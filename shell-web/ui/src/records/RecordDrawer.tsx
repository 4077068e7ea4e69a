import { EVERY_MS, useAskedAgain, useAnyCall, useFormat, useKeyText, useT } from "@agio/sdk";
import { ErrorPanel, SkeletonRows } from "../feedback/feedback";
import { Timeline, type TimelineItem } from "../flow/flow";
import { Facts } from "../layout/layout";
import { Drawer } from "../overlays/overlays";
import type { RecordKind } from "./declaration";
import styles from "./records.module.css";

export interface RecordDrawerProps<R extends object> {
  kind: RecordKind<R>;
  /** The row that was chosen; absent where only its id is known. */
  row?: R | undefined;
  /** The id, where the kind can be asked for one. */
  id?: string | undefined;
  onClose(): void;
}

type One<R> = R & { events?: readonly { at: string; label: string }[] };

/** One record: its sum, its facts, the receipt of its price, what happened to it, and what can be done about it. */
export function RecordDrawer<R extends object>({ kind, row, id, onClose }: RecordDrawerProps<R>) {
  const t = useT(kind.plugin);
  const text = useKeyText();
  const format = useFormat();
  const { Actions, states: State } = kind;
  const open = row !== undefined || id !== undefined;
  const asked = kind.one !== undefined && id !== undefined;
  useAskedAgain(...(asked && kind.one !== undefined ? [kind.one] : []));
  const query = useAnyCall<One<R>>(kind.one ?? "", asked ? { id } : null, { enabled: asked, every: EVERY_MS });
  const known = asked ? (query.data ?? row) : row;
  const detail = known && kind.detail?.(known, { t, format });
  const events = query.data?.events?.map(({ at, label }, index): TimelineItem => ({ title: text(label), time: at, now: index === 0 }));
  const timeline = detail?.timeline ?? events ?? [];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      width={528}
      beside
      of={row ? kind.rowKey(row) : id}
      title={
        detail && (
          <span className={styles.title}>
            {detail.title}
            {detail.badge ?? (State && known && <State state={(known as { state?: string }).state} />)}
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
          {detail.receipt}
          {timeline.length > 0 && (
            <section>
              <h3>{t("shell.records.events")}</h3>
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
