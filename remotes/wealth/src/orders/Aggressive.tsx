import { useT } from "@agio/sdk";
import { OrderList } from "./OrderList";

/** Orders of aggressive funds. */
export default function Aggressive() {
  const t = useT("wealth");
  return <OrderList risk="aggressive" title={t("wealth.screen.aggressive_orders")} />;
}
