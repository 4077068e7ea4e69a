import { OrderList } from "./OrderList";

/** Orders of low-risk funds. */
export default function LowRisk() {
  return <OrderList risk="conservative" title="wealth.screen.low_risk_orders" />;
}
