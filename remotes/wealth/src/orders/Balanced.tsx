import { OrderList } from "./OrderList";

/** Orders of balanced funds. */
export default function Balanced() {
  return <OrderList risk="balanced" title="wealth.screen.balanced_orders" />;
}
