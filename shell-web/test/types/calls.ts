/** What the types of calls refuse: read by the type checker alone, which fails where a mistake goes through. */
import { api, useAction, useCall } from "@agio/sdk";
import { statesOf, useCommand, useForm, type BuyFormProps } from "@agio/ui";

export function Calls() {
  const order = useCall("web/getProfitOrder", { id: "7" });
  order.data?.earned.trim();
  useCall("web/getProfitTotal");
  useCall("web/getProfitOrders", { state: "held", size: 20 });
  useCall("web/getProfitOrders", null, { enabled: true });
  // @ts-expect-error the form has no such field
  useCall("web/getProfitOrder", { idd: "7" });
  // @ts-expect-error the form has a field that must be said
  useCall("web/getProfitOrder");
  // @ts-expect-error no such state
  useCall("web/getProfitOrders", { state: "helt" });
  // @ts-expect-error the answer has no such field
  order.data?.earnd;
  const buy = useAction("web/buyProfit");
  void buy.run({ product: "usdt-7", amount: "100" });
  // @ts-expect-error the form has no such field
  void buy.run({ product: "usdt-7", amonut: "100" });
  // @ts-expect-error the form has fields that must be given
  void buy.run();
  // @ts-expect-error no such call
  useCall("web/getProfitOrdr", { id: "7" });
  void api.get("web/getProfitOrder", { id: "7" });
  // @ts-expect-error the form has no such field
  void api.get("web/getProfitOrder", { idd: "7" });
  useForm({ call: "web/buyProfit", start: { product: "usdt-7", amount: "" } });
  // @ts-expect-error what is typed isn't what the call takes, and nothing turns it into that
  useForm({ call: "web/buyProfit", start: { product: "usdt-7", amuont: "" } });
  // @ts-expect-error the form has no such field
  useForm({ call: "web/buyProfit", start: { sum: "" }, params: ({ sum }) => ({ product: "usdt-7", amuont: sum }) });
  const command = useCommand({ call: "web/sellProfit", done: ({ reference }) => ({ text: reference }) });
  command.send({ params: { id: "7" }, lines: [] });
  // @ts-expect-error the form has no such field
  command.send({ params: { order: "7" }, lines: [] });
  // @ts-expect-error the answer has no such field
  useCommand({ call: "web/sellProfit", done: ({ receipt }) => ({ text: receipt }) });
}

type Buying = BuyFormProps<"web/getVipQuote", "web/buyVip", "amount">;

export const item: Buying["item"] = { product: "usdt-7" };
// @ts-expect-error the quote has no such field
export const misspelt: Buying["item"] = { prodct: "usdt-7" };
// @ts-expect-error the purchase has no such field
export const also: Buying["also"] = { walet: "spot" };
// @ts-expect-error the quote has no such field
export const lines: Buying["lines"] = ({ recieve }) => [{ label: "", value: recieve }];
// @ts-expect-error the calls share no such field
export type Field = BuyFormProps<"web/getVipQuote", "web/buyVip", "sum">;
// @ts-expect-error a state is missing
statesOf<"running" | "completed">("wealth", { running: "moving" });
