/**
 * Every page of records is this screen with a list of kinds:
 *
 *     // deposit/depositKind.tsx: the declaration, see RecordKind in records/kind.ts
 *     export const depositKind: RecordKind<DepositRow> = {
 *       name: "deposits", title: "wallet.screen.deposit_records", tab: "wallet.record.tab.deposits",
 *       call: "web/depositRecords", real: true,
 *       filters: ["coin", "status", "days"],
 *       rowKey: ({ id }) => id,
 *       columns: ({ t, format }) => [{ key: "coin", header: t("wallet.column.coin"), card: "title", … }],
 *       empty: ({ t }) => ({ title: t("…"), action: <Button to={linkOr("wallet.deposit", "/recharge")}>…</Button> }),
 *       detail: (row, { t, format }) => ({ title, badge: <StateBadge {...row} />, sum, facts: [{ label, value }] }),
 *       one: "web/deposit",          // answers a row with `events`: time line, fresh drawer, and ?id=… opens it
 *       Actions: CancelButton,       // deeds in the drawer; invalidate the list's call and `one` when done
 *     };
 *     // deposit/DepositRecords.tsx: the page
 *     export default () => <RecordScreen kinds={[depositKind]} />;
 *     // records/kinds.ts: its line there makes it a tab of /record
 *
 * `kinds`: one, or several as tabs (`?kind=name` chooses). `title`: a text key; without it the kind's own title.
 * Filters, days of Hong Kong, pages, the CSV file, empty states and the drawer come with it.
 */
import { Link, linkOr, useSearchParams, useT } from "@agio/sdk";
import { Icon, Tabs } from "@agio/ui";
import { Frame, RealOnly } from "../Frame";
import type { RecordKind } from "./kind";
import { RecordPanel } from "./RecordPanel";
import styles from "./records.module.css";

// Each kind knows its own rows; the screen only passes them on.
export type AnyKind = RecordKind<any>;

export interface RecordScreenProps {
  kinds: readonly [AnyKind, ...AnyKind[]];
  title?: string;
}

export function RecordScreen({ kinds, title }: RecordScreenProps) {
  const t = useT("wallet");
  const [search] = useSearchParams();
  const kind = kinds.find(({ name }) => name === search.get("kind")) ?? kinds[0];
  const all = kinds.length === 1 ? linkOr("wallet.records", "/record", { kind: kind.name }) : null;
  return (
    <Frame
      title={t(title ?? kinds[0].title)}
      place="records"
      actions={
        all && (
          <Link to={all} className={styles.all}>
            <Icon name="history" size={16} />
            {t("wallet.record.all")}
          </Link>
        )
      }
    >
      {kinds.length > 1 && (
        <Tabs
          size={36}
          label={t("wallet.screen.records")}
          tabs={kinds.map(({ name, tab }) => ({ value: name, label: t(tab), to: `?kind=${name}`, current: name === kind.name }))}
        />
      )}
      <RealOnly when={kind.real === true}>
        <RecordPanel key={kind.name} kind={kind} />
      </RealOnly>
    </Frame>
  );
}
