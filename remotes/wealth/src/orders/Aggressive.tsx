import { OrderList } from "./OrderList";

/** Orders of aggressive funds. */
export default function Aggressive() {
  return <OrderList risk="aggressive" title="wealth.screen.aggressive_orders" />;
}
