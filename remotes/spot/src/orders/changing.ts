import { createStore } from "@agio/sdk";
import type { Order } from "../wire.gen";
import { isOpen } from "./order";

/** The order that is being changed, and what its line in the chart was moved to. */
export interface Changing {
  order: Order;
  price?: string;
}

export const changingStore = createStore<Changing | null>(null);

/** Opens the dialog. */
export const change = (order: Order, price?: string): void =>
  changingStore.set(price === undefined ? { order } : { order, price });

/** Whether it still waits for its price. */
export const waits = (order: Order): boolean => order.trigger_price !== null && order.triggered === null;

/** One of two prices is withdrawn and placed again; a sum that waits to be spent has only its trigger. */
export const canChange = (order: Order): boolean => isOpen(order.state) && !(order.type === "oco" && order.triggered === null);
