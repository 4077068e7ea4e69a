import { useT } from "@agio/sdk";
import { OrderList } from "./OrderList";

/** Orders of low-risk funds. */
export default function LowRisk() {
  const t = useT("wealth");
  return <OrderList risk="conservative" title={t("wealth.screen.low_risk_orders")} />;
}
