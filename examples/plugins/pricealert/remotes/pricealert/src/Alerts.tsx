import { useAnyAction, useT, useTitle } from "@agio/sdk";
import {
  Button,
  Form,
  Input,
  NumberField,
  Page,
  Panel,
  Price,
  Records,
  Select,
  Stack,
  statesOf,
  Text,
  useAnyForm,
  type RecordKind,
} from "@agio/ui";

type Direction = "above" | "below";

/** An alert as its owner reads it. */
interface Alert {
  id: string;
  symbol: string;
  direction: Direction;
  price: string;
  channel: string;
  state: "waiting" | "sent" | "failed" | "cancelled";
  created_at: string;
}

function Cancel({ id, children }: { id: string; children: string }) {
  const action = useAnyAction("web/pricealertCancel", { invalidates: ["web/pricealertAlerts", "web/pricealertAlert"] });
  return (
    <Button size={28} busy={action.busy} onClick={() => void action.run({ id })}>
      {children}
    </Button>
  );
}

const alertKind: RecordKind<Alert> = {
  plugin: "pricealert",
  name: "alerts",
  title: "pricealert.alerts",
  call: "web/pricealertAlerts",
  one: "web/pricealertAlert",
  export: "web/pricealertExport",
  states: statesOf<Alert["state"]>("pricealert", { waiting: "waiting", sent: "good", failed: "bad", cancelled: "over" }),
  rowKey: ({ id }) => id,
  empty: ({ t }) => ({ title: t("pricealert.none.alerts"), text: t("pricealert.none.alerts_text") }),
  columns: ({ t }) => [
    { key: "symbol", header: t("pricealert.fact.symbol"), card: "title" },
    { key: "direction", header: t("pricealert.fact.direction"), render: ({ direction }) => t(`pricealert.direction.${direction}`) },
    { key: "price", header: t("pricealert.fact.price"), right: true, render: ({ price }) => <Price value={price} /> },
    { key: "channel", header: t("pricealert.fact.channel") },
  ],
  command: ({ id, state }, { t }) => state === "waiting" && <Cancel id={id}>{t("pricealert.cancel")}</Cancel>,
  detail: ({ symbol, direction, price, channel, created_at: since }, { t, format }) => ({
    title: symbol,
    facts: [
      { label: t("pricealert.fact.direction"), value: t(`pricealert.direction.${direction}`) },
      { label: t("pricealert.fact.price"), value: <Price value={price} /> },
      { label: t("pricealert.fact.channel"), value: channel },
      { label: t("pricealert.fact.created_at"), value: format.dateTime(since) },
    ],
  }),
};

/** The form of an alert, and the alerts that were set. */
export default function Screen() {
  const t = useT("pricealert");
  const form = useAnyForm<{ symbol: string; direction: Direction; price: string; channel: string }, Alert>({
    call: "web/pricealertSet",
    start: { symbol: "BTCUSDT", direction: "above", price: "", channel: "" },
    invalidates: ["web/pricealertAlerts"],
    done: ({ symbol }) => ({ text: t("pricealert.summary.set", { symbol }) }),
  });
  useTitle(t("pricealert.title"));
  return (
    <Page title={t("pricealert.title")}>
      <Stack>
        <Text tone="soft">{t("pricealert.lead")}</Text>
        <Panel title={t("pricealert.set")} padding="form">
          <Form form={form} command={{ label: t("pricealert.set") }}>
            <Input label={t("pricealert.fact.symbol")} maxLength={24} {...form.field("symbol")} />
            <Select
              label={t("pricealert.fact.direction")}
              options={[
                { value: "above", label: t("pricealert.direction.above") },
                { value: "below", label: t("pricealert.direction.below") },
              ]}
              {...form.field("direction")}
            />
            <NumberField label={t("pricealert.fact.price")} decimals={8} {...form.field("price")} />
            <Input label={t("pricealert.fact.channel")} maxLength={40} {...form.field("channel")} />
          </Form>
        </Panel>
        <Records kinds={[alertKind]} title={t("pricealert.alerts")} />
      </Stack>
    </Page>
  );
}
