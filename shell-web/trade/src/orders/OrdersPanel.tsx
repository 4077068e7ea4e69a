import type { ReactNode } from "react";
import { link, useSession, useT, type CallQuery } from "@agio/sdk";
import { Button, EmptyState, ErrorPanel, Pages, Tabs, usePhone, type ListAnswer, type Paging, type TabEntry } from "@agio/ui";
import { TableSkeleton } from "./TradeTable";
import styles from "./orders.module.css";

export interface OrdersPanelProps<S extends string, R> {
  label: string;
  tabs: readonly TabEntry<S>[];
  tab: S;
  onTab(tab: S): void;
  /** What concerns all rows: a filter, a command for all of them. On a phone they stand below the tabs. */
  tools: ReactNode;
  /** On a phone they take room only where they do something. */
  toolsOnPhone: boolean;
  list: CallQuery<ListAnswer<R>>;
  paging: Paging;
  empty: { title: string; text?: string };
  /** What a visitor, who has none, is told. */
  visitor: string;
  /** Below the rows: what they hold, and the rule they stand under. */
  foot: readonly [sums: string, rule: string];
  children(rows: readonly R[]): ReactNode;
}

/** Orders and positions below the chart: tabs, rows, what they hold. */
export function OrdersPanel<S extends string, R>(props: OrdersPanelProps<S, R>) {
  const { label, tabs, tab, onTab, tools, toolsOnPhone, paging, foot } = props;
  const phone = usePhone();
  return (
    <div className={styles.orders}>
      <div className={styles.head}>
        <Tabs<S> size={phone ? 44 : 36} bare label={label} value={tab} onChange={onTab} tabs={[...tabs]} />
        {!phone && <div className={styles.tools}>{tools}</div>}
      </div>
      {phone && toolsOnPhone && <div className={styles.phoneTools}>{tools}</div>}
      <div className={styles.list}>
        <List {...props} />
      </div>
      {paging.onPrevious || paging.onNext ? (
        <div className={styles.pages}>
          <Pages {...paging} />
        </div>
      ) : (
        !phone && (
          <div className={styles.foot}>
            <span>{foot[0]}</span>
            <span>{foot[1]}</span>
          </div>
        )
      )}
    </div>
  );
}

function List<S extends string, R>({ list, empty, visitor, children }: OrdersPanelProps<S, R>) {
  const t = useT("trade");
  const { signedIn } = useSession();
  if (!signedIn) {
    return (
      <Empty title={visitor}>
        <Button size={28} to={link("account.login") ?? "/login"}>
          {t("trade.form.login")}
        </Button>
      </Empty>
    );
  }
  if (list.problem && !list.data) return <ErrorPanel message={list.problem} onRetry={list.retry} />;
  if (!list.data) return <TableSkeleton />;
  if (list.data.rows.length === 0) return <Empty {...empty} />;
  return children(list.data.rows);
}

function Empty({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <EmptyState title={title} {...(text ? { text } : {})} action={children} />
    </div>
  );
}
