import { Button, DataTable, ExportButton, Records, RecentRecords, SeeAll, ShortList, StatusBadge, type RecordKind } from "@agio/ui";
import { Example } from "./Example";

interface Fill {
  id: string;
  pair: string;
  amount: string;
  state: string;
}

const ROWS: Fill[] = [
  { id: "1", pair: "BTC/USDT", amount: "0.0253", state: "Filled" },
  { id: "2", pair: "ETH/USDT", amount: "1.20", state: "Filled" },
];
/** Its call answers nothing here: a list says so, and offers another try. */
const KIND: RecordKind<Fill> = {
  plugin: "shell",
  name: "fills",
  title: "Fills",
  tab: "Fills",
  call: "web/gallery",
  export: "web/gallery",
  rowKey: ({ id }) => id,
  filters: () => [
    { name: "pair", label: "Pair", options: [{ value: "", label: "All" }] },
    { from: "from", to: "to", label: "Period" },
  ],
  columns: () => [
    { key: "pair", header: "Pair", card: "title" },
    { key: "amount", header: "Amount", right: true },
    { key: "state", header: "Status", right: true, card: "aside", render: ({ state }) => <StatusBadge tone="good">{state}</StatusBadge> },
  ],
  empty: () => ({ title: "No fills yet", action: <Button>Trade</Button> }),
  detail: ({ pair, amount }) => ({ title: pair, sum: amount, facts: [{ label: "Fee", value: "0.02 USDT" }] }),
};
const columns = KIND.columns({ t: (key) => key, format: {} as never });

/** Lists in all their states: as they are, on their way, empty, refused; whole, and the newest few of them. */
export function Lists() {
  const table = { columns, rowKey: KIND.rowKey, label: "Fills" };
  return (
    <>
      <Example name="Records" text="A declared kind of record: filters, pages, drawer, CSV, for whom it is">
        <Records kinds={[KIND]} />
      </Example>
      <Example name="ExportButton" text="The rows that are asked for, as a file">
        <ExportButton call="web/gallery" params={{ kind: "fills" }} />
        <ExportButton size={28} call="web/gallery" params={{ kind: "fills" }} />
      </Example>
      <Example name="DataTable" text="Rows, on their way, none">
        <DataTable<Fill> {...table} rows={ROWS} paging={{ page: 1, onNext: () => undefined }} />
        <DataTable<Fill> {...table} rows={undefined} loading skeletonRows={2} />
        <DataTable<Fill> {...table} rows={[]} empty={{ title: "No fills yet", action: <Button>Trade</Button> }} />
      </Example>
      <Example name="RecentRecords, ShortList, SeeAll" text="The newest few, beside a form">
        <RecentRecords<Fill> kind={KIND} title="Recent fills" columns={columns} empty={{ title: "No fills yet" }} />
        <ShortList<Fill>
          call="web/gallery"
          title="Fills"
          size={3}
          columns={columns}
          rowKey={KIND.rowKey}
          empty={{ title: "No fills yet" }}
          all={() => <SeeAll to="/gallery" some />}
        />
      </Example>
    </>
  );
}
