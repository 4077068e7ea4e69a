import { saveTable, useAction, useTitle, useT } from "@agio/sdk";
import { Button, Panel, Screen, Stack } from "@agio/ui";
import { OrderList } from "./OrderList";
import { Sums } from "./Sums";
import type { Answers } from "./wire.gen";

/** Everything the user has and had in custody. */
export default function Orders() {
  const t = useT("custody");
  useTitle(t("custody.screen.orders"));
  const save = useAction<Answers["web/exportProfit"]>("web/exportProfit", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv }) => saveTable(filename, csv),
  });
  return (
    <Screen
      title={t("custody.screen.orders")}
      actions={
        <>
          <Button icon="download" busy={save.busy} onClick={() => void save.run({ kind: "custody_orders" })}>
            {t("custody.export")}
          </Button>
          <Button to="/profit_index">{t("custody.products")}</Button>
        </>
      }
    >
      <Stack>
        <Sums />
        <Panel padding="flush">
          <OrderList filtered />
        </Panel>
      </Stack>
    </Screen>
  );
}
