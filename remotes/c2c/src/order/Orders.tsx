import { saveTable, useAction, useT, useTitle } from "@agio/sdk";
import { Button, Panel } from "@agio/ui";
import { Frame } from "../Frame";
import { OrderList } from "./OrderList";
import { useOrdersLive } from "./live";

/** Everything the user bought and sold for a wire. */
export default function Orders() {
  const t = useT("c2c");
  useTitle(t("c2c.screen.orders"));
  useOrdersLive();
  const save = useAction("web/exportC2c", {
    method: "GET",
    notice: "none",
    onSuccess: ({ filename, csv }) => saveTable(filename, csv),
  });
  return (
    <Frame
      place="orders"
      title={t("c2c.screen.orders")}
      actions={
        <Button icon="download" busy={save.busy} onClick={() => void save.run({ kind: "c2c_orders" })}>
          {t("c2c.export")}
        </Button>
      }
    >
      <Panel padding="flush">
        <OrderList filtered />
      </Panel>
    </Frame>
  );
}
