import { useT } from "@agio/sdk";
import { OrderList } from "./OrderList";

/** Orders of balanced funds. */
export default function Balanced() {
  const t = useT("wealth");
  return <OrderList risk="balanced" title={t("wealth.screen.balanced_orders")} />;
}
