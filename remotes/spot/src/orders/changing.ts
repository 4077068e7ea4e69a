import { createStore, money } from "@agio/sdk";
import { canExit } from "../form/ticket";
import type { Order } from "../wire.gen";
import { isOpen } from "./order";

/** The order that is being changed, and what its line in the chart was moved to. */
export interface Changing {
  order: Order;
  price?: string;
}

export const changingStore = createStore<Changing | null>(null);

/** Opens the dialog. */
export const change = (order: Order, price?: string): void => changingStore.set(price === undefined ? { order } : { order, price });

/** Whether it still waits for its price. */
export const waits = (order: Order): boolean => order.trigger_price !== null && order.triggered === null;

/** One of two prices is withdrawn and placed again; a sum that waits to be spent has only its trigger. */
export const canChange = (order: Order): boolean => isOpen(order.state) && !(order.type === "oco" && order.triggered === null);

export type Field = "trigger_price" | "price" | "quantity" | "take_profit" | "stop_loss";
export type Fields = Partial<Record<Field, string>>;

/** The prices of what follows it: an empty one is none. */
export const EXITS: readonly Field[] = ["take_profit", "stop_loss"];

/** What can be another about an order, as it is now. */
export const fieldsOf = (order: Order): Fields => ({
  ...(waits(order) && order.trigger_price !== null ? { trigger_price: order.trigger_price } : {}),
  ...(order.price !== null ? { price: order.price } : {}),
  ...(order.quantity !== null ? { quantity: money.trim(order.quantity) } : {}),
  ...(canExit(order) ? { take_profit: order.take_profit ?? "", stop_loss: order.stop_loss ?? "" } : {}),
});

export const isWritten = (value: string): boolean => money.isValid(value) && money.sign(value) > 0;

/** The fields that say something else than before: 64,000.00 is 64,000, and an empty one is not nought. */
export const changedFields = (before: Fields, now: Fields): Field[] =>
  (Object.keys(before) as Field[]).filter((field) => {
    const [was, is] = [before[field] ?? "", now[field] ?? ""];
    return was === "" || is === "" ? was !== is : money.compare(is, was) !== 0;
  });

/** Whether an order in the book keeps its place in line: nothing but its exits changes, and its quantity falls at the most. */
export const keepsPlace = (changed: readonly Field[], before: Fields, now: Fields): boolean =>
  changed.every(
    (field) => EXITS.includes(field) || (field === "quantity" && money.compare(now.quantity ?? "0", before.quantity ?? "0") < 0),
  );
